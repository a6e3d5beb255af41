import { Tokenizer } from 'htmlparser2';
import { cut, isoDate, normalUrl, oneLine, withoutControls } from '../platform/values/social-url.ts';
import { parseDay } from '../platform/values/text.ts';
import type { MailRoute } from './rules-email.ts';
import { mentionsOf, type NewsItem, topicOf } from './rules-funder-claim.ts';
import type { Asked, CorpusLookupStore, EmailCheck, Job, LookupParams, WebResult } from './rules-kinds.ts';

/** What is read of a document at most, UTF-16 units: the largest answer we take (5 MB) is cut to what can matter. */
const MAX_HTML = 2_000_000;

/** Of one tag; a page that has more is no page for readers. */
const MAX_ATTRIBUTES = 50;

/** What the reading of a document comes upon, in its order. Names are in lower case, entities decoded. */
export interface HtmlVisitor {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Also what stands in `script` and `style`; one text may come in several parts. */
  text(text: string): void;
}

/**
 * Reads HTML of any quality from left to right. No tree is built and no tags are matched, so that time is linear and
 * memory constant whatever is written there; the tokenizer is htmlparser2's. Never throws.
 */
export function readHtml(html: string, visitor: HtmlVisitor): void {
  const text = html.slice(0, MAX_HTML);
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const opened = (): void => {
    visitor.open(tag, attributes);
    attributes = new Map();
  };
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = text.slice(start, end).toLowerCase();
      },
      onattribname: (start, end) => {
        attribute = text.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        value += text.slice(start, end);
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code);
      },
      onattribend: () => {
        if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => visitor.close(text.slice(start, end).toLowerCase()),
      ontext: (start, end) => visitor.text(text.slice(start, end)),
      ontextentity: (code) => visitor.text(String.fromCodePoint(code)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}

/** Elements that begin and end a line of their own. */
const LINES: ReadonlySet<string> = new Set(
  'p div br hr li ul ol dl dt dd tr table h1 h2 h3 h4 h5 h6 blockquote pre section article header footer'.split(
    ' ',
  ),
);

/** Elements whose content is not visible. */
const UNSEEN: ReadonlySet<string> = new Set('script style template noscript head title svg'.split(' '));

function isUnseen(name: string, attributes: ReadonlyMap<string, string>): boolean {
  // Mastodon hides the scheme and the tail of a link in spans of this class.
  return (
    UNSEEN.has(name) ||
    attributes.has('hidden') ||
    /(?:^|\s)invisible(?:\s|$)/u.test(attributes.get('class') ?? '')
  );
}

/** Elements that have no end tag, so that none is waited for. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** What is collected beyond the wanted length, so that blanks that fall away do not shorten the text. */
const SLACK = 4;

/**
 * What a reader sees of a piece of HTML: paragraphs, breaks and list items on lines of their own, entities decoded,
 * scripts, styles and invisible spans dropped, white space runs as one blank; at most `maxLength` UTF-16 units. Plain
 * text comes back as it is. Linear in the length of the HTML.
 */
export function plainText(html: string, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  let unseen = '';
  let depth = 0;
  const add = (text: string): void => {
    if (length >= maxLength * SLACK) return;
    parts.push(text);
    length += text.length;
  };
  readHtml(html, {
    open(name, attributes) {
      if (unseen !== '') {
        if (name === unseen) depth += 1;
      } else if (!VOID.has(name) && isUnseen(name, attributes)) {
        unseen = name;
        depth = 1;
      } else if (LINES.has(name)) add('\n');
    },
    close(name) {
      if (unseen === '') {
        if (LINES.has(name)) add('\n');
        return;
      }
      if (name === unseen) depth -= 1;
      if (depth === 0) unseen = '';
    },
    text(text) {
      // A line break in the source is a blank; those of paragraphs come from the tags.
      if (unseen === '') add(text.replace(/\s+/gu, ' '));
    },
  });
  const lines = parts
    .join('')
    .slice(0, maxLength * SLACK)
    .split('\n')
    .map((line) => withoutControls(line).replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  return cut(lines.join('\n'), maxLength);
}

/**
 * What providers may use that is not reached over HTTP. `app.ts` ties each to what does it; a provider never touches
 * the store itself.
 */
export interface LocalSources {
  readonly corpus: CorpusLookupStore;
  readonly jobFeeds: JobFeedSource;
  /** Where mail for a domain (A-labels) goes; only addresses that may be contacted. Rejects only when aborted. */
  mailRoute(domain: string, signal: AbortSignal): Promise<MailRoute>;
  /** The news of a company by the chain of `company.news`. Rejects as `LookupService.ask` does. */
  companyNews(params: LookupParams['company.news'], signal: AbortSignal): Promise<Asked<'company.news'>>;
  /** Verifies an address through the whole e-mail chain, its cost booked like any other. */
  verifyEmail(email: string, signal: AbortSignal): Promise<EmailCheck>;
}

/** A posting as a feed published it. */
export interface FeedJob extends Job {
  /** Of the posting within its feed. */
  readonly id: string;
  /** Words that are searched in addition to title and company: tags, categories, the text cut short. */
  readonly words: string;
}

/** The local copies of feeds that have no search of their own. */
export interface JobFeedSource {
  /**
   * Searches the copy of one feed; where it is older than `maxAgeMs`, `refresh` is run first (by one process at a
   * time), and in the background where an older copy is there to answer from. Rejects with what `refresh` rejected with
   * if there is no copy at all.
   */
  search(
    feed: string,
    params: LookupParams['jobs.search'],
    refresh: {
      readonly maxAgeMs: number;
      /** The wait after a refresh that reached the feed and failed. Absent: ten minutes. */
      readonly retryMs?: number;
      /** `signal` is the refresh's own: it outlives the request that began it. */
      run(signal: AbortSignal): Promise<readonly FeedJob[]>;
    },
    context: { readonly now: Date; readonly signal: AbortSignal },
  ): Promise<readonly Job[]>;
}

/** As long as the longest title a search engine shows, twice over, UTF-16 units. */
const MAX_TITLE = 300;
/** Two or three sentences: what a list of results shows of a page, UTF-16 units. */
const MAX_SNIPPET = 500;

/** A result as an engine gives it: texts may be missing and may be HTML. */
export interface RawResult {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
}

/**
 * The results that lead to a web page, in their order, in our words: HTML stripped, white space collapsed, cut short,
 * the address in its one spelling and only once. A page without a title is called by its address.
 */
export function webResults(raw: readonly RawResult[]): WebResult[] {
  const found = new Map<string, WebResult>();
  for (const { url: written, title, snippet } of raw) {
    const url = normalUrl(written);
    if (!/^https?:\/\//u.test(url) || !URL.canParse(url) || found.has(url)) continue;
    found.set(url, {
      title: shown(title, MAX_TITLE) || cut(url.replace(/^https?:\/\//u, ''), MAX_TITLE),
      url,
      snippet: shown(snippet, MAX_SNIPPET),
    });
  }
  return [...found.values()];
}

function shown(text: string | null | undefined, max: number): string {
  // One line out of many: blanks fall away, so a little more is read than can be shown.
  return oneLine(plainText(text ?? '', 2 * max), max);
}

/** A report as a source gives it: texts may be missing and may be HTML, the date in any of their ways. */
export interface RawNews {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly date?: unknown;
  /** Absent: the host of the page. */
  readonly publisher?: string | undefined;
}

type Company = Pick<LookupParams['company.news'], 'name' | 'domain'>;

/**
 * The reports that are about the company, in our words: its name stands in title or snippet (search engines forgive
 * slips of the pen, and so give others' news), or its domain in title, snippet or address.
 */
export function newsItems(raw: readonly RawNews[], company: Company, now: Date): NewsItem[] {
  return raw.flatMap(({ date, publisher, ...page }) => {
    const [result] = webResults([page]);
    if (result === undefined || !isAbout(result, company)) return [];
    const at = newsDate(date, now);
    const item: NewsItem = {
      ...result,
      ...(at === undefined ? {} : { date: at }),
      publisher: publisher || hostOf(result.url),
      topic: topicOf(result.title, result.snippet),
    };
    return [item];
  });
}

function isAbout(
  { title, snippet, url }: Pick<NewsItem, 'title' | 'snippet' | 'url'>,
  { name, domain }: Company,
): boolean {
  if (mentionsOf(title, name).length > 0 || mentionsOf(snippet, name).length > 0) return true;
  const text = `${title} ${snippet} ${url}`.toLowerCase();
  return domain !== undefined && domain !== '' && text.includes(domain.toLowerCase());
}

/** The host of a page without "www."; empty for what is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : '';
}

const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** ISO 8601 of a date as news sources write it: also `20260812T101500Z`, "Nov 10, 2026" and "3 hours ago". */
export function newsDate(value: unknown, now: Date): string | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim();
  const compact = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z');
  const [, count = '', unit = ''] =
    /^(\d{1,3}|an?) (second|minute|hour|day|week|month|year)s? ago$/iu.exec(text) ?? [];
  if (unit === '') return isoDate(compact) ?? parseDay(text);
  const ms = (/^\d/u.test(count) ? Number(count) : 1) * (UNITS[unit.toLowerCase()] ?? 0);
  // For an age in days or more the hour is not known.
  return new Date(now.getTime() - ms).toISOString().slice(0, ms >= (UNITS.day ?? 0) ? 10 : 24);
}

/** The question to a search engine: the name as it is, and words of money where that is looked for. */
export function newsQuestion({ name, focus }: LookupParams['company.news']): string {
  const quoted = `"${name.replaceAll('"', ' ').replace(/\s+/gu, ' ').trim()}"`;
  return focus === 'funding' ? `${quoted} funding round raises investors` : quoted;
}
