import type { LookupParams } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { hostOf, newsItems, newsQuestion, type RawNews } from '../news-items.ts';
import type { Found, ProviderCall, Upstream } from '../provider.ts';
import { readXml } from '../xml.ts';

/** A feed has a hundred entries; what has more is none. */
const MAX_ENTRIES = 200;

/** Google News as its feed of a search. Off unless the operator switches it on. */
export const googlenews: Upstream = {
  id: 'googlenews',
  title: 'Google News',
  about:
    'Headlines of Google News by its RSS feed; free, no key. Its terms allow feeds for personal, non-commercial use only: off unless you switch it on.',
  settings: [
    { name: 'URL', kind: 'url', default: 'https://news.google.com', meaning: 'address of the site' },
    {
      name: 'ENABLED',
      kind: 'switch',
      default: 'off',
      meaning: 'ask it; you say that your use is one its terms allow (personal and non-commercial)',
    },
    {
      name: 'EDITION',
      kind: 'text',
      default: 'US:en',
      meaning: 'country and language of the edition (`ceid`)',
    },
  ],
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
  lookups: { 'company.news': { ask: askNews } },
};

async function askNews(
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
