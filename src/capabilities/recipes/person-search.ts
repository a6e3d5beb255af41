import { mergePeople } from '../../core/lookup/merge-people.ts';
import type { Recipe } from './recipe.ts';
import { TRUST } from './trust.ts';

/** 7 days, as promised (`docs/prices.md`). */
const WEEK = 7 * 24 * 60 * 60;

/** People by name: the answers of a stage as one list of candidates, namesakes apart. */
export const personSearch: Recipe<'person.search'> = {
  kind: 'person.search',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergePeople(params, answers, TRUST);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ query }) => `No one is known by "${query}"; give first and last name alone.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};
