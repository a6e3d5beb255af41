import { describe, expect, it } from 'vitest';
import type { InvestorDossier } from './rules-dossier.ts';
import {
  enrichmentOf,
  identityOfDossier,
  isSameFirm,
  isSamePerson,
  isSurelyFirm,
  joined,
  liveFactsOf,
} from './rules-enrichment.ts';

const domainOf = (website: string | undefined) => website?.replace(/^https?:\/\/(www\.)?|\/.*$/gu, '');

const DOSSIER: InvestorDossier = {
  key: 'quillharbour ventures',
  aliasKeys: ['qhv'],
  domain: 'quillharbour.example',
  country: 'PRT',
  website: 'https://quillharbour.example',
  description: 'From the record.',
  block: {
    id: 'inv_7wzqk0yd5c',
    name: 'Quillharbour Ventures',
    geography: 'Lisbon, Portugal',
    sectorTags: ['Climate'],
    stages: [],
    portfolioCompanies: [],
    investments: 0,
    funds: [],
    commitments: [],
    sources: [
      { source: 'corpus', origin: 'form-adv', fields: ['name', 'geography', 'website'], asOf: '2026-03-30' },
      {
        source: 'corpus',
        origin: 'list',
        fields: ['sectorTags', 'description'],
        url: 'https://list.example',
      },
    ],
  },
};
const more = { today: '2026-11-21', failed: [] };

describe('one record', () => {
  it('takes what was read today first and fills the rest from the corpus, each with its source and day', () => {
    const enriched = enrichmentOf(
      {
        name: 'Quillharbour',
        description: 'From the site.',
        sourceUrl: 'https://quillharbour.example/x',
        sources: [
          { source: 'website', fields: ['name', 'description'], url: 'https://quillharbour.example/x' },
        ],
      },
      DOSSIER,
      more,
    );
    expect(enriched).toEqual({
      name: 'Quillharbour',
      description: 'From the site.',
      website: 'https://quillharbour.example',
      location: 'Lisbon, Portugal',
      industries: [{ name: 'Climate' }],
      investor: DOSSIER.block,
      sources: [
        {
          source: 'website',
          fields: ['name', 'description'],
          url: 'https://quillharbour.example/x',
          asOf: '2026-11-21',
        },
        { source: 'corpus', origin: 'form-adv', fields: ['website', 'location'], asOf: '2026-03-30' },
        { source: 'corpus', origin: 'list', fields: ['industries'], url: 'https://list.example' },
      ],
    });
  });

  it('orders industries of the corpus as its record does, whatever a lookup of the firm says', () => {
    const enriched = enrichmentOf(
      {
        name: 'Quillharbour',
        industries: [{ name: 'Games' }, { name: 'Climate' }],
        sources: [{ source: 'corpus', fields: ['industries'] }],
      },
      { ...DOSSIER, block: { ...DOSSIER.block, sectorTags: ['Climate', 'Games'] } },
      more,
    );
    expect(enriched?.industries).toEqual([{ name: 'Climate' }, { name: 'Games' }]);
  });

  it('puts what a lookup had from the corpus down to who said it there', () => {
    const enriched = enrichmentOf(
      { name: 'Quillharbour Ventures', sources: [{ source: 'corpus', fields: ['name', 'founded'] }] },
      DOSSIER,
      more,
    );
    expect(enriched?.sources).toEqual([
      {
        source: 'corpus',
        origin: 'form-adv',
        fields: ['name', 'website', 'location'],
        asOf: '2026-03-30',
      },
      { source: 'corpus', fields: ['founded'] },
      {
        source: 'corpus',
        origin: 'list',
        fields: ['description', 'industries'],
        url: 'https://list.example',
      },
    ]);
  });

  it('is there where either knows anything, and names those without an answer', () => {
    const failed = [{ source: 'slow', reason: 'timeout' }];
    expect(enrichmentOf(undefined, undefined, more)).toBeUndefined();
    expect(enrichmentOf(undefined, DOSSIER, { ...more, failed })).toMatchObject({
      name: 'Quillharbour Ventures',
      incomplete: failed,
    });
    expect(enrichmentOf({ name: 'Somebody', sources: [] }, undefined, more)).toEqual({
      name: 'Somebody',
      sources: [],
    });
  });

  it('has no day for what a lookup had from a corpus whose record is not known', () => {
    const sources = [{ source: 'corpus', fields: ['name'] }];
    expect(enrichmentOf({ name: 'Somebody', sources }, undefined, more)?.sources).toEqual(sources);
  });

  it('names a source once for each of its origins', () => {
    const said = (origin: string, field: string) => ({ source: 'corpus', origin, fields: [field] });
    expect(joined([said('list', 'name'), said('form-adv', 'website'), said('list', 'country')])).toEqual([
      { source: 'corpus', origin: 'list', fields: ['name', 'country'] },
      said('form-adv', 'website'),
    ]);
  });
});

it('what live sources said is kept without what the corpus said', () => {
  const facts = { name: 'Quillharbour', description: 'From the site.', location: 'Lisbon, Portugal' };
  const corpus = { source: 'corpus', fields: ['location'] };
  const website = { source: 'website', fields: ['name', 'description'] };
  expect(liveFactsOf({ ...facts, sources: [website, corpus] }, '2026-11-21')).toEqual({
    description: 'From the site.',
    sources: [{ source: 'website', fields: ['description'], asOf: '2026-11-21' }],
  });
  expect(liveFactsOf({ ...facts, sources: [corpus] }, '2026-11-21')).toBeUndefined();
});

describe('whether it is the same', () => {
  it('firm: by domain, or by name where nothing contradicts', () => {
    const is = (facts: Parameters<typeof isSameFirm>[1], asked?: string) =>
      isSameFirm(identityOfDossier(DOSSIER, asked), facts, domainOf);
    expect(is({ name: 'Anything', website: 'https://www.quillharbour.example' })).toBe(true);
    expect(is({ name: 'Quillharbour Ventures LLC' })).toBe(true);
    expect(is({ name: 'QHV' })).toBe(true);
    expect(is({ name: 'Quillharbour Ventures', website: 'https://other.example' })).toBe(false);
    expect(is({ name: 'Quillharbour Ventures', location: 'Ohio, United States' })).toBe(false);
    expect(is({ name: 'Quill Group' })).toBe(false);
    expect(is({ name: 'Quill Group' }, 'Quill Group')).toBe(true);
  });

  it('firm, surely: by domain, or by name and a country that both have', () => {
    const { domain: _, ...named } = DOSSIER;
    const { country: __, ...placeless } = named;
    const facts = { name: 'Quillharbour Ventures' };
    expect(isSurelyFirm(DOSSIER, { ...facts, website: 'https://quillharbour.example' }, domainOf)).toBe(true);
    expect(isSurelyFirm(named, { ...facts, location: 'Porto, Portugal' }, domainOf)).toBe(true);
    expect(isSurelyFirm(named, facts, domainOf)).toBe(false);
    expect(isSurelyFirm(placeless, facts, domainOf)).toBe(false);
  });

  it('person: by name only where both are known to be in one country', () => {
    const ada: InvestorDossier = { ...DOSSIER, key: 'ada quillfen', aliasKeys: [] };
    expect(isSamePerson(ada, { name: 'Ada Quillfen', location: 'Porto, Portugal' })).toBe(true);
    expect(isSamePerson(ada, { name: 'Ada Quillfen', location: 'Paris, France' })).toBe(false);
    expect(isSamePerson(ada, { name: 'Ada Quillfen' })).toBe(false);
    const { country: _, ...placeless } = ada;
    expect(isSamePerson(placeless, { name: 'Ada Quillfen' })).toBe(false);
    expect(isSamePerson(ada, { name: 'Ada Brown', location: 'Porto, Portugal' })).toBe(false);
  });
});
