import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import '../../test/harness/one-seed.ts';
import { addTenant } from '../../test/harness/outreach-rows.ts';
import { size } from '../../test/harness/size.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Scope } from '../platform/values/scope.ts';
import { EVENT_KINDS } from './fields.ts';
import { beginEventLog, createEventStore, recordEvent } from './queries-events.ts';

// Readers with a cursor beside writers whose transactions overlap in every way: none misses an event, gets one twice, or sees another order.

const db = testDatabase();
const events = createEventStore(db.service);
const all = { kinds: EVENT_KINDS, limit: 100 };

/** A transaction that stays open until it is told how to end. */
async function openWriter() {
  const begun = Promise.withResolvers<Transaction>();
  const end = Promise.withResolvers<void>();
  const done = db.system
    .transaction(async (transaction) => {
      begun.resolve(transaction);
      await end.promise;
    })
    .catch(() => {});
  const transaction = await begun.promise;
  return {
    record: (scope: Scope, nth: number) =>
      recordEvent(transaction, scope, 'credits.low', { credits_remaining: nth, below: 100 }),
    async end(commits: boolean) {
      if (commits) end.resolve();
      else end.reject(new Error('rolled back'));
      await done;
    },
  };
}
type Writer = Awaited<ReturnType<typeof openWriter>>;

class Reader {
  readonly got: number[] = [];
  #cursor = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async read(scope: Scope): Promise<boolean> {
    const {
      events: page,
      next,
      more,
    } = await events.read(scope, {
      ...all,
      after: this.#cursor,
      limit: this.#limit,
    });
    this.got.push(
      ...page.map(({ data }) => (data as { readonly credits_remaining: number }).credits_remaining),
    );
    expect(next).toBeGreaterThanOrEqual(this.#cursor);
    this.#cursor = next;
    return more;
  }
}

const WRITERS = 4;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('record' as const), who: fc.nat(WRITERS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('commit', 'roll back'), who: fc.nat(WRITERS - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fan out' as const), who: fc.constant(0) }) },
);

it('shows every reader every committed event once, in one order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const scope: Scope = { tenantId: await addTenant(db.system), mode: 'live' };
      const writers = new Map<number, { readonly writer: Writer; readonly recorded: number[] }>();
      const readers = [new Reader(100), new Reader(2)];
      const committed: number[] = [];
      let nth = 0;
      const end = async (who: number, commits: boolean) => {
        const open = writers.get(who);
        writers.delete(who);
        await open?.writer.end(commits);
        if (commits) committed.push(...(open?.recorded ?? []));
      };
      for (const { does, who } of steps) {
        if (does === 'record') {
          const open = writers.get(who) ?? { writer: await openWriter(), recorded: [] };
          writers.set(who, open);
          open.recorded.push(++nth);
          await open.writer.record(scope, nth);
        } else if (does === 'read') await readers[who]?.read(scope);
        else if (does === 'fan out') await db.service.query({ text: 'select fan_out_events(10000, 30)' });
        else await end(who, does === 'commit');
        for (const { got } of readers) expect(committed).toEqual(expect.arrayContaining(got));
      }
      for (const who of [...writers.keys()]) await end(who, true);
      for (const reader of readers) while (await reader.read(scope));
      for (const { got } of readers) {
        expect(got.toSorted((a, b) => a - b)).toEqual(committed.toSorted((a, b) => a - b));
        expect(got).toEqual(readers[0]?.got);
      }
    }),
    { numRuns: size(25, 500) },
  );
}, 600_000);

it('shows an event that was recorded first and committed last after those that were read meanwhile', async () => {
  const scope: Scope = { tenantId: await addTenant(db.system), mode: 'live' };
  const [first, second] = [await openWriter(), await openWriter()];
  await first.record(scope, 1);
  await second.record(scope, 2);
  await second.end(true);
  const reader = new Reader(100);
  await reader.read(scope);
  expect(reader.got).toEqual([2]);
  await first.end(true);
  await reader.read(scope);
  expect(reader.got).toEqual([2, 1]);
});

it('keeps places in order where several readers place at once', async () => {
  const scope: Scope = { tenantId: await addTenant(db.system), mode: 'test' };
  const writers = Array.from({ length: 6 }, async (_, who) => {
    for (let nth = 0; nth < 40; nth += 1) {
      const writer = await openWriter();
      await writer.record(scope, who * 100 + nth);
      await writer.end(true);
    }
  });
  const readers = [new Reader(100), new Reader(7), new Reader(1)];
  let isOver = false;
  const reading = readers.map(async (reader) => {
    while (!isOver || (await reader.read(scope))) await reader.read(scope);
  });
  await Promise.all(writers);
  isOver = true;
  await Promise.all(reading);
  for (const reader of readers) while (await reader.read(scope));
  for (const { got } of readers) {
    expect(new Set(got).size).toBe(240);
    expect(got).toEqual(readers[0]?.got);
    // A writer's own follow one another as it wrote them.
    for (let who = 0; who < 6; who += 1) {
      const own = got.filter((nth) => Math.floor(nth / 100) === who);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  }
});

it('keeps the newest of an account, and says to a reader from before that it missed some', async () => {
  const scope: Scope = { tenantId: await addTenant(db.system), mode: 'live' };
  const place = (keep: number, days: number) =>
    db.service.query({ text: 'select fan_out_events($1, $2)', values: [keep, days] });
  const record = async (from: number, until: number) => {
    const writer = await openWriter();
    for (let nth = from; nth <= until; nth += 1) await writer.record(scope, nth);
    await writer.end(true);
  };
  await record(1, 5);
  await place(3, 30);
  const read = (after: number) => events.read(scope, { ...all, after });
  expect(await read(0)).toMatchObject({ next: 5, dropped: 2, events: [{}, {}, {}] });
  expect((await read(2)).events).toHaveLength(3);
  // By age too, also where nothing new is recorded; and no place is given twice.
  await db.system.query({
    text: "update event set created_at = now() - interval '31 days' where tenant_id = $1 and place <= 4",
    values: [scope.tenantId],
  });
  await place(100, 30);
  const left = await db.system.query({
    text: 'select from event where tenant_id = $1',
    values: [scope.tenantId],
  });
  expect(left).toHaveLength(1);
  expect(await read(0)).toMatchObject({ next: 5, dropped: 4, events: [{}] });
  await db.system.query({ text: 'delete from event where tenant_id = $1', values: [scope.tenantId] });
  await record(6, 6);
  expect(await read(5)).toMatchObject({ next: 6, events: [{ data: { credits_remaining: 6 } }] });
});

it('in a restored log hides no later event from who had read more of the original', async () => {
  const scope: Scope = { tenantId: await addTenant(db.system), mode: 'live' };
  const record = async (nth: number) => {
    const writer = await openWriter();
    await writer.record(scope, nth);
    await writer.end(true);
    return events.latest(scope);
  };
  for (let nth = 1; nth <= 3; nth += 1) await record(nth);
  // As if the original had given out seven places since the backup, and its reader were after the last of them.
  const cursor = 10;
  await db.system.transaction(beginEventLog);
  for (let nth = 4; nth <= 12; nth += 1) await record(nth);
  const found = await events.read(scope, { ...all, after: cursor });
  expect(found.dropped).toBeGreaterThan(cursor);
  expect(found.events.map(({ data }) => 'credits_remaining' in data && data.credits_remaining)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
});
