import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { readCompanyDossier } from './queries-company-dossier.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const made = researchCorpus(db.system);
  const lead = await made.investor({ name: 'Zulip Ventures' });
  const other = await made.investor({ name: 'Alma Angels' });
  const merged = await made.investor({ name: 'Alma Angels Club' });
  await made.run('update investor set merged_into = $1 where id = $2', [other, merged]);
  const cells = await made.company('Blipgrid', { domain: 'blipgrid.example', country: 'DEU' });
  await made.round(cells, '2024-05-01', [merged], { usd: 1e6 });
  await made.round(cells, '2026-03-02', [other, { id: lead, lead: true }, { id: merged, confidence: 0.4 }], {
    usd: 4e6,
  });
  await made.company('Blipgrid Inc.', { domain: 'blipgrid-foods.example', country: 'USA' });
  await made.company('Gnarlybit');
});
afterAll(() => db.drop());

const read = (asked: Parameters<typeof readCompanyDossier>[2], mode: 'live' | 'test' = 'live') =>
  readCompanyDossier(db.service, mode, asked);

it('holds the rounds, newest first, the lead before the others, merged investors under their name, no rumour', async () => {
  expect(await read({ domain: 'Blipgrid.example' })).toEqual({
    name: 'Blipgrid',
    key: 'blipgrid',
    aliasKeys: [],
    domain: 'blipgrid.example',
    country: 'DEU',
    website: 'https://blipgrid.example',
    description: 'Blipgrid makes things up.',
    asOf: '2026-02-01',
    origin: 'deals',
    namesakes: [],
    rounds: [
      {
        kind: 'seed',
        stage: 'seed',
        date: '2026-03-02',
        amountUsd: 4e6,
        investors: ['Zulip Ventures', 'Alma Angels'],
        source: 'form-d',
        asOf: '2026-03-10',
      },
      {
        kind: 'seed',
        stage: 'seed',
        date: '2024-05-01',
        amountUsd: 1e6,
        investors: ['Alma Angels'],
        source: 'form-d',
        asOf: '2026-03-10',
      },
    ],
  });
});

it('lists namesakes where a name is all there is, and takes the best known', async () => {
  const dossier = await read({ name: 'BLIPGRID' });
  expect(dossier?.domain).toBe('blipgrid.example');
  expect(dossier?.namesakes).toEqual([
    { name: 'Blipgrid Inc.', domain: 'blipgrid-foods.example', geography: 'United States' },
  ]);
});

it('takes no company of another domain for the one that is asked for', async () => {
  expect(await read({ name: 'Blipgrid', domain: 'third.example' })).toBeUndefined();
  expect((await read({ name: 'Gnarlybit', domain: 'third.example' }))?.name).toBe('Gnarlybit');
  expect(await read({ domain: 'blipgrid.example' }, 'test')).toBeUndefined();
});
