import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { hostOf, newsItems, newsQuestion, type RawNews } from './html.ts';
import {
  described,
  type Found,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
  readXml,
} from './provider.ts';
import type { FunderClaim } from './rules-funder-claim.ts';
import { claimsFor, fundersNamed } from './rules-funding-events.ts';
import type { LookupParams } from './rules-kinds.ts';

/** Beyond 250 the API gives no more; a question of ours never asks for that many. */
const MAX_RECORDS = 250;
/** What has no mention in the title falls away, so more is asked for than is wanted. */
const SURPLUS = 3;
/** Shorter phrases are refused. */
const SHORTEST_NAME = 4;
/** One question in so many seconds is what they ask of an address: five, and a little for clocks that differ. */
const SECONDS_BETWEEN = 5.2;

/** `{}` if nothing matches. */
const Answer = Type.Object({ articles: Type.Optional(Type.Array(Type.Unknown())) });
const Article = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.String(),
  seendate: Type.Optional(Type.String()),
  domain: Type.Optional(Type.String()),
});

/** The GDELT Project's index of the world's news. https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ */
export const gdelt: Provider = {
  ...described('gdelt'),
  // An address it does not know is refused after some 13 seconds: with less patience that refusal would look like a
  // silence, and a slow answer be lost. One under way and one waiting: a third would wait too long and is refused at once.
  limits: { timeoutMs: 20_000, concurrency: 1, perSecond: 1 / SECONDS_BETWEEN },
  probe: {
    question: {
      kind: 'company.news',
      params: { name: 'Microsoft', limit: 5 },
      gives: ['title', 'url', 'date', 'publisher'],
    },
  },
  lookups: { 'company.news': { supports: ({ name }) => phraseOf(name) !== undefined, ask: askNews } },
};

/** The name as a phrase of their query language; undefined if it is too short for it. */
function phraseOf(name: string): string | undefined {
  const words = name.replace(/[^\p{L}\p{N}\p{M}&'’.-]+/gu, ' ').trim();
  const letters = words.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length < SHORTEST_NAME ? undefined : `"${words}"`;
}

async function askNews(
  params: LookupParams['company.news'],
  call: ProviderCall,
): Promise<Found<ReturnType<typeof newsItems>[number]>> {
  const language = call.settings.text('LANGUAGE') ?? '';
  const query = [
    phraseOf(params.name),
    params.focus === 'funding' ? '(funding OR raises OR raised OR investors OR "series a" OR seed)' : '',
    /^\p{L}+$/u.test(language) && language !== 'any' ? `sourcelang:${language}` : '',
  ];
  const { headers, body } = await call.text({
    path: '/doc',
    query: {
      query: query.filter((part) => part !== '').join(' '),
      mode: 'ArtList',
      format: 'json',
      sort: 'datedesc',
      timespan: '3m',
      maxrecords: Math.min(params.limit * SURPLUS, MAX_RECORDS),
    },
    // One in five seconds: a second attempt would be the next one's turn.
    send: 'once',
  });
  const { articles = [] } = readAs(Answer, parsed(body, headers['content-type'] ?? ''), 'list of articles');
  const { items, rejected } = readEach(Article, articles);
  return { items: newsItems(items.map(asRaw), params, call.now).slice(0, params.limit), rejected };
}

/** What they say in words comes with status 200 too: a question they refuse, or one too soon after the last. */
function parsed(body: string, type: string): unknown {
  const text = body.trim();
  if (!text.startsWith('{')) {
    if (/limit requests|one every/iu.test(text)) {
      throw new ProviderError('rate_limited', 'asked too often, in words', { status: 200, spend: 'none' });
    }
    const isWords = text !== '' && /^text\/(?:plain|html)/iu.test(type) && !/^<!doctype|^<html/iu.test(text);
    throw isWords
      ? new ProviderError('upstream', 'the question is refused, in words', { status: 200 })
      : new ProviderError('bad_response', 'the answer is no JSON');
  }
  try {
    return JSON.parse(repaired(text));
  } catch {
    throw new ProviderError('bad_response', 'the answer is no JSON');
  }
}

/** Headlines come with control characters and backslashes as they were on the page, which JSON does not allow. */
function repaired(json: string): string {
  return json
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\\(?:["\\/bfnrt]|u[0-9a-f]{4})|\\/giu, (found) => (found === '\\' ? '\\\\' : found));
}

function asRaw({ url, title, seendate, domain }: Static<typeof Article>): RawNews {
  return { url, title, date: seendate, publisher: domain };
}

/** A feed has a hundred entries; what has more is none. */
const MAX_ENTRIES = 200;

/** Google News as its feed of a search. Off unless the operator switches it on. */
export const googlenews: Provider = {
  ...described('googlenews'),
  requiresOneOf: ['ENABLED'],
  // Heavy use is answered with a consent page or 429 to 503.
  limits: { timeoutMs: 10_000, concurrency: 2, perSecond: 1 },
  probe: {
    question: {
      kind: 'company.news',
      params: { name: 'Microsoft', limit: 5 },
      gives: ['title', 'url', 'date', 'publisher'],
    },
  },
  lookups: { 'company.news': { ask: googlenewsAskNews } },
};

async function googlenewsAskNews(
  params: LookupParams['company.news'],
  call: ProviderCall,
): Promise<Found<ReturnType<typeof newsItems>[number]>> {
  const edition = call.settings.text('EDITION') ?? '';
  const [country = '', language = ''] = edition.split(':');
  const { body } = await call.text({
    path: '/rss/search',
    query: { q: newsQuestion(params), hl: `${language}-${country}`, gl: country, ceid: edition },
  });
  const { entries, rejected } = readFeed(body);
  return { items: newsItems(entries, params, call.now).slice(0, params.limit), rejected };
}

/** The entries of an RSS 2.0 feed (https://www.rssboard.org/rss-specification). Throws `bad_response` for anything else. */
function readFeed(xml: string): { readonly entries: RawNews[]; readonly rejected: number } {
  const entries: RawNews[] = [];
  let rejected = 0;
  let isFeed = false;
  let entry: { url?: string; title?: string; date?: string; publisher?: string; name?: string } = {};
  readXml(xml, ({ path, text, attributes }) => {
    if (path === 'rss/channel') isFeed = true;
    else if (path === 'rss/channel/item/title') entry.title = text;
    else if (path === 'rss/channel/item/link') entry.url = text;
    else if (path === 'rss/channel/item/pubDate') entry.date = text;
    else if (path === 'rss/channel/item/source') {
      entry.name = text;
      entry.publisher = hostOf(attributes.url ?? '') || text;
    } else if (path === 'rss/channel/item') {
      const { url, title, name, ...more } = entry;
      if (url === undefined || title === undefined) rejected += 1;
      else if (entries.length < MAX_ENTRIES)
        entries.push({ ...more, url, title: withoutPublisher(title, name) });
      entry = {};
    }
  });
  if (!isFeed) throw new ProviderError('bad_response', 'the answer is no feed');
  return { entries, rejected };
}

/** "Headline - Publisher" is how every title is written there. */
function withoutPublisher(title: string, name: string | undefined): string {
  const end = ` - ${name ?? ''}`;
  return name !== undefined && title.endsWith(end) ? title.slice(0, -end.length) : title;
}

/** Reports that are read: a page of each source. */
const REPORTS = 50;
/** Names that are looked up in the corpus; a company with more funders has the first of them in the reports on top. */
const MAX_NAMES = 30;

/** The sources of `company.news`, read for who is named as an investor. */
export const headlines: Provider = {
  ...described('headlines'),
  limits: { timeoutMs: 20_000, concurrency: 10 },
  probe: { none: 'it reads what the sources of news answer' },
  lookups: { 'company.funders': { ask } },
};

async function ask(
  { name, domain }: LookupParams['company.funders'],
  call: ProviderCall,
): Promise<Found<FunderClaim>> {
  const company = { name, ...(domain === undefined ? {} : { domain }) };
  const news = await call.local.companyNews({ ...company, limit: REPORTS, focus: 'funding' }, call.signal);
  if (news.state !== 'answered') {
    const failure = news.state === 'failed' ? 'upstream' : 'quota_exhausted';
    throw new ProviderError(failure, `no news to read (${news.state})`, { spend: 'none' });
  }
  const named = fundersNamed(news.data, name).slice(0, MAX_NAMES);
  const items: FunderClaim[] = [];
  for (const funder of named) {
    const isInvestor = await call.local.corpus.hasInvestor(funder.investor, call.signal);
    items.push(...claimsFor(funder, isInvestor));
  }
  // Where a source of news failed, the report that names a funder may be missing.
  if (items.length === 0 && news.failed.length > 0) {
    throw new ProviderError('upstream', 'no funder is named, and not all providers of news answered', {
      spend: 'none',
    });
  }
  return { items };
}
