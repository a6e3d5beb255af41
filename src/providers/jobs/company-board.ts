import type { Static, TSchema } from 'typebox';
import { loadMetros } from '../../reference/reference.ts';
import type { Lookup, OutRequest, Provider, ProviderCall, SettingDeclaration } from '../provider.ts';
import { readEach } from '../provider.ts';
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
import { jobProbe } from './job-feeds.ts';

// The job boards that a supplier runs for many companies; each supplier's own is in `company-boards.ts`.

/** What stands for a company in the addresses of a board: no slash, dot or blank may begin one. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;
/** Of suppliers that answer in pages: companies with more than five hundred openings are searched by their newest. */
const MAX_PAGES = 5;

interface Supplier<Posting extends TSchema> {
  readonly id: string;
  readonly title: string;
  /** What stands behind "free and public". */
  readonly aside?: string;
  readonly settings: readonly SettingDeclaration[];
  readonly limits: Provider['limits'];
  /** The address of a board that there is. */
  readonly example: string;
  /** How it parts the words of a name in its addresses, mostly. */
  readonly parting: '' | '-';
  /** The company of a board's address; undefined if the address is not of this supplier. */
  companyOf(url: URL): string | undefined;
  /** What is asked for a page of a company's postings, counted from 0; undefined if it cannot have the company. */
  request(of: Asked, page: number, call: ProviderCall): OutRequest | undefined;
  /** The postings of an answer. */
  list(body: unknown, page: number): PostingList;
  readonly posting: Posting;
  /** `name` is what the answer calls the company, else what was asked for. Undefined: the posting is not shown. */
  read(posting: Static<Posting>, of: Asked & { readonly name: string }): BoardPosting | undefined;
}

/** Whose postings are asked for; `url` is the address that was asked for, if one was. */
interface Asked {
  readonly company: string;
  /** The company as a part of an address. */
  readonly path: string;
  readonly url: URL | undefined;
}

interface PostingList {
  readonly entries: readonly unknown[];
  /** The company's own name. */
  readonly name?: string | null | undefined;
  readonly hasMore?: boolean;
}

/** `texts` are searched besides title and company: department, team. */
interface BoardPosting extends RawJob {
  readonly texts: readonly (string | null | undefined)[];
}

type Naming = Pick<Supplier<TSchema>, 'companyOf' | 'parting'>;

/** Which company of a board a keyword asks for. */
function asked(keyword: string, board: Naming): Asked | undefined {
  const { board: url, company: name } = readJobKeyword(keyword);
  const company = url === undefined ? guess(name, board.parting) : segment(board.companyOf(url));
  if (company === undefined || !SLUG.test(company)) return undefined;
  return { company, path: encodeURIComponent(company), url };
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

/** The first part of an address's path; undefined if there is none. */
export function firstSegment(url: URL): string | undefined {
  return url.pathname.split('/')[1] || undefined;
}

/** A supplier of boards. */
export function companyBoard<Posting extends TSchema>(board: Supplier<Posting>): Provider {
  const { id, title, aside = '', settings, limits, example } = board;
  return {
    id,
    title,
    about: `The job board of one company, where the keyword has its address or \`company:name\`; free and public${aside}.`,
    settings,
    limits,
    probe: jobProbe(example, 'Worldwide'),
    lookups: { 'jobs.search': boardLookup(board) },
  };
}

/**
 * The search of one company's board: for a keyword with the board's address, or with `company:` and a name. Boards have
 * no search; words, place and window are applied to what they have.
 */
function boardLookup<Posting extends TSchema>(board: Supplier<Posting>): Lookup<'jobs.search'> {
  return {
    supports: ({ keyword }) => asked(keyword, board) !== undefined,
    async ask(params, call) {
      const target = asked(params.keyword, board);
      if (target === undefined) return { items: [] };
      const { postings, rejected } = await postingsOf(board, target, call);
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

/** All postings of a company; a company that a supplier does not have, has none. */
async function postingsOf<Posting extends TSchema>(board: Supplier<Posting>, of: Asked, call: ProviderCall) {
  const postings: BoardPosting[] = [];
  let rejected = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const request = board.request(of, page, call);
    if (request === undefined) break;
    const { status, body } = await call.json({ ...request, accept: [404] });
    if (status === 404) break;
    const { entries, name, hasMore = false } = board.list(body, page);
    const read = readEach(board.posting, entries);
    rejected += read.rejected;
    postings.push(
      ...read.items.flatMap((item) => board.read(item, { ...of, name: name || of.company }) ?? []),
    );
    if (!hasMore) break;
  }
  return { postings, rejected };
}
