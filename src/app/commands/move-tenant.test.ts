import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { countOf, createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import type { SealedPlace } from '../../accounts/rules-ports.ts';
import { createSuppressionStore } from '../../outreach/queries-suppressions.ts';
import { clientConfig } from '../../platform/database/connection.ts';
import { classifyStoreFailure } from '../../platform/database/failure.ts';
import { withTenant } from '../../platform/database/postgres.ts';
import { holdActs, resumeActs } from '../../platform/database/store.ts';
import { tenantToken } from '../../platform/values/scope.ts';
import { MOVED, movedTables } from '../../tenant-data/queries-catalogue.ts';
import { TENANT_TABLES } from '../../tenant-data/queries-tenant-tables.ts';
import { moveTenant } from './move-tenant.ts';

let a: TestDatabase;
let b: TestDatabase;
let cells: TwoCells;
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
});
afterAll(() => cells.drop());

const { move, filled, rowsOf, installation, vaultOf } = {
  move: (...asked: Parameters<TwoCells['move']>) => cells.move(...asked),
  filled: (db: TestDatabase) => cells.filled(db),
  rowsOf: (db: TestDatabase, id: string) => cells.rowsOf(db, id),
  installation: (db: TestDatabase) => cells.installation(db),
  vaultOf: (db: TestDatabase) => cells.vaultOf(db),
};
const of = (tenantId: string) => ({ tenantId, mode: 'live' }) as const;

test('every row goes along, and comes back', async () => {
  const tenantId = await filled(a);
  // Nothing was answered of a request that still ran: its key becomes free.
  await a.system.query({
    text: "delete from idempotency where tenant_id = $1 and state = 'running'",
    values: [tenantId],
  });
  const before = await rowsOf(a, tenantId);
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);
  const moved = await move(tenantId, a, b);
  expect(moved.steps).toEqual(['begin', 'prepare', 'copy', 'fence', 'complete', 'leave']);
  expect(await rowsOf(b, tenantId)).toEqual(before);
  const back = await move(tenantId, b, a);
  expect(back.steps).toEqual(['begin', 'clear', 'prepare', 'copy', 'fence', 'complete', 'leave']);
  expect(await rowsOf(a, tenantId)).toEqual(before);
  // Numbers that came along are not given out again.
  const [own] = await a.system.query<{ next: number; most: number }>({
    text: `select nextval(pg_get_serial_sequence('touch_event', 'id')) as next, (select max(id) from touch_event) as most`,
  });
  expect(own?.next).toBeGreaterThan(own?.most ?? 0);
});

test('between a held copy and one that acts nothing is moved, in either direction', async () => {
  const tenantId = await filled(a);
  const before = await rowsOf(a, tenantId);
  for (const [held, which] of [
    [a, 'source'],
    [b, 'target'],
  ] as const) {
    await holdActs(held.system);
    await expect(move(tenantId, a, b)).rejects.toThrow(`The ${which} is held`);
    expect(await rowsOf(a, tenantId)).toEqual(before);
    await resumeActs(held.system);
  }
  expect((await move(tenantId, a, b)).steps).toHaveLength(6);
});

test('every table with a tenant_id goes along, or has a reason to stay', async () => {
  const tables = await a.system.query<{ name: string }>({
    text: `select c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  });
  const stay = TENANT_TABLES.filter(({ stays }) => stays !== undefined).map(({ table }) => table as string);
  expect(stay.toSorted()).toEqual(['lane_turn', 'rate_window']);
  expect([...MOVED, ...stay].toSorted()).toEqual(tables.map(({ name }) => name));
  const order = (await movedTables(a.system)).map(({ table }) => table);
  expect(order.toSorted()).toEqual([...MOVED].toSorted());
  // Charges are found by their entries, so they are copied before the ledger says that they were.
  expect(order.indexOf('charge')).toBeLessThan(order.indexOf('ledger_entry'));
});

test('whatever is sealed opens at the target under its own master key', async () => {
  const tenantId = await filled(a);
  const columns = await a.system.query<{ table: string; column: string }>({
    text: `select c.relname as table, t.attname as column from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind = 'r' and t.attname in ('sealed', 'secret', 'wrapped') order by 1, 2`,
  });
  // One more is sealed by the data key too, or needs a way of its own.
  expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    'data_key.wrapped',
    'mailbox.sealed',
    'mailbox_consent.sealed',
    'mailbox_notice.sealed',
    'webhook.sealed',
    'webhook.secret',
  ]);
  const sealed = columns.filter(({ column }) => column === 'sealed');
  const seal = await vaultOf(a).of(tenantId);
  const place = (table: string): SealedPlace => ({ scope: of(tenantId), table, column: 'sealed', row: 'it' });
  for (const { table } of sealed) {
    await a.system.query({
      text: `update ${table} set sealed = $2 where tenant_id = $1`,
      values: [tenantId, seal.seal(place(table), `of ${table}`)],
    });
  }
  await a.system.query({
    text: `update idempotency set answer = $2 where tenant_id = $1 and state = 'done'`,
    values: [tenantId, `sealed:${seal.seal(place('idempotency'), 'an answer').toString('base64')}`],
  });
  await move(tenantId, a, b);
  const there = await vaultOf(b).of(tenantId);
  for (const { table } of sealed) {
    const rows = await b.system.query<{ sealed: Buffer }>({
      text: `select sealed from ${table} where tenant_id = $1`,
      values: [tenantId],
    });
    expect(rows.length, table).toBeGreaterThan(0);
    for (const row of rows) expect(there.open(place(table), row.sealed)).toBe(`of ${table}`);
  }
  const [kept] = await b.system.query<{ answer: string }>({
    text: `select answer from idempotency where tenant_id = $1 and state = 'done'`,
    values: [tenantId],
  });
  const answer = Buffer.from(kept?.answer.replace('sealed:', '') ?? '', 'base64');
  expect(there.open(place('idempotency'), answer)).toBe('an answer');
  // And the key of the source does not open it there.
  const [row] = await b.system.query<{ master: string; wrapped: Buffer }>({
    text: 'select master, wrapped from data_key where tenant_id = $1',
    values: [tenantId],
  });
  expect(() =>
    cells.keysOfA.unwrap({ tenantId, master: row?.master ?? '', wrapped: row?.wrapped ?? Buffer.alloc(0) }),
  ).toThrow();
});

describe('a tenant that has left', () => {
  test('is there for no process of the source: nothing of it is read, changed, claimed or added', async () => {
    const tenantId = await filled(a);
    await move(tenantId, a, b);
    for (const table of MOVED) {
      const isRead = ['tenant', 'api_key', 'member', 'session'].includes(table);
      if (!isRead) expect(await countOf(a, `${table} where tenant_id = $1`, [tenantId]), table).toBe(0);
      if (table === 'ledger_entry') continue;
      const changed = await a.system.query({
        text: `update ${table} set tenant_id = tenant_id where tenant_id = $1 returning 1`,
        values: [tenantId],
      });
      const deleted = await a.system.query({
        text: `delete from ${table} where tenant_id = $1 returning 1`,
        values: [tenantId],
      });
      expect([changed.length, deleted.length], table).toEqual([0, 0]);
    }
    const added = withTenant(a.service, of(tenantId), (transaction) =>
      transaction.query({
        text: "insert into profile (tenant_id, mode, body) values ($1, 'live', '{}')",
        values: [tenantId],
      }),
    );
    // Not our defect, and safe to repeat.
    await expect(added).rejects.toSatisfy((error) => classifyStoreFailure(error) === 'unreachable');
    expect(await countOf(b, 'profile where tenant_id = $1', [tenantId])).toBe(2);
  });

  test('an opt-out by a link waits: it is never accepted where it would be lost', async () => {
    const tenantId = await filled(a);
    const token = tenantToken(tenantId, Buffer.alloc(24, 7));
    await a.system.query({
      text: 'update sequence set unsubscribe_token = $2 where tenant_id = $1 and mode = $3',
      values: [tenantId, token, 'live'],
    });
    const [here, there] = [createSuppressionStore(a.service), createSuppressionStore(b.service)];
    expect(await here.look(token)).toBeDefined();
    let inTheMiddle = 0;
    await move(tenantId, a, b, {
      onPoint: async (point) => {
        if (!['fence', 'waited', 'copied_rest'].includes(point)) return;
        inTheMiddle += 1;
        for (const store of [here, there]) {
          await expect(store.unsubscribe(token)).rejects.toMatchObject({ code: 'unavailable' });
        }
      },
    });
    expect(inTheMiddle).toBe(3);
    await expect(here.unsubscribe(token)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await there.unsubscribe(token)).toBe(true);
    await moveTenant({
      tenantId,
      source: installation(a),
      target: installation(b),
      wish: 'finish',
      say: () => {},
    });
    await expect(here.unsubscribe(token)).rejects.toMatchObject({ code: 'unavailable' });
    for (const table of MOVED) {
      expect(await countOf(a, `${table} where tenant_id = $1`, [tenantId]), table).toBe(0);
    }
    expect(await countOf(a, 'fenced_tenant where id = $1', [tenantId])).toBe(0);
    expect(
      await countOf(b, `suppression where tenant_id = $1 and reason = 'unsubscribed'`, [tenantId]),
    ).toBeGreaterThan(0);
  });

  test('a transaction that was open as the fence came is waited for, and one that sleeps is ended', async () => {
    const tenantId = await filled(a);
    const sleeper = new pg.Client(
      clientConfig({ connection: a.connection, role: 'warmpath_service', applicationName: 'asleep' }),
    );
    const ended = new Promise((done) => sleeper.on('error', done));
    await sleeper.connect();
    await sleeper.query(
      `begin; set local app.tenant = '${tenantId}'; update profile set body = '{"late": true}' where mode = 'live'`,
    );
    await move(tenantId, a, b);
    await ended;
    expect(await countOf(b, `profile where tenant_id = $1 and body ? 'late'`, [tenantId])).toBe(0);
    expect(await countOf(b, 'profile where tenant_id = $1', [tenantId])).toBe(2);
  });
});

test('what is under way is refunded at the target, and the late answer changes nothing', async () => {
  const tenantId = await filled(a);
  const request = randomUUID();
  await a.system.query({
    text: `insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until)
      values ($2, $1, 'live', gen_random_uuid(), 'search.web', 3, now() + interval '1 hour')`,
    values: [tenantId, request],
  });
  await a.system.query({
    text: `with moved as (update account set balance = balance - 3, last_entry = last_entry + 1 where tenant_id = $1 and mode = 'live' returning *)
      insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
      select tenant_id, mode, last_entry, 'reserve', -3, balance, $2 from moved`,
    values: [tenantId, request],
  });
  await move(tenantId, a, b);
  const late = await a.system.query<{ state: string | null }>({
    text: `select state from resolve(array[$2::uuid], '{settle}', array[$1::uuid], '{live}', array[null::text], array[200::smallint], '{x}', array[null::text])`,
    values: [tenantId, request],
  });
  expect(late).toMatchObject([{ state: null }]);
  const [charge] = await b.system.query({
    text: 'select state from charge where id = $1',
    values: [request],
  });
  expect(charge).toEqual({ state: 'refunded' });
  const [account] = await b.system.query({
    text: `select balance::int, (select sum(amount)::int from ledger_entry e where e.tenant_id = a.tenant_id and e.mode = a.mode) as sum
      from account a where tenant_id = $1 and mode = 'live'`,
    values: [tenantId],
  });
  expect(account).toEqual({ balance: 7, sum: 7 });
});

test('rows that change, come and go while it is copied are as they were last', async () => {
  const tenantId = await filled(a);
  let rounds = 0;
  await move(tenantId, a, b, {
    onPoint: async (point) => {
      if (point !== 'round') return;
      rounds += 1;
      if (rounds > 1) return;
      const at = [tenantId];
      await a.system.query({
        text: `delete from stored_investor where tenant_id = $1 and investor_id > 440`,
        values: at,
      });
      await a.system.query({
        text: `update stored_investor set score = 99 where tenant_id = $1 and investor_id = 9`,
        values: at,
      });
      // The same address under another id: the row that was copied stands in its way.
      await a.system.query({ text: `delete from inbound_message where tenant_id = $1`, values: at });
      await a.system.query({ text: `delete from webhook_delivery where tenant_id = $1`, values: at });
      await a.system.query({
        text: `with gone as (delete from webhook where tenant_id = $1 returning *)
          select 1 from gone`,
        values: at,
      });
      await a.system.query({
        text: `insert into webhook (tenant_id, mode, url, secret) values ($1, 'live', 'https://acme.example/again', 'x')`,
        values: at,
      });
    },
  });
  expect(rounds).toBeGreaterThan(0);
  expect(await countOf(b, 'stored_investor where tenant_id = $1', [tenantId])).toBe(880);
  expect(await countOf(b, 'stored_investor where tenant_id = $1 and score = 99', [tenantId])).toBe(2);
  expect(await countOf(b, 'webhook where tenant_id = $1', [tenantId])).toBe(1);
  expect(await countOf(b, 'webhook_delivery where tenant_id = $1', [tenantId])).toBe(0);
});
