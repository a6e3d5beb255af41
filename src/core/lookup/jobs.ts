import { matchesWords, readJobKeyword, searchText, searchWords } from './job-keyword.ts';
import type { FromSource, Job, LookupParams, PostedLimit } from './kinds.ts';
import { isoDate, normalUrl, oneLine } from './text.ts';

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

/** When a window begins; undefined where it has no beginning. */
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

/** A posting in the shape of the contract; undefined where it has no title or no web address. */
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

/** Forms of a company that one source writes and another does not. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc llc ltd limited gmbh ag se sa sas sarl bv nv ab oy corp corporation co plc pte pty'.split(' '),
);

function sameKeys(job: Job): string[] {
  const company = searchWords(job.company).filter((word, at) => at === 0 || !LEGAL_FORMS.has(word));
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
