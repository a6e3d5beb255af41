import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { readInvestorDeals } from './queries-company-dossier.ts';

let db: TestDatabase;
let harbour: number;
beforeAll(async () => {
  db = await createTestDatabase();
  const made = researchCorpus(db.system);
  harbour = await made.investor({ name: 'Quillharbour Ventures' });
  const old = await made.investor({ name: 'Quillharbour Capital' });
  await made.run('update investor set merged_into = $1 where id = $2', [harbour, old]);
  const cells = await made.company('Blipgrid', { tags: ['Batteries'], country: 'PRT' });
  const grid = await made.company('Dorfella', { domain: 'dorfella.example' });
  const rumour = await made.company('Flumloom');
  await made.round(cells, '2025-05-01', [harbour]);
  await made.round(cells, '2024-02-02', [old]); // the first of them, by the one merged into it
  await made.round(grid, null, [harbour]);
  await made.round(rumour, '2026-09-09', [{ id: harbour, confidence: 0.5 }]);
  await made.run(`update company set status = 'acquired', city = 'Porto' where id = $1`, [cells]);
  await made.run(
    `insert into acquisition (mode, company_id, acquirer_name, acquired_on, source, source_id)
     values ('live', $1, 'Older Buyer', '2025-01-01', 'deals', '1'), ('live', $1, 'Bigvolt', '2026-01-01', 'deals', '2')`,
    [cells],
  );
});
afterAll(() => db.drop());

it('holds each company once with the first round, and no rumour', async () => {
  expect(await readInvestorDeals(db.service, 'live', harbour)).toEqual([
    {
      company: 'Blipgrid',
      source: 'form-d',
      asOf: '2026-03-10',
      sectorTags: ['Batteries'],
      country: 'PRT',
      city: 'Porto',
      kind: 'seed',
      stage: 'seed',
      enteredOn: '2024-02-02',
      status: 'acquired',
      acquirer: 'Bigvolt',
    },
    {
      company: 'Dorfella',
      domain: 'dorfella.example',
      sectorTags: [],
      kind: 'seed',
      stage: 'seed',
      source: 'form-d',
      asOf: '2026-03-10',
    },
  ]);
});

it('is empty in the other mode and of nobody', async () => {
  expect(await readInvestorDeals(db.service, 'test', harbour)).toEqual([]);
  expect(await readInvestorDeals(db.service, 'live', 999_999)).toEqual([]);
});
