import { type Static, Type } from 'typebox';
import type { LookupParams } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { newsItems, type RawNews } from '../news-items.ts';
import type { Found, ProviderCall, Upstream } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';

/** Beyond 250 the API gives no more; a question of ours never asks for that many. */
const MAX_RECORDS = 250;
/** What has no mention in the title falls away, so more is asked for than is wanted. */
const SURPLUS = 3;
/** Shorter phrases are refused. */
const SHORTEST_NAME = 4;
/** One question in so many seconds is what they ask of an address: five, and a little for clocks that differ. */
const SECONDS_BETWEEN = 5.2;

/** `{}` where nothing matches. */
const Answer = Type.Object({ articles: Type.Optional(Type.Array(Type.Unknown())) });
const Article = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.String(),
  seendate: Type.Optional(Type.String()),
  domain: Type.Optional(Type.String()),
});

/** The GDELT Project's index of the world's news. https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ */
export const gdelt: Upstream = {
  id: 'gdelt',
  title: 'GDELT',
  about:
    'News of the last three months from all over the world, headlines only; free, no key, one request in five seconds from an address. Programs that show its results have to cite the GDELT Project (https://www.gdeltproject.org).',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://api.gdeltproject.org/api/v2/doc',
      meaning: 'address of the API',
    },
    {
      name: 'LANGUAGE',
      kind: 'text',
      default: 'english',
      meaning: 'language of the articles, as GDELT calls it; `any` for all',
    },
  ],
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

/** The name as a phrase of their query language; undefined where it is too short for it. */
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
