import { mergeNews } from '../../core/news/merge-news.ts';
import type { Recipe } from './recipe.ts';

/** With so many reports no paid source is asked for more. */
const ENOUGH = 5;
/** Reports of money raised, where those are looked for: a round is seldom reported less often. */
const ENOUGH_FUNDING = 3;

/**
 * Reports about a company and what it filed: the free sources in parallel, the paid ones one after another
 * until there is enough. No report is an answer.
 */
export const companyNews: Recipe<'company.news'> = {
  kind: 'company.news',
  asksAll: true,
  settles(answers, { limit, focus }) {
    const items = mergeNews(answers, limit);
    if (focus === undefined) return items.length >= Math.min(limit, ENOUGH);
    return items.filter(({ topic }) => topic === 'funding').length >= Math.min(limit, ENOUGH_FUNDING);
  },
  combine({ limit }, answers) {
    const data = mergeNews(answers, limit);
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: ({ name }) => `Nothing was reported of "${name}" lately.`,
  toConfigure:
    'GDELT and Hacker News need no key; set WARMPATH_CONTACT so that EDGAR can be asked, and WARMPATH_SEARXNG_URL or the key of a web search for more.',
};
