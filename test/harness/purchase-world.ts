import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Queryable } from '../../src/platform/database/db.ts';
import type { Postgres } from '../../src/platform/database/postgres.ts';
import {
  type PlayedSession,
  type PlayedStripe,
  playStripe,
  sellingOver,
  signatureOf,
} from './played-stripe.ts';
import { type Account, createTestService, type TestService } from './service.ts';

/** What a test may let happen on the way to the database; each may throw. */
export interface Breaks {
  /** Before a statement of a transaction, by its name. */
  onStatement(name: string | undefined): void;
  /** Once a transaction has done its work and before it is committed, and after. */
  onCommit(when: 'before' | 'after'): void;
}

const UNBROKEN: Breaks = { onStatement: () => {}, onCommit: () => {} };

/** A service of the file's own that sells credits through a played Stripe; its ledger must hold afterwards. */
export function purchaseWorld() {
  let stripe: PlayedStripe;
  let service: TestService;
  let breaks = UNBROKEN;

  const breakable = (db: Postgres): Postgres => ({
    ...db,
    transaction: async (work, kind, tenantId) => {
      const result = await db.transaction(
        async (transaction) => {
          const query: Queryable['query'] = (statement) => {
            breaks.onStatement(statement.name);
            return transaction.query(statement);
          };
          const done = await work({ ...transaction, query });
          breaks.onCommit('before');
          return done;
        },
        kind,
        tenantId,
      );
      breaks.onCommit('after');
      return result;
    },
  });

  beforeAll(async () => {
    stripe = await playStripe();
    const config = sellingOver(stripe);
    service = await createTestService({ config, breakDatabase: breakable, rateLimits: false });
  });
  beforeEach(() => {
    breaks = UNBROKEN;
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
    await stripe.close();
  });

  const post = (raw: string, signature = signatureOf(raw)) =>
    service.service.http.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: raw,
    });

  return {
    stripe: () => stripe,
    service: () => service,
    breakBy(given: Partial<Breaks>) {
      breaks = { ...UNBROKEN, ...given };
    },
    post,
    /** What became of an event; the status if it was not taken. */
    async send(raw: string): Promise<string | number> {
      const { statusCode, body } = await post(raw);
      return statusCode === 200 ? (JSON.parse(body) as { result: string }).result : statusCode;
    },
    /** Goes to buy a pack; what Stripe has of it then. */
    async buy(account: Account, pack = 'starter'): Promise<PlayedSession & { purchase: string }> {
      const answer = await service.call('POST', '/v1/credits/checkout', {
        key: account.key,
        body: { pack },
      });
      expect(answer.status).toBe(200);
      const session = stripe.sessions.find((one) => one.metadata.warmpath_purchase === answer.body.id);
      if (session === undefined) throw new Error('Stripe was not asked');
      return { ...session, purchase: answer.body.id as string };
    },
    async standing(account: Account, purchase: string) {
      const path = `/v1/credits/purchases?id=${purchase}`;
      const { body } = await service.call('GET', path, { key: account.key });
      const packs = await service.call('GET', '/v1/credits/packs', { key: account.key });
      const { state, granted, payment } = body.purchases[0];
      const balance = await service.balance(account);
      return { state, granted, payment, balance, owed: packs.body.owed as number };
    },
    async ledger(account: Account) {
      const { body } = await service.call('GET', '/v1/credits/ledger', { key: account.key });
      return body.entries.map(({ kind, amount, reference }: Record<string, unknown>) => ({
        kind,
        amount,
        reference,
      }));
    },
    spend: (account: Account, credits: number) =>
      service.db.system.query({
        text: `with a as (update account set balance = balance - $2, last_entry = last_entry + 1
            where tenant_id = $1 and mode = 'live' returning *)
          insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, note)
          select tenant_id, mode, last_entry, 'adjustment', -$2, balance, 'spent by the test' from a where $2 > 0`,
        values: [account.tenantId, credits],
      }),
  };
}
