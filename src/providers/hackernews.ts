import { Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { firstLine, isoDate, oneLine } from '../platform/values/social-url.ts';
import { loadMetros } from '../reference/reference.ts';
import { newsItems, plainText } from './html.ts';
import { described, type Found, type Provider, type ProviderCall, readAs, readEach } from './provider.ts';
import type { NewsItem } from './rules-funder-claim.ts';
import {
  bestJobs,
  isOpenTo,
  isPostedWithin,
  namesBoard,
  type RawJob,
  readJob,
  readJobPlaces,
  windowStart,
} from './rules-jobs.ts';
import type { Engager, Job, LookupParams, Post } from './rules-kinds.ts';

/** What a page of news.ycombinator.com is of. */
export type HackerNewsPage =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string };

const HOST = 'news.ycombinator.com';
/** Digits of an item, letters of a name: nothing else may get into a path or a filter. */
const IDS = { item: /^\d{1,12}$/u, user: /^[A-Za-z0-9_-]{2,32}$/u } as const;

/** The item or user of an address; undefined for every other page and host. */
export function readPage(text: string): HackerNewsPage | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (!/^https?:$/u.test(protocol) || hostname !== HOST) return undefined;
  const kind = pathname.slice(1);
  if (kind !== 'item' && kind !== 'user') return undefined;
  const id = searchParams.get('id') ?? '';
  return IDS[kind].test(id) ? { kind, id } : undefined;
}

/** The address of a user's page. */
export function userUrl(name: string): string {
  return `https://${HOST}/user?id=${encodeURIComponent(name)}`;
}

/** The address of an item's page. */
export function itemUrl(id: string): string {
  return `https://${HOST}/item?id=${encodeURIComponent(id)}`;
}

/** UTF-16 units: first lines that are whole paragraphs say nothing we could take apart. */
const MAX_LINE = 600;
const WORKPLACE = /\b(?:remote|on-?site|hybrid|in-?office|in-?person|anywhere|worldwide|relocation|wfh)\b/iu;
const BESIDE =
  /^(?:(?:full|part)[ -]?time|contract(?:or)?s?|permanent|intern(?:ship)?s?|visa.*|multiple(?: roles| positions)?|various(?: roles)?|.*\b(?:equity|salary|bonus)\b.*|.*[$€£¥]\s?\d.*|.*\d\s?k\b.*|https?:.*|(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?)$/iu;
const ROLE =
  /engineer|developer|programmer|scientist|designer|manager|lead\b|head of|director|analyst|architect|researcher|writer|recruiter|devops|sre\b|cto\b|founding|product|marketing|sales|support|staff|senior|full[- ]?stack|back[- ]?end|front[- ]?end|data|roles?\b|positions?\b/iu;
/** First labels of hosts where companies have their forms, not their home. */
const NOT_HOME =
  /^(?:jobs?|apply|boards?|job-boards|careers?|hire|hiring|forms?|docs|news|www\.(?:linkedin|google|notion))\b/iu;

/** What the first line of a top-level comment of "Who is hiring?" says, by the convention of the thread. */
export interface HiringLine {
  readonly company: string;
  readonly title: string;
  readonly location: string;
  readonly companyUrl: string | undefined;
}

/**
 * Takes `Company | Role | Location | REMOTE | Full-time | https://company` apart, whatever the order behind the company.
 * A line without bars is a title, of an unknown company.
 */
export function readHiringLine(text: string): HiringLine {
  const line = firstLine(text, MAX_LINE);
  const urls = line.match(/https?:\/\/[^\s|)>\]]+/giu) ?? [];
  const companyUrl = urls.find((url) => URL.canParse(url) && !NOT_HOME.test(new URL(url).hostname));
  const [first = '', ...fields] = line
    .split('|')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0) return { company: '', title: line, location: '', companyUrl };
  const company = first
    .replace(/\(?\s*https?:\/\/[^\s|)]+\s*\)?/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const places: string[] = [];
  const rest: string[] = [];
  for (const field of fields) {
    if (BESIDE.test(field)) continue;
    if (isPlace(field)) places.push(field);
    else rest.push(field);
  }
  const title = rest.find((field) => ROLE.test(field)) ?? rest[0] ?? line;
  return { company, title, location: places.join(', '), companyUrl };
}

function isPlace(field: string): boolean {
  if (ROLE.test(field)) return false;
  if (WORKPLACE.test(field)) return true;
  const { places, areas } = readJobPlaces(field, loadMetros());
  return areas.length > 0 || places.some(({ country }) => country !== undefined);
}

/** A comment as a posting; undefined if its first line says nothing. */
export function hiringJob(comment: {
  readonly id: string;
  readonly text: string;
  readonly at: string;
}): Job | undefined {
  const { company, title, location, companyUrl } = readHiringLine(comment.text);
  const raw: RawJob = {
    title,
    company,
    location,
    companyUrl,
    url: itemUrl(comment.id),
    posted: comment.at,
  };
  return readJob(raw);
}

/** Comments of one page of ours: the whole tree comes at once, and a long one has thousands. */
const PAGE_SIZE = 100;
/** More than a person writes in a month; of more the newest stay. */
const POSTS = 100;
/** UTF-16 units of a text. */
const TEXT_LENGTH = 5_000;
/** A tree of some thousand comments. */
const TREE_BYTES = 10 * 1024 * 1024;
const DAY_MS = 86_400_000;

const Tree = Type.Object({ children: Type.Array(Type.Unknown()) });
const Comment = Type.Object({
  author: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  children: Type.Array(Type.Unknown()),
});
const Hits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Hit = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  created_at: Type.String(),
  title: Text,
  url: Text,
  story_text: Text,
  comment_text: Text,
});

/** Who commented on an item or answered a comment, in the order of the page. Empty for an unknown item. */
export async function askComments(
  params: LookupParams['social.engagement'],
  call: ProviderCall,
): Promise<Found<Engager>> {
  const page = readPage(params.post_url);
  if (page?.kind !== 'item') throw new ProviderError('unsupported', 'no address of an item');
  const { status, body } = await call.json({
    path: `/items/${page.id}`,
    accept: [404],
    maxBytes: TREE_BYTES,
  });
  if (status === 404) return { items: [] };
  const limit = params.max_pages * PAGE_SIZE;
  const items: Engager[] = [];
  let rejected = 0;
  // A stack of our own: how deep an answer nests is the provider's choice.
  const waiting: unknown[] = readAs(Tree, body, 'item').children.toReversed();
  while (waiting.length > 0 && items.length < limit) {
    const read = readEach(Comment, [waiting.pop()]);
    rejected += read.rejected;
    for (const { author, text, children } of read.items) {
      waiting.push(...children.toReversed());
      // A deleted comment has neither; its answers stay.
      if (author === null || text === null) continue;
      const commentary = plainText(text, TEXT_LENGTH);
      items.push({ name: author, socialUrl: userUrl(author), position: '', commentary });
    }
  }
  return { items, rejected };
}

/** What a user wrote in the last days, stories and comments, the newest first. An unknown user wrote nothing. */
export async function askPosts(
  params: LookupParams['social.posts'],
  call: ProviderCall,
): Promise<Found<Post>> {
  const page = readPage(params.social_url);
  if (page?.kind !== 'user') throw new ProviderError('unsupported', 'no address of a user');
  const since = Math.floor((call.now.getTime() - params.days_back * DAY_MS) / 1000);
  const { body } = await call.json({
    path: '/search_by_date',
    query: {
      tags: `(story,comment),author_${page.id}`,
      numericFilters: `created_at_i>${since}`,
      hitsPerPage: POSTS,
    },
  });
  const { items, rejected } = readEach(Hit, readAs(Hits, body, 'search answer').hits);
  const posts = items.flatMap((hit): Post[] => {
    const date = isoDate(hit.created_at);
    const parts = [
      oneLine(hit.title ?? '', 300),
      hit.url ?? '',
      plainText(hit.story_text ?? '', TEXT_LENGTH),
    ];
    const content = [...parts, plainText(hit.comment_text ?? '', TEXT_LENGTH)].filter(Boolean).join('\n');
    if (date === undefined || content === '') return [];
    return [{ url: itemUrl(hit.objectID), content, date, timestamp: Date.parse(date) }];
  });
  return { items: posts, rejected };
}

/** The search forgives slips of the pen, so most of what it finds for a rare name is about others. */
const HITS = 50;
/** How far back: a round is news for about as long. */
const DAYS = 3 * 365;
/** UTF-16 units of a story's own text. */
const NEWS_TEXT_LENGTH = 500;

const NewsHits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const NewsText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Story = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  title: Type.String(),
  created_at: Type.String(),
  url: NewsText,
  story_text: NewsText,
});

/** Stories whose title names the company, the newest first; one request. */
export async function askNews(
  params: LookupParams['company.news'],
  call: ProviderCall,
): Promise<Found<NewsItem>> {
  const since = Math.floor((call.now.getTime() - DAYS * DAY_MS) / 1000);
  const { body } = await call.json({
    path: '/search_by_date',
    query: {
      query: `"${params.name.replaceAll('"', ' ')}"`,
      tags: 'story',
      hitsPerPage: HITS,
      numericFilters: `created_at_i>${since}`,
    },
  });
  const { items, rejected } = readEach(Story, readAs(NewsHits, body, 'search answer').hits);
  const raw = items.map(({ objectID, title, url, created_at, story_text }) => ({
    url: url || itemUrl(objectID),
    title,
    snippet: plainText(story_text ?? '', NEWS_TEXT_LENGTH),
    date: created_at,
  }));
  return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected };
}

/** The author also asks "Who wants to be hired?" and for freelancers, each month: nine stories hold three months. */
const STORIES = 9;
/** A posting of a month ago stands in the thread before. */
const THREADS = 2;
/** Answers of a thread to one word; replies are among them. */
const COMMENTS = 200;
/** The first lines are what is read; the rest is searched provider. */
const JOBS_TEXT_LENGTH = 2_000;

const JobsHits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const JobsStory = Type.Object({ objectID: Type.String({ pattern: '^\\d+$' }), title: Type.String() });
const JobsComment = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  created_at: Type.String(),
  comment_text: Type.String(),
  story_id: Type.Union([Type.Number(), Type.String()]),
  parent_id: Type.Union([Type.Number(), Type.String()]),
});

/** Postings of the last two threads "Who is hiring?" that hold the words: two requests. */
export async function askJobs(params: LookupParams['jobs.search'], call: ProviderCall): Promise<Found<Job>> {
  const stories = await call.json({
    path: '/search_by_date',
    query: { tags: 'story,author_whoishiring', hitsPerPage: STORIES },
  });
  const threads = readEach(JobsStory, readAs(JobsHits, stories.body, 'list of threads').hits)
    .items.filter(({ title }) => /who is hiring/iu.test(title))
    .slice(0, THREADS);
  if (threads.length === 0) return { items: [] };
  const since = windowStart(params.posted_limit, call.now);
  const { body } = await call.json({
    path: '/search_by_date',
    query: {
      tags: `comment,(${threads.map(({ objectID }) => `story_${objectID}`).join(',')})`,
      query: params.keyword,
      hitsPerPage: COMMENTS,
      numericFilters: since === undefined ? undefined : `created_at_i>${Math.floor(since.getTime() / 1000)}`,
    },
  });
  const { items, rejected } = readEach(JobsComment, readAs(JobsHits, body, 'search answer').hits);
  const asked = readJobPlaces(params.location, loadMetros());
  const jobs = items
    .filter(({ parent_id, story_id }) => String(parent_id) === String(story_id))
    .flatMap(({ objectID, created_at, comment_text }) => {
      const text = plainText(comment_text, JOBS_TEXT_LENGTH);
      return hiringJob({ id: objectID, text, at: created_at }) ?? [];
    })
    .filter(
      ({ postedDate, location }) =>
        isPostedWithin(postedDate, params.posted_limit, call.now) &&
        isOpenTo(readJobPlaces(location, loadMetros()), asked, loadMetros()),
    );
  return { items: bestJobs(jobs, params.keyword, params.limit), rejected };
}

/** Hacker News through Algolia's search of it. https://hn.algolia.com/api */
export const hackernews: Provider = {
  ...described('hackernews'),
  // 10,000 an hour are under three a second; bursts are fine.
  limits: { timeoutMs: 10_000, concurrency: 8 },
  probe: {
    question: {
      kind: 'company.news',
      params: { name: 'Microsoft', limit: 5 },
      gives: ['title', 'url', 'date'],
    },
  },
  lookups: {
    'jobs.search': { supports: ({ keyword }) => !namesBoard(keyword), ask: askJobs },
    'social.engagement': {
      // Votes are not public.
      supports: ({ post_url, type }) => type === 'comments' && readPage(post_url)?.kind === 'item',
      ask: askComments,
    },
    'company.news': { ask: askNews },
    'social.posts': { supports: ({ social_url }) => readPage(social_url)?.kind === 'user', ask: askPosts },
  },
};
