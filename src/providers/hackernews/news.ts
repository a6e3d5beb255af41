import { Type } from 'typebox';
import type { LookupParams } from '../../core/lookup/kinds.ts';
import type { NewsItem } from '../../core/news/news-item.ts';
import { plainText } from '../html.ts';
import { newsItems } from '../news-items.ts';
import type { Found, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { itemUrl } from './pages.ts';

/** The search forgives slips of the pen, so most of what it finds for a rare name is about others. */
const HITS = 50;
/** How far back: a round is news for about as long. */
const DAYS = 3 * 365;
const DAY_MS = 86_400_000;
/** UTF-16 units of a story's own text. */
const TEXT_LENGTH = 500;

const Hits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Story = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  title: Type.String(),
  created_at: Type.String(),
  url: Text,
  story_text: Text,
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
  const { items, rejected } = readEach(Story, readAs(Hits, body, 'search answer').hits);
  const raw = items.map(({ objectID, title, url, created_at, story_text }) => ({
    url: url || itemUrl(objectID),
    title,
    snippet: plainText(story_text ?? '', TEXT_LENGTH),
    date: created_at,
  }));
  return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected };
}
