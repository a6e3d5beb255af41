import { expect, test } from 'vitest';
import { readRecords } from '../../../test/harness/read-records.ts';
import { dayOfBatch } from './rules-archive-links.ts';
import { Y_COMBINATOR } from './y-combinator.ts';

/** Made up in the layout of the list. */
const company = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  slug: name.toLowerCase(),
  former_names: [],
  website: `https://${name.toLowerCase()}.example`,
  all_locations: 'San Francisco, CA, USA; Remote',
  long_description: 'Long.',
  one_liner: `${name} makes pumps.`,
  industry: 'Industrials',
  subindustry: 'Industrials -> Pumps',
  tags: ['Hardware', 'B2B'],
  industries: ['Industrials', 'Pumps'],
  nonprofit: false,
  batch: 'Winter 2021',
  status: 'Active',
  ...more,
});

test('each company is a deal of the accelerator on the first day of the season', async () => {
  const list = [
    company(1, 'Quillmere', { former_names: ['Quillpump', 'Quillmere Inc', 'Pumply'] }),
    company(2, 'Norvale', {
      batch: 'S09',
      status: 'Acquired',
      all_locations: 'London, England, United Kingdom',
    }),
    company(3, 'Aldersey', { nonprofit: true }),
    company(4, 'Lentmere', { batch: 'IK12', status: 'Public', all_locations: 'Remote' }),
    { id: 5, batch: 'W21' },
    'text',
  ];
  const { facts, files, skipped } = await readRecords(Y_COMBINATOR, { 'all.json': JSON.stringify(list) });
  expect(facts.investor).toHaveLength(1);
  expect(facts.investor[0]).toMatchObject({
    name: 'Y Combinator',
    typeWords: 'Accelerator',
    domain: 'ycombinator.com',
  });
  expect(
    facts.round.map(({ companyRef, announcedOn, stage, kind, raisedUsd }) => [
      companyRef,
      announcedOn,
      stage,
      kind,
      raisedUsd,
    ]),
  ).toEqual([
    ['y-combinator:1', '2021-01-01', 'pre-seed', 'accelerator', undefined],
    ['y-combinator:2', '2009-06-01', 'pre-seed', 'accelerator', undefined],
    ['y-combinator:4', undefined, 'pre-seed', 'accelerator', undefined],
  ]);
  expect(facts.investment).toHaveLength(3);
  expect(facts.company.find(({ ref }) => ref === 'y-combinator:2')).toMatchObject({
    country: 'GBR',
    city: 'London',
    status: 'acquired',
  });
  expect(facts.company[0]).toMatchObject({
    description: 'Quillmere makes pumps.',
    sectorTags: ['Industrials', 'Pumps', 'Hardware', 'B2B'],
    country: 'USA',
    state: 'CA',
    city: 'San Francisco',
    status: 'operating',
    website: 'https://quillmere.example',
  });
  // A former name that differs by its legal form alone is no other name; the own name stands most often.
  expect(facts.company.filter(({ ref }) => ref === 'y-combinator:1').map(({ name }) => name)).toEqual([
    'Quillmere',
    'Quillmere',
    'Quillpump',
    'Pumply',
  ]);
  expect(files).toEqual([{ rows: 6, loaded: 4, merged: 0, skipped: 2 }]);
  expect(skipped).toEqual({ 'no name': 1, 'no company': 1 });
});

test('another JSON is reported, half a list is an error', async () => {
  const { ignored } = await readRecords(Y_COMBINATOR, { 'other.json': '[{"a": 1}]' });
  expect(ignored).toEqual(['other.json: no list of companies with "name" and "batch"']);
  await expect(readRecords(Y_COMBINATOR, { 'all.json': '[{"name": "Quill' })).rejects.toThrow(
    /no JSON to its end/,
  );
});

test.each([
  ['W21', '2021-01-01'],
  ['Winter 2021', '2021-01-01'],
  ['X25', '2025-04-01'],
  ['Summer 2005', '2005-06-01'],
  ['F24', '2024-09-01'],
  ['Unspecified', undefined],
  ['IK12', undefined],
  ['', undefined],
])('the class %s begins on %s', (batch, day) => {
  expect(dayOfBatch(batch)).toBe(day);
});
