import { createMasterKeys, type MasterKeys, newMasterKey } from '../../src/accounts/master-keys.ts';
import { createDataKeyStore } from '../../src/accounts/queries-process.ts';
import { createVault } from '../../src/accounts/vault.ts';
import {
  type Installation,
  type Moved,
  type MoveOptions,
  moveTenant,
} from '../../src/app/commands/move-tenant.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import { MOVED } from '../../src/tenant-data/queries-catalogue.ts';
import { createTestDatabase, createTestDatabaseOn, type TestDatabase } from './database.ts';
import { fillTenant } from './rows-of-tenant.ts';

/** The corpus of B has the same investors under other numbers. */
const SHIFT = 10_000;

export interface TwoCells {
  readonly a: TestDatabase;
  readonly b: TestDatabase;
  readonly keysOfA: MasterKeys;
  installation(db: TestDatabase): Installation;
  move(tenantId: string, from: TestDatabase, to: TestDatabase, more?: Partial<MoveOptions>): Promise<Moved>;
  vaultOf(db: TestDatabase): ReturnType<typeof createVault>;
  /** A tenant with rows in every table, and a data key that is one. */
  filled(db: TestDatabase): Promise<string>;
  /** Every row of the tenant, by table, in the numbers of A; without what an installation decides for itself; of a long row its hash. */
  rowsOf(db: TestDatabase, tenantId: string): Promise<Record<string, string[]>>;
  drop(): Promise<void>;
}

/**
 * Two databases with master keys of their own, and one corpus under two sets of numbers. With WARMPATH_TEST_OTHER_DATABASE_URL the first is on that
 * server: a move between two versions of PostgreSQL.
 */
export async function createTwoCells(): Promise<TwoCells> {
  const other = process.env.WARMPATH_TEST_OTHER_DATABASE_URL;
  const a =
    other === undefined
      ? await createTestDatabase()
      : await createTestDatabaseOn({ connectionString: other });
  const b = await createTestDatabase();
  await addCorpus(a, 0);
  await addCorpus(b, SHIFT);
  const masterKeys = () => createMasterKeys({ name: undefined, key: new Secret(newMasterKey()) }, []);
  const [keysOfA, keysOfB] = [masterKeys(), masterKeys()];
  const keysOf = (db: TestDatabase) => (db === a ? keysOfA : keysOfB);
  const installation = (db: TestDatabase): Installation => ({
    db: db.system,
    owner: db.connection,
    keys: keysOf(db),
  });
  const vaultOf = (db: TestDatabase) =>
    createVault({ keys: keysOf(db), dataKeys: createDataKeyStore(db.service) });
  return {
    a,
    b,
    keysOfA,
    installation,
    vaultOf,
    move: (tenantId, from, to, more = {}) =>
      moveTenant({
        tenantId,
        source: installation(from),
        target: installation(to),
        wish: 'move',
        say: () => {},
        ...more,
      }),
    async filled(db) {
      const { tenantId } = await fillTenant(db.system, 'a secret');
      await db.system.query({ text: 'delete from data_key where tenant_id = $1', values: [tenantId] });
      await vaultOf(db).of(tenantId);
      return tenantId;
    },
    async rowsOf(db, tenantId) {
      const rows: Record<string, string[]> = {};
      for (const table of MOVED) {
        const found = await db.system.query<{ row: string }>({
          text: `select case when length(row) > 10000 then md5(row) else row end as row from ${table} t,
            lateral to_jsonb(t) whole, lateral (select (whole - '{wrapped,master,rewrapped_at,seen_version}'::text[] ||
              case when whole ->> 'investor_id' <> '' then jsonb_build_object('investor_id', (whole ->> 'investor_id')::bigint - $2)
                else '{}' end)::text as row) shown
            where tenant_id = $1`,
          values: [tenantId, db === b ? SHIFT : 0],
        });
        rows[table] = found.map(({ row }) => row).sort();
      }
      return rows;
    },
    async drop() {
      await a.drop();
      await b.drop();
    },
  };
}

async function addCorpus(db: TestDatabase, shift: number): Promise<void> {
  await db.system.query({
    text: `insert into investor (id, mode, name, identity_key, source, source_id) overriding system value
      select n + $1, 'live', 'Investor ' || n, 'investor ' || n, 'made', n::text from generate_series(1, 460) n
      -- Of the sandbox, with the same names and ids at their source, under lower numbers where numbers differ.
      union all select n + $1 / 2 + 1000, 'test', 'Investor ' || n, 'investor ' || n, 'made', n::text from generate_series(1, 460) n`,
    values: [shift],
  });
}

/** How many rows there are: `text` is what follows FROM. */
export async function countOf(
  db: TestDatabase,
  text: string,
  values: readonly unknown[],
): Promise<number | undefined> {
  const [row] = await db.system.query<{ n: number }>({
    text: `select count(*)::int as n from ${text}`,
    values,
  });
  return row?.n;
}
