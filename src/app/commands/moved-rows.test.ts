import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { rowsOfTenant } from '../../../test/harness/rows-of-tenant.ts';
import { countOf, createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';

// A model of what a move does to every row: nothing, but for keys of requests that ran and charges that were open. Each column
// has a value, so that one which is left behind, or reset at either end, is seen.

let cells: TwoCells;
let a: TestDatabase;
let b: TestDatabase;
/** Tenants that do not move, one at each end, with all their rows: those of the end alone too. */
const bystanders: { readonly db: TestDatabase; readonly id: string; readonly rows: unknown }[] = [];
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
  for (const db of [a, b]) {
    const id = await filled(db, 'suspended and to be deleted');
    bystanders.push({ db, id, rows: await rowsOfTenant(db.system, id) });
  }
});
afterAll(() => cells.drop());

/** Another tenant of either end is as it was. */
async function expectBystanders(): Promise<void> {
  for (const { db, id, rows } of bystanders) expect(await rowsOfTenant(db.system, id)).toEqual(rows);
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** What an operator may have decided of a tenant before it moves. */
const DECIDED = {
  suspended: { suspended_at: '2026-02-03T04:05:06Z', suspend_reason: 'it did not pay' },
  'suspended and to be deleted': {
    suspended_at: '2026-02-03T04:05:06Z',
    suspend_reason: 'it asked to',
    delete_at: '2030-01-02T03:04:05Z',
  },
} as const;
type Decided = keyof typeof DECIDED;

/** Where a move is called off: one that is closed, one that is fenced. */
const CALLED_OFF = { suspended: 'drained', 'suspended and to be deleted': 'copied_rest' } as const;

/** Gives every column that may be null a value, where the rules of its table let one in; operators do not go along. Returns how many it gave. */
async function giveValues(db: TestDatabase, tenantId: string): Promise<number> {
  const columns = await db.system.query<{ table: string; column: string; value: string }>({
    text: `select c.relname as table, t.attname as column,
        case format_type(t.atttypid, null) when 'timestamp with time zone' then '2027-01-02T03:04:05Z' when 'date' then '2027-01-02'
          when 'uuid' then '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90' when 'boolean' then 'true' when 'jsonb' then '{"a": 1}'
          when 'bytea' then '\\x01' when 'text' then 'de' else '3' end as value
      from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and not t.attnotnull and t.attgenerated = ''
      where c.relnamespace = 'warmpath'::regnamespace and c.relname = any ($1) and t.attname not in ('deleted_at', 'suspended_at', 'suspend_reason', 'delete_at', 'operator_id')
        and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and t.attnum = any (f.conkey))
      order by 1, 2`,
    values: [Object.keys(await cells.rowsOf(db, tenantId))],
  });
  let given = 0;
  for (const { table, column, value } of columns) {
    const rows = await db.system
      .query({
        text: `update ${table} set ${column} = $2 where tenant_id = $1 and ${column} is null returning 1`,
        values: [tenantId, value],
      })
      .catch(() => []);
    if (rows.length > 0) given += 1;
  }
  return given;
}

/** An open charge of the mode, as admission makes it. */
async function reserve(db: TestDatabase, tenantId: string, mode: string): Promise<void> {
  const request = randomUUID();
  await db.system.query({
    text: `insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until)
      values ($2, $1, $3, gen_random_uuid(), 'search.web', 3, now() + interval '1 hour')`,
    values: [tenantId, request, mode],
  });
  await db.system.query({
    text: `with moved as (update account set balance = balance - 3, last_entry = last_entry + 1 where tenant_id = $1 and mode = $3 returning *)
      insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
      select tenant_id, mode, last_entry, 'reserve', -3, balance, $2 from moved`,
    values: [tenantId, request, mode],
  });
}

async function filled(db: TestDatabase, decided: Decided): Promise<string> {
  const tenantId = await cells.filled(db);
  expect(await giveValues(db, tenantId)).toBeGreaterThan(40);
  for (const mode of ['live', 'test']) await reserve(db, tenantId, mode);
  // To somebody who is on no list any more.
  await db.system.query({
    text: `update sequence set investor_id = (select max(id) from investor where mode = 'live') where tenant_id = $1`,
    values: [tenantId],
  });
  const { suspended_at, suspend_reason, delete_at }: Readonly<Record<string, string>> = DECIDED[decided];
  await db.system.query({
    text: 'update tenant set suspended_at = $2, suspend_reason = $3, delete_at = $4 where tenant_id = $1',
    values: [tenantId, suspended_at ?? null, suspend_reason ?? null, delete_at ?? null],
  });
  return tenantId;
}

const parsed = (rows: readonly string[] = []) =>
  rows.map((row) => JSON.parse(row) as Record<string, unknown>);
/** Rows but for these tables, which the model says of what becomes of them. */
const without = (rows: Rows, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !tables.includes(table)));
const MODELLED = ['idempotency', 'charge', 'ledger_entry', 'account'];

describe.each(Object.keys(DECIDED) as Decided[])('a tenant of which an operator decided: %s', (decided) => {
  test('has every column at the target that it had, its keys of requests that ran free, and its open charges refunded', async () => {
    const tenantId = await filled(a, decided);
    const before = await cells.rowsOf(a, tenantId);
    await cells.move(tenantId, a, b);
    const after = await cells.rowsOf(b, tenantId);
    expect(without(after, MODELLED)).toEqual(without(before, MODELLED));
    const keys = (rows: Rows) => parsed(rows.idempotency);
    expect(
      keys(before)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['done', 'done', 'running', 'running']);
    expect(keys(after)).toEqual(keys(before).filter(({ state }) => state === 'done'));
    for (const mode of ['live', 'test']) {
      const of = (table: string, rows: Rows) => parsed(rows[table]).filter((row) => row.mode === mode);
      const states = (rows: Rows) => of('charge', rows).map(({ id, state }) => `${id} ${state}`);
      expect(states(after).toSorted()).toEqual(
        states(before)
          .map((one) => one.replace('reserved', 'refunded'))
          .toSorted(),
      );
      const same = (rows: Rows, state: string) => of('charge', rows).filter((row) => row.state === state);
      expect(same(after, 'settled')).toEqual(same(before, 'settled'));
      for (const { resolved_at } of same(after, 'refunded')) expect(resolved_at).not.toBeNull();
      const sum = (rows: Rows) =>
        of('ledger_entry', rows).reduce((total, { amount }) => total + (amount as number), 0);
      const balance = (rows: Rows) => of('account', rows)[0]?.balance;
      expect([balance(before), sum(before), balance(after), sum(after)]).toEqual([4, 4, 7, 7]);
      const entries = (rows: Rows) => new Set(of('ledger_entry', rows).map((row) => JSON.stringify(row)));
      expect(entries(before).isSubsetOf(entries(after))).toBe(true);
      expect(entries(after).size).toBe(entries(before).size + 1);
    }
    await expectBystanders();
  });

  test('is at the source as it was where the move is called off', async () => {
    const at = CALLED_OFF[decided];
    const tenantId = await filled(a, decided);
    const before = await cells.rowsOf(a, tenantId);
    let stopped = 0;
    const halt = new Error('stopped here');
    const stop = cells.move(tenantId, a, b, {
      onPoint: async (point) => {
        if (point !== at) return;
        stopped += 1;
        throw halt;
      },
    });
    await expect(stop).rejects.toBe(halt);
    expect(stopped).toBe(1);
    await cells.move(tenantId, a, b, { wish: 'abort' });
    expect(await cells.rowsOf(a, tenantId)).toEqual(before);
    for (const rows of Object.values(await cells.rowsOf(b, tenantId))) expect(rows).toEqual([]);
    for (const db of [a, b]) {
      expect(await countOf(db, 'fenced_tenant where id = $1', [tenantId])).toBe(0);
      expect(await countOf(db, 'moved_investor where id = $1', [tenantId])).toBe(0);
    }
    expect(await countOf(a, 'tenant_move where id = $1', [tenantId])).toBe(0);
    await expectBystanders();
  });
});
