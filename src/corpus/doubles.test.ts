import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { listDoubles, mergeDoubles } from './queries-doubles.ts';
import { keepApart, listMerges, mergeInvestors, undoMerge } from './queries-merges.ts';

let db: TestDatabase;
let made: ReturnType<typeof researchCorpus>;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await emptyCorpus(db);
  made = researchCorpus(db.system);
});
afterAll(() => db.drop());

/** An investor with a deal in each of these companies, made by the harness, on this day. */
async function investor(name: string, companies: readonly number[], on: string): Promise<number> {
  const id = await made.investor({ name });
  for (const company of companies) await made.round(company, on, [id]);
  return id;
}

const companies = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => made.company(`Company${at}`)));
const merged = async () =>
  db.system.query<{ from: string; into: string }>({
    text: `select f.name as from, i.name as into from investor f join investor i on i.id = f.merged_into order by 1`,
  });

it('merges what is certain into the one with more deals, and asks about the rest', async () => {
  const of = await companies(6);
  await investor('HQ Holtz Quill', of.slice(0, 3), '2020-01-01');
  await investor('Holtz Quill', of.slice(3, 4), '2020-01-01');
  await investor('Tarnock Partners', of.slice(0, 3), '2020-02-01');
  await investor('Tarnock Ventures', of.slice(0, 2), '2021-02-01');
  await investor('Wobblemoor Capital', of.slice(0, 2), '2020-03-01');
  expect((await listDoubles(db.system, 'live', 10)).map(({ name }) => name)).toHaveLength(2);
  expect(await mergeDoubles(db.system, 'live')).toBe(1);
  expect(await merged()).toEqual([{ from: 'Holtz Quill', into: 'HQ Holtz Quill' }]);
  const [first] = await listMerges(db.system, 'live');
  expect(first?.reason).toBe('certain by name: one name bears the initials of the other');
  expect(await mergeDoubles(db.system, 'live')).toBe(0);
  expect(await listDoubles(db.system, 'live', 10)).toEqual([
    expect.objectContaining({ name: 'Tarnock Partners', deals: 3, other: 'Tarnock Ventures', otherDeals: 2 }),
  ]);
  expect(await mergeDoubles(db.system, 'test')).toBe(0);
});

it('asks about two names of one known firm and about a person and their firm, and not about firms that share a brand', async () => {
  const of = await companies(4);
  await investor('Point Nine', of.slice(0, 2), '2020-01-01');
  await investor('Point Nine Capital', of.slice(0, 3), '2021-01-01');
  const quince = await made.investor({ name: 'Qeltu Quince', kind: 'person' });
  await made.round(of[3] as number, '2020-01-01', [quince]);
  await investor('Quince Capital', of.slice(3), '2020-06-01');
  await investor('Sequoia Capital India', of.slice(0, 1), '2020-02-01');
  await investor('Sequoia Capital China', of.slice(0, 1), '2020-03-01');
  expect(await mergeDoubles(db.system, 'live')).toBe(0);
  expect(await listDoubles(db.system, 'live', 10)).toEqual([
    expect.objectContaining({ name: 'Point Nine', other: 'Point Nine Capital' }),
    expect.objectContaining({ name: 'Quince Capital', other: 'Qeltu Quince', deals: 1 }),
  ]);
});

it('makes no merge again that was taken back, and asks no more about what is kept apart', async () => {
  const of = await companies(2);
  await investor('Year One Labs', of, '2020-01-01');
  await investor('YearOne Labs', of, '2021-01-01');
  const [one, other] = [
    await investor('Tarnock Partners', of, '2020-02-01'),
    await investor('Tarnock Ventures', of, '2021-02-01'),
  ];
  expect(await mergeDoubles(db.system, 'live')).toBe(1);
  const [merge] = await listMerges(db.system, 'live');
  await undoMerge(db.system, merge?.id ?? 0);
  expect(await mergeDoubles(db.system, 'live')).toBe(0);
  expect(await merged()).toEqual([]);
  expect(await listDoubles(db.system, 'live', 10)).toHaveLength(1);
  await keepApart(db.system, other, one, 'two firms');
  expect(await listDoubles(db.system, 'live', 10)).toEqual([]);
  await expect(keepApart(db.system, one, 999_999, 'x')).rejects.toThrow('There is no investor 999999');
  await expect(keepApart(db.system, one, one, 'x')).rejects.toThrow('two ids of one investor');
});

it('merges are one step deep, are undone once, and are told newest first', async () => {
  const ids = await Promise.all(
    ['Quorl', 'Vantle', 'Wobblemoor', 'Tarnock'].map((name) => made.investor({ name })),
  );
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  const first = await mergeInvestors(db.system, one, two, 'one firm');
  const inAnother = 'takes part in another merge';
  await expect(mergeInvestors(db.system, two, three, 'x')).rejects.toThrow(`Investor ${two} ${inAnother}`);
  await expect(mergeInvestors(db.system, three, one, 'x')).rejects.toThrow(`Investor ${one} ${inAnother}`);
  for (const [from, into] of [
    [one, two],
    [two, one],
  ] as const) {
    await expect(keepApart(db.system, from, into, 'x')).rejects.toThrow('The two are merged');
  }
  const second = await mergeInvestors(db.system, three, four, 'one firm');
  expect((await listMerges(db.system, 'live')).map(({ id }) => id)).toEqual([second, first]);
  await undoMerge(db.system, first);
  await expect(undoMerge(db.system, first)).rejects.toThrow(`no merge ${first}`);
  await mergeInvestors(db.system, two, four, 'one firm');
  expect(await merged()).toEqual([
    { from: 'Vantle', into: 'Tarnock' },
    { from: 'Wobblemoor', into: 'Tarnock' },
  ]);
});

it('asks about two that one source gives an id each, and leaves people alone', async () => {
  const of = await companies(2);
  const pair = [
    await investor('Year One Labs', of, '2020-01-01'),
    await investor('YearOne Labs', of, '2021-01-01'),
  ];
  for (const id of pair) {
    await made.run(
      "insert into investor_source (mode, namespace, id, investor_id) values ('live', 'sec-crd', $1, $2)",
      [`c${id}`, id],
    );
  }
  await investor('Paula Quill Fen', of, '2020-01-01');
  await investor('Paula QuillFen', of, '2021-01-01');
  expect(await mergeDoubles(db.system, 'live')).toBe(0);
  expect((await listDoubles(db.system, 'live', 10)).map(({ name }) => name)).toEqual(['Year One Labs']);
});
