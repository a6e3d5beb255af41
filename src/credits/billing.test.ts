import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { checkLedger } from '../../test/harness/service.ts';
import { type Mode, seededRandom } from '../platform/values/scope.ts';
import {
  type AdmissionRequest,
  admitBatch,
  identifyBatch,
  purgeKeys,
  type Resolution,
  resolveBatch,
  sweepCharges,
} from './queries-billing.ts';
import { grantCredits } from './queries-grants.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => checkLedger(db));
afterAll(() => db.drop());

const RULE = { trial: 3, paid: 12, windowSeconds: 31_536_000, idempotencyHours: 24 };

interface Account {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly hash: Buffer;
}

/** Accounts of both modes of a new tenant, with a key each; those of tests have one credit more. */
async function tenant(credits: number): Promise<[live: Account, test: Account]> {
  const tenantId = randomUUID();
  await db.system.query({
    text: "insert into tenant (tenant_id, name, plan) values ($1, 'Quillfen', 'paid')",
    values: [tenantId],
  });
  const accountOf = (mode: Mode) => ({
    tenantId,
    mode,
    hash: createHash('sha256').update(`${tenantId} ${mode}`).digest(),
  });
  const accounts: [Account, Account] = [accountOf('live'), accountOf('test')];
  for (const { mode, hash } of accounts) {
    await db.system.query({
      text: `with a as (insert into account (tenant_id, mode, balance, last_entry) values ($1, $2, $3, 1)),
        k as (insert into api_key (tenant_id, mode, hash, last_four) values ($1, $2, $4, 'quil'))
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after) values ($1, $2, 1, 'grant', $3, $3)`,
      values: [tenantId, mode, mode === 'live' ? credits : credits + 1, hash],
    });
  }
  return accounts;
}

const requestOf = ({ hash }: Account, more: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
  requestId: randomUUID(),
  keyHash: hash,
  rateLimited: false,
  needs: [],
  valid: true,
  operation: 'made-up',
  price: 0,
  leaseMs: 60_000,
  needsProfile: false,
  idempotencyKey: undefined,
  fingerprint: undefined,
  lookup: undefined,
  ...more,
});

const balances = (accounts: readonly Account[]) =>
  Promise.all(
    accounts.map(async ({ tenantId, mode }) => {
      const [row] = await db.system.query<{ balance: number }>({
        text: 'select balance from account where tenant_id = $1 and mode = $2',
        values: [tenantId, mode],
      });
      return row?.balance;
    }),
  );

describe('batches of several tenants and both modes of each', () => {
  it('leave every account with what was granted less what was settled, and a ledger that runs with it', async () => {
    const accounts = [...(await tenant(100)), ...(await tenant(40))];
    const random = seededRandom(13);
    const left = [100, 101, 40, 41];
    for (let batch = 0; batch < 12; batch += 1) {
      const asked = Array.from({ length: 10 }, () => {
        const at = Math.floor(random() * accounts.length);
        const price = [0, 5, 10, 25][Math.floor(random() * 4)] ?? 0;
        return { at, request: requestOf(accounts[at] as Account, { price }) };
      });
      const admissions = await admitBatch(
        db.service,
        asked.map(({ request }) => request),
        RULE,
        false,
      );
      const admitted = asked.filter(({ at, request: { price } }, place) => {
        const isLeft = price <= (left[at] ?? 0);
        if (isLeft) left[at] = (left[at] ?? 0) - price;
        expect(admissions[place]).toMatchObject({
          verdict: isLeft ? 'admitted' : 'insufficient_credits',
          tenantId: accounts[at]?.tenantId,
          mode: accounts[at]?.mode,
          balance: price > 0 ? left[at] : expect.anything(),
        });
        return isLeft && price > 0;
      });
      await checkLedger(db);
      // Every third batch is left to the sweeper, which refunds all of them.
      const isSwept = batch % 3 === 2;
      const ended = admitted.map(({ at, request }): Resolution & { readonly at: number; price: number } => ({
        at,
        price: request.price,
        requestId: request.requestId,
        tenantId: accounts[at]?.tenantId as string,
        mode: accounts[at]?.mode as Mode,
        action: isSwept || random() < 0.7 ? 'refund' : 'settle',
        idempotencyKey: undefined,
        keep: undefined,
      }));
      for (const { at, price, action } of ended) if (action === 'refund') left[at] = (left[at] ?? 0) + price;
      if (isSwept) {
        // First the one whose lease has passed, and no other of its account; then all.
        for (const passed of [ended.slice(0, 1), ended.slice(1)]) {
          const ids = passed.map(({ requestId }) => requestId);
          await db.system.query({
            text: "update charge set lease_until = now() - interval '1 second' where id = any ($1)",
            values: [ids],
          });
          const swept = await sweepCharges(db.service, 500, { head: '{', tail: '}' });
          expect(swept.map(({ id }) => id).sort()).toEqual(ids.sort());
        }
      } else {
        const resolved = await resolveBatch(db.service, ended);
        expect(resolved).toMatchObject(
          ended.map(({ at, action }) => ({
            state: action === 'settle' ? 'settled' : 'refunded',
            balance: left[at],
          })),
        );
      }
      await checkLedger(db);
      expect(await balances(accounts)).toEqual(left);
    }
  });
});

describe('a key', () => {
  const admit = async (request: AdmissionRequest) =>
    (await admitBatch(db.service, [request], RULE, false))[0];

  it('is that of its own mode: its balance, its profile, its charge with the lease that was asked', async () => {
    const [live, test] = await tenant(30);
    await db.system.query({
      text: "insert into profile (tenant_id, mode, body) values ($1, 'test', '{}')",
      values: [live.tenantId],
    });
    expect(await identifyBatch(db.service, [test.hash, live.hash])).toMatchObject([
      { tenantId: test.tenantId, mode: 'test', balance: 31 },
      { tenantId: live.tenantId, mode: 'live', balance: 30 },
    ]);
    expect(await admit(requestOf(live, { needsProfile: true }))).toMatchObject({ verdict: 'no_profile' });
    const asked = requestOf(test, { needsProfile: true, price: 5, leaseMs: 12_345 });
    expect(await admit(asked)).toMatchObject({ verdict: 'admitted', profile: {}, balance: 26 });
    // Held is held: a repetition whose answer was lost is let in, also with a key that is revoked by now.
    await db.system.query({
      text: 'update api_key set revoked_at = now() where hash = $1',
      values: [test.hash],
    });
    expect(await admitBatch(db.service, [asked], RULE, true)).toMatchObject([
      { verdict: 'admitted', balance: 26 },
    ]);
    expect(
      await db.system.query({
        text: 'select mode, extract(epoch from lease_until - created_at)::float8 as lease from charge where id = $1',
        values: [asked.requestId],
      }),
    ).toEqual([{ mode: 'test', lease: 12.345 }]);
  });

  it.each(['revoked_at', 'expires_at'])('is not found once its %s has come', async (column) => {
    const [live, test] = await tenant(30);
    await db.system.query({
      text: `update api_key set ${column} = now() where hash = $1`,
      values: [live.hash],
    });
    expect(await identifyBatch(db.service, [live.hash, test.hash])).toMatchObject([
      { verdict: 'unauthorized', tenantId: null },
      { verdict: 'admitted', tenantId: test.tenantId },
    ]);
    expect(await admit(requestOf(live))).toMatchObject({ verdict: 'unauthorized', tenantId: null });
    expect(await admit(requestOf(test))).toMatchObject({ verdict: 'admitted' });
  });
});

describe('when a key was used last', () => {
  it('is noted at its first use, and then once a minute; of no other key', async () => {
    const [live, test] = await tenant(30);
    const used = async () => {
      const rows = await db.system.query<{ mode: string; age: number | null }>({
        text: `select mode, extract(epoch from now() - last_used_at)::int as age from api_key where tenant_id = $1 order by mode`,
        values: [live.tenantId],
      });
      return rows.map(({ age }) => age);
    };
    const usedBefore = (seconds: number) =>
      db.system.query({
        text: "update api_key set last_used_at = now() - $2 * interval '1 second' where hash = $1",
        values: [live.hash, seconds],
      });
    const soon = expect.toSatisfy((age: number) => age < 20);
    expect(await used()).toEqual([null, null]);
    await admitBatch(db.service, [requestOf(live)], RULE, false);
    expect(await used()).toEqual([soon, null]);
    await usedBefore(30);
    await admitBatch(db.service, [requestOf(live)], RULE, false);
    expect(await used()).toEqual([expect.toSatisfy((age: number) => age >= 30), null]);
    await usedBefore(90);
    await admitBatch(db.service, [requestOf(live), requestOf(test)], RULE, false);
    expect(await used()).toEqual([soon, soon]);
  });
});

describe('an idempotency key', () => {
  const fingerprint = createHash('sha256').update('made-up').digest();
  const keyed = (account: Account, price: number) =>
    requestOf(account, { price, idempotencyKey: 'made-up', fingerprint });
  const admit = async (request: AdmissionRequest, process?: string) =>
    (await admitBatch(db.service, [request], RULE, false, process))[0];
  const resolve = async (
    { tenantId, mode }: Account,
    { requestId }: AdmissionRequest,
    more: Pick<Resolution, 'action'> & Partial<Resolution>,
  ) =>
    (
      await resolveBatch(db.service, [
        { requestId, tenantId, mode, idempotencyKey: undefined, keep: undefined, ...more },
      ])
    )[0];
  const KEPT = { idempotencyKey: 'made-up', keep: { status: 200, head: '{}', tail: undefined } };
  /** A heartbeat that holds for 1 ms, so that PostgreSQL has run for longer than one, and ends so far from now. */
  const heartbeat = (process: string, end: string) =>
    db.system.query({
      text: `insert into service_process (id, given_at, alive_until)
        values ($1, now() + $2::interval - interval '1 ms', now() + $2::interval)
        on conflict (id) do update set given_at = excluded.given_at, alive_until = excluded.alive_until`,
      values: [process, end],
    });

  it('stays with a process that lives, and with a charge that was settled before the process ended', async () => {
    const [account] = await tenant(30);
    const process = randomUUID();
    await heartbeat(process, '1 hour');
    const first = keyed(account, 5);
    expect(await admit(first, process)).toMatchObject({ verdict: 'admitted', balance: 25 });
    expect(await admit(keyed(account, 5))).toMatchObject({ verdict: 'idempotency_in_progress' });
    // Without its key: what a repetition sees that read the key before the settlement and the charge after it.
    expect(await resolve(account, first, { action: 'settle' })).toMatchObject({ state: 'settled' });
    await heartbeat(process, '-1 second');
    expect(await admit(keyed(account, 5))).toMatchObject({ verdict: 'idempotency_in_progress' });
    expect(await balances([account])).toEqual([25]);
  });

  it('of a charge that is swept keeps the answer while its process lives, and is free once it is gone', async () => {
    const [alive, gone] = [(await tenant(30))[0], (await tenant(30))[0]];
    for (const [account, end] of [
      [alive, '1 hour'],
      [gone, '-1 second'],
    ] as const) {
      const process = randomUUID();
      await heartbeat(process, '1 hour');
      await admit({ ...keyed(account, 5), leaseMs: -1 }, process);
      await heartbeat(process, end);
    }
    expect(await sweepCharges(db.service, 500, { head: '{"id":"', tail: '"}' })).toHaveLength(2);
    expect(await balances([alive, gone])).toEqual([30, 30]);
    expect(await admit(keyed(alive, 5))).toMatchObject({ verdict: 'replay', status: 502 });
    expect(await admit(keyed(gone, 5))).toMatchObject({ verdict: 'admitted', balance: 25 });
  });

  it('keeps no answer that its charge does not bear out', async () => {
    const [account] = await tenant(30);
    const first = keyed(account, 5);
    await admit(first);
    expect(await resolve(account, first, { action: 'refund' })).toMatchObject({ state: 'refunded' });
    expect(await resolve(account, first, { action: 'settle', ...KEPT })).toMatchObject({
      state: 'refunded',
      status: null,
      takenOver: true,
    });
    expect(await admit(keyed(account, 5))).toMatchObject({ verdict: 'idempotency_in_progress' });
  });

  it('is free again once its day has passed, also before it is purged, and charges again', async () => {
    const [account, sandbox] = await tenant(30);
    for (const one of [account, sandbox]) {
      const first = keyed(one, 5);
      await admit(first);
      await resolve(one, first, { action: 'settle', ...KEPT });
      expect(await admit(keyed(one, 5))).toMatchObject({ verdict: 'replay', answer: '{}' });
    }
    await db.system.query({
      text: "update idempotency set expires_at = now() where tenant_id = $1 and mode = 'live'",
      values: [account.tenantId],
    });
    const again = keyed(account, 5);
    expect(await admit(again)).toMatchObject({ verdict: 'admitted', balance: 20 });
    expect(await admit(keyed(sandbox, 5))).toMatchObject({ verdict: 'replay' });
    await resolve(account, again, { action: 'settle', ...KEPT });
    expect(await admit(keyed(account, 5))).toMatchObject({ verdict: 'replay' });
    expect(await balances([account, sandbox])).toEqual([20, 26]);
  });

  it('keeps its answer for its day, and is purged after it', async () => {
    const [account] = await tenant(30);
    const first = keyed(account, 0);
    await admit(first);
    await resolve(account, first, { action: 'none', ...KEPT });
    expect(await purgeKeys(db.service, 500)).toBe(false);
    expect(await admit(keyed(account, 0))).toMatchObject({ verdict: 'replay', status: 200, answer: '{}' });
    const values = [account.tenantId];
    await db.system.query({ text: 'update idempotency set expires_at = now() where tenant_id = $1', values });
    expect(await purgeKeys(db.service, 500)).toBe(false);
    expect(await db.system.query({ text: 'select from idempotency where tenant_id = $1', values })).toEqual(
      [],
    );
  });
});

describe('a lookup', () => {
  it('books no provider for what another is being asked at this moment, and does once that one has ended', async () => {
    const [account] = await tenant(30);
    const cacheKey = createHash('sha256').update('a question').digest();
    const lookup = { candidates: [{ provider: 'made-up', microUsd: 5, capMicroUsd: 1_000 }], cacheKey };
    const ask = async () => (await admitBatch(db.service, [requestOf(account, { lookup })], RULE, false))[0];
    expect(await ask()).toMatchObject({ verdict: 'admitted', booked: 'made-up' });
    expect(await ask()).toMatchObject({ verdict: 'admitted', booked: null });
    await db.system.query({
      text: "update provider_call set state = 'settled', actual_micro_usd = 5, settled_at = now() where cache_key = $1",
      values: [cacheKey],
    });
    expect(await ask()).toMatchObject({ verdict: 'admitted', booked: 'made-up' });
    // One that was left behind by a crash keeps nobody waiting.
    await db.system.query({
      text: "update provider_call set created_at = created_at - interval '61 seconds' where cache_key = $1",
      values: [cacheKey],
    });
    expect(await ask()).toMatchObject({ verdict: 'admitted', booked: 'made-up' });
  });
});

describe('the reference of a grant', () => {
  it('grants once for each side of each tenant', async () => {
    const all = [...(await tenant(30)), ...(await tenant(30))];
    for (const { tenantId, mode } of all) {
      const order = { tenantId, mode, credits: 7, paid: false, reference: 'invoice 9' };
      const grants = [await grantCredits(db.system, order), await grantCredits(db.system, order)];
      expect(grants.map(({ repeated }) => repeated)).toEqual([false, true]);
    }
    expect(await balances(all)).toEqual([37, 38, 37, 38]);
  });
});

describe('a window', () => {
  it('is not opened again by a clock set back, counts to its last place, and begins again with the next', async () => {
    const [account] = await tenant(1);
    const limited = () => [requestOf(account, { rateLimited: true })];
    const ask = async () => (await admitBatch(db.service, limited(), RULE, false))[0];
    const shift = (windows: number) =>
      db.system.query({
        text: `update rate_window set window_start = window_start + $2 * interval '1 second'
          where bucket_id = (select bucket_id from api_key where hash = $1)`,
        values: [account.hash, windows * RULE.windowSeconds],
      });
    // The clock is set back by a window and forward again, over and over: the row moves the other way.
    for (let taken = 1; taken <= 6; taken += 1) {
      expect(await ask()).toMatchObject({ verdict: 'admitted', remaining: RULE.paid - taken });
      await shift(taken % 2 === 1 ? 1 : -1);
    }
    for (let taken = 7; taken <= RULE.paid; taken += 1) {
      expect(await ask()).toMatchObject({ verdict: 'admitted', remaining: RULE.paid - taken });
    }
    expect(await ask()).toMatchObject({ verdict: 'rate_limited', remaining: 0 });
    // The next window is whole.
    await shift(-1);
    expect(await ask()).toMatchObject({ verdict: 'admitted', remaining: RULE.paid - 1 });
  });
});
