import type { Engager } from '../../../core/lookup/kinds.ts';
import { cut } from '../../../core/lookup/text.ts';
import type { Recipe } from '../recipe.ts';

/** As for posts: what is longer is an article. */
const MAX_COMMENTARY = 10_000;

/**
 * Who reacted to a post, or commented on it. The address decides who is asked, so a chain has one source at
 * most; an empty list is an answer. Who commented twice is listed twice, who reacted once.
 */
export const socialEngagement: Recipe<'social.engagement'> = {
  kind: 'social.engagement',
  combine(_params, answers) {
    const rows = new Map<string, Engager>();
    for (const row of answers.flatMap(({ items }) => items)) {
      const commentary = cut(row.commentary, MAX_COMMENTARY);
      // Pages overlap while people react; without an address two of one name may be two people.
      const key = JSON.stringify([row.socialUrl || rows.size, row.name, commentary]);
      if (!rows.has(key)) rows.set(key, { ...row, commentary });
    }
    const data = [...rows.values()];
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: () => 'No one has reacted to this post or commented on it.',
  toConfigure:
    'Posts of Bluesky, Hacker News (comments) and Mastodon-compatible servers (https://host/@name/id) need no key; for LinkedIn set WARMPATH_HARVESTAPI_KEY. Other networks cannot be asked.',
};
