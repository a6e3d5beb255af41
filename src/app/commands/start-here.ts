import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { consoleAddress } from '../../accounts/rules-people.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../imports/csv-file.ts';
import { readImportDays } from '../../imports/queries-jobs.ts';
import { RECORDS } from '../../imports/registers/form-d.ts';
import { PULLS } from '../../imports/registers/pull-plans.ts';
import type { RecordSource } from '../../imports/registers/record-source.ts';
import { isSmall, type RecordForRaise, recordsForRaise } from '../../imports/rules-records-for-raise.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { isEmailContact } from '../../platform/values/limits.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';
import { describeRaise, type Profile, type RaiseAnswers, readRaise } from '../../profile/rules.ts';
import { understand } from '../../profile/rules-understand.ts';
import { type Vocabulary, vocabularyOf } from '../../profile/rules-vocabulary.ts';
import { loadGazetteer } from '../../reference/reference.ts';
import { readConfig } from '../settings/config.ts';
import { firstAnswer, openAccount, type StartAccount } from './account.ts';
import { importFile } from './corpus.ts';
import { addCommand, type CommonOptions, type Output, outputOf, parseId, withStore } from './output.ts';
import { fetchFiles, importPath } from './records.ts';
import { type Asker, createAsker } from './start-service.ts';

/** What became of a source: `failed` with its reason in words. */
export interface Loaded {
  readonly name: string;
  readonly state: 'imported' | 'left out' | 'failed';
  readonly message?: string;
}

/** `records` of the command: names, or all that matter, or none; undefined: each is asked for. */
export type Wanted = 'all' | 'none' | readonly string[] | undefined;

/** The records that are wanted: asked one by one with what they are, how large, and how long they take. */
export async function chooseRecords(
  output: Output,
  asker: Asker,
  offered: readonly RecordForRaise[],
  wanted: Wanted,
  imported: ReadonlyMap<string, string>,
): Promise<readonly RecordForRaise[]> {
  if (wanted === 'none' || offered.length === 0) return [];
  if (wanted === 'all') return offered;
  if (wanted !== undefined) {
    const unknown = wanted.find((name) => !offered.some((one) => one.name === name));
    const names = offered.map(({ name }) => name).join(', ');
    if (unknown !== undefined)
      throw new OperatorError(
        'usage',
        `No record for this raise is called ${unknown}; there are ${names}, all and none.`,
      );
    return offered.filter(({ name }) => wanted.includes(name));
  }
  output.note('\nPublic records that matter for this raise; they need no key and no licence:');
  const chosen: RecordForRaise[] = [];
  for (const record of offered) {
    const { name, title, about, megabytes, minutes } = record;
    const before = imported.get(name);
    const had = before === undefined ? '' : `; imported on ${before}`;
    const question = `  ${title}: ${about}. About ${megabytes} MB and ${minutes} min${had}. Download it?`;
    if (await asker.confirm(question, before === undefined && isSmall(record))) chosen.push(record);
  }
  return chosen;
}

/** The e-mail address that publishers ask for: of the settings, the option, or the answer; undefined if there is none. */
export async function contactFor(
  output: Output,
  asker: Asker,
  chosen: readonly RecordForRaise[],
  given: string | undefined,
): Promise<string | undefined> {
  const known = given ?? readConfig().contact;
  if (chosen.every((record) => !needsContact(record))) return known;
  if (known !== undefined && isEmailContact(known)) return known;
  output.note(
    '\nThe SEC and Wikidata want to know who asks. An e-mail address is sent to them with each download, and to nobody else.',
  );
  for (;;) {
    const said = await asker.ask('Your e-mail address (Enter: leave these records out):');
    if (said === '') return undefined;
    if (isEmailContact(said)) {
      output.note(`To set it for good: WARMPATH_CONTACT=${said} in the environment of the service.`);
      return said;
    }
    output.warn(`"${said}" is no e-mail address.`);
  }
}

function needsContact({ name }: RecordForRaise): boolean {
  return (PULLS[name as RecordSource['name']]?.needsContact ?? false) !== false;
}

/** Downloads and imports one after the other. What fails is told and left; only a stop ends it. */
export async function loadRecords(
  output: Output,
  chosen: readonly RecordForRaise[],
  contact: string | undefined,
): Promise<readonly Loaded[]> {
  const loaded: Loaded[] = [];
  for (const [at, record] of chosen.entries()) {
    const { name, title } = record;
    const source = RECORDS[name as RecordSource['name']];
    const plan = PULLS[name as RecordSource['name']];
    if (source === undefined || plan === undefined) throw new Error(`no pull is called ${name}`);
    if (needsContact(record) && contact === undefined) {
      output.warn(`${title}: left out, no e-mail address was given.`);
      loaded.push({ name, state: 'left out', message: 'no e-mail address was given' });
      continue;
    }
    output.note(`\n${title} (${at + 1} of ${chosen.length})`);
    loaded.push(
      await attempt(output, name, title, async () => {
        const { folder } = await fetchFiles(output, source, plan, undefined, contact);
        const { rowsLoaded, seconds } = await importPath(output, source, folder, undefined);
        return `${rowsLoaded} rows imported in ${seconds} s.`;
      }),
    );
  }
  return loaded;
}

/** The path of a file or folder of one's own, '' for none; one that does not exist is asked for again, before any download. */
export async function ownOf(output: Output, asker: Asker, given: string | undefined): Promise<string> {
  if (given !== undefined && !existsSync(given))
    throw new OperatorError('usage', `--file: there is no file or folder ${given}.`);
  if (given !== undefined) return given;
  for (;;) {
    const said = await asker.ask(
      '\nA file of your own to import, a list of investors or a folder with deals (Enter: none):',
    );
    if (said === '' || existsSync(said)) return said;
    output.warn(`There is no file or folder ${said}. Give its path from ${process.cwd()}, or the full path.`);
  }
}

/** Imports a file or folder of one's own, read by whichever format it is in. */
export async function loadOwn(output: Output, path: string): Promise<Loaded> {
  const formatOf = async (): Promise<string> => {
    const failures: unknown[] = [];
    for (const format of IMPORT_FORMATS satisfies readonly ImportFormat[]) {
      try {
        const { rowsRead, rowsSkipped, seconds } = await importFile(output, format, path);
        return `${rowsRead} rows read as ${format}, ${rowsSkipped} skipped, in ${seconds} s.`;
      } catch (error) {
        if (isStop(error)) throw error;
        failures.push(error);
      }
    }
    throw new OperatorError('not_found', [...new Set(failures.map(messageOf))].join(' '));
  };
  return attempt(output, path, path, formatOf);
}

async function attempt(
  output: Output,
  name: string,
  title: string,
  work: () => Promise<string>,
): Promise<Loaded> {
  try {
    const message = await work();
    output.note(`${title}: ${message}`);
    return { name, state: 'imported', message };
  } catch (error) {
    if (isStop(error)) throw error;
    const message = messageOf(error);
    output.warn(`${title}: not imported. ${message}`);
    return { name, state: 'failed', message };
  }
}

function isStop(error: unknown): boolean {
  return error instanceof OperatorError && error.code === 'stopped';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface StartOptions extends CommonOptions {
  readonly raise?: string;
  readonly field?: string;
  readonly round?: string;
  readonly place?: string;
  readonly records?: string;
  readonly contact?: string;
  readonly file?: string;
  readonly tenant?: string;
  readonly yes?: boolean;
}

/** The way from an empty installation to a first answer; every question has an option. */
export function addStartHereCommand(program: Command): void {
  addCommand(
    program,
    'start-here',
    'ask what you raise, load public records for it, and show the first investors',
  )
    .option('--raise <kind>', 'company or fund')
    .option('--field <fields>', 'what it is about, separated by commas: payments, developer tools')
    .option('--round <text>', 'a stage, a size in US dollars, or both: "seed, 2 million"')
    .option('--place <place>', 'where: "London, United Kingdom"')
    .option('--records <names>', 'public records to download, separated by commas; all or none')
    .option(
      '--contact <email>',
      'your e-mail address, for publishers who ask for one (default: WARMPATH_CONTACT)',
    )
    .option('--file <path>', 'a list of investors (CSV), or a folder with a deal export, to import')
    .option('--tenant <id>', 'whose profile it is, where there are several tenants', parseId)
    .option('--yes', 'ask nothing: take the options, and the usual answer for what they do not say')
    .action(async (options: StartOptions) => {
      const output = outputOf(options);
      const asker = createAsker(output, options.yes === true || options.json === true);
      try {
        await start(output, asker, options);
      } finally {
        asker.end();
      }
    });
}

async function start(output: Output, asker: Asker, options: StartOptions): Promise<void> {
  const vocabulary = vocabularyOf(loadGazetteer(), undefined);
  const isTerminal = process.stdout.isTTY === true;
  const config = readConfig();
  const { dataDir } = config;
  const address = consoleAddress(config);
  const { account, imported } = await withStore(output, async (store) => ({
    account: await openAccount(store, { tenantId: options.tenant, isTerminal, dataDir, address }),
    imported: await readImportDays(store.db),
  }));
  const profile = await raiseOf(output, asker, options, account, vocabulary);
  const country =
    profile.geography === undefined ? undefined : vocabulary.readPlace(profile.geography).place.country;
  // Stored before anything is downloaded, so that a second start goes on from here.
  await withStore(output, ({ service }) =>
    createProfileStore(service).put({ tenantId: account.tenantId, mode: 'live' }, profile),
  );
  const offered = recordsForRaise({ raise: profile.raise_type, country });
  const chosen = await chooseRecords(output, asker, offered, wantedOf(options, imported.size), imported);
  const contact = await contactFor(output, asker, chosen, options.contact);
  const own = await ownOf(output, asker, options.file);
  const loaded = [
    ...(await loadRecords(output, chosen, contact)),
    ...(own === '' ? [] : [await loadOwn(output, own)]),
  ];
  const answer = await withStore(output, (store) =>
    firstAnswer(output, store, { account, profile, isTerminal }),
  );
  output.result({ tenantId: account.tenantId, profile, records: loaded, ...answer.value }, answer.text);
}

/** Without questions what was imported before is not downloaded again. */
function wantedOf({ records, yes, json }: StartOptions, before: number): Wanted {
  const said = records?.trim();
  if (said === 'all' || said === 'none') return said;
  if (said !== undefined) return said.split(',').map((name) => name.trim());
  return (yes === true || json === true) && before > 0 ? 'none' : undefined;
}

/** The profile: the stored one where it is to stay, else what the options and answers say. */
async function raiseOf(
  output: Output,
  asker: Asker,
  options: StartOptions,
  { profile: stored }: StartAccount,
  vocabulary: Vocabulary,
): Promise<Profile> {
  const isSaid = [options.raise, options.field, options.round, options.place].some(
    (said) => said !== undefined,
  );
  if (stored !== undefined && !isSaid) {
    output.note(`A profile is stored: ${describeRaise(stored, vocabulary)}`);
    if (await asker.confirm('Go on with it?', true)) return stored;
  }
  for (;;) {
    const answers = await askRaise(output, asker, options);
    const { profile, unread } = readRaise(answers);
    output.note(`\nUnderstood: ${describeRaise(profile, vocabulary)}`);
    for (const part of unread)
      output.warn(`  "${part}" is neither a stage nor an amount in US dollars; left out.`);
    for (const { field, value, message, suggestions = [] } of understand(profile, {}, vocabulary)) {
      const meant = suggestions.length === 0 ? '' : ` Perhaps: ${suggestions.join('; ')}.`;
      output.warn(`  ${field} "${value}": ${message}${meant}`);
    }
    if (profile.sector_tags === undefined && profile.geography === undefined)
      throw new OperatorError(
        'usage',
        'Nothing was said of the raise: answer at least field or place, or give --field and --place.',
      );
    if (isComplete(options) || (await asker.confirm('Is that right?', true))) return profile;
  }
}

function isComplete({ raise, field, round, place }: StartOptions): boolean {
  return [raise, field, round, place].every((said) => said !== undefined);
}

/** `company` or `fund`. A wrong option ends the command; a wrong answer is asked for again, as nobody should type all anew. */
async function kindOf(output: Output, asker: Asker, option: string | undefined): Promise<string> {
  for (;;) {
    const said = option ?? (await asker.ask('Do you raise for a company or for a fund?', 'company'));
    const kind = said.toLowerCase();
    if (kind === 'company' || kind === 'fund') return kind;
    const message = `"${said}" is neither company nor fund.`;
    if (option !== undefined) throw new OperatorError('usage', message);
    output.warn(`${message} Answer one of the two words; field, size and place are asked next.`);
  }
}

async function askRaise(output: Output, asker: Asker, options: StartOptions): Promise<RaiseAnswers> {
  const isFund = (await kindOf(output, asker, options.raise)) === 'fund';
  const field = options.field ?? (await asker.ask('In which fields? (payments, developer tools)'));
  const round =
    options.round ??
    (await asker.ask(
      isFund
        ? 'Of what size, in US dollars? (50 million)'
        : 'Which stage or size, in US dollars? (seed, 2 million)',
    ));
  const place = options.place ?? (await asker.ask('Where? (London, United Kingdom)'));
  return { raise: isFund ? 'fund_lp' : 'startup_equity', fields: field, round, place };
}
