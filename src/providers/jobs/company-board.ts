import { loadMetros } from '../../reference/reference.ts';
import type { Lookup, ProviderCall } from '../provider.ts';
import {
  bestJobs,
  isOpenTo,
  isPostedWithin,
  matchesWords,
  type RawJob,
  readJob,
  readJobKeyword,
  readJobPlaces,
  searchText,
  searchWords,
} from '../rules-jobs.ts';

/** What stands for a company in the addresses of a board: no slash, dot or blank may begin one. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** The job board one supplier runs for many companies. */
export interface CompanyBoard {
  /** The company of a board's address; undefined where the address is not of this supplier. */
  companyOf(url: URL): string | undefined;
  /** How it parts the words of a name in its addresses, mostly. */
  readonly parting: '' | '-';
  /**
   * All postings of a company; a company it does not have, has none. `url` is the address that was asked for, if one
   * was.
   */
  read(company: string, call: ProviderCall, url: URL | undefined): Promise<BoardAnswer>;
}

export interface BoardAnswer {
  readonly postings: readonly BoardPosting[];
  readonly rejected: number;
}

/** `texts` are searched besides title and company: department, team. */
export interface BoardPosting extends RawJob {
  readonly texts: readonly (string | null | undefined)[];
}

/** Which company of a board a keyword asks for. */
function asked(keyword: string, board: CompanyBoard): { company: string; url: URL | undefined } | undefined {
  const { board: url, company: name } = readJobKeyword(keyword);
  const company = url === undefined ? guess(name, board.parting) : segment(board.companyOf(url));
  return company !== undefined && SLUG.test(company) ? { company, url } : undefined;
}

/** One guess a board: its own way of writing a name. What the board has under it may be a namesake. */
function guess(name: string | undefined, parting: string): string | undefined {
  return name === undefined ? undefined : searchWords(name).join(parting);
}

function segment(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The first part of an address's path; undefined where there is none. */
export function firstSegment(url: URL): string | undefined {
  return url.pathname.split('/')[1] || undefined;
}

/**
 * The search of one company's board: for a keyword with the board's address, or with `company:` and a name. Boards have
 * no search; words, place and window are applied to what they have.
 */
export function boardLookup(board: CompanyBoard): Lookup<'jobs.search'> {
  return {
    supports: ({ keyword }) => asked(keyword, board) !== undefined,
    async ask(params, call) {
      const target = asked(params.keyword, board);
      if (target === undefined) return { items: [] };
      const { postings, rejected } = await board.read(target.company, call, target.url);
      const words = searchWords(readJobKeyword(params.keyword).words);
      const place = readJobPlaces(params.location, loadMetros());
      const items = postings.flatMap((posting) => {
        const job = readJob(posting);
        if (job === undefined) return [];
        const isWanted =
          isPostedWithin(job.postedDate, params.posted_limit, call.now) &&
          matchesWords(words, searchText([job.title, job.company, ...posting.texts].join(' '))) &&
          isOpenTo(readJobPlaces(job.location, loadMetros()), place, loadMetros());
        return isWanted ? [job] : [];
      });
      return { items: bestJobs(items, params.keyword, params.limit), rejected };
    },
  };
}
