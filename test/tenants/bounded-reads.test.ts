import { afterAll, beforeAll, expect, it } from 'vitest';
import { growTenants } from '../../bench/capacity/grow.ts';
import {
  costOfProbe,
  type Databases,
  doesGrow,
  openProbed,
  type ProbeCost,
  pagesRead,
  probesOf,
} from '../../bench/capacity/probes.ts';
import type { FoundInvestor } from '../../src/corpus/rules-investor-record.ts';
import { createListImportStore } from '../../src/pipeline/queries-import-list.ts';
import type { ListEntry } from '../../src/pipeline/rules-resolve-row.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import { createStoredInvestorStore } from '../../src/search/queries-stored-investors.ts';
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

it('puts a list with reads in proportion to its length', async () => {
  const pagesOf = async (investors: number): Promise<number> => {
    const own = await createTestDatabase();
    const probed = openProbed(own.connection);
    try {
      const [tenant] = await own.system.query<{ id: string }>({
        text: `with made as (insert into tenant (name) values ('one list') returning tenant_id),
            known as (insert into investor (mode, name, identity_key, source, source_id)
              select 'live', 'Quill ' || n, 'quill ' || n, 'deals', n::text from generate_series(1, $1::int) n)
          select tenant_id as id from made`,
        values: [investors],
      });
      const scope = { tenantId: tenant?.id ?? '', mode: 'live' } as const;
      const found = await own.system.query<{ id: number; name: string }>({
        text: 'select id, name from investor',
      });
      const entries = found.map(({ id, name }) => ({
        row: { name, keys: [name], set: { stage: 'contacted' }, contacts: [] },
        candidates: [{ id, name, why: 'name', sure: true }],
      })) as unknown as readonly ListEntry[];
      const before = await pagesRead(probed);
      await createListImportStore(probed.service).put(
        scope,
        entries,
        { kind: 'key', name: 'k' },
        { most: investors },
      );
      return (await pagesRead(probed)) - before;
    } finally {
      await Promise.all([probed.service.close(), probed.system.close()]);
      await own.drop();
    }
  };
  const [few, many] = [await pagesOf(400), await pagesOf(4_000)];
  // Ten times as many; a statement that reads the list for each of them reads up to a hundred times as many pages.
  expect(many / few).toBeLessThan(14);
});

it('reads the profile once for a page of a list, and not once for each investor that is on it', async () => {
  const own = await createTestDatabase();
  const probed = openProbed(own.connection);
  const listed = 1_000;
  try {
    const [tenant] = await own.system.query<{ id: string }>({
      text: `with made as (insert into tenant (name) values ('one list') returning tenant_id)
        select tenant_id as id from made`,
    });
    const scope = { tenantId: tenant?.id ?? '', mode: 'live' } as const;
    await createProfileStore(probed.service).put(scope, { raise_type: 'startup_equity', one_liner: 'Nests' });
    await own.system.query({
      text: `with known as (insert into investor (mode, name, identity_key, source, source_id)
          select 'live', 'Quill ' || n, 'quill ' || n, 'deals', n::text from generate_series(1, $2::int) n returning id)
        insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, scored_for)
        select $1, 'live', id, '{}', '', 50, 'A', md5(id::text) from known`,
      values: [scope.tenantId, listed],
    });
    const before = await pagesRead(probed);
    const { items } = await createStoredInvestorStore(probed.service).list(scope, {}, { limit: 50 });
    expect(items).toHaveLength(50);
    expect((await pagesRead(probed)) - before).toBeLessThan(listed);
  } finally {
    await Promise.all([probed.service.close(), probed.system.close()]);
    await own.drop();
  }
});

it('puts what a search found on a list without reading the list, however little is known of it', async () => {
  const own = await createTestDatabase();
  const probed = openProbed(own.connection);
  const pagesOf = async (listed: number): Promise<number> => {
    const [tenant] = await own.system.query<{ id: string }>({
      text: 'insert into tenant (name) values ($1) returning tenant_id as id',
      values: [`of ${listed}`],
    });
    const scope = { tenantId: tenant?.id ?? '', mode: 'live' } as const;
    await own.system.query({
      text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
        select $1, 'live', n, '{}', '', 50, 'A' from generate_series(1, $2::int) n`,
      values: [scope.tenantId, listed],
    });
    const record = { name: 'Quill', score: 60, tier: 'B' } as FoundInvestor['record'];
    const found = Array.from({ length: 20 }, (_, at) => ({ investorId: at + 1, record }));
    const before = await pagesRead(probed);
    await createStoredInvestorStore(probed.service).record(scope, found);
    return (await pagesRead(probed)) - before;
  };
  try {
    const [few, many] = [await pagesOf(50), await pagesOf(5_000)];
    // An index of those without a score is a level deeper by then.
    expect(many / few).toBeLessThan(1.6);
  } finally {
    await Promise.all([probed.service.close(), probed.system.close()]);
    await own.drop();
  }
});
