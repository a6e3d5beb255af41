import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import { issueKey, revokeKey } from '../../accounts/queries-keys.ts';
import { investorIdOf, numberOfInvestorId } from '../../corpus/rules-investor-id.ts';
import { createTenant } from '../../credits/queries-ledger.ts';
import { EVENT_KINDS, EVENTS } from '../../events/fields.ts';
import { clientConfig } from '../../platform/database/connection.ts';
import { FIRST_OWN_NUMBER } from '../../reference/rules-identity.ts';
import { routesOf } from '../../tenant-data/queries-record.ts';
import { removeTenant } from '../../tenant-data/queries-removal.ts';

let a: TestDatabase;
let b: TestDatabase;
let cells: TwoCells;
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
});
afterAll(() => cells.drop());

const put = (db: TestDatabase, tenantId: string, number: number, name: string) =>
  db.system.query({
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
      values ($1, 'live', $2, jsonb_build_object('name', $3::text), '', 1, 'B')`,
    values: [tenantId, number, name],
  });
const add = (db: TestDatabase, id: number, key: string, sourceId: string) =>
  db.system.query({
    text: `insert into investor (id, mode, name, identity_key, source, source_id) overriding system value
      values ($1, 'live', $2, $2, 'made', $3)`,
    values: [id, key, sourceId],
  });
/** The numbers of a tenant's list by name, of those that have these names. */
async function numbersOf(db: TestDatabase, tenantId: string, names: readonly string[]) {
  const rows = await db.system.query<{ name: string; number: number; is_own: boolean }>({
    text: `select record ->> 'name' as name, investor_id as number, own_key is not null as is_own from stored_investor
      where tenant_id = $1 and mode = 'live' and record ->> 'name' = any ($2)`,
    values: [tenantId, names],
  });
  return new Map(rows.map((row) => [row.name, row]));
}

test('of two moves at once, and numbers that the source gives out meanwhile, each investor stays one of its own', async () => {
  // Two records that are one at the target, and one whose name two have there.
  await add(a, 801, 'first of one', 'x1');
  await add(a, 802, 'second of one', 'x2');
  await add(a, 803, 'a common name', 'x3');
  await add(b, 10_801, 'the one', 'y1');
  await b.system.query({
    text: `insert into investor_source (mode, namespace, id, investor_id) select 'live', 'made', x, 10801 from unnest('{x1,x2}'::text[]) x`,
  });
  await add(b, 10_802, 'a common name', 'y2');
  await add(b, 10_803, 'a common name', 'y3');
  const [first, second] = [await cells.filled(a), await cells.filled(a)];
  const names = ['one', 'two', 'common', 'nowhere', 'late'];
  for (const tenantId of [first, second]) {
    await put(a, tenantId, 801, 'one');
    await put(a, tenantId, 802, 'two');
    await put(a, tenantId, 803, 'common');
    await put(a, tenantId, 777_777, 'nowhere');
  }
  const halt = new Error('stopped here');
  const begun = cells.move(second, a, b, {
    withUnknown: true,
    onPoint: (point) => {
      if (point === 'round') throw halt;
    },
  });
  await expect(begun).rejects.toBe(halt);
  let hasCome = false;
  await cells.move(first, a, b, {
    withUnknown: true,
    onPoint: async (point) => {
      if (point !== 'round' || hasCome) return;
      hasCome = true;
      for (const tenantId of [first, second]) {
        const [given] = await a.system.query<{ next: number }>({
          text: `select nextval('own_investor_number') as next`,
        });
        await put(a, tenantId, given?.next ?? 0, 'late');
      }
    },
  });
  await cells.move(second, a, b, { withUnknown: true });
  const given = new Set<number>();
  for (const tenantId of [first, second]) {
    const there = await numbersOf(b, tenantId, names);
    expect([...there.keys()].toSorted()).toEqual(names.toSorted());
    const numbers = names.map((name) => there.get(name)?.number ?? 0);
    // One of the two is the record, the other and who is not sure to be anybody become the tenant's own.
    expect(numbers.filter((number) => number === 10_801)).toHaveLength(1);
    const own = names.filter((name) => there.get(name)?.is_own === true && name !== 'late');
    expect(own).toHaveLength(3);
    expect(own).toEqual(expect.arrayContaining(['common', 'nowhere']));
    for (const name of own) given.add(there.get(name)?.number ?? 0);
    expect(new Set(numbers).size).toBe(names.length);
  }
  expect(given.size).toBe(6);
});

test('what a transaction writes that began before the first round and ends after it is not lost', async () => {
  const tenantId = await cells.filled(a);
  const writer = new pg.Client(
    clientConfig({ connection: a.connection, role: 'warmpath_service', applicationName: 'a slow writer' }),
  );
  await writer.connect();
  await writer.query(
    `begin; set local app.tenant = '${tenantId}'; update profile set body = '{"late": true}' where mode = 'live'`,
  );
  // A later one has ended before the round.
  await a.system.query({
    text: 'update profile set updated_at = now() where tenant_id = $1 and mode = $2',
    values: [tenantId, 'test'],
  });
  let rounds = 0;
  await cells.move(tenantId, a, b, {
    onPoint: async (point) => {
      if (point !== 'round') return;
      rounds += 1;
      if (rounds === 1) await writer.query('commit');
    },
  });
  await writer.end();
  const late = await b.system.query({
    text: `select mode from profile where tenant_id = $1 and body ? 'late'`,
    values: [tenantId],
  });
  expect(late).toEqual([{ mode: 'live' }]);
});

test('the proxy is given the keys that open something, of tenants that work here', async () => {
  const db = a.system;
  const make = async () => (await createTenant(db, 'routed')).id;
  const [works, gone, fenced] = [await make(), await make(), await make()];
  const issue = (tenantId: string) => issueKey(db, { tenantId, mode: 'live' });
  const [kept, revoked, expired, ending] = [
    await issue(works),
    await issue(works),
    await issue(works),
    await issue(works),
  ];
  await revokeKey(db, revoked.id);
  for (const [id, days] of [
    [expired.id, -1],
    [ending.id, 1],
  ] as const)
    await db.query({
      text: `update api_key set expires_at = now() + $2 * interval '1 day' where id = $1`,
      values: [id, days],
    });
  await issue(gone);
  await removeTenant(db, gone);
  await issue(fenced);
  await db.query({ text: 'insert into fenced_tenant (id) values ($1)', values: [fenced] });
  const hashOf = async ({ id }: { readonly id: string }) => {
    const [row] = await db.query<{ hash: string }>({
      text: `select encode(hash, 'hex') as hash from api_key where id = $1`,
      values: [id],
    });
    return row?.hash;
  };
  const own = [works.replaceAll('-', ''), await hashOf(kept), await hashOf(ending)];
  expect((await routesOf(db, 'a', works)).map(({ key }) => key).toSorted()).toEqual(own.toSorted());
  const all = (await routesOf(db, 'a')).map(({ key }) => key);
  expect(all).toEqual(expect.arrayContaining(own));
  for (const id of [gone, fenced]) expect(all).not.toContain(id.replaceAll('-', ''));
});

test('events name the same investors after a move, there and back, and in messages that wait or are sent again', async () => {
  const tenantId = await cells.filled(a);
  await add(a, 910, 'only told of', 'only-told-of');
  await add(b, 20_910, 'only told of', 'only-told-of');
  await add(a, 911, 'unknown there', 'unknown-there');
  // At the target others have these numbers.
  for (const id of [910, 911]) await add(b, id, `another ${id}`, `another-${id}`);
  const [{ own } = { own: 0 }] = await a.system.query<{ own: number }>({
    text: `select nextval('own_investor_number') as own`,
  });
  await put(a, tenantId, own, 'own');
  await put(a, tenantId, 459, 'listed');
  await a.system.query({ text: 'delete from event where tenant_id = $1', values: [tenantId] });
  const idOf = (number: number) => ({ investor_id: investorIdOf(number) });
  const told: readonly { readonly kind: string; readonly data: object }[] = [
    { kind: 'sequence.ended', data: { ...idOf(910), investor_name: 'only told of', state: 'replied' } },
    {
      kind: 'stage.moved',
      data: { by: 'key', moves: [459, 911, own, 910].map((number) => ({ ...idOf(number), to: 'meeting' })) },
    },
    { kind: 'credits.low', data: { credits_remaining: 5, below: 100 } },
    { kind: 'draft.waiting', data: { investor_name: 'of no list', position: 1 } },
    { kind: 'reply.received', data: { investor_name: 'made up', investor_id: 'inv_none' } },
  ];
  for (const { kind, data } of told) {
    await a.system.query({
      text: "select record_event($1, 'live', $2, $3::jsonb)",
      values: [tenantId, kind, JSON.stringify(data)],
    });
  }
  await a.system.query({
    text: `insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body, event_id)
      select gen_random_uuid(), e.tenant_id, e.mode, w.id, e.kind, event_body(e), e.id from event e
      join webhook w on w.tenant_id = e.tenant_id and w.mode = e.mode where e.tenant_id = $1 and e.kind = any ($2)`,
    values: [tenantId, told.map(({ kind }) => kind)],
  });
  // A message whose event is no longer stored.
  await a.system.query({
    text: `insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body, event_id)
      select gen_random_uuid(), $1, 'live', w.id, 'sequence.ended', event_text('gone', 'sequence.ended', '2026-03-02T09:00:00.000Z', $2), gen_random_uuid()
      from webhook w where w.tenant_id = $1 and w.mode = 'live'`,
    values: [tenantId, JSON.stringify(idOf(912))],
  });
  const saysAt = async (db: TestDatabase) => {
    const events = await db.system.query<{
      kind: string;
      data: { readonly moves?: readonly { readonly investor_id: string }[] };
      body: string;
      sent: string | null;
    }>({
      text: `select e.kind, e.data, event_body(e) as body, d.body as sent from event e
        left join webhook_delivery d on d.event_id = e.id and d.tenant_id = e.tenant_id
        where e.tenant_id = $1 and e.mode = 'live' and e.place is null order by e.created_at`,
      values: [tenantId],
    });
    for (const { body, sent } of events) expect(sent).toBe(body);
    const [gone] = await db.system.query<{ id: string }>({
      text: `select body::jsonb #>> '{data,investor_id}' as id from webhook_delivery where tenant_id = $1 and body like '%"gone"%'`,
      values: [tenantId],
    });
    return { told: events.map(({ kind, data }) => ({ kind, data })), gone: gone?.id };
  };
  expect((await saysAt(a)).told).toEqual(told);
  await cells.move(tenantId, a, b, { withUnknown: true });
  const there = await saysAt(b);
  const moves = there.told[1]?.data.moves ?? [];
  const numbers = moves.map(({ investor_id }) => numberOfInvestorId(investor_id) ?? 0);
  // Who is not in the corpus there has an id that is nobody else's.
  expect(numbers).toEqual([10_459, expect.any(Number), own, 20_910]);
  expect(numbers[1]).toBeGreaterThanOrEqual(FIRST_OWN_NUMBER);
  expect(numberOfInvestorId(there.gone ?? '')).toBeGreaterThanOrEqual(FIRST_OWN_NUMBER);
  expect(there.told.map(({ data }) => data)).toEqual([
    { ...told[0]?.data, ...idOf(20_910) },
    { by: 'key', moves },
    ...told.slice(2).map(({ data }) => data),
  ]);
  await cells.move(tenantId, b, a, { withUnknown: true });
  const back = await saysAt(a);
  expect(back.told.map(({ data }) => data)[0]).toEqual(told[0]?.data);
  expect(back.told[1]?.data.moves).toMatchObject([459, numbers[1], own, 910].map((n) => idOf(n ?? 0)));
});

test('the schemas of events name investors where a move renames them, and nowhere else', () => {
  const places: string[] = [];
  const look = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, inner] of Object.entries((schema as { properties?: object }).properties ?? {})) {
      if (/investor(?:s|_id)?$/.test(name) && (inner as { type?: string }).type === 'string')
        places.push(`${at}.${name}`);
      look(inner, `${at}.${name}`);
    }
    const { items } = schema as { items?: unknown };
    if (items !== undefined) look(items, `${at}[]`);
  };
  for (const kind of EVENT_KINDS) look(EVENTS[kind].data, '');
  expect([...new Set(places)].toSorted()).toEqual(['.investor_id', '.moves[].investor_id']);
});

test('the database reads public ids as the service does', async () => {
  const numbers = [1, 2, 123_456, 2 ** 47, FIRST_OWN_NUMBER + 1, 2 ** 48 - 1];
  const texts = [...numbers.map(investorIdOf), 'inv_', 'inv_uuuuuuuuuu', 'inv_zzzzzzzzzz', 'x'];
  const rows = await a.system.query<{ number: number | null }>({
    text: 'select investor_number(t) as number from unnest($1::text[]) with ordinality u(t, nth) order by nth',
    values: [texts],
  });
  expect(rows.map(({ number }) => number ?? undefined)).toEqual(texts.map(numberOfInvestorId));
});
