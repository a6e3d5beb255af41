import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { recordProcessHeartbeat } from '../../src/accounts/queries-process.ts';
import { type AdmissionRequest, sweepCharges } from '../../src/credits/queries-billing.ts';
import type { TestDatabase } from '../harness/database.ts';
import { MemoryBilling, sweptAnswer } from './memory-billing.ts';

// A window of a year: that the clock moves into the next one during a test is left to `nextWindow`.
export const RULE = { trial: 3, paid: 12, windowSeconds: 31_536_000, idempotencyHours: 24 };
const [head = '', tail = ''] = sweptAnswer('|').split('|');
export const KEPT = { head, tail };

export interface Account {
  readonly tenantId: string;
  readonly mode: 'live' | 'test';
  readonly hash: Buffer;
}
/** The model with what the commands need to know of earlier ones. */
export interface Model {
  readonly billing: MemoryBilling;
  readonly requests: AdmissionRequest[];
  /** Resolved at least once: its admission was heard, so it is not repeated. */
  readonly ended: Set<string>;
  /** Generations of kept answers as they were read at some time, in the model and in the database. */
  readonly generations: Map<number, { readonly ours: number; readonly theirs: number }>;
}
export interface Real {
  /** Who admits now. */
  process: string;
  readonly db: TestDatabase;
  readonly accounts: readonly Account[];
  readonly providers: readonly string[];
  /** Keys of kept answers. */
  readonly questions: readonly Buffer[];
}
/** A statement on the rows of the run's own tenants. */
export function owned<Row>({ db, accounts }: Real, text: string): Promise<Row[]> {
  return db.system.query<Row>({
    text: `${text} and tenant_id = any ($1)`,
    values: [accounts.map(({ tenantId }) => tenantId)],
  });
}

export async function grant(db: TestDatabase, tenantId: string, mode: string, amount: number): Promise<void> {
  await db.system.query({
    text: `with a as (update account set balance = balance + $3, last_entry = last_entry + 1
             where tenant_id = $1 and mode = $2 returning balance, last_entry)
           insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after)
             select $1, $2, last_entry, 'grant', $3, balance from a`,
    values: [tenantId, mode, amount],
  });
}

/** Fails unless what the database holds of the run's tenants is what the model holds. */
export async function same({ billing }: Model, real: Real): Promise<void> {
  const charges = await owned<{ id: string; state: string }>(
    real,
    'select id::text, state from charge where true',
  );
  expect(new Map(charges.map(({ id, state }) => [id, state]))).toEqual(
    new Map([...billing.charges].map(([id, { state }]) => [id, state])),
  );
  const keys = await owned<Record<string, unknown>>(
    real,
    `select tenant_id || ' ' || mode || ' ' || key as name, request_id::text as "requestId", state, status, answer
     from idempotency where true`,
  );
  const byName = (rows: Record<string, unknown>[]) =>
    rows.toSorted((left, right) => String(left.name).localeCompare(String(right.name)));
  expect(byName(keys)).toEqual(
    byName(
      [...billing.held].map(([name, { requestId, state, status, answer }]) => ({
        name,
        requestId,
        state,
        status,
        answer,
      })),
    ),
  );
  const balances = await owned<{ name: string; balance: number }>(
    real,
    "select tenant_id || ' ' || mode as name, balance from account where true",
  );
  expect(new Map(balances.map(({ name, balance }) => [name, balance]))).toEqual(
    new Map(
      [...billing.keys.values()].map(({ tenantId, mode, balance }) => [`${tenantId} ${mode}`, balance]),
    ),
  );
  expect(billing.fault()).toBeUndefined();
  await sameDays({ billing }, real);
  await sameLookups({ billing }, real);
}

/** What the caps of keys count: as in the model, whose own check holds it against the charges. */
async function sameDays({ billing: { caps, spend } }: Pick<Model, 'billing'>, real: Real): Promise<void> {
  const rows = await owned<{ budget: string; ago: number; spent: number }>(
    real,
    `select budget_id::text as budget, (now() at time zone 'utc')::date - day as ago, spent_credits as spent
     from key_day where true`,
  );
  expect(new Map(rows.map(({ budget, ago, spent }) => [`${budget} ${spend.day - ago}`, spent]))).toEqual(
    caps.days,
  );
}

async function sameLookups({ billing: { spend, now } }: Pick<Model, 'billing'>, real: Real): Promise<void> {
  const { db, providers, questions } = real;
  const query = <Row>(text: string, values: readonly unknown[]) => db.system.query<Row>({ text, values });
  const [days, calls, kept] = await Promise.all([
    query<{ provider: string; ago: number; spent: number }>(
      `select provider, (now() at time zone 'utc')::date - day as ago, spent_micro_usd as spent from provider_day
       where provider = any ($1)`,
      [providers],
    ),
    query<Record<string, unknown>>(
      `select id::text, provider, (now() at time zone 'utc')::date - day as ago, booked_micro_usd as booked,
         actual_micro_usd as actual, encode(cache_key, 'hex') as key from provider_call where provider = any ($1) order by id`,
      [providers],
    ),
    query<{ key: string; value: string | null }>(
      `select encode(key, 'hex') as key, value from lookup_cache where key = any ($1) and expires_at > now()`,
      [questions],
    ),
  ]);
  for (const { provider, ago, spent } of days) expect(spent).toBe(spend.spent(provider, spend.day - ago));
  expect(calls).toEqual(
    [...spend.calls.values()]
      .map(({ id, provider, day, booked, actual, cacheKey }) => ({
        id,
        provider,
        ago: spend.day - day,
        booked,
        actual: actual ?? null,
        key: cacheKey ?? null,
      }))
      .toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  );
  expect(new Map(kept.map(({ key, value }) => [key, value]))).toEqual(
    new Map(
      [...spend.kept].flatMap(([key, { value, expiresAt }]) =>
        expiresAt > now ? [[key, value ?? null]] : [],
      ),
    ),
  );
}

/** A process that gives its heartbeat for a day. */
export async function startProcess(db: TestDatabase): Promise<string> {
  const id = randomUUID();
  await recordProcessHeartbeat(db.service, id, 86_400_000);
  return id;
}

/** Accounts of a run's own, two of them of one tenant, in the database and in the model. */
export async function setUp(db: TestDatabase): Promise<{ model: Model; real: Real }> {
  // What the run before left stranded is not this one's.
  await sweepCharges(db.service, 500, KEPT);
  const billing = new MemoryBilling(RULE);
  const [both, other] = [randomUUID(), randomUUID()];
  const kinds = [
    { tenantId: both, mode: 'live', plan: 'paid', credits: 40 },
    { tenantId: both, mode: 'test', plan: 'paid', credits: 15 },
    { tenantId: other, mode: 'live', plan: 'trial', credits: 25 },
  ] as const;
  const accounts: Account[] = [];
  for (const { tenantId, mode, plan, credits } of kinds) {
    const hash = createHash('sha256').update(`${tenantId} ${mode}`).digest();
    const insert = (text: string, values: unknown[]) => db.system.query({ text, values });
    await insert(
      "insert into tenant (tenant_id, name, plan) values ($1, 'model', $2) on conflict do nothing",
      [tenantId, plan],
    );
    await insert('insert into account (tenant_id, mode, balance) values ($1, $2, 0)', [tenantId, mode]);
    await insert("insert into api_key (tenant_id, mode, hash, last_four) values ($1, $2, $3, 'mode')", [
      tenantId,
      mode,
      hash,
    ]);
    await grant(db, tenantId, mode, credits);
    billing.grant(billing.addAccount({ tenantId, mode, plan }, hash), credits);
    accounts.push({ tenantId, mode, hash });
  }
  const account = billing.accountOf(both, 'live');
  const cap = { budget: randomUUID(), credits: 20 };
  // A key with a cap and its successor.
  for (const nth of ['old', 'new']) {
    const hash = createHash('sha256').update(`${both} ${nth}`).digest();
    const scopes = ['read', 'spend'] as const;
    await db.system.query({
      text: `insert into api_key (tenant_id, mode, hash, last_four, scopes, daily_credits, budget_id)
        values ($1, 'live', $2, 'mode', $3, $4, $5)`,
      values: [both, hash, scopes, cap.credits, cap.budget],
    });
    if (account !== undefined) billing.bindKey(account, hash, { scopes, cap });
    accounts.push({ tenantId: both, mode: 'live', hash });
  }
  const process = await startProcess(db);
  return {
    model: { billing, requests: [], ended: new Set(), generations: new Map() },
    real: {
      process,
      db,
      accounts,
      providers: [`a-${randomUUID()}`, `b-${randomUUID()}`],
      questions: [randomBytes(32), randomBytes(32)],
    },
  };
}
