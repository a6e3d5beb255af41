import { join } from 'node:path';
import { OperatorError, shortAddress } from '../../platform/values/errors.ts';
import { PublisherError } from '../../platform/values/provider-error.ts';
import {
  type Asking,
  findFiles,
  megabytes,
  nothingLeft,
  type PullAsk,
  type PullFile,
  type PullNote,
  type PullPlan,
  userAgentOf,
} from './pull-asking.ts';
import {
  isWithin,
  type PeriodKind,
  periodEnd,
  periodsBefore,
  type SetLink,
  setLinks,
} from './rules-archive-links.ts';

/** A data set with one archive a period, and a page that links to all of them. */
export interface ListedSet {
  /** As messages call it: "Form D". */
  readonly title: string;
  /** The page that links to the archives. */
  readonly page: string;
  /** Where they are known to lie, without a slash at the end; where they were put last comes first. */
  readonly directories: readonly [string, ...string[]];
  /** What follows the period in their names: `d` for "2026q2_d.zip". */
  readonly kind: string;
  readonly every: PeriodKind;
  /** Periods that are pulled where the operator does not say how many. */
  readonly usual: number;
  readonly maxBytes: number;
}

/** So many periods further back are tried where the newest are not there: a year of quarters. */
const SPARE_PERIODS = 4;
/** A site that replaces a file under the same name adds this ("2019q2_d_0.zip"). */
const COPY_SUFFIX = '_0';

/**
 * How the archives of a data set are found, for `PullPlan.files`: by the links of its listing page, newest first, in
 * whatever directory and with whatever suffix; where the page cannot be had or names none of them, by asking the known
 * directories, the last first, for each period. Always gives the newest archives there are, up to the periods asked for;
 * says by `ask.note` which periods are missing and what was taken instead. Archives are kept as `<period>_<kind>.zip`,
 * whatever they are called. Throws a `PublisherError` if there is none at all, or the publisher refuses.
 */
export function listedFiles(set: ListedSet): PullPlan['files'] {
  return async (ask) => {
    const count = ask.periods ?? set.usual;
    const listing = await readListing(set, ask);
    const expected = periodsBefore(set.every, ask.today, count + SPARE_PERIODS);
    const files: (PullFile & { readonly period: string })[] = [];
    const absent: string[] = [];
    for (const { period, urls } of candidates(set, listing, expected, ask.today)) {
      if (files.length >= count) break;
      const found = await firstGood(set, period, urls, listing, ask);
      if (found === undefined) absent.push(period);
      else files.push({ ...found, period });
    }
    const [newest] = files;
    const oldest = files.at(-1);
    if (newest === undefined || oldest === undefined) throw nothingThere(set, listing, expected);
    tellPeriods(set, ask, {
      asked: expected[0] ?? '',
      taken: newest.period,
      // Those older than the oldest taken are not missing, nor are months of a quarter that is one archive.
      absent: absent.filter(
        (period) =>
          endOf(period) > endOf(oldest.period) && !files.some((file) => isWithin(period, file.period)),
      ),
      late: absent.filter((period) => endOf(period) > endOf(newest.period)).length,
    });
    return files.map(({ url, name, maxBytes }) => ({ url, name, maxBytes }));
  };
}

interface Listing {
  readonly links: readonly SetLink[];
  /** Why there are none. */
  readonly fault?: string;
}

async function readListing(set: ListedSet, ask: PullAsk): Promise<Listing> {
  let fault = 'names no archive of the set: its form has changed';
  try {
    const links = setLinks(await ask.page(set.page), set.page, set.kind, set.directories);
    if (links.length > 0) return { links };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    fault = `could not be read (${error.message})`;
  }
  ask.note(
    'changed',
    `The page that lists the archives of ${set.title}, ${set.page}, ${fault}; they are looked for in the directories where they lay before.`,
  );
  return { links: [], fault };
}

/** The periods to try, newest first, with the addresses of each in the order in which they are tried. */
function candidates(
  set: ListedSet,
  { links }: Listing,
  expected: readonly string[],
  today: string,
): { readonly period: string; readonly urls: readonly string[] }[] {
  const known = (period: string) =>
    ['', COPY_SUFFIX].flatMap((copy) =>
      set.directories.map((directory) => `${directory}/${period}_${set.kind}${copy}.zip`),
    );
  if (links.length === 0) return expected.map((period) => ({ period, urls: known(period) }));
  const listed = links
    .filter(({ end }) => end <= today.slice(0, 7))
    .map(({ period, url }) => ({ period, urls: [url, ...known(period).filter((other) => other !== url)] }));
  // One that the page does not name is not there; it is kept to be told of.
  const names = new Set(listed.map(({ period }) => period));
  const unlisted = expected
    .filter((period) => !names.has(period))
    .map((period) => ({ period, urls: [] as string[] }));
  return [...listed, ...unlisted].toSorted((one, other) =>
    endOf(one.period) < endOf(other.period) ? 1 : -1,
  );
}

async function firstGood(
  set: ListedSet,
  period: string,
  urls: readonly string[],
  { links }: Listing,
  ask: PullAsk,
): Promise<PullFile | undefined> {
  const faults: string[] = [];
  const told = () => faults.map((fault) => `${fault}.`).join(' ');
  for (const url of urls) {
    const file = { url, name: `${period}_${set.kind}.zip`, maxBytes: set.maxBytes };
    const fault = await ask.faultOf(file);
    if (fault === undefined) {
      if (faults.length > 0) ask.note('changed', `${told()} ${period} is taken from ${url} instead.`);
      return file;
    }
    // That a guessed address is not there says nothing; that a listed one is not does.
    if (!fault.isAbsent || links.length > 0) faults.push(fault.text);
  }
  if (faults.length > 0) ask.note('changed', `${told()} ${period} is left out.`);
  return undefined;
}

function tellPeriods(
  set: ListedSet,
  ask: PullAsk,
  { asked, taken, absent, late }: { asked: string; taken: string; absent: readonly string[]; late: number },
): void {
  const newer = absent.slice(0, late);
  const gaps = absent.slice(late);
  if (newer.length > 0) {
    // The last quarter is published some weeks after its end; two missing are more than that.
    const why =
      newer.length === 1
        ? 'it is published some weeks after its end'
        : `that is late: look at ${set.page} whether the data set has moved`;
    ask.note(
      newer.length === 1 ? 'older' : 'changed',
      `${set.title}: ${newer.join(', ')} is not there (asked for ${asked}, taken ${taken}); ${why}.`,
    );
  }
  if (gaps.length > 0)
    ask.note('changed', `${set.title}: ${gaps.join(', ')} is missing between others, and is left out.`);
}

function nothingThere(set: ListedSet, { fault }: Listing, expected: readonly string[]): PublisherError {
  const page = fault ?? 'names archives that are not there';
  return new PublisherError(
    'changed',
    `No archive of ${set.title} was found. The page ${set.page} ${page}; ${expected.at(-1)} to ${expected.at(0)} are not in ${set.directories.join(' nor in ')}. Download the archives by hand, and import them with "warmpath corpus import".`,
  );
}

function endOf(period: string): string {
  return periodEnd(period) ?? '';
}

export interface PullOptions extends Asking {
  /** Files are kept in a folder of the source in it. */
  readonly folder: string;
  readonly periods?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is being done; with a file, its bytes that are there, and of all of it where the server says so. */
  readonly onProgress?: ((doing: string, bytes?: number, total?: number) => void) | undefined;
  /** A line for the operator before the download begins: what is taken instead of what, and how much there is to come. */
  readonly tell?: ((line: string) => void) | undefined;
}

export interface Pulled {
  /** The folder with the files. */
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly state: string; readonly bytes: number }[];
  readonly notes: readonly PullNote[];
}

/**
 * Downloads the newest files of a source one after the other; what is there and unchanged is not downloaded again. What
 * the publisher does not have is left out and told of. Throws as `findFiles` does, and an `OperatorError` for a full disk,
 * too many bytes, and a file that another process downloads.
 */
export async function pullRecords(options: PullOptions): Promise<Pulled> {
  const { source, downloader, signal, onProgress, tell } = options;
  const found = await findFiles(options, signal, onProgress);
  const notes = [...found.notes];
  for (const { text } of notes) tell?.(text);
  tell?.(`To download: ${sizes(found.files)}; what is there already and unchanged is not downloaded again.`);
  const folder = join(options.folder, source);
  const files: Pulled['files'][number][] = [];
  for (const [at, file] of found.files.entries()) {
    const doing = `${file.name}, file ${at + 1} of ${found.files.length}`;
    onProgress?.(doing, 0, file.bytes);
    const { state, bytes } = await downloader.download({
      url: file.url,
      path: join(folder, file.name),
      maxBytes: file.maxBytes,
      userAgent: userAgentOf(options),
      accept: file.accept,
      signal,
      onProgress: (done, total) => onProgress?.(doing, done, total),
    });
    if (state === 'missing') {
      const text = `There is no ${shortAddress(file.url)} (status 404). ${file.name} is left out.`;
      notes.push({ kind: 'changed', text });
      tell?.(text);
    }
    files.push({ name: file.name, state, bytes });
  }
  if (files.every(({ state }) => state === 'missing')) throw nothingLeft(source, notes);
  return { folder, files, notes };
}

function sizes(files: readonly { readonly bytes: number | undefined }[]): string {
  const known = files.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
  const sum = megabytes(known.reduce((all, bytes) => all + bytes, 0));
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  if (known.length === 0) return `${count} (the publisher does not say how large)`;
  return known.length === files.length ? `${count}, ${sum}` : `${count}, ${sum} and those of unknown size`;
}
