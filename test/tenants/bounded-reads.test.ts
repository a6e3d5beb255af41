import { afterAll, beforeAll, expect, it } from 'vitest';
import { growTenants } from '../../bench/capacity/grow.ts';
import {
  costOfProbe,
  type Databases,
  doesGrow,
  openProbed,
  type ProbeCost,
  probesOf,
} from '../../bench/capacity/probes.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { size } from '../harness/size.ts';

/** With some hundred rows each. Ten times as many show what goes through a table; the benchmark has a hundred thousand. */
const FEW = 150;
const MANY = size(1_500, 15_000);

let db: TestDatabase;
let databases: Databases;

beforeAll(async () => {
  db = await createTestDatabase();
  databases = openProbed(db.connection);
});
afterAll(async () => {
  await Promise.all([databases.service.close(), databases.system.close()]);
  await db.drop();
});

async function costs(): Promise<Map<string, ProbeCost>> {
  const [tenant] = await db.system.query<{ id: string }>({
    text: "select tenant_id as id from tenant where name = 'grown 20'",
  });
  const all = new Map<string, ProbeCost>();
  for (const probe of probesOf(databases, { tenantId: tenant?.id ?? '', mode: 'live' }))
    all.set(probe.what, await costOfProbe(databases, probe));
  return all;
}

it('reads what is due or asked for, and not what all tenants have stored', async () => {
  await growTenants(db, FEW);
  const few = await costs();
  await growTenants(db, MANY);
  const grown = [...(await costs())].filter(([what, many]) => {
    const before = few.get(what);
    return many.grows === undefined && (before === undefined || doesGrow(before, many));
  });
  expect(few.size).toBeGreaterThan(30);
  expect(grown.map(([what, { pages }]) => `${what}: from ${few.get(what)?.pages} to ${pages} pages`)).toEqual(
    [],
  );
}, 300_000);
