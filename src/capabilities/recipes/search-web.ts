import type { WebResult } from '../../core/lookup/kinds.ts';
import { normalUrl } from '../../core/lookup/text.ts';
import type { Recipe } from './recipe.ts';

/**
 * Web search: the keyed sources first, the one with the freshest pages before the others, and SearXNG as the fallback
 * (the only one where there is no key). The first answer ends the chain; no page is an answer.
 */
export const searchWeb: Recipe<'search.web'> = {
  kind: 'search.web',
  combine({ count }, answers) {
    const data = new Map<string, WebResult>();
    for (const result of answers.flatMap((answer) => answer.items)) {
      const url = normalUrl(result.url);
      if (data.size < count && !data.has(url)) data.set(url, result);
    }
    return { outcome: data.size === 0 ? 'empty' : 'found', data: [...data.values()] };
  },
  explainMiss: () => 'No page was found. Use fewer or other words.',
  toConfigure:
    'Set WARMPATH_SEARXNG_URL to a SearXNG of your own (free), or a key: WARMPATH_EXA_KEY, WARMPATH_BRAVE_KEY, WARMPATH_TAVILY_KEY or WARMPATH_SERPER_KEY.',
};
