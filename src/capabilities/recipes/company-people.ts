import { mergePeople } from '../../core/lookup/merge-people.ts';
import type { Recipe } from './recipe.ts';
import { TRUST } from './trust.ts';

/** As long as a search is cached: it is one. */
const WEEK = 7 * 24 * 60 * 60;

/** People of a company, those who do what `title` says where it is given. */
export const companyPeople: Recipe<'company.people'> = {
  kind: 'company.people',
  keepSeconds: WEEK,
  combine({ limit }, answers) {
    const data = mergePeople({ query: undefined, limit }, answers, TRUST);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ domain, social_url, name, title }) =>
    `No one is known ${title === undefined ? '' : `with "${title}" in the position `}at ${domain ?? social_url ?? name ?? 'this company'}; ${title === undefined ? 'give the domain, page or exact name of the company' : 'leave out the title'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};
