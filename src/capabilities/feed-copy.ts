import { Type } from 'typebox';
import { matchesWords, readJobKeyword, searchText, searchWords } from '../core/lookup/job-keyword.ts';
import { isOpenTo, type JobPlaces, readJobPlaces } from '../core/lookup/job-places.ts';
import { byDate, isPostedWithin, JOB_LENGTHS, withoutDoubles } from '../core/lookup/jobs.ts';
import type { Job, LookupParams } from '../core/lookup/kinds.ts';
import { oneLine } from '../core/lookup/text.ts';
import type { MetroTable } from '../core/place/metro.ts';
import type { FeedJob } from '../providers/local-sources.ts';
import { readEach } from '../providers/reading.ts';

/** Twice what the largest of the feeds is asked for; the newest are kept. */
export const MAX_POSTINGS = 1_000;
/** UTF-16 units of a posting's searched words: tags and the beginning of the text, where boards say what it is about. */
export const MAX_WORDS = 600;

const Kept = Type.Object({
  id: Type.String(),
  title: Type.String({ minLength: 1, maxLength: JOB_LENGTHS.title }),
  url: Type.String({ minLength: 1, maxLength: JOB_LENGTHS.url }),
  company: Type.String(),
  companyUrl: Type.String(),
  location: Type.String(),
  postedDate: Type.String(),
  words: Type.String(),
});

/** A feed's postings as they are kept: each once, the newest first, cut to `maxBytes` of JSON. */
export function writeCopy(jobs: readonly FeedJob[], maxBytes: number): string {
  const once = new Map(jobs.map((job) => [job.id, job]));
  const posted = (job: FeedJob): number => Date.parse(job.postedDate) || 0;
  const rows = [...once.values()].sort((one, other) => posted(other) - posted(one)).slice(0, MAX_POSTINGS);
  const texts: string[] = [];
  let bytes = 2;
  for (const { id, title, url, company, companyUrl, location, postedDate, words } of rows) {
    const row = {
      id,
      title,
      url,
      company,
      companyUrl,
      location,
      postedDate,
      words: oneLine(words, MAX_WORDS),
    };
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes) break;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

interface Posting {
  readonly job: Job;
  /** Title and company, and those with the words, as `matchesWords` wants them. */
  readonly name: string;
  readonly text: string;
  /** Read when the first question gets that far. */
  places: JobPlaces | undefined;
}

/**
 * One copy of a feed, in memory and ready to be searched. Why not in SQL: a feed is a few hundred postings,
 * which are looked through in a few milliseconds; "C++" and ".NET" are words here, unlike in full-text
 * dictionaries; and boards of companies, which are searched nowhere else, are searched by the same rules.
 */
export class FeedCopy {
  readonly version: number;
  readonly #postings: readonly Posting[];
  readonly #metros: MetroTable;

  /** Reads what `writeCopy` wrote. */
  constructor(version: number, text: string, metros: MetroTable) {
    const rows: unknown = JSON.parse(text);
    this.version = version;
    this.#metros = metros;
    const { items } = readEach(Kept, Array.isArray(rows) ? rows : []);
    const words = new Map(items.map((row) => [row.url, row.words]));
    const jobs = items.map(({ id: _, words: __, ...job }) => job);
    this.#postings = withoutDoubles(jobs)
      .toSorted(byDate)
      .map((job) => {
        const name = searchText(`${job.title} ${job.company}`);
        return { job, name, text: `${name}${searchText(words.get(job.url) ?? '')}`, places: undefined };
      });
  }

  /** The postings that hold every word, are open to the place and in the window, best first. */
  search(params: LookupParams['jobs.search'], now: Date): Job[] {
    const words = searchWords(readJobKeyword(params.keyword).words);
    const asked = readJobPlaces(params.location, this.#metros);
    // As `bestJobs` orders them: what is named first, the newest first within each.
    const named: Job[] = [];
    const spokenOf: Job[] = [];
    for (const posting of this.#postings) {
      if (named.length === params.limit) break;
      const isNamed = matchesWords(words, posting.name);
      const list = isNamed ? named : spokenOf;
      if (list.length === params.limit || !(isNamed || matchesWords(words, posting.text))) continue;
      if (!isPostedWithin(posting.job.postedDate, params.posted_limit, now)) continue;
      posting.places ??= readJobPlaces(posting.job.location, this.#metros);
      if (isOpenTo(posting.places, asked, this.#metros)) list.push(posting.job);
    }
    return [...named, ...spokenOf].slice(0, params.limit);
  }
}
