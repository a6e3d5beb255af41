import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { readInvestorDossier } from './queries-investor-dossier.ts';

let db: TestDatabase;
let harbour: number;
beforeAll(async () => {
  db = await createTestDatabase();
  const made = researchCorpus(db.system);
  harbour = await made.investor({
    name: 'Quillharbour Ventures',
    domain: 'quillharbour.example',
    social: 'https://www.linkedin.com/company/quillharbour/',
    country: 'PRT',
    city: 'Lisbon',
    tags: ['Climate'],
    assetsUsd: 120e6,
    lpType: 'institutional',
  });
  const old = await made.investor({ name: 'Quillharbour Capital' });
  await made.run('update investor set merged_into = $1 where id = $2', [harbour, old]);
  await made.run(
    `insert into investor_alias (mode, alias_key, investor_id, alias, source) values ('live', 'qhv', $1, 'QHV', 'form-adv')`,
    [harbour],
  );
  const cells = await made.company('Blipgrid', { tags: ['Batteries', 'Climate'] });
  const grid = await made.company('Dorfella', { tags: ['Batteries', 'Grids'] });
  const rumour = await made.company('Flumloom');
  await made.round(cells, '2025-05-01', [harbour]);
  await made.round(grid, '2026-03-02', [old]); // of the one merged into it
  await made.round(grid, '2026-02-02', [old]);
  await made.round(rumour, '2026-09-09', [{ id: harbour, confidence: 0.5 }]);
  await made.run(
    `insert into fund (mode, investor_id, name, identity_key, kind, size_usd, first_sale_on, source, source_id, as_of)
     values ('live', $1, 'Quillharbour Fund I', 'x', 'Venture Capital Fund', 2e7, '2019-01-01', 'form-d', '1', '2019-02-01'),
       ('live', $1, 'Quillharbour Fund II', 'y', null, 8e7, null, 'form-adv', '2', null)`,
    [harbour],
  );
  await made.run(
    `insert into commitment (mode, investor_id, fund_name, fund_key, amount_usd, source, source_id, as_of)
     values ('live', $1, 'Somebody Else Fund', 'z', 5e6, 'irs-990pf', '3', '2025-06-30')`,
    [harbour],
  );
  await made.run(
    `insert into investor_fact (investor_id, field, value, source, source_id, as_of, url) values
       ($1, 'assets_usd', '120000000.0', 'form-adv', 'a', '2025-12-31', 'https://records.example/a'),
       ($1, 'assets_usd', '90000000', 'form-13f', 'b', '2026-06-30', null),
       ($1, 'lp_type', 'institutional', 'form-5500', 'c', '2024-01-01', null),
       ($1, 'lp_type', 'institutional', 'irs-bmf', 'd', '2025-01-01', null)`,
    [harbour],
  );
  await made.investor({ name: 'Tarnock Partners', domain: 'tarnock.example' });
  await made.investor({ name: 'Tarnock Partners', domain: 'tarnock-other.example' });
  await made.investor({
    name: 'Ada Quillfen',
    kind: 'person',
    country: 'GBR',
    social: 'https://bsky.app/profile/ada.example',
  });
  await made.investor({ name: 'Sandbox Ventures', mode: 'test' });
});
afterAll(() => db.drop());

const read = (asked: Parameters<typeof readInvestorDossier>[2], mode: 'live' | 'test' = 'live') =>
  readInvestorDossier(db.service, mode, asked);

describe('the record of an investor', () => {
  it('holds what is on it and on those merged into it, and no rumour', async () => {
    const dossier = await read({ domain: 'quillharbour.example', kind: 'organisation' });
    expect(dossier).toMatchObject({ domain: 'quillharbour.example', country: 'PRT', aliasKeys: ['qhv'] });
    expect(dossier?.block).toEqual({
      id: investorIdOf(harbour),
      name: 'Quillharbour Ventures',
      entity: 'organisation',
      website: 'https://quillharbour.example',
      location: { city: 'Lisbon', country: 'PRT' },
      lpType: 'institutional',
      geography: 'Lisbon, Portugal',
      // One company each for the last two, however many rounds: the stated one first.
      sectorTags: ['Batteries', 'Climate', 'Grids'],
      stages: [],
      portfolioCompanies: ['Dorfella', 'Blipgrid'],
      investments: 3,
      lastActivityDate: '2026-03-02',
      assetsUsd: 120e6,
      assetsOn: '2025-12-31',
      funds: [
        { name: 'Quillharbour Fund II', sizeUsd: 8e7, source: 'form-adv' },
        {
          name: 'Quillharbour Fund I',
          kind: 'Venture Capital Fund',
          sizeUsd: 2e7,
          firstSaleOn: '2019-01-01',
          source: 'form-d',
          asOf: '2019-02-01',
        },
      ],
      commitments: [
        { fundName: 'Somebody Else Fund', amountUsd: 5e6, source: 'irs-990pf', asOf: '2025-06-30' },
      ],
      sources: expect.any(Array),
    });
  });

  it('says of each field who says this very value, the newest of them, and since when', async () => {
    const dossier = await read({ domain: 'quillharbour.example' });
    const said = (field: string) => dossier?.block.sources.filter(({ fields }) => fields.includes(field));
    expect(said('assetsUsd')).toEqual([
      {
        source: 'corpus',
        origin: 'form-adv',
        fields: ['assetsUsd'],
        asOf: '2025-12-31',
        url: 'https://records.example/a',
      },
    ]);
    expect(said('lpType')).toEqual([
      { source: 'corpus', origin: 'irs-bmf', fields: ['lpType'], asOf: '2025-01-01' },
    ]);
    expect(said('geography')).toEqual([expect.objectContaining({ origin: 'form-adv', asOf: '2026-03-30' })]);
    expect(said('lastActivityDate')).toEqual([
      {
        source: 'corpus',
        origin: 'form-d',
        fields: ['portfolioCompanies', 'sectorTags', 'lastActivityDate'],
        asOf: '2026-03-10',
      },
    ]);
  });
});

describe('who is meant', () => {
  it.each([
    ['a page, however it is written', { socialUrl: 'linkedin.com/company/Quillharbour?trk=x' }],
    ['a name, spelled freely', { name: 'QUILLHARBOUR VENTURES, LLC' }],
    ['the name of one merged into it', { name: 'Quillharbour Capital' }],
    ['an alias', { name: 'QHV' }],
    ['a domain', { domain: 'QuillHarbour.example', name: 'Somebody Else' }],
  ])('is found by %s', async (_how, asked) => {
    expect((await read({ ...asked, kind: 'organisation' }))?.block.name).toBe('Quillharbour Ventures');
  });

  it('is none where two share the name and neither is better known, or the domain says another', async () => {
    expect(await read({ name: 'Tarnock Partners' })).toBeUndefined();
    expect((await read({ name: 'Tarnock Partners', domain: 'tarnock.example' }))?.domain).toBe(
      'tarnock.example',
    );
    expect(await read({ name: 'Tarnock Partners', domain: 'third.example' })).toBeUndefined();
    expect(await read({ name: 'Quillharbour Ventures', domain: 'third.example' })).toBeUndefined();
  });

  it('is found by its public id, also by that of one merged into it', async () => {
    expect((await read({ name: investorIdOf(harbour) }))?.block.name).toBe('Quillharbour Ventures');
    const [old] = await db.system.query<{ id: number }>({
      text: 'select id from investor where merged_into = $1',
      values: [harbour],
    });
    expect((await read({ name: investorIdOf(old?.id ?? 0) }))?.block.id).toBe(investorIdOf(harbour));
    expect(await read({ name: investorIdOf(harbour) }, 'test')).toBeUndefined();
    expect(await read({ name: investorIdOf(999_999) })).toBeUndefined();
  });

  it('is a person or a firm as asked, and of the world that is asked', async () => {
    expect((await read({ name: 'Ada Quillfen', kind: 'person' }))?.block).toMatchObject({
      entity: 'person',
      kind: 'angel',
    });
    expect(await read({ name: 'Ada Quillfen', kind: 'organisation' })).toBeUndefined();
    expect(
      await read({ socialUrl: 'https://bsky.app/profile/ada.example', kind: 'organisation' }),
    ).toBeUndefined();
    expect((await read({ name: 'Sandbox Ventures' }, 'test'))?.block.name).toBe('Sandbox Ventures');
    expect(await read({ name: 'Sandbox Ventures' })).toBeUndefined();
    expect(await read({ domain: 'quillharbour.example' }, 'test')).toBeUndefined();
  });
});
