import { describe, expect, it } from 'vitest';
import type { InvestorRecord } from '../../corpus/rules-investor-record.ts';
import { type SiteAsk, withSiteStatements } from './rules-stated-of.ts';

const ASK: SiteAsk = { sectorTags: ['Fintech'], stages: ['seed'], sizeUsd: 2e6, country: 'DEU' };
const record = (name: string, score: number, description?: string, source = 'website'): InvestorRecord => ({
  name,
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score,
  scoreParts: [{ name: 'base', points: score, fact: 'made up' }],
  tier: 'B',
  warmPath: false,
  conflict: false,
  ...(description === undefined
    ? {}
    : { live: { description, sources: [{ source, fields: ['description'], asOf: '2026-11-20' }] } }),
});
const read = (...records: InvestorRecord[]) =>
  withSiteStatements(
    records.map((one, investorId) => ({ investorId, record: one })),
    ASK,
  ).map(({ record: one }) => one);
const siteOf = (description: string) =>
  read(record('Quillharbour', 60, description))[0]?.scoreParts.find(({ name }) => name === 'site');

describe('what a firm says on its site', () => {
  it('is a part with its day, which lifts and orders', () => {
    const [first, second] = read(
      record('Wobblemoor', 62),
      record('Quillharbour', 60, 'We invest in fintech startups at seed stage in Germany.'),
    );
    expect(first?.name).toBe('Quillharbour');
    expect(second?.scoreParts).toHaveLength(1);
    const part = first?.scoreParts.at(-1);
    expect(part).toMatchObject({
      name: 'site',
      fact: expect.stringMatching(
        /^says on its site \(2026-11-20\) that it invests in .*, at seed, in Germany; points set by hand$/u,
      ),
    });
    const sum = first?.scoreParts.reduce((whole, { points }) => whole + points, 0);
    expect(sum).toBeCloseTo(first?.score ?? 0, 8);
  });

  it.each([
    ['other fields', 'We invest in biotechnology.'],
    ['other stages', 'We invest at Series B.'],
    ['another country', 'We back founders in Brazil. We invest in Brazil.'],
    ['cheques larger than the round', 'We invest with first cheques of $5M to $20M.'],
  ])('counts against it: %s', (_what, description) => {
    expect(siteOf(description)?.points).toBeLessThan(0);
  });

  it('is bounded, and nothing where it says nothing of the raise or was read elsewhere', () => {
    expect(siteOf('Welcome to our home page.')).toBeUndefined();
    const elsewhere = record('Quillharbour', 60, 'We invest in fintech.', 'wikidata');
    expect(read(elsewhere)).toEqual([elsewhere]);
    const all = siteOf('We invest in biotechnology at Series B in Brazil with first cheques of $5M to $20M.');
    expect(all?.points).toBeGreaterThanOrEqual(-8);
  });
});
