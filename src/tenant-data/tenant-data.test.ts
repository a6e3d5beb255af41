import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { fillTenant, rowsOfTenant } from '../../test/harness/rows-of-tenant.ts';
import type { StoredThing } from '../accounts/rules-ports.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { createTenantDataStore, type TenantDataStore } from './queries-removal.ts';
import { TENANT_TABLES } from './queries-tenant-tables.ts';

let db: TestDatabase;
let data: TenantDataStore;
beforeAll(async () => {
  db = await createTestDatabase();
  data = createTenantDataStore(db.service);
});
afterAll(() => db.drop());

/** Columns of our own book-keeping and secrets: nothing of them may be in an export. */
const SECRET = 'must-not-be-seen';

const fill = () => fillTenant(db.system, SECRET);

async function everything(scope: Scope, limit = 1_000): Promise<StoredThing[]> {
  const things: StoredThing[] = [];
  let cursor: string | undefined;
  do {
    const page = await data.export(scope, { limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    things.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return things;
}

const countsOf = (things: readonly StoredThing[]) =>
  Object.fromEntries(
    [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, members]) => [kind, members.length]),
  );
const rowsIn = async (table: string, { tenantId, mode }: Scope) => {
  const [row] = await db.system.query<{ count: number }>({
    text: `select count(*) as count from ${table} where tenant_id = $1 and ${TENANT_TABLES.some((one) => one.table === table && !one.hasMode) ? '$2 <> $1::text' : 'mode = $2'}`,
    values: [tenantId, mode],
  });
  return row?.count ?? 0;
};

describe('the list of tables', () => {
  const inDatabase = () =>
    db.system.query<{ table: string; columns: string[]; has_mode: boolean }>({
      text: `select c.relname as table, array_agg(b.attname::text order by b.attname) as columns,
          bool_or(b.attname = 'mode') as has_mode
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        join pg_attribute b on b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped
        where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`,
    });

  it('holds every table of the database with a tenant_id', async () => {
    const names = (await inDatabase()).map(({ table }) => table);
    expect(names.length).toBeGreaterThan(10);
    expect(TENANT_TABLES.map(({ table }) => table).sort()).toEqual(names);
  });

  it('exports or hides every column of those it exports, and says why of the others', async () => {
    for (const { table, columns, has_mode } of await inDatabase()) {
      const listed = TENANT_TABLES.find((one) => one.table === table);
      expect(listed?.hasMode, table).toBe(has_mode);
      if (listed === undefined || 'not' in listed.exported) continue;
      expect([...listed.exported, ...listed.hidden].sort(), table).toEqual(columns);
      expect(listed.order.length, table).toBeGreaterThan(0);
    }
  });

  it('is the one in docs/privacy.md', () => {
    const told = readFileSync(resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
    for (const { table, erased } of TENANT_TABLES) {
      const row = told.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${table}\``));
      expect(row, table).toMatch(erased === true ? /\| yes \|$/ : /\| no: /);
    }
  });

  it('deletes nothing before what refers to it', async () => {
    const references = await db.system.query<{ child: string; parent: string }>({
      text: `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
        where contype = 'f' and connamespace = 'warmpath'::regnamespace`,
    });
    const at = new Map(
      TENANT_TABLES.filter(({ erased }) => erased === true).map(({ table }, n) => [table as string, n]),
    );
    for (const { child, parent } of references) {
      const [before, after] = [at.get(child), at.get(parent)];
      if (before !== undefined && after !== undefined && child !== parent) expect(before).toBeLessThan(after);
    }
  });
});

describe('an export', () => {
  it('gives every row of one side once, whatever the size of the pages, without secrets', async () => {
    const { live, test } = await fill();
    const things = await everything(live);
    expect(countsOf(things)).toEqual({
      tenant: 1,
      account: 1,
      api_key: 1,
      member: 1,
      ledger_entry: 2,
      profile: 1,
      raise: 2,
      raise_investor: 3,
      stored_investor: 450,
      pipeline: 3,
      pipeline_change: 1,
      investor_contact: 1,
      list_import: 1,
      list_import_change: 1,
      connection: 1_200,
      network: 1,
      purchase: 1,
      monitor: 1,
      suppression: 2,
      inbound_message: 1,
      touch_event: 3,
      touch: 3,
      sequence: 1,
      mailbox_notice: 1,
      mailbox: 1,
      event: 2,
      webhook_delivery: 6,
      webhook: 1,
      idempotency: 2,
    });
    const text = JSON.stringify(things);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Blipgrid test');
    expect(await everything(live, 7)).toEqual(things);
    expect(countsOf(await everything(test))).toEqual(countsOf(things));
    const charged = things.filter(({ kind, data: one }) => kind === 'ledger_entry' && one.operation !== null);
    expect(charged).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ amount: -3, operation: 'search.web', state: 'settled' }),
      }),
    ]);
  });

  it('ends a page that grows large', async () => {
    const { live } = await fill();
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await data.export(live, { limit: 1_000, cursor });
      sizes.push(JSON.stringify(page.items).length);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(Math.max(...sizes)).toBeLessThan(LIMITS.export.pageBytes + 4 * 310_000);
    expect(sizes.length).toBeGreaterThan(2);
  });

  it.each([
    ['a text', 'nonsense'],
    ['a table it does not export', Buffer.from('{"table":"charge"}').toString('base64url')],
    ['an id that is none', Buffer.from('{"table":"webhook","after":["x"]}').toString('base64url')],
    ['two places', Buffer.from('{"table":"webhook","after":["x","y"]}').toString('base64url')],
    ['NUL', Buffer.from('{"table":"idempotency","after":["\\u0000"]}').toString('base64url')],
  ])('refuses %s for a cursor', async (_what, cursor) => {
    const scope = { tenantId: randomUUID(), mode: 'live' as Mode };
    await expect(data.export(scope, { limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('a deletion', () => {
  it('takes all of one side but what proves the bill, and nothing of another tenant', async () => {
    const mine = await fill();
    const theirs = await fill();
    const others = await rowsOfTenant(db.system, theirs.tenantId);
    const ofTest = async () =>
      [...(await rowsOfTenant(db.system, mine.tenantId))].map(([table, rows]) => [
        table,
        rows.filter(({ mode }) => mode === undefined || mode === 'test'),
      ]);
    const otherSide = await ofTest();
    const { deleted, kept } = await data.erase(mine.live);
    expect(Object.fromEntries(deleted.map(({ kind, rows }) => [kind, rows]))).toEqual({
      profile: 1,
      calendar_link: 1,
      raise: 2,
      raise_investor: 3,
      rescore: 1,
      stored_investor: 450,
      pipeline: 3,
      pipeline_change: 1,
      investor_contact: 1,
      list_import: 1,
      list_import_change: 1,
      connection_key: 1,
      connection: 1_200,
      network: 1,
      monitor: 1,
      suppression: 1,
      inbound_message: 1,
      touch_event: 3,
      touch: 3,
      sequence: 1,
      mailbox_consent: 1,
      mailbox_notice: 1,
      mailbox: 1,
      event: 2,
      webhook_delivery: 6,
      webhook: 1,
      idempotency: 1,
    });
    const proves = [
      'tenant',
      'account',
      'api_key',
      'charge',
      'ledger_entry',
      'data_key',
      'digest',
      'event_feed',
      'free_repeat',
      'key_day',
      'lane_turn',
      'member',
      'passkey',
      'purchase',
      'rate_window',
      'session',
      'sign_in_link',
    ];
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(proves.toSorted());
    for (const { table, erased } of TENANT_TABLES) {
      const left = await rowsIn(table, mine.live);
      if (erased !== true) expect(left, table).toBeGreaterThan(0);
      else expect(left, table).toBe(['idempotency', 'suppression'].includes(table) ? 1 : 0);
      expect(await rowsIn(table, mine.test), table).toBeGreaterThan(0);
    }
    expect(await rowsOfTenant(db.system, theirs.tenantId)).toEqual(others);
    expect(await ofTest()).toEqual(otherSide);
    // The objection is kept, and who it was is not.
    const objections = await db.system.query({
      text: 'select value_hash, value, reason, detail from suppression where tenant_id = $1 and mode = $2',
      values: [mine.tenantId, 'live'],
    });
    const value_hash = createHash('sha256').update('one').digest();
    expect(objections).toEqual([{ value_hash, value: null, reason: 'unsubscribed', detail: null }]);
    expect((await data.erase(mine.live)).deleted.every(({ rows }) => rows === 0)).toBe(true);
  });
});
