import { OperatorError } from '../../../core/operator-error.ts';
import { isWithin, type PeriodKind, periodEnd, periodsBefore } from '../../../core/public-records/periods.ts';
import { PublisherError } from '../../../core/public-records/publisher-error.ts';
import { type SetLink, setLinks } from '../../../core/public-records/set-links.ts';
import type { PullAsk, PullFile, PullPlan } from './plan.ts';

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
 * whatever they are called. Throws a `PublisherError` where there is none at all, or the publisher refuses.
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
