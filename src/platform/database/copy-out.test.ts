import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { copyOut, Fields } from './copy-out.ts';
import { createDb, type Postgres } from './postgres.ts';

let database: TestDatabase;
let db: Postgres;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  db = createDb({ connection, applicationName: 'test', poolSize: 1, timeouts: { statement: 0, query: 0 } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** One row of each query's fields, read by `read`. */
async function rowsOf<Row>(query: string, read: (fields: Fields) => Row): Promise<Row[]> {
  return db.withClient(async (client) => {
    const rows: Row[] = [];
    for await (const fields of copyOut(client, query)) while (fields.hasRow) rows.push(read(fields));
    return rows;
  });
}

const ODD = fc.constantFrom(
  '\t',
  '\n',
  '\r',
  '\\',
  '\\N',
  '"',
  ',',
  '{',
  '}',
  'NULL',
  'null',
  ' ',
  '',
  'é',
  '中',
  '😀',
);
// PostgreSQL's text knows no NUL and no half of a surrogate pair.
const text = fc
  .array(fc.oneof(ODD, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());
const literal = (value: string | null) =>
  value === null ? 'null' : `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

describe('fields of a COPY', () => {
  it('are what was written, whatever is in them', async () => {
    const row = fc.record({
      name: fc.option(text),
      id: fc.option(fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })),
      amount: fc.option(fc.double({ noDefaultInfinity: true, noNaN: true })),
      list: fc.option(fc.array(text, { maxLength: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const values = rows.map(
          ({ name, id, amount, list }, at) =>
            `(${at}, ${literal(name)}, ${id ?? 'null'}::bigint, ${amount === null ? 'null' : `'${amount}'`}::float8,
              ${list === null ? 'null' : `array[${list.map(literal).join()}]`}::text[])`,
        );
        const read = await rowsOf(
          `select name, id, amount, list from (values ${values.join()}) v (at, name, id, amount, list) order by at`,
          (fields) => ({
            name: fields.text(),
            id: fields.number(),
            amount: fields.number(),
            list: fields.list(),
          }),
        );
        expect(read).toEqual(
          rows.map(({ name, id, amount, list }) => ({
            name,
            id: id ?? Number.NaN,
            // PostgreSQL has a zero below zero, JavaScript's text of it has not.
            amount: amount === null ? Number.NaN : amount + 0,
            list: list ?? [],
          })),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('are the same wherever the bytes are cut', () => {
    const bytes = Buffer.from('12\tZürich\\tAG\t{}\t{"a b",c}\n-7\t\\N\t\\N\t{NULL}\n');
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const fields = new Fields();
        const rows: unknown[] = [];
        for (const part of [
          bytes.subarray(0, first),
          bytes.subarray(first, second),
          bytes.subarray(second),
        ]) {
          fields.feed(part);
          while (fields.hasRow) rows.push([fields.number(), fields.text(), fields.list(), fields.list()]);
        }
        expect(rows).toEqual([
          [12, 'Zürich\tAG', [], ['a b', 'c']],
          [-7, null, [], []],
        ]);
        expect(fields.isCut).toBe(false);
      }
    }
  });

  it('refuse an integer that a number does not hold', async () => {
    await expect(rowsOf('select 9007199254740993::bigint', (fields) => fields.number())).rejects.toThrow(
      '9007199254740993',
    );
  });
});

describe('a COPY', () => {
  it('reports what the database says, and leaves a pool that works', async () => {
    await expect(
      rowsOf('select 1 / (5000 - g) from generate_series(1, 9999) g', (f) => f.number()),
    ).rejects.toThrow('division by zero');
    await expect(rowsOf('select nonsense', (f) => f.number())).rejects.toThrow('nonsense');
    expect(await rowsOf('select 7', (fields) => fields.number())).toEqual([7]);
  });

  it('can be left in the middle', async () => {
    const stop = new Error('enough');
    const reading = rowsOf('select g from generate_series(1, 1000000) g', (fields) => {
      if (fields.number() > 20_000) throw stop;
    });
    await expect(reading).rejects.toBe(stop);
    expect(await rowsOf('select 8', (fields) => fields.number())).toEqual([8]);
  });

  it('gives up a database that sends nothing, and waits for a reader that takes its time', async () => {
    const reading = (query: string, stallMs: number, pauseMs: number) =>
      db.withClient(async (client) => {
        for await (const fields of copyOut(client, query, stallMs)) {
          while (fields.hasRow) fields.text();
          await sleep(pauseMs);
        }
      });
    await expect(reading('select pg_sleep(30)', 50, 0)).rejects.toThrow('sent nothing for 0.05 s');
    await reading('select 1', 500, 1_200);
  });
});
