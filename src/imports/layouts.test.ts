import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactSink } from '../corpus/rules-investor-record.ts';
import { findInputFiles, type ImportFormat } from './csv-file.ts';
import type { ImportProgress } from './import-report.ts';
import { readFacts } from './import-work.ts';

// Of every layout a row that has all of its columns, each with a value of its own: what is read of it has all of them.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-layouts-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Row = Readonly<Record<string, string>>;
interface Fact {
  readonly kind: string;
  readonly fact: Readonly<Record<string, unknown>>;
}

const KINDS = [
  'company',
  'investor',
  'round',
  'investment',
  'acquisition',
  'person',
  'role',
  'fund',
  'commitment',
  'sale',
] as const;

/** Reads files of these rows, each under its name. */
async function read(
  tables: Readonly<Record<string, readonly Row[]>>,
  format: ImportFormat = 'crunchbase-export',
) {
  await rm(folder, { recursive: true });
  const path = folder;
  await mkdir(path);
  for (const [name, rows] of Object.entries(tables)) {
    const names = Object.keys(rows[0] ?? {});
    const quoted = (values: readonly string[]) => values.map((one) => `"${one}"`).join(',');
    const lines = [quoted(names), ...rows.map((row) => quoted(names.map((of) => row[of] ?? '')))];
    await writeFile(join(path, name), `${lines.join('\n')}\n`);
  }
  const { files, ignored } = await findInputFiles(path, format);
  expect(ignored).toEqual([]);
  const facts: Fact[] = [];
  const sink = Object.fromEntries(
    KINDS.map((kind) => [kind, (fact: Fact['fact']) => facts.push({ kind, fact })]),
  ) as unknown as FactSink;
  const progress: ImportProgress[] = [];
  const tally = readFacts(files, { asOf: '2020-06-01', onProgress: (one) => progress.push(one) });
  await tally.read(sink, async () => {});
  return {
    facts,
    tally,
    progress,
    of: (kind: string) => facts.filter((one) => one.kind === kind).map(({ fact }) => fact),
  };
}

const uuid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const bare = (digit: string) => uuid(digit).replaceAll('-', '');

describe('the bulk layout', () => {
  it('of jobs has both days, the title and whether it is current', async () => {
    const job = {
      'person uuid': uuid('1'),
      'org uuid': uuid('2'),
      title: 'Partner',
      'is current': 'false',
      'started on': '2011-02-03',
      'ended on': '2014-05-06',
    };
    const { of } = await read({ 'jobs.csv': [job] });
    expect(of('role')).toEqual([
      {
        personSourceId: bare('1'),
        organisation: { namespace: 'crunchbase-uuid', id: bare('2') },
        title: 'Partner',
        isCurrent: false,
        startedOn: '2011-02-03',
        endedOn: '2014-05-06',
      },
    ]);
  });

  it('of acquisitions has the price, the day and who bought', async () => {
    const row = {
      'acquiree name': 'Tollan',
      'acquiree uuid': uuid('3'),
      'acquirer name': 'Quillbark',
      'acquired on': '2016-07-08',
      'price usd': '5000000',
      'acquisition uuid': uuid('4'),
      'acquiree country code': 'FRA',
    };
    const { of } = await read({ 'acquisitions.csv': [row] });
    expect(of('company')).toEqual([expect.objectContaining({ name: 'Tollan', country: 'FRA' })]);
    expect(of('acquisition')).toEqual([
      expect.objectContaining({
        sourceId: bare('4'),
        acquirerName: 'Quillbark',
        priceUsd: 5_000_000,
        acquiredOn: '2016-07-08',
      }),
    ]);
  });

  it('of rounds and investments has the round with everybody named, and who led it', async () => {
    const round = {
      'funding round uuid': uuid('5'),
      'company uuid': uuid('6'),
      'company name': 'Tollan',
      'country code': 'FRA',
      'company category list': 'Games|Media',
      'funding round type': 'seed',
      'raised amount usd': '700000',
      'announced on': '2017-08-09',
      'investor count': '2',
      'investor names': 'Norvale Capital, Inc., Harrow Ventures',
    };
    const led = {
      'funding round uuid': uuid('5'),
      'investor uuid': uuid('7'),
      'investor name': 'Norvale Capital',
      'is lead investor': 't',
    };
    const { of } = await read({ 'a-investments.csv': [led], 'b-rounds.csv': [round] });
    expect(of('company')).toEqual([
      expect.objectContaining({ name: 'Tollan', country: 'FRA', sectorTags: ['Games', 'Media'] }),
    ]);
    expect(of('round')).toEqual([
      expect.objectContaining({
        sourceId: bare('5'),
        kind: 'seed',
        stage: 'seed',
        raisedUsd: 700_000,
        announcedOn: '2017-08-09',
      }),
    ]);
    // Rounds are read before what refers to them, whatever the names of the files.
    expect(
      of('investment').map(({ investorName, isLead, fromNameList }) => [investorName, isLead, fromNameList]),
    ).toEqual([
      ['Norvale Capital, Inc.', undefined, true],
      ['Harrow Ventures', undefined, true],
      ['Norvale Capital', true, undefined],
    ]);
  });
});

it('the layout of the search page has the company with its place and fields, the round, and who led it', async () => {
  const row = {
    'transaction name': 'Seed Round - Tollan',
    'funding type': 'Seed',
    'announced date': '2018-09-10',
    'money raised in usd': '900000',
    'lead investors': 'Norvale Capital',
    'organization industries': 'Games, Media',
    'organization location': 'Lyon, Auvergne-Rhone-Alpes, France, Europe',
    'organization website': 'https://tollan.example',
    'organization description': 'It makes games.',
  };
  const { of } = await read({ 'search.csv': [row] });
  expect(of('company')).toEqual([
    expect.objectContaining({
      name: 'Tollan',
      country: 'FRA',
      sectorTags: ['Games', 'Media'],
      description: 'It makes games.',
    }),
  ]);
  expect(of('round')).toEqual([
    expect.objectContaining({ raisedUsd: 900_000, announcedOn: '2018-09-10', stage: 'seed' }),
  ]);
  expect(of('investment')).toEqual([
    expect.objectContaining({ investorName: 'Norvale Capital', isLead: true }),
  ]);
});

describe('the layout of 2014', () => {
  it('takes prices in dollars, and in no other currency', async () => {
    const sold = (name: string, currency: string) => ({
      'company permalink': `/organization/${name}`,
      'company name': name,
      'acquirer name': 'Quillbark',
      'acquired at': '2013-04-05',
      'price amount': '100',
      'price currency code': currency,
    });
    const { of } = await read({ 'acquisitions.csv': [sold('a', 'USD'), sold('b', 'EUR'), sold('c', '')] });
    expect(of('acquisition').map(({ priceUsd }) => priceUsd)).toEqual([100, undefined, 100]);
  });
});

it.each([
  // Towns that a source looked up for the codes of Canada and Italy.
  ['Çan', 'TUR', undefined],
  ['Itá', 'BRA', undefined],
  ['Rye', 'USA', 'USA'],
  ['Zug', 'CHE', 'CHE'],
  ['Bel', 'BEL', 'BEL'],
])('of a company in %s, %s the country is %s', async (city, country, kept) => {
  const { facts } = await read({
    'investments.csv': [
      {
        company_permalink: '/organization/dorfella',
        company_name: 'Dorfella',
        company_country_code: country,
        company_state_code: '17',
        company_city: city,
        investor_name: 'Wobblemoor',
        funding_round_permalink: '/funding-round/1',
        funding_round_type: 'venture',
        funded_at: '2012-01-01',
        raised_amount_usd: '1000000',
      },
    ],
  });
  const company = facts.find(({ kind }) => kind === 'company')?.fact;
  expect([company?.country, company?.city]).toEqual([kept, kept && city]);
});

describe('a list of investors', () => {
  it('takes the least and the most of columns of their own before those of a range', async () => {
    const of = async (row: Row) =>
      (await read({ 'list.csv': [{ 'investor name': 'Norvale Capital', ...row }] }, 'investor-csv')).of(
        'investor',
      )[0];
    const range = { 'check size': '$1M - $2M' };
    expect(await of(range)).toMatchObject({ chequeMinUsd: 1_000_000, chequeMaxUsd: 2_000_000 });
    expect(await of({ ...range, 'min check': '$500k', 'max check': '$3M' })).toMatchObject({
      chequeMinUsd: 500_000,
      chequeMaxUsd: 3_000_000,
    });
    expect(await of({ ...range, 'max check': '$3M' })).toMatchObject({
      chequeMinUsd: 1_000_000,
      chequeMaxUsd: 3_000_000,
    });
    // What contradicts itself is no sum.
    expect(await of({ ...range, 'min check': '$5M' })).not.toHaveProperty('chequeMinUsd', 5_000_000);
  });
});

it('says how far it is over all files, and which rounds are later than the day of the import', async () => {
  const round = (n: number, on: string) => ({
    'transaction name': `Seed - T${n}`,
    'funding type': 'Seed',
    'announced date': on,
    'lead investors': '',
  });
  const days = ['2020-05-31', '2020-06-01', '2020-06-02'];
  const { progress, tally } = await read({
    'a.csv': days.map((on, n) => round(n, on)),
    'b.csv': days.map((on, n) => round(n + 3, on)),
  });
  expect(tally.notes).toEqual({ 'a round is later than 2020-06-01': 2 });
  const last = progress.at(-1);
  expect(last).toMatchObject({ rows: 6, bytes: last?.bytesTotal });
  const bytes = progress.map((one) => one.bytes ?? 0);
  expect(bytes).toEqual(bytes.toSorted((one, other) => one - other));
});
