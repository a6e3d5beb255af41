import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeKey } from '../../src/accounts/queries-change-key.ts';
import { issueKey, rotateKey } from '../../src/accounts/queries-keys.ts';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { post } from '../crash/clients.ts';
import { type Supervised, supervise } from '../crash/supervised.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { holdOneDay } from '../harness/one-day.ts';
import type { Behaviour } from '../harness/probe-endpoint.ts';
import { urlOf } from '../harness/runtime-login.ts';
import { checkLedger } from '../harness/service.ts';
import { statusesOf, times } from './together.ts';

holdOneDay();

const CAP = 100;
const CALLS = 500;
/** Of a cap, while calls run: enough for some to come between the reading of a key and the lock of its account. */
const CHANGES = 100;

let db: TestDatabase;
let folder: string;
let processes: readonly Supervised[];
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-key-caps-'));
  processes = await times(2, (nth) =>
    supervise({
      databaseUrl: urlOf(db.connection),
      deadlineMs: 60_000,
      leaseMs: 120_000,
      sweepEveryMs: 60_000,
      aliveMs: 60_000,
      callsFile: join(folder, 'calls.jsonl'),
      faultFile: join(folder, `fault-point-${nth}`),
    }),
  );
});
afterAll(async () => {
  agent.destroy();
  await Promise.all(processes.map((service) => service.stop()));
  await db.drop();
  await rm(folder, { recursive: true });
});

/** A key with the cap and, of the same budget, its successor; the account has far more. */
async function cappedKeys(): Promise<{ readonly tenantId: string; readonly keys: readonly string[] }> {
  const { id: tenantId } = await createTenant(db.system, 'capped');
  await grantCredits(db.system, { tenantId, mode: 'live', credits: 100_000, paid: true });
  const old = await issueKey(db.system, { tenantId, mode: 'live', dailyCredits: CAP });
  const { issued } = await rotateKey(db.system, old.id);
  return { tenantId, keys: [old.key, issued.key] };
}

/** One call to either process, with either key. */
async function call(keys: readonly string[], nth: number, price: number, behave: Behaviour = 'found') {
  const url = processes[nth % 2]?.url ?? '';
  const key = keys[Math.floor(nth / 2) % 2] ?? '';
  const body = JSON.stringify({ behave, price, after_ms: nth % 7 });
  const { status, text } = await post(agent, url, key, undefined, body);
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

const spentOf = async (tenantId: string) => {
  const [row] = await db.system.query<{ counted: number; settled: number; balance: number }>({
    text: `select (select sum(spent_credits)::int from key_day where tenant_id = $1) as counted,
      (select sum(price)::int from charge where tenant_id = $1 and state = 'settled') as settled,
      (select balance::int from account where tenant_id = $1 and mode = 'live') as balance`,
    values: [tenantId],
  });
  return row;
};

it('500 calls at once over two processes and both keys of a rotation: exactly the cap is answered', async () => {
  const { tenantId, keys } = await cappedKeys();
  const answers = await times(CALLS, (nth) => call(keys, nth, 10));
  expect(statusesOf(answers)).toEqual({ 200: CAP / 10, 402: CALLS - CAP / 10 });
  for (const { status, body } of answers) {
    if (status === 402) expect(body).toMatchObject({ error: 'key_cap_reached' });
  }
  expect(await spentOf(tenantId)).toEqual({ counted: CAP, settled: CAP, balance: 100_000 - CAP });
  await checkLedger(db);
});

it('what is refunded is there again, and is spent once', async () => {
  const { tenantId, keys } = await cappedKeys();
  const answers = await times(CALLS, (nth) => call(keys, nth, 10, nth % 3 === 0 ? 'found' : 'vendor_error'));
  const { 502: failed = 0, ...others } = statusesOf(answers);
  expect(failed).toBeGreaterThan(0);
  expect(Object.keys(others).every((status) => ['200', '402'].includes(status))).toBe(true);
  expect((await spentOf(tenantId))?.counted).toBeLessThanOrEqual(CAP);
  await checkLedger(db);
  await times(CAP, (nth) => call(keys, nth, 10));
  expect(await spentOf(tenantId)).toEqual({ counted: CAP, settled: CAP, balance: 100_000 - CAP });
  await checkLedger(db);
});

it('a cap that is set and taken away while calls run counts every one of them', async () => {
  const { id: tenantId } = await createTenant(db.system, 'changed');
  const scope = { tenantId, mode: 'live' } as const;
  await grantCredits(db.system, { ...scope, credits: 100_000, paid: true });
  const { id, key } = await issueKey(db.system, scope);
  let running = true;
  const calls = times(8, async (nth) => {
    while (running) await call([key, key], nth, 5, nth % 4 === 0 ? 'vendor_error' : 'found');
  });
  for (let n = 0; n < CHANGES; n += 1) {
    await changeKey(db.system, scope, id, { dailyCredits: n % 2 === 0 ? 100_000 : null });
    // What is counted wrong would be forgotten with the cap.
    if (n % 2 === 0) await checkLedger(db);
  }
  await changeKey(db.system, scope, id, { dailyCredits: 100_000 });
  running = false;
  await calls;
  await checkLedger(db);
});
