import { Type } from 'typebox';
import { matchesWords, readJobKeyword, searchText, searchWords } from '../core/lookup/job-keyword.ts';
import { isOpenTo, type JobPlaces, readJobPlaces } from '../core/lookup/job-places.ts';
import { bestJobs, isPostedWithin, JOB_LENGTHS, withoutDoubles } from '../core/lookup/jobs.ts';
import type { Job, LookupParams } from '../core/lookup/kinds.ts';
import { oneLine } from '../core/lookup/text.ts';
import type { MetroTable } from '../core/metro.ts';
import type { FeedJob } from '../providers/local-sources.ts';
import { readEach } from '../providers/reading.ts';

/** More than any of the feeds holds of a month; the newest are kept. */
export const MAX_POSTINGS = 2_000;
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
  readonly text: string;
  places: JobPlaces | undefined;
}

/**
 * One copy of a feed, in memory and ready to be searched. Why not in SQL: a feed is a few hundred postings, which are
 * looked through in under a millisecond; "C++" and ".NET" are words here and to no full-text dictionary; and boards of
 * companies, which are searched nowhere else, are searched by the same rules.
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
    this.#postings = readEach(Kept, Array.isArray(rows) ? rows : []).items.map(
      ({ id: _, words, ...job }) => ({
        job,
        text: searchText(`${job.title} ${job.company} ${words}`),
        places: undefined,
      }),
    );
  }

  /** The postings that hold every word, are open to the place and in the window, best first. */
  search(params: LookupParams['jobs.search'], now: Date): Job[] {
    const words = searchWords(readJobKeyword(params.keyword).words);
    const asked = readJobPlaces(params.location, this.#metros);
    const found = this.#postings.filter((posting) => {
      if (!isPostedWithin(posting.job.postedDate, params.posted_limit, now)) return false;
      if (!matchesWords(words, posting.text)) return false;
      posting.places ??= readJobPlaces(posting.job.location, this.#metros);
      return isOpenTo(posting.places, asked, this.#metros);
    });
    return bestJobs(withoutDoubles(found.map(({ job }) => job)), params.keyword, params.limit);
  }
}
