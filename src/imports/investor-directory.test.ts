import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { seatOf } from '../corpus/record.ts';
import { createDossierStore } from '../research/queries-company-dossier.ts';
import { importCorpus } from './import-work.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(() => db.drop());

const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });
/** Imports a list of these lines. */
async function list(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  const path = join(folder, 'list.csv');
  await writeFile(path, lines.join('\n'));
  const report = await importCorpus({
    system: db.system,
    mode: 'live',
    format: 'investor-csv',
    path,
    asOf: '2020-01-01',
  });
  await rm(folder, { recursive: true });
  return report;
}

test('a partner listed with the address of the firm is a person of its own, and leaves the firm its words and seat', async () => {
  await list([
    'Name,Website,Global HQ,Investment thesis,Type',
    'Harrow Ventures,harrow.vc,"Market Street, San Francisco, CA",We invest in software,VC',
    'Susan Example,https://harrow.vc/,United States,Susan invests in games,Multi-stage VC',
    'Jo Example,https://harrow.vc/,Canada,Jo Example is a partner. She likes seeds,Seed fund',
    'Harrow Ventures,harrow.vc,Canada,,VC',
  ]);
  expect(
    await rows(
      'select name, kind, domain, country_code as country, city, description from investor order by name',
    ),
  ).toEqual([
    {
      name: 'Harrow Ventures',
      kind: 'organisation',
      domain: 'harrow.vc',
      country: 'USA',
      city: 'San Francisco',
      description: 'We invest in software',
    },
    {
      name: 'Jo Example',
      kind: 'person',
      domain: null,
      country: 'CAN',
      city: null,
      description: expect.any(String),
    },
    {
      name: 'Susan Example',
      kind: 'person',
      domain: null,
      country: 'USA',
      city: null,
      description: expect.any(String),
    },
  ]);
});

test('an arm with a host below the domain of the house is none of it, whichever is listed first', async () => {
  const arm = 'Harrow Istanbul,https://istanbul.harrow.vc/,Turkey,We invest in teams in Turkey,VC';
  const house = 'Harrow Global,https://www.harrow.vc/en,United States,We invest everywhere,VC';
  const again = 'Harrow Worldwide,harrow.vc,United States,,VC';
  const names = () => rows('select name, country_code as country from investor order by name');
  const both = [
    { name: 'Harrow Global', country: 'USA' },
    { name: 'Harrow Istanbul', country: 'TUR' },
  ];
  const heading = 'Name,Website,Global HQ,Investment thesis,Type';
  for (const lines of [
    [arm, house],
    [house, arm],
    [house, again, arm],
    [arm, house, again],
  ]) {
    await emptyCorpus(db);
    await list([heading, ...lines]);
    expect(await names()).toEqual(both);
    await list([heading, ...lines.toReversed()]);
    expect(await names()).toEqual(both);
  }
  for (const lines of [[arm], [house], [arm, again]]) await list([heading, ...lines]);
  expect(await names()).toEqual(both);
});

test('what a list says of an investor known from elsewhere is put down to the list', async () => {
  await db.system.query({
    text: `insert into investor (mode, name, identity_key, kind, city, country_code, source, source_id, as_of)
      values ('live', 'Harrow Ventures', 'harrow ventures', 'organisation', 'Oslo', 'NOR', 'made', '1', '2019-01-01')`,
  });
  await list(['Name,Investment thesis,Stages', 'Harrow Ventures,We invest in software,"Pre-seed, Seed"']);
  const found = await createDossierStore(db.system).investor('live', { name: 'Harrow Ventures' });
  const origins = found?.block.sources.flatMap(({ origin, asOf, fields }) =>
    fields.map((field) => [field, origin, asOf]),
  );
  expect(origins).toContainEqual(['description', 'investor-list', '2020-01-01']);
  expect(origins).toContainEqual(['stages', 'investor-list', '2020-01-01']);
  expect(origins).toContainEqual(['geography', 'made', '2019-01-01']);
});

test('countries are read with parts of the world and "Global", cheques with rupees, and a cheque in other words is told', async () => {
  const report = await list([
    'Name,Countries,Cheque range',
    'Harrow,"Benelux, US/Canada",$500K - 10 M',
    'Moor,Global,$INR 20-25 lacs',
    'Wobble,India,a few quid',
    'Norvale,,$0',
  ]);
  expect(
    await rows(
      'select name, countries, cheque_min_usd as min, cheque_max_usd as max from investor order by name',
    ),
  ).toEqual([
    { name: 'Harrow', countries: ['BEL', 'NLD', 'LUX', 'USA', 'CAN'], min: 500_000, max: 10_000_000 },
    { name: 'Moor', countries: ['WLD'], min: 25_000, max: 31_250 },
    { name: 'Norvale', countries: [], min: null, max: null },
    { name: 'Wobble', countries: ['IND'], min: null, max: null },
  ]);
  expect(report.notes).toEqual({ 'cheque range: no amount in USD or INR': 1 });
});

test.each([
  ['500 Example Ave, Palo Alto, California 94306, US', 'USA', 'CA', 'Palo Alto'],
  ['3000 Example Road #1-140, Menlo Park, CA 94025', 'USA', 'CA', undefined],
  ['Florida, USA', 'USA', 'FL', undefined],
  ['New York, New York 10036, US', 'USA', 'NY', 'New York'],
  ['Washington, DC', 'USA', 'DC', 'Washington'],
  ['Montréal, Québec CA', 'CAN', 'QC', 'Montréal'],
  ['Tbilisi, Georgia', 'GEO', undefined, 'Tbilisi'],
  ['Berlin, DE 10115', 'DEU', undefined, 'Berlin'],
  ['21, rue Example 75009 Paris France', 'FRA', undefined, 'Paris'],
])('the seat in %s is read as %s, %s, %s', (address, country, state, city) => {
  expect(seatOf(address, undefined, undefined)).toEqual({ country, state, city });
});
