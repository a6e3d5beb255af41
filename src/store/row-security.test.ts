import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { withTenant } from './postgres/postgres.ts';

let db: TestDatabase;
const mine = randomUUID();
const theirs = randomUUID();

beforeAll(async () => {
  db = await createTestDatabase();
  for (const tenant of [mine, theirs]) {
    await db.system.query({
      text: "insert into tenant (tenant_id, name) values ($1, 'Somebody')",
      values: [tenant],
    });
    await db.system.query({
      text: "insert into account (tenant_id, mode, balance) values ($1, 'live', 5)",
      values: [tenant],
    });
    await db.system.query({
      text: "insert into profile (tenant_id, mode, body) values ($1, 'live', '{}')",
      values: [tenant],
    });
    await db.system.query({
      text: "insert into ledger_entry (tenant_id, mode, kind, amount, balance_after) values ($1, 'live', 'grant', 5, 5)",
      values: [tenant],
    });
  }
});
afterAll(() => db.drop());

const tenantTables = () =>
  db.system.query<{ name: string; enabled: boolean; forced: boolean; roles: string[]; owner: string }>({
    text: `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        pg_get_userbyid(c.relowner) as owner,
        array(select distinct r::text from pg_policies p, unnest(p.roles) r
              where p.schemaname = 'warmpath' and p.tablename = c.relname order by 1) as roles
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  });

test('every table with a tenant_id has row security enabled, forced and with a policy per role', async () => {
  const tables = await tenantTables();
  expect(tables.map((table) => table.name)).toEqual(
    expect.arrayContaining([
      'account',
      'api_key',
      'charge',
      'idempotency',
      'ledger_entry',
      'profile',
      'stored_investor',
    ]),
  );
  for (const table of tables) {
    expect(table).toMatchObject({
      enabled: true,
      forced: true,
      roles: ['warmpath_service', 'warmpath_system'],
    });
    expect(table.owner).not.toMatch(/^warmpath_(service|system)$/);
  }
});

test('neither role may log in, bypass row security or become the other', async () => {
  const roles = await db.system.query({
    text: `select rolname, rolcanlogin, rolsuper, rolbypassrls,
        pg_has_role('warmpath_service', 'warmpath_system', 'member') as becomes
      from pg_roles where rolname in ('warmpath_service', 'warmpath_system')`,
  });
  expect(roles).toHaveLength(2);
  for (const role of roles) {
    expect(role).toMatchObject({ rolcanlogin: false, rolsuper: false, rolbypassrls: false, becomes: false });
  }
});

test('without a tenant the service role sees no row of any table it may read', async () => {
  let readable = 0;
  for (const { name } of await tenantTables()) {
    const allowed = await db.service.query<{ yes: boolean }>({
      text: `select has_table_privilege('${name}', 'select') as yes`,
    });
    if (!allowed[0]?.yes) continue;
    readable++;
    expect(await db.service.query({ text: `select tenant_id from ${name}` }), name).toEqual([]);
  }
  expect(readable).toBeGreaterThan(3);
});

test('with a tenant it sees that tenant only, and none again once the transaction is over', async () => {
  for (const name of ['tenant', 'account', 'profile', 'ledger_entry']) {
    const rows = await withTenant(db.service, { tenantId: mine, mode: 'live' }, (transaction) =>
      transaction.query<{ tenant_id: string }>({ text: `select tenant_id from ${name}` }),
    );
    expect(rows, name).toEqual([{ tenant_id: mine }]);
  }
  const after = await Promise.all(
    Array.from({ length: 16 }, () => db.service.query({ text: 'select tenant_id from profile' })),
  );
  expect(after.flat()).toEqual([]);
});

test('it can neither write nor move nor delete rows of another tenant', async () => {
  const scope = { tenantId: mine, mode: 'live' } as const;
  const run = (text: string) =>
    withTenant(db.service, scope, (transaction) => transaction.query({ text, values: [theirs] }));
  await expect(
    run("insert into profile (tenant_id, mode, body) values ($1, 'test', '{}')"),
  ).rejects.toMatchObject({
    code: '42501',
  });
  await expect(run('update profile set tenant_id = $1')).rejects.toMatchObject({ code: '42501' });
  expect(await run('update profile set updated_at = now() where tenant_id = $1 returning 1')).toEqual([]);
  expect(await run('delete from profile where tenant_id = $1 returning 1')).toEqual([]);
  const left = await db.system.query({
    text: 'select 1 from profile where tenant_id = $1',
    values: [theirs],
  });
  expect(left).toHaveLength(1);
});

test('what runs with the rights of its owner is named, of the system role, in one schema, and nobody else may call it', async () => {
  const functions = await db.system.query<{
    name: string;
    owner: string;
    path: string | null;
    callers: string;
  }>({
    text: `select p.proname as name, pg_get_userbyid(p.proowner) as owner,
        (select c from unnest(p.proconfig) c where c like 'search_path=%') as path, coalesce(p.proacl::text, 'everybody') as callers
      from pg_proc p where p.prosecdef and p.pronamespace = 'warmpath'::regnamespace order by 1`,
  });
  expect(functions.length).toBeGreaterThan(15);
  for (const { name, owner, path, callers } of functions) {
    expect(owner, name).toBe('warmpath_system');
    // pg_temp last: else a table somebody makes for themselves would be read in place of ours.
    expect(path, name).toMatch(/^search_path="?warmpath"?, pg_temp$/);
    // "=X/…" is everybody.
    expect(callers, name).not.toMatch(/everybody|[{,]=/);
  }
});

test('nobody changes the ledger: not the system role, and not even the owner of the table', async () => {
  for (const text of [
    'update ledger_entry set amount = 9',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ]) {
    await expect(db.system.query({ text }), text).rejects.toMatchObject({ code: '42501' });
    await expect(db.service.query({ text }), text).rejects.toMatchObject({ code: '42501' });
  }
  const { createDb } = await import('./postgres/postgres.ts');
  const owner = createDb({ connection: db.connection, applicationName: 'warmpath test owner' });
  try {
    for (const text of [
      'update ledger_entry set amount = 9',
      'delete from ledger_entry',
      'truncate ledger_entry',
    ]) {
      await expect(owner.query({ text }), text).rejects.toThrow('the ledger is append-only');
    }
  } finally {
    await owner.close();
  }
});

test('the service role changes no balance, charge or key by itself', async () => {
  for (const text of [
    'update account set balance = 100',
    'delete from charge',
    'update api_key set revoked_at = null',
  ]) {
    await expect(db.service.query({ text }), text).rejects.toMatchObject({ code: '42501' });
  }
});
