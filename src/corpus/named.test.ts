import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { createInvestorNames, type NamedAs } from './queries-named.ts';
import { fileNames, startFilingNames } from './queries-names.ts';

let db: TestDatabase;
let made: ReturnType<typeof researchCorpus>;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await emptyCorpus(db);
  made = researchCorpus(db.system);
});
afterAll(() => db.drop());

/** Who is meant by one: surely, or perhaps (with a question mark). */
async function meant(asked: NamedAs | string): Promise<string[]> {
  const one = typeof asked === 'string' ? { name: asked } : asked;
  const [found = []] = await createInvestorNames(db.service).named('live', [one]);
  return found.map(({ name, why, sure }) => `${why === 'name' ? '' : `${why}: `}${name}${sure ? '' : '?'}`);
}
const run = (text: string, values: readonly unknown[] = []) =>
  db.system.query<{ n: number }>({ text, values });

it('finds who is meant by name, domain and number, and says what is no more than alike', async () => {
  const quill = await made.investor({ name: 'Quillmark Ventures', domain: 'quillmark.example' });
  await made.investor({ name: 'Sequoia Capital' });
  await made.investor({ name: 'Sequoia Capital China' });
  await made.investor({ name: 'Ron Conwick', kind: 'person' });
  await made.investor({ name: 'Sofinnova Partners' });
  await made.investor({ name: 'Orben Partners' });
  await made.investor({ name: 'Orben Ventures' });
  await made.investor({ name: 'Acmegull Inc' });
  await fileNames(db.system, 'live');
  expect(await meant('Quillmark')).toEqual(['Quillmark Ventures']);
  expect(await meant('QUILLMARK VENTURES (UK) LLP')).toEqual(['Quillmark Ventures']);
  expect(await meant('Quillmark Capital')).toEqual(['Quillmark Ventures?']);
  expect(await meant('Quillmark Ventures Fund II, L.P.')).toEqual(['Quillmark Ventures?']);
  expect(await meant({ name: 'Nothing', domain: 'quillmark.example' })).toEqual([
    'domain: Quillmark Ventures',
  ]);
  expect(await meant({ name: 'Nothing', id: quill })).toEqual(['id: Quillmark Ventures']);
  expect(await meant('红杉中国')).toEqual(['Sequoia Capital China']);
  expect(await meant('Sequoia Capital Southeast Asia')).toEqual([]);
  expect(await meant('Ronald Conwick')).toEqual(['Ron Conwick']);
  expect(await meant({ name: 'R. Conwick', isPerson: true })).toEqual(['Ron Conwick?']);
  expect(await meant('Sequoya Capital')).toEqual(['Sequoia Capital?']);
  // Of one name to the letter, which is how the identity of names has it.
  expect(await meant('Acmegull GmbH')).toEqual(['Acmegull Inc?']);
  expect(await meant('Acmegull, Incorporated')).toEqual(['Acmegull Inc']);
  expect(await meant('Orben')).toEqual(['Orben Partners?', 'Orben Ventures?']);
  for (const nobody of ['Undisclosed', '10 Others', 'Business Angels', '', 'Quoll'])
    expect(await meant(nobody)).toEqual([]);
  await made.investor({ name: 'Ronny Conwick', kind: 'person' });
  await fileNames(db.system, 'live');
  expect(await meant('Ronald Conwick')).toEqual(['Ron Conwick', 'Ronny Conwick?']);
  await made.investor({ name: 'Ronald Conwick', kind: 'person' });
  await fileNames(db.system, 'live');
  expect(await meant('Ronald Conwick')).toEqual(['Ronald Conwick']);
});

it('files again who gets another name, once, and takes away what no longer leads there', async () => {
  const id = await made.investor({ name: 'Quillmark Ventures' });
  const other = await made.investor({ name: 'Tarnock Capital' });
  expect(await meant('Quillmark Ventures')).toEqual(['Quillmark Ventures']); // to the letter, before it is filed
  expect(await meant('Quillmark')).toEqual([]);
  const filing = startFilingNames(db.service, (error) => {
    throw error;
  });
  await filing.look();
  expect(await meant('Quillmark')).toEqual(['Quillmark Ventures']);
  await run(
    `insert into investor_alias (mode, alias_key, investor_id, alias, source)
    values ('live', 'orbenfeld partners', $1, 'Orbenfeld Partners', 'made-up')`,
    [id],
  );
  await run(
    "update investor set name = 'Wobblemoor Capital', identity_key = 'wobblemoor capital' where id = $1",
    [other],
  );
  expect((await run('select count(*)::int as n from investor_name_read'))[0]?.n).toBe(0);
  await filing.look();
  await filing.stop();
  expect(await meant('Orbenfeld')).toEqual(['Quillmark Ventures']);
  expect(await meant('Wobblemoor')).toEqual(['Wobblemoor Capital']);
  expect(await meant('Tarnock')).toEqual([]);
  const keys = await run("select count(*)::int as n from investor_name_key where key = 'f:tarnock'");
  expect(keys[0]?.n).toBe(0);
  await run('update investor set merged_into = $1 where id = $2', [id, other]);
  expect(await meant('Wobblemoor')).toEqual(['Quillmark Ventures']);
  await run('update investor_name_read set rules = 1000000');
  await fileNames(db.system, 'live');
  expect((await run('select min(rules)::int as n from investor_name_read'))[0]?.n).toBe(1_000_000); // of a newer release beside it
});
