import { expect, it } from 'vitest';
import type { CompanyDossier } from './rules-dossier.ts';
import { lacking, snapshotOf } from './rules-enrichment.ts';

const DOSSIER: CompanyDossier = {
  name: 'Blipgrid',
  key: 'blipgrid',
  aliasKeys: [],
  domain: 'blipgrid.example',
  website: 'https://blipgrid.example',
  rounds: [{ kind: 'seed', investors: ['Zulip Ventures'], source: 'form-d' }],
  namesakes: [{ name: 'Blipgrid Foods' }],
  origin: 'deals',
  asOf: '2026-02-01',
};
const more = { today: '2026-11-21', incomplete: [] };
const NEWS = {
  title: 'Blipgrid raises',
  url: 'https://news.example/1',
  snippet: '',
  topic: 'funding',
  source: 'wire',
  raised: { amountUsd: 4 },
} as const;

it('shows what was found and what is held, the source and day of each, and nothing of its own insides', () => {
  const snapshot = snapshotOf(
    {
      name: 'blip',
      facts: {
        name: 'Blipgrid GmbH',
        followers: 3,
        description: 'Grids.',
        sourceUrl: 'https://blipgrid.example/',
        sources: [
          { source: 'website', fields: ['name', 'description'], url: 'https://blipgrid.example/' },
          { source: 'social', fields: ['followers'] },
        ],
      },
      dossier: DOSSIER,
      news: [NEWS],
    },
    more,
  );
  const { raised: _, ...shown } = NEWS;
  expect(snapshot).toEqual({
    company: { name: 'Blipgrid GmbH', description: 'Grids.', website: 'https://blipgrid.example' },
    news: [shown],
    rounds: DOSSIER.rounds,
    namesakes: DOSSIER.namesakes,
    sources: [
      {
        source: 'website',
        fields: ['name', 'description'],
        asOf: '2026-11-21',
        url: 'https://blipgrid.example/',
      },
      { source: 'corpus', origin: 'deals', asOf: '2026-02-01', fields: ['website'] },
    ],
  });
});

it('is there where there is news alone, under the name that was asked for', () => {
  const known = { name: 'Blipgrid', facts: undefined, dossier: undefined };
  expect(snapshotOf({ ...known, news: [NEWS] }, more)?.company).toEqual({ name: 'Blipgrid' });
  expect(snapshotOf({ ...known, news: [] }, more)).toBeUndefined();
});

it('says which part lacks a source', () => {
  const incomplete = lacking('news', [{ source: 'wire', reason: 'timeout' }]);
  const snapshot = snapshotOf(
    { name: 'Blipgrid', facts: undefined, dossier: DOSSIER, news: [] },
    { ...more, incomplete },
  );
  expect(snapshot?.incomplete).toEqual([{ part: 'news', source: 'wire', reason: 'timeout' }]);
});
