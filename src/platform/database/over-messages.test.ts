import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import type { Db } from './db.ts';
import { answerFrom, dbOverMessages, FailedThere } from './over-messages.ts';
import { withTenant } from './postgres.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Both sides, with what is sent copied as between threads. */
function sides(real: Db) {
  const there = answerFrom(real, (answer) => here.take(structuredClone(answer)));
  const here = dbOverMessages((asked) => there.take(structuredClone(asked)));
  return { db: here.db, there };
}

const NAME = 'over messages';
const add = { text: `insert into tenant (name, plan) values ('${NAME}', 'paid')` };
const count = async () => {
  const [row] = await db.system.query<{ n: number }>({
    text: `select count(*)::int as n from tenant where name = '${NAME}'`,
  });
  return row?.n;
};
beforeEach(() => db.system.query({ text: `delete from tenant where name = '${NAME}'` }));

it('does transactions of a thread whole or not at all, several at once, and statements outside of them', async () => {
  const { db: far } = sides(db.system);
  const done = await Promise.allSettled([
    far.transaction(async ({ query }) => {
      await query(add);
      expect(
        await query({ text: 'select $1::bytea as b, $2::bigint[] as n', values: [Buffer.from('x'), [1, 2]] }),
      ).toEqual([{ b: new Uint8Array([120]), n: [1, 2] }]);
      return 'kept';
    }),
    far.transaction(async ({ query }) => {
      await query(add);
      throw new Error('no');
    }),
  ]);
  expect(done).toMatchObject([
    { status: 'fulfilled', value: 'kept' },
    { status: 'rejected', reason: { message: 'no' } },
  ]);
  expect(await count()).toBe(1);
  expect(await far.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});

it('says which statement failed, and has the error itself on the side that met it', async () => {
  const { db: far, there } = sides(db.system);
  const failed = await far
    .transaction(async ({ query }) => {
      await query(add);
      await query({ text: 'select 1/0' });
    })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(FailedThere);
  expect(there.errorOf((failed as FailedThere).at)).toMatchObject({ code: '22012', severity: 'ERROR' });
  expect(await count()).toBe(0);
});

it('fails where no transaction begins or its end fails, and gives up what a thread leaves open', async () => {
  const refusal = new Error('too many wait');
  const none = sides({ query: db.system.query, transaction: () => Promise.reject(refusal) });
  const refused = await none.db.transaction(async () => 'never').catch((error: unknown) => error);
  expect(none.there.errorOf((refused as FailedThere).at)).toBe(refusal);
  const lost = sides({
    query: db.system.query,
    transaction: (work) => db.system.transaction(work).then(() => Promise.reject(refusal)),
  });
  const atEnd = await lost.db.transaction(async () => 'done').catch((error: unknown) => error);
  expect(lost.there.errorOf((atEnd as FailedThere).at)).toBe(refusal);
  const { db: far, there } = sides(db.system);
  await new Promise<void>((began) => {
    far
      .transaction(async ({ query }) => {
        await query(add);
        began();
        await new Promise(() => {});
      })
      .catch(() => {});
  });
  there.close();
  expect(await count()).toBe(0);
});

it('begins nothing any more for a thread that ended while its transaction waited for a connection', async () => {
  const waiting = Promise.withResolvers<void>();
  const done: Promise<unknown>[] = [];
  const { db: far, there } = sides({
    query: db.system.query,
    transaction: async (work) => {
      await waiting.promise;
      const transacted = db.system.transaction(work);
      done.push(transacted.catch((error: unknown) => error));
      return transacted;
    },
  });
  const asked = far.transaction(({ query }) => query(add)).catch((error: unknown) => error);
  there.close();
  waiting.resolve();
  expect(await asked).toBeInstanceOf(FailedThere);
  expect(await Promise.all(done)).toMatchObject([{ message: 'given up' }]);
  expect(await count()).toBe(0);
});

it('sees the rows of one tenant as the other side does', async () => {
  const { db: far } = sides(db.service);
  const tenantId = '00000000-0000-4000-8000-000000000001';
  const rows = await withTenant(far, { tenantId, mode: 'live' }, ({ query }) =>
    query({ text: 'select app_tenant() as tenant' }),
  );
  expect(rows).toEqual([{ tenant: tenantId }]);
});
