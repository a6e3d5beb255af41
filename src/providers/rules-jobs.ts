import { isoDate, normalUrl, oneLine } from '../platform/values/social-url.ts';
import { plainText } from '../platform/values/text.ts';
import { isLegalForm } from '../reference/names/rules-legal-forms.ts';
import { countryCode, placeKey } from '../reference/rules-countries.ts';
import type { MetroTable } from '../reference/rules-meant-places.ts';
import { type Place, parsePlace, REGIONS } from '../reference/rules-place.ts';
import { areaCountries } from '../reference/rules-world-areas.ts';
import type { FromSource, Job, LookupParams, PostedLimit } from './rules-kinds.ts';

/** A keyword of a job search, taken apart. */
export interface JobKeyword {
  /** The address of a company's own job board that the keyword holds. */
  readonly board?: URL;
  /** The company after `company:`. */
  readonly company?: string;
  /** What is left: the words a posting is searched for; empty if every posting is meant. */
  readonly words: string;
}

/** Longer than the name of any company or board. */
const MAX_NAME = 64;

/** `company:acme`, `company: acme`, `company:"Acme Robotics"`. */
const COMPANY = /(?:^|\s)company:\s*(?:"([^"]+)"|([^\s"]+))/iu;

/** With its scheme, or a host and a path: "node.js" and "c/c++" are words. */
const ADDRESS = /(?:^|\s)(https?:\/\/\S+|(?:[a-z0-9-]+\.){2,}[a-z]{2,}\/\S+)/iu;

/**
 * Takes a keyword apart: the address of a board (`https://jobs.example.com/acme`), a company (`company:acme`)
 * and the other words. Either makes it a question to company boards alone. A bare name of a company is words:
 * most words are also a company's name, and guessing would send every search to six third-party boards.
 */
export function readJobKeyword(keyword: string): JobKeyword {
  const address = ADDRESS.exec(keyword);
  const url = address?.[1] === undefined ? undefined : urlOf(address[1]);
  if (address !== null && url !== undefined) return { board: url, words: without(keyword, address) };
  const named = COMPANY.exec(keyword);
  const company = (named?.[1] ?? named?.[2])?.trim();
  if (named === null || company === undefined || company === '' || company.length > MAX_NAME) {
    return { words: keyword.trim() };
  }
  return { company, words: without(keyword, named) };
}

/** Whether a keyword is a question to company boards alone, which other sources do not answer. */
export function namesBoard(keyword: string): boolean {
  const { board, company } = readJobKeyword(keyword);
  return board !== undefined || company !== undefined;
}

function urlOf(text: string): URL | undefined {
  const full = /^https?:/iu.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

function without(keyword: string, found: RegExpExecArray): string {
  const rest = `${keyword.slice(0, found.index)} ${keyword.slice(found.index + found[0].length)}`;
  return rest.replace(/\s+/gu, ' ').trim();
}

const WORD = /\.?[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*[+#]*/gu;
const PLAIN = /^[\x20-\x7e]*$/u;

/** As much of a posting as is looked through; most have a tenth of it. */
const MAX_TEXT = 50_000;

/** A text as words to be compared: no case, no accents; C, C++ and C# stay different. */
export function searchWords(text: string): string[] {
  // Most texts have no accents, and looking for them takes most of the time.
  const bare = PLAIN.test(text) ? text.toLowerCase() : plainText(text, MAX_TEXT);
  const words = bare.match(WORD) ?? [];
  return words.map((word) => (/['’]/u.test(word) ? word.replace(/['’]/gu, '') : word));
}

/** Words of this length and above are found as the beginning of a longer one: "engineer" in "engineering". */
const STEM = 4;

/** A text prepared for `matchesWords`: its words between blanks, for texts that are searched many times. */
export function searchText(text: string): string {
  return ` ${searchWords(text).join(' ')} `;
}

/**
 * Whether each word of a question stands in a prepared text: whole, or as the beginning of a longer word from four
 * letters on, without a plural's "s". No words: true.
 */
export function matchesWords(words: readonly string[], prepared: string): boolean {
  return words.every((word) => {
    if (prepared.includes(` ${word} `)) return true;
    const stem = word.length > STEM && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
    return stem.length >= STEM && prepared.includes(` ${stem}`);
  });
}

type Params = LookupParams['jobs.search'];

/** How many days back each window reaches; absent: without end. A month is 30 days, as job boards count it. */
const WINDOW_DAYS: Readonly<Partial<Record<PostedLimit, number>>> = {
  'past-24h': 1,
  'past-week': 7,
  'past-month': 30,
};
const DAY_MS = 86_400_000;

/** UTF-16 units. Titles: the contract of the sources' own lists; the rest is far above anything real. */
export const JOB_LENGTHS = { title: 199, company: 200, location: 200, url: 2048 } as const;

/** How many days back a window reaches; undefined without end. */
export function windowDays(limit: PostedLimit): number | undefined {
  return WINDOW_DAYS[limit];
}

/** When a window begins; undefined if it has no beginning. */
export function windowStart(limit: PostedLimit, now: Date): Date | undefined {
  const days = windowDays(limit);
  return days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS);
}

/**
 * Whether a posting is in the window. One of a day without a time counts to the end of that day. One without a date is
 * kept for `past-month` and `any-time` only: boards take postings down after some weeks, so it is likely within the
 * month, and nothing says that it is within the week.
 */
export function isPostedWithin(postedDate: string, limit: PostedLimit, now: Date): boolean {
  const start = windowStart(limit, now);
  if (start === undefined) return true;
  const posted = Date.parse(postedDate);
  if (Number.isNaN(posted)) return limit === 'past-month';
  return posted + (postedDate.length === 10 ? DAY_MS : 0) > start.getTime();
}

/** A posting as its source has it: any field may be missing, and a date may be written in any way `isoDate` reads. */
export interface RawJob {
  readonly title: string | null | undefined;
  readonly url: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly companyUrl?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly posted?: unknown;
}

/** A posting in the shape of the contract; undefined if it has no title or no web address. */
export function readJob(raw: RawJob): Job | undefined {
  const title = oneLine(raw.title ?? '', JOB_LENGTHS.title);
  const url = webAddress(raw.url);
  if (title === '' || url === '') return undefined;
  return {
    title,
    url,
    company: oneLine(raw.company ?? '', JOB_LENGTHS.company),
    companyUrl: webAddress(raw.companyUrl),
    location: oneLine(raw.location ?? '', JOB_LENGTHS.location),
    postedDate: isoDate(raw.posted) ?? '',
  };
}

function webAddress(text: string | null | undefined): string {
  const url = text?.trim() ?? '';
  return url.length <= JOB_LENGTHS.url && /^https?:\/\//iu.test(url) && URL.canParse(url) ? url : '';
}

/** Newest first, those without a date last: for `sort`. */
export function byDate(one: Job, other: Job): number {
  return (Date.parse(other.postedDate) || 0) - (Date.parse(one.postedDate) || 0);
}

/**
 * The best postings first, at most `limit`: those whose title or company holds every word asked before those that only
 * speak of it, and within each the newest first, those without a date last.
 */
export function bestJobs<Row extends Job>(jobs: readonly Row[], keyword: string, limit: number): Row[] {
  const words = searchWords(readJobKeyword(keyword).words);
  const isNamed = (job: Job): boolean => matchesWords(words, searchText(`${job.title} ${job.company}`));
  return [...Map.groupBy(jobs.toSorted(byDate), isNamed).entries()]
    .sort(([one], [other]) => Number(other) - Number(one))
    .flatMap(([, group]) => group)
    .slice(0, limit);
}

function sameKeys(job: Job): string[] {
  // One source writes the form of a company, and another does not.
  const company = searchWords(job.company).filter((word, at) => at === 0 || !isLegalForm(word));
  const parts = [company, searchWords(job.title), searchWords(job.location)];
  const named = parts.map((words) => words.join(' ')).join('|');
  // Without a company, equal titles are no reason to take two postings for one.
  return [`url ${normalUrl(job.url)}`, ...(company.length === 0 ? [] : [named])];
}

/** Without duplicates, by address or by company, title and place; one with a date stays. */
export function withoutDoubles<Row extends Job>(jobs: readonly Row[]): Row[] {
  const seen = new Set<string>();
  const dated = jobs.filter(({ postedDate }) => postedDate !== '');
  const undated = jobs.filter(({ postedDate }) => postedDate === '');
  return [...dated, ...undated].filter((job) => {
    const keys = sameKeys(job);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

/** One list of the lists of several sources: within the window whatever they did themselves, once each, best first. */
export function mergeJobs(
  params: Params,
  answers: readonly { readonly source: string; readonly items: readonly Job[] }[],
  now: Date,
): (Job & FromSource)[] {
  const rows = answers.flatMap(({ source, items }) =>
    items
      .filter(({ postedDate }) => isPostedWithin(postedDate, params.posted_limit, now))
      .map((job) => ({ ...job, source })),
  );
  return bestJobs(withoutDoubles(rows), params.keyword, params.limit);
}

/** Where a job can be done, or where a person looks for one. */
export interface JobPlaces {
  /** The text says that the work is remote. */
  readonly isRemote: boolean;
  /** The text names the whole world. */
  readonly isWorldwide: boolean;
  /** Nothing is ruled out: nothing is said, the whole world is, or "remote" and no more. */
  readonly isEverywhere: boolean;
  readonly places: readonly Place[];
  /** Parts of the world, as their countries. */
  readonly areas: readonly ReadonlySet<string>[];
}

export type Metros = Pick<MetroTable, 'metroOf' | 'withCountry'>;

/** More places than any real posting names; bounds the cost of a hostile one. */
const MAX_PARTS = 40;

const REMOTE =
  /\b(?:fully |100% ?)?(?:remote(?:ly)?|work from home|wfh|distributed|telecommut\w+|homeoffice|home office)\b/giu;
const EVERYWHERE =
  /\b(?:worldwide|anywhere(?: in the world)?|global(?:ly)?|everywhere|international|all countries)\b/giu;
/** Words that accompany places and are no place. */
const BESIDE =
  /\b(?:on-?site|in-?office|in-?person|hybrid|office|only|based|preferred|first|friendly|optional|possible|candidates|residents?|timezones?|time zones?|hours|greater|within|in the|the|various|several|multiple|locations?|flexible|headquarters|hq|n\/?a|tbd|unspecified|not specified)\b(?=$|[\s,.)-])/giu;
const STATE_CODES: ReadonlySet<string> = new Set(REGIONS.map(({ code }) => code));

/**
 * Reads the location of a posting as the boards write it: "Berlin, Germany", "Remote (US only)", "USA, Canada", "San
 * Francisco, CA | New York, NY", "EMEA", "Anywhere". A city without its country gets that of the one city the world
 * means by the name.
 */
export function readJobPlaces(text: string, metros: Metros): JobPlaces {
  const places: Place[] = [];
  const areas: ReadonlySet<string>[] = [];
  const isRemote = text.search(REMOTE) >= 0;
  let isWorldwide = false;
  for (const segment of segmentsOf(text)) {
    const parts = segment
      .split(',')
      .map((part) => {
        const bare = part.replace(REMOTE, ' ').replace(EVERYWHERE, ' ').replace(BESIDE, ' ');
        const rest = bare.replace(/^[\s\-–—:.]+|[\s\-–—:]+$/gu, '').replace(/\s+/gu, ' ');
        if (rest === '' && part.search(EVERYWHERE) >= 0) isWorldwide = true;
        return rest;
      })
      .filter((part) => part !== '');
    for (const name of placesOf(parts.slice(0, MAX_PARTS))) {
      const area = areaCountries(placeKey(name));
      if (area !== undefined) areas.push(area);
      else places.push(metros.withCountry(parsePlace(name)));
    }
  }
  const isEverywhere = isWorldwide || (places.length === 0 && areas.length === 0);
  return { isRemote, isWorldwide, isEverywhere, places, areas };
}

function segmentsOf(text: string): string[] {
  return (
    text
      .slice(0, 500)
      .replace(/[()[\]]/gu, ',')
      // "OR" and "IN" are states: only small letters are words here.
      .split(/[|;/\n•·]|\s[-–—]\s|\s\+\s/u)
      .flatMap((segment) =>
        countryCode(segment) === undefined ? segment.split(/\s(?:or|and|&)\s/u) : [segment],
      )
      .slice(0, MAX_PARTS)
  );
}

/** "Austin, TX, USA, Berlin, Germany" is two places: a country or a state's code ends one. */
function placesOf(parts: readonly string[]): string[] {
  const names: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) names.push(open.join(', '));
    open = [];
  };
  for (const part of parts) {
    const isArea = areaCountries(placeKey(part)) !== undefined && !STATE_CODES.has(part);
    if (isArea) close();
    // "Denver, CO, USA": the country of the place just ended is no place of its own.
    const country = countryCode(part);
    const last = names.at(-1);
    if (open.length === 0 && last?.includes(',') && country === parsePlace(last).country) continue;
    open.push(part);
    if (isArea || country !== undefined || (open.length > 1 && STATE_CODES.has(part))) close();
  }
  close();
  return names;
}

/**
 * Whether a job at one place matches a search for another: equal, or one contains the other, as far as both
 * are known. Names that cannot be located (a village without its country) only equal themselves.
 */
function meet(job: Place, asked: Place, metros: Metros): boolean {
  const metro = metros.metroOf(job);
  const wanted = metros.metroOf(asked);
  if (metro !== undefined && metro === wanted) return true;
  if (job.country === undefined || asked.country === undefined) {
    return job.city !== undefined && job.city === asked.city;
  }
  if (job.country !== asked.country) return false;
  const isWholeCountry = (place: Place): boolean =>
    place.state === undefined && place.city === undefined && place.near === undefined;
  if (isWholeCountry(job) || isWholeCountry(asked)) return true;
  const isWholeState = (place: Place): boolean => place.city === undefined && place.near === undefined;
  if (job.state !== undefined && job.state === asked.state && (isWholeState(job) || isWholeState(asked))) {
    return true;
  }
  return metro === undefined && wanted === undefined && job.city === asked.city;
}

/**
 * Whether a job may be taken at one of the asked places. A remote job is open to everyone within its places;
 * one without any is open to all. Where "remote" is asked, only remote jobs are.
 */
export function isOpenTo(job: JobPlaces, asked: JobPlaces, metros: Metros): boolean {
  // A job that may be done anywhere is remote.
  if (asked.isRemote && !job.isRemote && !job.isWorldwide) return false;
  if (asked.isEverywhere || job.isEverywhere) return true;
  const within = (areas: JobPlaces['areas'], places: JobPlaces['places']): boolean =>
    areas.some((area) => places.some(({ country }) => country !== undefined && area.has(country)));
  return (
    job.places.some((place) => asked.places.some((wanted) => meet(place, wanted, metros))) ||
    within(job.areas, asked.places) ||
    within(asked.areas, job.places) ||
    job.areas.some((area) => asked.areas.some((wanted) => [...wanted].some((country) => area.has(country))))
  );
}
