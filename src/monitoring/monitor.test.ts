import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import { createTodayStore } from '../dashboard/queries-today.ts';
import { EVENTS } from '../events/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createProfileStore } from '../profile/queries-profiles.ts';
import type { Profile } from '../profile/rules.ts';
import { createStoredInvestorStore } from '../search/queries-stored-investors.ts';
import type { Funder } from '../search/score/rules-ports.ts';
import { type MonitorOptions, startMonitoring } from './monitor.ts';
import { createMonitorStore } from './queries-monitors.ts';
import { createWebhookStore } from './queries-webhooks.ts';

const db = testDatabase();
beforeEach(async () => {
  for (const table of ['webhook', 'monitor', 'profile', 'stored_investor']) {
    await db.system.query({ text: `delete from ${table}` });
  }
});

const record = (name: string): InvestorRecord => ({
  name,
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 61.5,
  scoreParts: [{ name: 'base', points: 61.5, fact: 'made up' }],
  tier: 'B',
  warmPath: false,
  conflict: false,
});
const found = (...ids: number[]): FoundInvestor[] =>
  ids.map((investorId) => ({ investorId, record: record(`Example Fund ${investorId}`) }));

async function tenant(profile: Profile): Promise<Scope> {
  const [row] = await db.system.query<{ tenant_id: string }>({
    text: "insert into tenant (tenant_id, name) values (gen_random_uuid(), 'Somebody') returning tenant_id",
  });
  if (row === undefined) throw new Error('no tenant');
  await db.system.query({
    text: "insert into profile (tenant_id, mode, body) values ($1, 'live', $2)",
    values: [row.tenant_id, JSON.stringify(profile)],
  });
  return { tenantId: row.tenant_id, mode: 'live' };
}

const INVESTORS: Profile = { raise_type: 'startup_equity', monitoring_opt_in: true };

/** One look, as a process of its own would have it, with every monitor due. */
async function run(options: Partial<MonitorOptions>): Promise<unknown[]> {
  await db.system.query({ text: 'update monitor set next_run_at = now()' });
  const failures: unknown[] = [];
  const loop = startMonitoring({
    monitors: createMonitorStore(db.service),
    corpusVersion: async () => 1,
    search: async () => [],
    lookalikes: async () => [],
    intervalMs: 86_400_000,
    everyMs: 3_600_000,
    onEventsWritten: () => {},
    onFailed: (error) => failures.push(error),
    ...options,
  });
  await loop.look();
  await loop.stop();
  return failures;
}

const bodies = async () => {
  await db.system.query({ text: 'select fan_out_events(1000, 30)' });
  return (
    await db.system.query<{ body: string }>({ text: 'select body from webhook_delivery order by created_at' })
  ).map(({ body }) => JSON.parse(body));
};
const names = async (scope: Scope) =>
  (await createStoredInvestorStore(db.service).list(scope, {}, { limit: 50 })).items
    .map((one) => one.record.name)
    .sort();

it('puts what the first run finds on the list without an event, then sends what is new', async () => {
  const scope = await tenant(INVESTORS);
  await createWebhookStore(db.service).register(scope, 'https://hooks.example.com/', 'whsec_x', 5);
  // One that is switched off gets nothing.
  const off = await createWebhookStore(db.service).register(scope, 'https://off.example.com/', 'whsec_y', 5);
  const text = `update webhook set disabled_at = now(), disabled_why = 'made up' where id = $1`;
  await db.system.query({ text, values: [off?.id] });
  await run({ search: async () => found(1, 2) });
  expect(await names(scope)).toEqual(['Example Fund 1', 'Example Fund 2']);
  expect(await bodies()).toEqual([]);
  let eventsWritten = 0;
  await run({
    corpusVersion: async () => 2,
    search: async () => found(1, 2, 3),
    onEventsWritten: () => {
      eventsWritten += 1;
    },
  });
  expect(await names(scope)).toEqual(['Example Fund 1', 'Example Fund 2', 'Example Fund 3']);
  expect(await bodies()).toMatchObject([
    {
      type: 'investors.found',
      data: { monitor: 'investors', found: 1, investors: [{ name: 'Example Fund 3' }] },
    },
  ]);
  expect(eventsWritten).toBe(1);
  await run({ corpusVersion: async () => 3, search: async () => found(1, 2, 3) });
  expect(await bodies()).toHaveLength(1);
  expect(await createMonitorStore(db.service).list(scope)).toMatchObject([
    { kind: 'investors', last_found: 0 },
  ]);
});

it('does not search where neither corpus nor profile changed', async () => {
  await tenant(INVESTORS);
  let searches = 0;
  const search = async () => {
    searches += 1;
    return found(1);
  };
  await run({ search });
  await run({ search });
  expect(searches).toBe(1);
  await db.system.query({ text: "update profile set updated_at = now() + interval '1 second'" });
  await run({ search });
  expect(searches).toBe(2);
});

it('leaves what a search of the tenant put on the list untold, and the record as it was', async () => {
  const scope = await tenant(INVESTORS);
  await createWebhookStore(db.service).register(scope, 'https://hooks.example.com/', 'whsec_x', 5);
  await run({});
  await createStoredInvestorStore(db.service).record(scope, [
    { investorId: 7, record: record('Found by hand') },
  ]);
  await run({ corpusVersion: async () => 2, search: async () => found(7, 8) });
  expect(await names(scope)).toEqual(['Example Fund 8', 'Found by hand']);
  expect((await bodies())[0].data.investors).toMatchObject([{ name: 'Example Fund 8' }]);
});

it('says of whom it found for the profile before that a score is to be made', async () => {
  const scope = await tenant(INVESTORS);
  const turned: Profile = { ...INVESTORS, geography: 'London' };
  await run({
    search: async () => {
      await createProfileStore(db.service).put(scope, turned);
      return found(7);
    },
  });
  const [row] = await db.system.query({
    text: 'select scored_for from stored_investor where tenant_id = $1',
    values: [scope.tenantId],
  });
  expect(row).toEqual({ scored_for: null });
});

it('stops when the profile no longer asks, and keeps tenants apart', async () => {
  const asking = await tenant(INVESTORS);
  const silent = await tenant({ raise_type: 'fund_lp' });
  const seen: string[] = [];
  const search: MonitorOptions['search'] = async ({ scope }) => {
    seen.push(scope.tenantId);
    return found(1);
  };
  await run({ search });
  expect(seen).toEqual([asking.tenantId]);
  expect(await names(silent)).toEqual([]);
  await db.system.query({ text: `update profile set body = '{"raise_type":"startup_equity"}'` });
  await run({ search, corpusVersion: async () => 2 });
  expect(seen).toHaveLength(1);
  expect(await createMonitorStore(db.service).list(asking)).toEqual([]);
});

it('reports new funders of competitors with the company they came by', async () => {
  const scope = await tenant({
    raise_type: 'startup_equity',
    lookalike_monitoring_opt_in: true,
    known_competitors: ['Example Cells'],
  });
  await createWebhookStore(db.service).register(scope, 'https://hooks.example.com/', 'whsec_x', 5);
  const funder = (id: number): Funder => ({
    investorId: id,
    record: { ...record(`Example Fund ${id}`), lookalikeVia: 'Example Cells' },
    companies: ['Example Cells'],
  });
  await run({ lookalikes: async () => [funder(1)] });
  await run({ lookalikes: async () => [funder(1), funder(2)] });
  expect(await bodies()).toMatchObject([
    {
      data: { monitor: 'lookalikes', investors: [{ name: 'Example Fund 2', lookalikeVia: 'Example Cells' }] },
    },
  ]);
  const stored = await db.system.query<{ companies: string[] }>({
    text: 'select lookalike_companies as companies from stored_investor',
  });
  expect(stored.map(({ companies }) => companies)).toEqual([['Example Cells'], ['Example Cells']]);
  // What the first run found is no news.
  const { items } = await createTodayStore(db.service).news(scope, undefined, { limit: 10 });
  expect(items.map(({ record, monitor }) => [record.name, monitor])).toEqual([
    ['Example Fund 2', 'lookalikes'],
  ]);
});

it('tries a run that failed again, and says so meanwhile', async () => {
  const scope = await tenant(INVESTORS);
  const failures = await run({
    search: async () => {
      throw new Error('secret of ours');
    },
  });
  expect(failures).toHaveLength(1);
  const [state] = await createMonitorStore(db.service).list(scope);
  expect(state?.last_failure).toContain('tried again');
  expect(state?.last_failure).not.toContain('secret');
  const wait = Date.parse(state?.next_run_at ?? '') - Date.now();
  expect(wait).toBeGreaterThan(200_000);
  expect(wait).toBeLessThan(400_000);
  const failed = () => db.system.query({ text: 'select failures from monitor' });
  expect(await failed()).toEqual([{ failures: 1 }]);
  await run({ search: async () => found(1) });
  expect(await failed()).toEqual([{ failures: 0 }]);
  expect((await createMonitorStore(db.service).list(scope))[0]?.last_failure).toBeUndefined();
  expect(await names(scope)).toEqual(['Example Fund 1']);
});

it('runs a monitor in one of several processes, and a late one changes nothing', async () => {
  const scope = await tenant(INVESTORS);
  const monitors = createMonitorStore(db.service);
  const claims = await Promise.all([1, 2, 3].map(() => monitors.claim(crypto.randomUUID(), 60_000, 5)));
  expect(claims.flat()).toHaveLength(1);
  const [late] = claims.flat();
  if (late === undefined) throw new Error('nobody got it');
  await db.system.query({ text: 'update monitor set lease_until = now()' });
  const [next] = await monitors.claim(crypto.randomUUID(), 60_000, 5);
  const end = {
    startedAt: new Date(),
    corpusVersion: 1,
    everyMs: 1_000,
    dataOf: () => EVENTS['investors.found'].example,
  };
  expect(await monitors.finish(late, { kind: 'investors', found: found(1) }, end)).toBeUndefined();
  expect(await names(scope)).toEqual([]);
  expect(next && (await monitors.finish(next, { kind: 'investors', found: found(2) }, end))).toBe(1);
  expect(await names(scope)).toEqual(['Example Fund 2']);
});
