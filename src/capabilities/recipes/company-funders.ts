import { mergeFunders } from '../../core/news/merge-funders.ts';
import type { Recipe } from './recipe.ts';

/** Investors of a company, by name: what all sources say, one entry each. An empty list is an answer. */
export const companyFunders: Recipe<'company.funders'> = {
  kind: 'company.funders',
  combine(_params, answers) {
    const data = mergeFunders(answers);
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: ({ name }) => `No one is known to have invested in "${name}".`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked; headlines are read over the sources of `company.news`.',
};
