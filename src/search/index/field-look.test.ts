import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, smallAsk } from '../../../test/harness/small-table.ts';
import type { InvestorRecord } from '../../corpus/rules-investor-record.ts';
import type { Ask } from '../score/rules-ask.ts';
import { type Model, PRIOR_MODEL } from '../score/rules-scale.ts';
import { Searcher } from '../score/searcher.ts';
import { buildSegment, createWords, openSegment } from './segment.ts';
import { TableBuilder } from './table-builder.ts';

// Investors with as many deals, of the same days, towns and sizes, in companies of different fields.
const FIRMS: Readonly<Record<string, readonly string[]>> = {
  'Storage Partners': Array(10).fill('Energy Storage'),
  'Green Partners': Array(10).fill('Clean Technology'),
  'General Partners': [
    'Energy Storage',
    ...['Games', 'Fashion', 'Payments', 'Music', 'Travel', 'Education', 'Fitness', 'News', 'Advertising'],
  ],
  'Game Partners': Array(10).fill('Games'),
  'Few Partners': Array(3).fill('Games'),
  'Untold Partners': Array(10).fill(''),
  // Most of what is on record is of other fields.
  'Fashion Partners': Array(150).fill('Fashion'),
};
const LINES = Object.entries(FIRMS).flatMap(([firm, tags]) =>
  tags.flatMap((tag, at) => [
    `company ${firm} Company ${at} | Berlin, DEU | ${tag}`,
    `2020-0${1 + (at % 6)}-15 seed 1000000 ${firm} Company ${at}: ${firm}`,
  ]),
);
/** Chances so high that everybody is A by anything else. */
const KIND: Model = { ...PRIOR_MODEL, calibration: { offset: -1, slope: 0.9 } };

function searcherOf(model: Model): Searcher {
  const words = createWords();
  const builder = new TableBuilder(AS_OF, words);
  for (const batch of batchesOf(readCorpus(LINES.join('\n')))) builder.add(batch);
  const meta = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
  return new Searcher(openSegment(buildSegment(builder.finish(), meta, model), words));
}

const ASKED = smallAsk('Berlin, Germany', { sectorTags: ['Energy Storage'], sizeUsd: 1_000_000 });
function found(model: Model, ask: Partial<Ask> = {}): ReadonlyMap<string, InvestorRecord> {
  const records = searcherOf(model).search({ ...ASKED, ...ask }, 20);
  return new Map(records.map(({ record }) => [record.name, record]));
}
const part = (record: InvestorRecord | undefined, name: string) =>
  record?.scoreParts.find((one) => one.name === name);
const order = (records: ReadonlyMap<string, InvestorRecord>) => [...records.keys()];

describe('the field of an investor', () => {
  it('puts a specialist above an equal generalist, and one close to it', () => {
    const records = found(PRIOR_MODEL);
    expect(order(records)[0]).toBe('Storage Partners');
    expect(order(records).indexOf('Green Partners')).toBeLessThan(order(records).indexOf('General Partners'));
    expect(part(records.get('Green Partners'), 'field')?.fact).toMatch(
      /^10 of 10 companies in Energy storage or close to it \(about \d+ % of all on record\)$/u,
    );
    expect(part(records.get('General Partners'), 'field')?.fact).toMatch(/^1 of 10 companies in Energy/u);
  });

  it('is told where there is none among eight or more, which is never tier A', () => {
    const records = found(KIND);
    const game = records.get('Game Partners');
    expect(records.get('Storage Partners')?.tier).toBe('A');
    expect(game?.tier).toBe('B');
    expect(part(game, 'field')?.fact).toBe('none of 10 companies in Energy storage or close to it');
    // Three deals are too few to say so, and of companies without tags nothing is known.
    expect(records.get('Few Partners')?.tier).toBe('A');
    expect(part(records.get('Untold Partners'), 'field')).toBeUndefined();
    for (const { score, scoreParts } of records.values()) {
      const sum = scoreParts.reduce((total, { points }) => total + Math.round(points * 100), 0);
      expect(sum / 100).toBe(score);
    }
  });

  it('is read from the words of a profile where it has no tag', () => {
    const records = found(PRIOR_MODEL, { sectorTags: [], words: 'We build energy storage for towns.' });
    expect(order(records)[0]).toBe('Storage Partners');
    expect(part(records.get('Game Partners'), 'field')?.fact).toMatch(/^none of 10/u);
  });

  it('only breaks ties where it is asked so, and filters with all its kinds', () => {
    const loose = found(KIND, { sectorUse: 'tie' });
    expect(part(loose.get('Game Partners'), 'field')).toBeUndefined();
    expect(part(loose.get('Game Partners'), 'sector')).toBeUndefined();
    const equal = order(loose).filter((name) => FIRMS[name]?.length === 10);
    expect(new Set(equal.map((name) => loose.get(name)?.score)).size).toBe(1);
    expect(equal.slice(0, 2)).toEqual(['Storage Partners', 'Green Partners']);
    const strict = found(PRIOR_MODEL, { sectorUse: 'filter', sectorTags: ['Clean Technology'] });
    expect(order(strict).toSorted()).toEqual(['General Partners', 'Green Partners', 'Storage Partners']);
  });

  it('does not count the company that asks among those of its own investors', () => {
    const of = (companyName?: string) =>
      part(
        found(PRIOR_MODEL, companyName === undefined ? {} : { companyName }).get('Storage Partners'),
        'field',
      )?.fact;
    expect(of()).toMatch(/^10 of 10 companies/u);
    expect(of('Storage Partners Company 3')).toMatch(/^9 of 9 companies/u);
    expect(of('Green Partners Company 3')).toMatch(/^10 of 10 companies/u);
  });

  it('says nothing of a field that nobody on record is in', () => {
    const records = found(KIND, { sectorTags: ['Zorbing'] });
    expect([...records.values()].some((record) => part(record, 'field') !== undefined)).toBe(false);
  });
});
