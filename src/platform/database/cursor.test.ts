import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { parseCursor, parseUuidCursor, UUID } from '../values/scope.ts';
import { parseMoment } from '../values/text.ts';
import { kyselyOver } from './db.ts';
import { cursorTime, isAfter, pageFrom, readUuidCursor } from './postgres.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Enough that each fault of a calendar or a clock is drawn some times; PostgreSQL reads them in one statement. */
const DRAWN = 20_000;

/** `width` figures, most of them near `most`, where what exists ends. */
const figures = (width: number, most: number) =>
  fc
    .oneof(fc.nat(10 ** width - 1), fc.integer({ min: Math.max(0, most - 2), max: most + 2 }), fc.nat(most))
    .map((value) => String(value).padStart(width, '0').slice(0, width));
const day = fc
  .tuple(
    fc.oneof(figures(4, 9_999), fc.constantFrom('0000', '0001', '1582', '2024')),
    figures(2, 12),
    figures(2, 31),
  )
  .map((parts) => parts.join('-'));
const clock = fc.tuple(figures(2, 23), figures(2, 59), figures(2, 59)).map((parts) => parts.join(':'));
const fraction = fc.oneof(
  fc.constant(''),
  fc.nat({ max: 999_999_999 }).map((value) => `.${value}`),
  fc.nat({ max: 999_999 }).map((value) => `.${String(value).padStart(6, '0')}`),
  fc.nat({ max: 999 }).map((value) => `.${String(value).padStart(3, '0')}`),
);
const zone = fc.oneof(
  fc.constantFrom('Z', 'z', '', '+15', '-15:59', '+16', '+00:00'),
  fc
    .tuple(fc.constantFrom('+', '-'), figures(2, 15), fc.constantFrom(':', ''), figures(2, 59))
    .map((parts) => parts.join('')),
);
const moments = fc
  .tuple(day, fc.constantFrom('T', ' ', 't'), clock, fraction, zone)
  .map((parts) => parts.join(''));
/** As our own are written, of moments that may not exist. */
const cursorTimes = fc
  .tuple(day, clock, fc.nat({ max: 999_999 }))
  .map(([date, time, micro]) => `${date}T${time}.${String(micro).padStart(6, '0')}Z`);
const ids = fc.oneof(
  fc.nat({ max: 999_999_999_999_999 }).map(String),
  fc.bigInt({ min: -1n, max: 10n ** 20n }).map(String),
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => `urn:uuid:${id}`),
  fc.string(),
);

test('PostgreSQL reads every moment that our parser reads, and reads the same', async () => {
  const texts = fc.sample(moments, DRAWN).filter((text) => parseMoment(text) !== undefined);
  expect(texts.length).toBeGreaterThan(DRAWN / 20);
  const rows = await db.system.query<{ text: string; ms: number }>({
    text: `select text, floor(extract(epoch from date_trunc('milliseconds', text::timestamptz)) * 1000)::float8 as ms
      from unnest($1::text[]) as text where length(text) > 0`,
    values: [texts],
  });
  // Beyond six digits PostgreSQL rounds, and we cut off: a millisecond at most lies between.
  for (const { text, ms } of rows) {
    expect(Math.abs(ms - (parseMoment(text)?.getTime() ?? 0)), text).toBeLessThanOrEqual(1);
  }
  const dates = texts.map((text) => parseMoment(text));
  await db.system.query({ text: 'select unnest($1::timestamptz[])', values: [dates] });
});

test('PostgreSQL reads every cursor that our parsers read', async () => {
  const texts = fc.sample(
    fc.tuple(cursorTimes, ids).map((parts) => parts.join('~')),
    DRAWN,
  );
  const numbered = texts.flatMap((text) => parseCursor(text) ?? []);
  const named = texts.flatMap((text) => parseUuidCursor(text) ?? []);
  expect(Math.min(numbered.length, named.length)).toBeGreaterThan(50);
  await db.system.query({
    text: 'select unnest($1::timestamptz[]), unnest($2::bigint[]), unnest($3::timestamptz[]), unnest($4::uuid[])',
    values: [
      numbered.map(({ at }) => at),
      numbered.map(({ id }) => id),
      named.map(({ at }) => at),
      named.map(({ id }) => id),
    ],
  });
});

test('PostgreSQL reads every id that fits our pattern', async () => {
  const texts = fc.sample(ids, DRAWN / 10).filter((text) => UUID.test(text));
  expect(texts.length).toBeGreaterThan(100);
  await db.system.query({ text: 'select unnest($1::uuid[])', values: [texts] });
});

test('pages give every row once and in order, rows of one moment too, and the last one no cursor', async () => {
  const { system } = db;
  await system.query({
    text: `insert into tenant (name, created_at) select 'page ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 us'
      from generate_series(1, 7) n`,
  });
  const rows = (after: ReturnType<typeof readUuidCursor>, most: number) =>
    kyselyOver(system)
      .selectFrom('tenant')
      .select(['tenant_id as id', cursorTime('created_at').as('at')])
      .where('name', 'like', 'page %')
      .where(isAfter(after, 'created_at', 'tenant_id'))
      .orderBy('created_at', 'desc')
      .orderBy('tenant_id', 'desc')
      .limit(most)
      .execute();
  const all = await rows(undefined, 100);
  expect(all).toHaveLength(7);
  for (let limit = 1; limit <= 8; limit += 1) {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const found = await rows(readUuidCursor(cursor), limit + 1);
      const page = pageFrom(
        found,
        limit,
        ({ id }) => id,
        (row) => row,
      );
      pages.push([...page.items]);
      cursor = page.next;
    } while (cursor !== undefined && pages.length < 10);
    expect(pages.flat()).toEqual(all.map(({ id }) => id));
    expect(pages).toHaveLength(Math.ceil(7 / limit));
  }
});
