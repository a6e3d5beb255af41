import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Answer, type Ask, allOf, type Check } from './answers.ts';

const IMPORT = '/v1/fundraising/import-investors';

/** A case: the file of the folder, put on a list or a network of a tenant that has none of its names. */
type ListCase = (ask: Ask, csv_content: string, check: Check) => Promise<void>;

interface Listed {
  readonly answer: Answer;
  /** The import asks or says something about this value. */
  readonly isTold: (value: string) => boolean;
  /** How an investor of that name stands on the list; undefined if none does. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
  readonly of: (name: string) => Promise<any>;
}

async function imported(ask: Ask, csv_content: string): Promise<Listed> {
  const answer = await ask('POST', IMPORT, { csv_content });
  const rows = await allOf(ask, '/v1/fundraising/pipeline');
  return {
    answer,
    isTold: (told) =>
      [...(answer.body.warnings ?? []), ...(answer.body.questions ?? [])].some(
        ({ value, text }: { readonly value?: string; readonly text?: string }) =>
          value === told || text === told,
      ),
    async of(name) {
      const row = rows.find((one) => one.name === name);
      if (row === undefined) return undefined;
      const { body } = await ask('GET', `/v1/fundraising/investor?investor_id=${row.id}`);
      return { ...body.pipeline, contacts: body.contacts ?? [] };
    },
  };
}

/** A stage that reads one way and means another: it is one of these, or the investor is left as found and the text is told. */
const stage =
  (name: string, text: string, ...right: readonly string[]): ListCase =>
  async (ask, csv, check) => {
    const list = await imported(ask, csv);
    const seen = await list.of(name);
    const isLeft = seen?.stage === 'found' && list.isTold(text);
    check(`"${text}" is ${right.join(' or ')}, or told`, isLeft || right.includes(seen?.stage), [
      seen,
      list.answer.body.warnings,
    ]);
  };

/** Who is known at an investor. */
const namesOf = (seen: { readonly contacts: readonly { readonly name: string }[] } | undefined) =>
  seen?.contacts.map(({ name }) => name).join();

/** By the names of the files; each check says what its `expected` says. */
export const LIST_CASES: Readonly<Record<string, ListCase>> = {
  '03-b-tracker-investor-name-and-firm': async (ask, csv, check) => {
    const list = await imported(ask, csv);
    check('the firm is matched', list.answer.body.matched === 1, list.answer.body);
    const seen = await list.of('Andreessen Horowitz');
    check('... and Ada is its contact', namesOf(seen) === 'Ada Quillon', seen);
  },
  '07-b-twenty-multiselect-json': async (ask, csv, check) => {
    const seen = await (await imported(ask, csv)).of('Jsonbird Ventures');
    check('tags SAAS and FINTECH', seen?.tags.join() === 'SAAS,FINTECH', seen);
  },
  '34-b-salesforce-footer': async (ask, csv, check) => {
    const { body } = (await imported(ask, csv)).answer;
    check('one investor', body.investors === 1, body);
    check('... and the footer is named', body.left_out.length === 3, body.left_out);
  },
  '36-b-html-entities': async (ask, csv, check) => {
    const { body } = (await imported(ask, csv)).answer;
    check('Kleiner Perkins is matched', body.matched === 1, body);
  },
  '39-b-contacts-lines-in-one-cell': async (ask, csv, check) => {
    const seen = await (await imported(ask, csv)).of('Partnerlane Two');
    check('two people', namesOf(seen) === 'Ada Quillon,Bram Oseiwa', seen);
    const emails = seen?.contacts.map(({ email }: { readonly email?: string }) => email).join();
    check('... each with the own address', emails === 'ada@p2.test,bram@p2.test', seen);
  },
  '41-b-inc-and-gmbh': async (ask, csv, check) => {
    const list = await imported(ask, csv);
    check('two entities', list.answer.body.investors + list.answer.body.rowsUnclear === 2, list.answer.body);
    const stages = [await list.of('Acmegull Inc'), await list.of('Acmegull GmbH')].map((one) => one?.stage);
    check('... with the stage of each', stages.join() === 'meeting,passed', stages);
  },
  '50-b-own-export-formula-cell': async (ask, csv, check) => {
    const seen = await (await imported(ask, csv)).of('Negatern Fund');
    check('the tag is =1+1', seen?.tags.join() === '=1+1', seen);
  },
  '53-b-markdown-link-name': async (ask, csv, check) => {
    const { body } = (await imported(ask, csv)).answer;
    check('Andreessen Horowitz is matched', body.matched === 1, body);
  },
  '05-b-ticket-column-is-cheque-size': async (ask, csv, check) => {
    const seen = await (await imported(ask, csv)).of('Ternhook Capital');
    check('a usual ticket commits nothing', seen !== undefined && seen.committed_usd === undefined, seen);
    check('... and is not lost', /\$?500k/.test(seen?.note ?? ''), seen);
  },
  '01-b-stage-and-status': async (ask, csv, check) => {
    const list = await imported(ask, csv);
    for (const [name, wanted] of [
      ['Ternhook Capital', 'meeting'],
      ['Rookstone Fund', 'passed'],
    ] as const) {
      const seen = await list.of(name);
      check(`the stage of ${name} comes from Status`, seen?.stage === wanted, seen);
    }
  },
  '09-b-german-thousands': async (ask, csv, check) => {
    const list = await imported(ask, csv);
    const seen = await list.of('Moewenstein Kapital');
    const isRefused =
      seen?.committed_usd === undefined && list.isTold('50.000') && /50\.000/.test(seen?.note);
    check('50.000 is fifty thousand, or told and kept', seen?.committed_usd === 50_000 || isRefused, seen);
  },
  '12-b-stage-not-yet-contacted': stage('Stagecase 0 Fund', 'Not yet contacted', 'found'),
  '15-b-stage-passed-to-partner': stage('Stagecase 3 Fund', 'Passed along to partner', 'meeting', 'replied'),
  '19-b-stage-call-scheduled-no-deck': stage('Stagecase 7 Fund', 'Call scheduled - no deck sent', 'meeting'),
  '32-b-crunchbase-investor-export': async (ask, csv, check) => {
    const { answer } = await imported(ask, csv);
    check('it is read and matched', answer.status === 200 && answer.body.matched === 1, answer.body);
    const sites = (answer.body.columns ?? []).filter(
      ({ field }: { readonly field: string }) => field === 'website',
    );
    check('... the site is "Website"', sites.length === 1 && sites[0].column === 'Website', sites);
  },
  '45-b-windows-1252-letters': async (ask, csv, check) => {
    const { answer, isTold } = await imported(ask, csv);
    check('lost letters are told', isTold('M\uFFFDwe Kapital'), answer.body);
  },
  '48-b-two-line-note-with-commas': async (ask, csv, check) => {
    const list = await imported(ask, csv);
    const { investors, rowsSkipped } = list.answer.body;
    check('two investors, nothing skipped', investors === 2 && rowsSkipped === 0, list.answer.body);
    const seen = await list.of('Skuaford Ventures');
    check('... the note has two lines', seen?.note === 'Met in May.\nLikes AI, health, bio.', seen);
    check('... the other is there', (await list.of('Petrelgate Fund')) !== undefined);
  },
  '49-b-openvc-directory-whole': async (ask, csv, check) => {
    const { answer } = await imported(ask, csv);
    check('260 investors', answer.body.investors === 260, { ...answer.body, warnings: undefined });
  },
  '59-a-google-notes-multiline': async (ask, csv, check) => {
    await ask('POST', '/v1/fundraising/import-network', { csv_content: csv });
    const { body } = await ask('GET', '/v1/fundraising/network');
    const people = body.connections.map((one: { readonly firstName: string }) => one.firstName);
    check('Ada and Bram, nobody else', people.join() === 'Ada,Bram', people);
  },
  '68-a-salesforce-contacts-footer': async (ask, csv, check) => {
    await ask('POST', '/v1/fundraising/import-network', { csv_content: csv });
    const { body } = await ask('GET', '/v1/fundraising/network');
    const people = body.connections.map((one: { readonly firstName: string }) => one.firstName);
    check('Ada, and no line of the footer', people.join() === 'Ada', people);
  },
  // The console sends bytes that are no UTF-8 as they are (`contentOf`).
  '292-b-console-windows-1252': async (ask, _none, check) => {
    const file = Buffer.from('Investor;Status\r\nMöwe Größenwahn Kapital;Met\r\n', 'latin1').toString(
      'base64',
    );
    const { body } = await ask('POST', IMPORT, { file });
    const names = (await allOf(ask, '/v1/fundraising/pipeline')).map((one) => one.name);
    check('the letters are read', names.includes('Möwe Größenwahn Kapital'), [body, names]);
  },
  '294-b-console-preview-without-rows': async (ask, _none, check) => {
    const csv_content =
      'Investor,Status,Notes\nSkuaford Ventures,Met,"Met in May.\nLikes AI, health, bio."\nMurre Partners,,\n';
    const { body } = await ask('POST', IMPORT, { csv_content, check_only: true });
    const names = body.preview?.map((one: { readonly name: string }) => one.name);
    check(
      'both who will be stored, and nobody else',
      names?.join() === 'Skuaford Ventures,Murre Partners',
      body,
    );
  },
};

/** A directory put on the list of a tenant: who is in it, read a second time by another reader, is who is on the list. */
export async function directory(
  ask: Ask,
  folder: string,
  file: string,
  column: string,
  check: Check,
): Promise<void> {
  const csv_content = readFileSync(join(folder, file), 'utf8');
  const records: Record<string, string>[] = parse(csv_content, { columns: true, bom: true });
  const before = new Set((await allOf(ask, '/v1/fundraising/pipeline')).map(({ id }) => id));
  const { status, body } = await ask('POST', IMPORT, { csv_content });
  check(`${file}: it is taken`, status === 200, body);
  const { investors, rowsJoined, rowsSkipped, rowsUnclear, rowsDropped, added } = body;
  const told = investors + rowsJoined + rowsSkipped + rowsUnclear + rowsDropped + body.left_out.length;
  check(`${file}: all ${records.length} records are accounted for`, told === records.length, { told });
  const listed = (await allOf(ask, '/v1/fundraising/pipeline')).filter(({ id }) => !before.has(id));
  check(`${file}: the list has as many more as are said`, listed.length === added, [listed.length, added]);
  const plain = (name: string | undefined) => (name ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
  const names = new Set(records.map((record) => plain(record[column])));
  const strange = listed.map(({ name }) => plain(name)).filter((name) => !names.has(name));
  check(`${file}: no name is prose`, strange.length === 0, strange.slice(0, 20));
  console.log(
    `     ${file}: ${investors} investors (${body.matched} on record, ${body.own} own), ${rowsSkipped} skipped and told, ${rowsUnclear} asked, ${rowsDropped} dropped`,
  );
}
