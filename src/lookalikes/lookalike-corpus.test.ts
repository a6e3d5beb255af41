import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { companyFact, investorFact } from '../corpus/entities.ts';
import { mergeInvestors } from '../corpus/queries-merges.ts';
import { writeCorpus } from '../corpus/queries-write.ts';
import { createLookalikeCorpusStore } from './queries-company-resolution.ts';

const DEALS: readonly (readonly [company: string, investor: string, day: string])[] = [
  ['Plibb Cells', 'Quorl Corporation', '2020-01-01'],
  ['Plibb Cells', 'Quorl', '2019-01-01'],
  ['Plibb Grid', 'Quorl', '2021-01-01'],
  ['Plibb Lake', 'Quorl', '2018-01-01'],
  ['Plibb Lake', 'Vantle Limited', '2018-01-01'],
  ['Plibb Moor', 'Vantle', '2018-02-01'],
  ['Plibb Moor', 'Vantle', '2018-03-01'],
];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await writeCorpus({
    system: db.system,
    mode: 'live',
    source: 'made-up',
    file: 'deals',
    asOf: '2026-06-30',
    read: async (sink) => {
      for (const [line, [company, investor, day]] of DEALS.entries()) {
        const origin = { source: 'made-up', file: 0, line };
        const one = companyFact({ name: company });
        const other = investorFact({ name: investor });
        if (one === undefined || other === undefined) throw new Error('a name that is none');
        sink.company(one, origin);
        sink.investor(other, origin);
        const sourceId = `${company} ${day}`;
        sink.round({ sourceId, companyRef: one.ref, kind: 'seed', announcedOn: day }, origin);
        sink.investment({ roundSourceId: sourceId, investorRef: other.ref, investorName: investor }, origin);
      }
    },
  });
});
afterAll(() => db.drop());

async function fundersOf(company: string) {
  const [one] = await db.system.query<{ id: number }>({
    text: 'select id from company where name = $1',
    values: [company],
  });
  return createLookalikeCorpusStore(db.service).funders('live', [one?.id ?? 0]);
}

it('names an investor as the newest deal with the company does, and each once', async () => {
  const names = async (company: string) => (await fundersOf(company)).map(({ name }) => name);
  expect(await names('Plibb Cells')).toEqual(['Quorl Corporation']);
  expect(await names('Plibb Grid')).toEqual(['Quorl']);
  expect(await names('Plibb Lake')).toEqual(['Quorl', 'Vantle Limited']);
  const [corporation] = await fundersOf('Plibb Cells');
  const [plain] = await fundersOf('Plibb Grid');
  expect(corporation?.investorId).toBe(plain?.investorId);
  expect(corporation?.lastActivityDate).toBe('2021-01-01');
});

it('knows how sure a deal is, by the surest one', async () => {
  await db.system.query({
    text: `update investment v set confidence = case when r.announced_on = '2018-02-01' then 0.5 else 0.6 end
      from round r join company c on c.id = r.company_id where r.id = v.round_id and c.name = 'Plibb Moor'`,
  });
  expect((await fundersOf('Plibb Moor')).map(({ confidence }) => confidence.toFixed(1))).toEqual(['0.6']);
});

it('shows who was merged as what it was merged into', async () => {
  const [quorl, vantle] = await fundersOf('Plibb Lake');
  await mergeInvestors(db.system, vantle?.investorId ?? 0, quorl?.investorId ?? 0, 'one firm');
  expect((await fundersOf('Plibb Lake')).map(({ name, investorId }) => [name, investorId])).toEqual([
    ['Quorl', quorl?.investorId],
  ]);
  expect((await fundersOf('Plibb Moor')).map(({ name }) => name)).toEqual(['Quorl']);
});
