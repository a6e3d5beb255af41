import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { addMember, endSessionsOf, makeLink, removeMember } from './queries-members.ts';
import {
  addOperator,
  issueOperatorKey,
  operatorOfKey,
  removeOperator,
  revokeOperatorKey,
} from './queries-operators.ts';
import { hashKey } from './queries-process.ts';
import { createPasskeyStore, createSessionStore } from './queries-sessions.ts';
import { type Identity, SIGN_IN } from './rules-people.ts';

// Whatever lets a person in: of one who is removed none of it is left, and of all others all of it is as it was.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The ways in that a person can have: a removed person has no row of the first three, and no key that works. */
const WAYS_IN = ['passkey', 'session', 'sign_in_link'] as const;
const BROWSER = { agent: 'played', network: '192.0.2.1' };

/** Every table that names such a person, as the catalogue has them. */
async function tablesWith(column: 'operator_id' | 'member_id'): Promise<readonly string[]> {
  const rows = await db.system.query<{ name: string }>({
    text: `select c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = $1 and not t.attisdropped
      where c.relnamespace = 'warmpath'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    values: [column],
  });
  return rows.map(({ name }) => name);
}

/** All rows of all people, each with whose it is. */
async function allRows(column: 'operator_id' | 'member_id', tables: readonly string[]) {
  const found: { table: string; whose: string; row: Record<string, unknown> }[] = [];
  for (const table of tables) {
    const rows = await db.system.query<{ row: Record<string, unknown> }>({
      text: `select to_jsonb(t) as row from ${table} t where ${column} is not null`,
    });
    for (const { row } of rows) found.push({ table, whose: row[column] as string, row });
  }
  return found.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Gives a person two of each way in. */
async function letIn(identity: Pick<Identity, 'member' | 'operatorId'>): Promise<void> {
  const sessions = createSessionStore({ service: db.service, system: db.system });
  const passkeys = createPasskeyStore(db.system);
  for (let nth = 0; nth < 2; nth += 1) {
    await sessions.begin(identity, 'link', BROWSER, undefined);
    await makeLink(db.system, identity, SIGN_IN.link.printed);
    const passkey = { id: randomUUID(), publicKey: new Uint8Array([1]), counter: 0, transports: [] };
    expect(await passkeys.add(identity, passkey as never, 'laptop')).toBe(true);
  }
}

describe('an operator who is removed', () => {
  it('has no way in any more, and the others have theirs', async () => {
    const tables = await tablesWith('operator_id');
    // One more that names an operator is a way in too, or a record that stays.
    expect(tables).toEqual(['audit_entry', 'operator_key', ...WAYS_IN].toSorted());
    const people = await Promise.all(
      ['Ada', 'Ben', 'Cy'].map((name) => addOperator(db.system, { name, email: `${name}@blipgrid.example` })),
    );
    const keys = new Map<string, string[]>();
    for (const { id } of people) {
      await letIn({ operatorId: id });
      const own = [
        await issueOperatorKey(db.system, { operatorId: id }),
        await issueOperatorKey(db.system, { operatorId: id }),
      ];
      keys.set(
        id,
        own.map(({ key }) => key),
      );
    }
    const removed = people[1]?.id ?? '';
    const before = await allRows('operator_id', tables);
    for (const { id } of people) {
      for (const table of [...WAYS_IN, 'operator_key'])
        expect(
          before.filter((row) => row.table === table && row.whose === id),
          table,
        ).toHaveLength(2);
    }
    await removeOperator(db.system, removed);
    const after = await allRows('operator_id', tables);
    const isOther = ({ whose }: { whose: string }) => whose !== removed;
    expect(after.filter(isOther)).toEqual(before.filter(isOther));
    const left = after.filter((row) => !isOther(row));
    expect(left.map(({ table }) => table)).toEqual(['operator_key', 'operator_key']);
    for (const { row } of left) expect(row.revoked_at).not.toBeNull();
    for (const { id } of people) {
      for (const key of keys.get(id) ?? [])
        expect((await operatorOfKey(db.system, hashKey(key)))?.id).toBe(id === removed ? undefined : id);
    }
    const rows = await db.system.query<{ id: string; email: string | null; gone: boolean }>({
      text: 'select id, email, removed_at is not null as gone from operator',
    });
    for (const { id, email, gone } of rows)
      expect([email === null, gone]).toEqual([id === removed, id === removed]);
    await expect(removeOperator(db.system, removed)).rejects.toMatchObject({ code: 'not_found' });
    await expect(issueOperatorKey(db.system, { operatorId: removed })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a key of an operator', () => {
  const works = async (key: string) => (await operatorOfKey(db.system, hashKey(key))) !== undefined;
  const made = async (text?: string) => {
    const { id } = await addOperator(db.system, { name: 'Dee' });
    const issued = await issueOperatorKey(db.system, {
      operatorId: id,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    if (text !== undefined)
      await db.system.query({ text: `update operator_key set ${text} where id = $1`, values: [issued.id] });
    return { ...issued, operator: id };
  };

  it.each([
    ['as it was issued', undefined, true],
    ['without an end', 'expires_at = null', true],
    ['a moment before its end', "expires_at = now() + interval '1 minute'", true],
    ['at its end', 'expires_at = now()', false],
    ['a moment after its end', "expires_at = now() - interval '1 millisecond'", false],
    ['long after its end', "expires_at = '2020-01-01'", false],
    ['revoked', 'revoked_at = now()', false],
    [
      'revoked before its end',
      "revoked_at = now() - interval '1 day', expires_at = now() + interval '1 day'",
      false,
    ],
    ['revoked and without an end', 'revoked_at = now(), expires_at = null', false],
  ])('%s', async (_when, text, doesWork) => {
    expect(await works((await made(text)).key)).toBe(doesWork);
  });

  it('ends alone if it is revoked, and once', async () => {
    const [one, other] = [await made(), await made()];
    const beside = await issueOperatorKey(db.system, { operatorId: one.operator });
    const first = await revokeOperatorKey(db.system, one.id);
    expect([await works(one.key), await works(other.key), await works(beside.key)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await revokeOperatorKey(db.system, one.id)).revokedAt).toEqual(first.revokedAt);
  });

  it('is no key of someone who was removed, also where nothing of it was revoked', async () => {
    const one = await made();
    await db.system.query({
      text: 'update operator set removed_at = now() where id = $1',
      values: [one.operator],
    });
    expect(await works(one.key)).toBe(false);
  });

  it('is found by all of its characters', async () => {
    const one = await made();
    expect(await works(one.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(false);
    expect(await operatorOfKey(db.system, hashKey(''))).toBeUndefined();
  });

  it('is not given an end that has passed', async () => {
    const { id } = await addOperator(db.system, { name: 'Eve' });
    for (const ms of [-1, 0]) {
      const expiresAt = new Date(Date.now() + ms);
      expect(() => issueOperatorKey(db.system, { operatorId: id, expiresAt })).toThrow(
        'a moment in the future',
      );
    }
  });
});

describe('a member', () => {
  it.each([
    ['who is removed has no way in any more', WAYS_IN, true],
    ['whose sessions are ended keeps keys and passkeys', ['session', 'sign_in_link'], false],
  ] as const)('%s, and the others have theirs', async (_what, gone, isRemoved) => {
    const tables = ['api_key', ...WAYS_IN];
    // One more that names a member is a way in too, or a record that stays.
    // A digest is mailed to an address, and who is gone has none (src/dashboard/digest.test.ts).
    const stays = ['pipeline_change', 'list_import', 'digest'];
    expect(await tablesWith('member_id')).toEqual([...tables, ...stays].toSorted());
    const members: { tenantId: string; id: string }[] = [];
    for (const name of ['Blipgrid', 'Norvale']) {
      const { id: tenantId } = await createTenant(db.system, name);
      for (const role of ['owner', 'editor', 'editor'] as const) {
        const { id } = await addMember(db.system, tenantId, { name: `${role} of ${name}`, role });
        members.push({ tenantId, id });
      }
    }
    for (const member of members) await letIn({ member });
    const one = members[1] as (typeof members)[number];
    const before = await allRows('member_id', tables);
    for (const { id } of members) {
      for (const table of tables)
        expect(before.filter((row) => row.table === table && row.whose === id).length, table).toBeGreaterThan(
          0,
        );
    }
    // A member of another tenant is none of this one, whatever is asked.
    const other = members[4]?.tenantId ?? '';
    await expect(removeMember(db.system, other, one.id)).rejects.toMatchObject({ code: 'not_found' });
    if (isRemoved) await removeMember(db.system, one.tenantId, one.id);
    else expect(await endSessionsOf(db.system, one.tenantId, one.id)).toBe(2);
    const after = await allRows('member_id', tables);
    const isOther = ({ whose }: { whose: string }) => whose !== one.id;
    expect(after.filter(isOther)).toEqual(before.filter(isOther));
    const left = (rows: typeof after) => rows.filter((row) => !isOther(row));
    const goneTables: readonly string[] = gone;
    expect(left(after).map(({ table }) => table)).toEqual(
      left(before)
        .map(({ table }) => table)
        .filter((table) => !goneTables.includes(table)),
    );
    const keys = left(after).filter(({ table }) => table === 'api_key');
    for (const { row } of keys) expect(row.revoked_at !== null).toBe(isRemoved);
  });
});
