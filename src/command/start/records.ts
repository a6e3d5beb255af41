import { existsSync } from 'node:fs';
import { readConfig } from '../../config.ts';
import { isEmailContact } from '../../core/contact.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { isSmall, type RecordForRaise } from '../../core/research/records-for-raise.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../corpus/formats.ts';
import { PULLS } from '../../corpus/records/pull/plans.ts';
import type { RecordSource } from '../../corpus/records/record-source.ts';
import { RECORDS } from '../../corpus/records/sources.ts';
import { importFile } from '../corpus/corpus.ts';
import { fetchFiles, importPath } from '../corpus/records.ts';
import type { Output } from '../output.ts';
import type { Asker } from './asker.ts';

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

/** The e-mail address that publishers ask for: of the settings, the option, or the answer; undefined where there is none. */
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
