import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { fillTenant } from '../../../test/harness/rows-of-tenant.ts';
import { TENANT_TABLES } from '../../tenant-data/queries-tenant-tables.ts';
import { withTenant } from './postgres.ts';

let db: TestDatabase;
/** Rows of a tenant that is moving are there for no process but the move (migrations/0023). */
const FENCE =
  "(COALESCE(sign((array_position(ARRAY( SELECT f.id\n   FROM fenced_tenant f\n  WHERE (f.id IS DISTINCT FROM (NULLIF(current_setting('app.moving'::text, true), ''::text))::uuid)), tenant_id))::double precision), (0)::double precision) <> (1)::double precision)";

let mine: string;
let theirs: string;

beforeAll(async () => {
  db = await createTestDatabase();
  mine = (await fillTenant(db.system, 'nobody reads it')).tenantId;
  theirs = (await fillTenant(db.system, 'nobody reads it')).tenantId;
});
afterAll(() => db.drop());

const tenantTables = () =>
  db.system.query<{
    name: string;
    enabled: boolean;
    forced: boolean;
    owner: string;
    policies: unknown;
    fences: unknown;
  }>({
    text: `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        pg_get_userbyid(c.relowner) as owner,
        (select json_agg(json_build_object('permissive', p.permissive, 'cmd', p.cmd, 'roles', p.roles, 'qual', p.qual,
            'with_check', p.with_check) order by p.roles::text)
          from pg_policies p where p.schemaname = 'warmpath' and p.tablename = c.relname and p.permissive = 'PERMISSIVE') as policies,
        (select json_agg(json_build_object('cmd', p.cmd, 'roles', p.roles, 'rule', coalesce(p.qual, p.with_check)) order by p.cmd)
          from pg_policies p where p.schemaname = 'warmpath' and p.tablename = c.relname and p.permissive = 'RESTRICTIVE') as fences
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  });

test('every table with a tenant_id has row security forced, and exactly the two policies, which let through what they should, behind the fence of moves', async () => {
  const tables = await tenantTables();
  // 24 at the first release; a query that finds none would hold nothing.
  expect(tables.length).toBeGreaterThanOrEqual(24);
  for (const { name, enabled, forced, owner, policies } of tables) {
    expect({ enabled, forced }, name).toEqual({ enabled: true, forced: true });
    expect(owner).not.toMatch(/^warmpath_(service|system)$/);
    const all = { permissive: 'PERMISSIVE', cmd: 'ALL' };
    const own = '(tenant_id = app_tenant())';
    expect(policies, name).toEqual([
      { ...all, roles: ['warmpath_service'], qual: own, with_check: own },
      { ...all, roles: ['warmpath_system'], qual: 'true', with_check: 'true' },
    ]);
  }
  for (const { name, fences } of tables) {
    const fence = { roles: ['warmpath_service', 'warmpath_system'], rule: FENCE };
    // An answer "later" instead of "unknown" needs to be read.
    const isRead = ['tenant', 'api_key', 'member', 'session'].includes(name);
    const stays = TENANT_TABLES.find(({ table }) => table === name)?.stays;
    const commands = isRead ? ['DELETE', 'INSERT', 'UPDATE'] : ['ALL'];
    expect(fences, name).toEqual(stays === undefined ? commands.map((cmd) => ({ cmd, ...fence })) : null);
  }
  const [tenant] = await db.system.query<{ source: string }>({
    text: "select prosrc as source from pg_proc where proname = 'app_tenant' and pronamespace = 'warmpath'::regnamespace",
  });
  expect(tenant?.source.trim()).toBe("select nullif(current_setting('app.tenant', true), '')::uuid");
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

/** The tables that the service role may read. */
async function readable(): Promise<string[]> {
  const tables = await tenantTables();
  const rows = await db.service.query<{ name: string }>({
    text: "select name from unnest($1::text[]) name where has_table_privilege(name, 'select')",
    values: [tables.map(({ name }) => name)],
  });
  return rows.map(({ name }) => name);
}

test('without a tenant the service role sees no row of any table it may read', async () => {
  for (const name of await readable()) {
    expect(await db.service.query({ text: `select tenant_id from ${name}` }), name).toEqual([]);
  }
});

test('with a tenant it sees that tenant only, in every table, and none again once the transaction is over', async () => {
  const names = await readable();
  expect(names.length).toBeGreaterThanOrEqual(22);
  for (const { name } of await tenantTables()) {
    const all = await db.system.query({ text: `select distinct tenant_id from ${name} order by 1` });
    expect(all, name).toEqual([mine, theirs].sort().map((tenant_id) => ({ tenant_id })));
  }
  for (const tenantId of [mine, theirs]) {
    for (const name of names) {
      const rows = await withTenant(db.service, { tenantId, mode: 'live' }, (transaction) =>
        transaction.query<{ tenant_id: string }>({ text: `select distinct tenant_id from ${name}` }),
      );
      expect(rows, name).toEqual([{ tenant_id: tenantId }]);
    }
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
    run("insert into profile (tenant_id, mode, body) values ($1, 'live', '{}')"),
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
  expect(left).toHaveLength(2);
});

test('what runs with the rights of its owner is named, of the system role, in one schema, and no other role may call it', async () => {
  const functions = await db.system.query<{
    name: string;
    owner: string;
    path: string | null;
    callers: string;
    tables: string;
  }>({
    text: `select p.proname as name, pg_get_userbyid(p.proowner) as owner,
        (select pg_get_userbyid(relowner) from pg_class where oid = 'warmpath.company'::regclass) as tables,
        (select c from unnest(p.proconfig) c where c like 'search_path=%') as path, coalesce(p.proacl::text, 'everybody') as callers
      from pg_proc p where p.prosecdef and p.pronamespace = 'warmpath'::regnamespace order by 1`,
  });
  expect(functions.length).toBeGreaterThan(15);
  for (const { name, owner, path, callers, tables } of functions) {
    expect(owner, name).toBe(name === 'analyze_corpus' ? tables : 'warmpath_system');
    // pg_temp last: else a caller's temporary table would be read in place of ours.
    expect(path, name).toMatch(/^search_path="?warmpath"?, pg_temp$/);
    // "=X/…" is PUBLIC.
    expect(callers, name).not.toMatch(/everybody|[{,]=/);
  }
});

test('no role changes the ledger: not the system role, and not even the owner of the table', async () => {
  for (const text of [
    'update ledger_entry set amount = 9',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ]) {
    await expect(db.system.query({ text }), text).rejects.toMatchObject({ code: '42501' });
    await expect(db.service.query({ text }), text).rejects.toMatchObject({ code: '42501' });
  }
  const { createDb } = await import('./postgres.ts');
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
