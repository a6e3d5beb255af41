import type { Store } from '../../src/platform/database/store.ts';
import { ms, type Row } from '../measure.ts';
import { usedByDatabase } from '../network.ts';
import { type Call, type CapacityOptions, type Cost, connectionsOf, costOf, costRow } from './costs.ts';
import { growTenants } from './grow.ts';
import { searchCost, UNIT_COSTS } from './machine.ts';
import { costOfProbe, doesGrow, openProbed, PAGES_GROWTH, type ProbeCost, probesOf } from './probes.ts';
import type { Served, World } from './world.ts';

/** What a call may cost with a hundred times the tenants and rows, of what it costs with few. */
const CALL_GROWTH = 1.5;
const IDLE_MS = 10_000;

interface Point {
  readonly tenants: number;
  readonly billed: Cost;
  readonly search: Cost;
  readonly probes: ReadonlyMap<string, ProbeCost>;
}

/** Costs at each size of the tables; adds a row for each kind of call and each statement. Returns how many calls failed. */
export async function growthRows(
  world: World,
  options: CapacityOptions,
  add: (row: Row) => void,
): Promise<number> {
  const points: Point[] = [];
  let failures = 0;
  for (const tenants of options.tenants) {
    const rows = await growTenants(world.store, tenants);
    options.onStep(`${tenants} tenants, ${rows} rows`);
    const { billed, search } = await world.serve(async (served) => {
      const measure = (call: Call, calls: number) => costOf(world.store, calls, served.used, call);
      if (points.length === 0) failures += await firstRows(world.store, served, options, add);
      return {
        billed: await measure(served.keyed, options.calls),
        search: await measure(served.search, options.calls / 4),
      };
    });
    failures += billed.failures + search.failures;
    points.push({ tenants, billed, search, probes: await probesAt(world.store, options.onStep) });
  }
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || first === last) return failures;
  const { investors } = options;
  for (const { tenants, billed, search } of points) {
    const at = `with ${tenants} tenants`;
    const growth = (one: Cost, to: Cost) => ({ ratio: total(one) / total(to), bar: 1 / CALL_GROWTH });
    add({
      ...costRow(`a billed call with an idempotency key, ${at}`, billed, UNIT_COSTS.billed),
      ...growth(first.billed, billed),
    });
    add({
      ...costRow(`a search, ${at}`, search, searchCost(UNIT_COSTS, investors[0] ?? 0)),
      ...growth(first.search, search),
    });
  }
  for (const [what, from] of first.probes) {
    const to = last.probes.get(what) ?? { ms: Number.NaN, pages: Number.NaN, grows: undefined };
    const all = points.map(({ probes }) => probes.get(what)).filter((one) => one !== undefined);
    add({
      what,
      figure: all.map(({ pages }) => Math.round(pages)).join(', '),
      comparison: `pages; ${all.map((one) => ms(one.ms)).join(', ')}${to.grows === undefined ? '' : `; ${to.grows}`}`,
      ratio: doesGrow(from, to) ? from.pages / to.pages : 1,
      ...(to.grows === undefined ? { bar: 1 / PAGES_GROWTH } : {}),
    });
  }
  return failures;
}

const total = (cost: Cost): number => cost.service + cost.database;

/** What does not depend on the size of tables. */
async function firstRows(
  store: Store,
  served: Served,
  { calls }: CapacityOptions,
  add: (row: Row) => void,
): Promise<number> {
  const free = await costOf(store, calls, served.used, served.usage);
  add(costRow('GET /v1/usage', free, UNIT_COSTS.free));
  add({
    what: 'connections of a service to the database',
    figure: String(await connectionsOf(store)),
    comparison: `after these calls; the model reckons with ${UNIT_COSTS.connections}, its pools whole`,
    ratio: 1,
  });
  const used = async () => (await served.used()) + (await usedByDatabase(store));
  const [from, at] = [await used(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const share = ((await used()) - from) / (performance.now() - at);
  add({
    what: 'an idle process, of a processor',
    figure: `${(share * 100).toFixed(1)} %`,
    comparison: `service and database; the model reckons with ${(UNIT_COSTS.idle * 100).toFixed(1)} %`,
    ratio: UNIT_COSTS.idle / share,
  });
  return free.failures;
}

async function probesAt(store: Store, onStep: (step: string) => void): Promise<Map<string, ProbeCost>> {
  const [tenant] = await store.system.query<{ id: string }>({
    text: "select tenant_id as id from tenant where name = 'grown 20'",
  });
  if (tenant === undefined) throw new Error('no tenant was made');
  const costs = new Map<string, ProbeCost>();
  const databases = openProbed(store.connection);
  try {
    for (const probe of probesOf(databases, { tenantId: tenant.id, mode: 'live' })) {
      const cost = await costOfProbe(databases, probe);
      onStep(`  ${probe.what}: ${Math.round(cost.pages)} pages, ${ms(cost.ms)}`);
      costs.set(probe.what, cost);
    }
  } finally {
    await Promise.all([databases.service.close(), databases.system.close()]);
  }
  return costs;
}
