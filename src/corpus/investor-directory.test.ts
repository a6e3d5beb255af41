import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { importCorpus } from './import.ts';

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
