import type { Post } from '../../../core/lookup/kinds.ts';
import { cut, normalUrl } from '../../../core/lookup/text.ts';
import type { Recipe } from '../recipe.ts';

/** The longest posts of any network have 3,000 characters; what is longer is an article. */
const MAX_CONTENT = 10_000;
const DAY_MS = 86_400_000;

/**
 * Posts of a profile or company page. The address decides who is asked (`supports` of each source), so a chain has one
 * source at most; no posts in the window is an answer.
 */
export const socialPosts: Recipe<'social.posts'> = {
  kind: 'social.posts',
  combine({ days_back }, answers, { now }) {
    // Again, whatever window the source used: an answer must not depend on its source.
    const since = now.getTime() - days_back * DAY_MS;
    const posts = answers.flatMap(({ items }) => items).filter(({ timestamp }) => timestamp >= since);
    const byUrl = new Map<string, Post>();
    for (const post of posts.sort((a, b) => b.timestamp - a.timestamp)) {
      const url = normalUrl(post.url);
      if (!byUrl.has(url)) byUrl.set(url, { ...post, content: cut(post.content, MAX_CONTENT) });
    }
    const data = [...byUrl.values()];
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: () => 'There are no posts in this window. Ask for more days.',
  toConfigure:
    'Accounts of Bluesky and of Mastodon-compatible servers (https://host/@name) need no key; for LinkedIn set WARMPATH_HARVESTAPI_KEY. Other networks cannot be asked.',
};
