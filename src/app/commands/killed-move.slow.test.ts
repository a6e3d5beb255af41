import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness/database.ts';
import { runOnce } from '../../../test/harness/one-off.ts';
import { size } from '../../../test/harness/size.ts';
import { countOf, createTwoCells, type TwoCells } from '../../../test/harness/two-cells.ts';
import { createMasterKeys } from '../../accounts/master-keys.ts';
import type { Db } from '../../platform/database/db.ts';
import { MOVED } from '../../tenant-data/queries-catalogue.ts';
import { type Installation, moveTenant } from './move-tenant.ts';

let a: TestDatabase;
let b: TestDatabase;
let cells: TwoCells;
beforeAll(async () => {
  cells = await createTwoCells();
  ({ a, b } = cells);
});
afterAll(() => cells.drop());

const { move, filled, rowsOf, installation } = {
  move: (...asked: Parameters<TwoCells['move']>) => cells.move(...asked),
  filled: (db: TestDatabase) => cells.filled(db),
  rowsOf: (db: TestDatabase, id: string) => cells.rowsOf(db, id),
  installation: (db: TestDatabase) => cells.installation(db),
};

test('a move that is called off leaves the tenant as it was, and can be begun again', async () => {
  const tenantId = await filled(a);
  const before = await rowsOf(a, tenantId);
  for (const stop of ['begin', 'prepare', 'round', 'copy', 'fence', 'copied_rest'] as const) {
    await expect(
      move(tenantId, a, b, {
        onPoint: (point) => {
          if (point === stop) throw new Error(`killed at ${stop}`);
        },
      }),
    ).rejects.toThrow(`killed at ${stop}`);
    const off = await move(tenantId, a, b, { wish: 'abort' });
    expect(off.steps.at(-1)).toBe('reopen');
    expect(await rowsOf(a, tenantId), stop).toEqual(before);
    for (const table of MOVED)
      expect(await countOf(b, `${table} where tenant_id = $1`, [tenantId]), table).toBe(0);
  }
  await expect(move(tenantId, a, b, { wish: 'abort' })).rejects.toThrow('No move of this tenant');
});

test('what cannot be moved is refused before anything is begun', async () => {
  const tenantId = await filled(a);
  const begun = () => countOf(a, 'tenant_move where id = $1', [tenantId]);
  await expect(move(tenantId, a, a)).rejects.toThrow('the same database');
  await expect(move(randomUUID(), a, b)).rejects.toThrow('no such tenant');
  const withoutKey = { ...installation(b), keys: createMasterKeys(undefined, []) };
  await expect(move(tenantId, a, b, { target: withoutKey })).rejects.toThrow('no master key');
  await a.system.query({
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier) values ($1, 'live', 777777, '{}', '', 1, 'B')`,
    values: [tenantId],
  });
  await expect(move(tenantId, a, b)).rejects.toThrow('1 investors of the tenant');
  await b.system.query({ text: `insert into tenant (tenant_id, name) values ($1, 'x')`, values: [tenantId] });
  await expect(move(tenantId, a, b, { withUnknown: true })).rejects.toThrow('has a tenant of this id');
  await b.system.query({ text: 'delete from tenant where tenant_id = $1', values: [tenantId] });
  await runOnce(b.connection, 'alter table warmpath.profile add column made_up text');
  await expect(move(tenantId, a, b, { withUnknown: true })).rejects.toThrow('differ in table profile');
  await runOnce(b.connection, 'alter table warmpath.profile drop column made_up');
  expect(await begun()).toBe(0);
  await move(tenantId, a, b, { withUnknown: true });
  expect(
    await countOf(b, `stored_investor where tenant_id = $1 and own_key is not null and is_imported`, [
      tenantId,
    ]),
  ).toBe(1);
});

test('of two commands at once the later one moves it, and the other changes nothing more', async () => {
  const tenantId = await filled(a);
  let isTaken = false;
  const first = move(tenantId, a, b, {
    onPoint: async (point) => {
      if (point !== 'drained' || isTaken) return;
      isTaken = true;
      await move(tenantId, a, b);
    },
  });
  await expect(first).rejects.toThrow('Another command has taken this move over');
  expect(await countOf(b, `tenant_move where id = $1 and state = 'open'`, [tenantId])).toBe(1);
});

/** Ends like a process that is killed: before a transaction, or after it was committed. */
function killable(db: Db, fuse: { left: number; after: boolean }): Db {
  const burn = () => {
    fuse.left -= 1;
    if (fuse.left <= 0) throw new Error('killed');
  };
  return {
    query: (statement) => db.query(statement),
    async transaction(work, kind, id) {
      if (!fuse.after) burn();
      const result = await db.transaction(work, kind, id);
      if (fuse.after) burn();
      return result;
    },
  };
}

test('killed at any transaction and run again, it ends whole and in one place', async () => {
  const tenantId = await filled(a);
  await a.system.query({
    text: "delete from idempotency where tenant_id = $1 and state = 'running'",
    values: [tenantId],
  });
  const before = await rowsOf(a, tenantId);
  let kills = 0;
  let from = a;
  for (let turn = 0; turn < size(2, 12); turn += 1) {
    const to = from === a ? b : a;
    for (let run = 0; ; run += 1) {
      // Primes, so that kills fall everywhere; long enough for a round sooner or later.
      const fuse = { left: 1 + ((run * 29 + turn * 13) % 211), after: run % 2 === 1 };
      const [source, target] = [from, to].map((db) => ({
        ...installation(db),
        db: killable(db.system, fuse),
      })) as [Installation, Installation];
      try {
        await moveTenant({ tenantId, source, target, wish: 'move', say: () => {} });
        break;
      } catch (error) {
        if (!(error instanceof Error && error.message === 'killed')) throw error;
        kills += 1;
      }
      const works = await Promise.all(
        [from, to].map((db) =>
          countOf(db, 'tenant t where tenant_id = $1 and tenant_id not in (select id from fenced_tenant)', [
            tenantId,
          ]),
        ),
      );
      expect((works[0] ?? 0) + (works[1] ?? 0)).toBeLessThanOrEqual(1);
    }
    expect(await rowsOf(to, tenantId)).toEqual(before);
    from = to;
  }
  expect(kills).toBeGreaterThan(5);
});
