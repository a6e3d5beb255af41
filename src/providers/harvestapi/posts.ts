import { Type } from 'typebox';
import type { Post } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { SocialUrl } from '../../core/social/social-url-pages.ts';
import type { Lookup } from '../provider.ts';
import { readEach } from '../reading.ts';
import { askPages, maybe } from './api.ts';
import { priceOf } from './settings.ts';

/** What the API calls the windows, and the pages asked for at most: more days, more posts. */
const WINDOWS = {
  1: { limit: '24h', maxPages: 1 },
  7: { limit: 'week', maxPages: 2 },
  30: { limit: 'month', maxPages: 3 },
} as const;
/** The size is not documented; the true cost is known after the call. */
const PAGE = 20;
const DAY_MS = 86_400_000;

const Entry = Type.Object({
  linkedinUrl: Type.String({ pattern: '^https://' }),
  content: maybe(Type.String()),
  postedAt: Type.Object({
    timestamp: Type.Number({ exclusiveMinimum: 0, maximum: 8.64e15 }),
    date: maybe(Type.String()),
  }),
  repostedBy: Type.Optional(Type.Unknown()),
});

/** What a person or company posted in the window; others' posts passed on without a word are left out. */
export const posts: Lookup<'social.posts'> = {
  listPrice: ({ days_back }, settings) =>
    priceOf(WINDOWS[days_back].maxPages * PAGE, 'PRICE_ITEM_USD', settings),
  supports: ({ social_url }) => authorOf(social_url) !== undefined,
  async ask({ social_url, days_back }, call) {
    const author = authorOf(social_url);
    if (author === undefined)
      throw new ProviderError('unsupported', 'not the address of a person or company');
    const { limit, maxPages } = WINDOWS[days_back];
    const since = call.now.getTime() - days_back * DAY_MS;
    const isPerson = author.kind === 'profile';
    const { elements, costMicroUsd } = await askPages(
      call,
      isPerson ? '/linkedin/profile-posts' : '/linkedin/company-posts',
      { [isPerson ? 'profile' : 'company']: author.url, scrapePostedLimit: limit },
      { maxPages, missing: 'failure' },
    );
    const { items, rejected } = readEach(Entry, elements);
    const rows = items
      .filter(({ repostedBy }) => repostedBy === undefined || repostedBy === null)
      .map(({ linkedinUrl, content, postedAt: { timestamp } }): Post => {
        return {
          url: linkedinUrl,
          content: content ?? '',
          date: new Date(timestamp).toISOString(),
          timestamp,
        };
      })
      // The window of the API is a hint: pinned and edited posts come with it.
      .filter(({ timestamp }) => timestamp >= since);
    return { items: rows, rejected, costMicroUsd };
  },
};

function authorOf(url: string): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'profile', 'company');
}
