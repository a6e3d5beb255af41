import { mergePersonFacts } from '../../core/lookup/merge-people.ts';
import type { Recipe } from './recipe.ts';
import { TRUST } from './trust.ts';

/** As long as a search is cached: a person's record changes no faster than a list of people. */
const WEEK = 7 * 24 * 60 * 60;

/** One person by profile, address or name; by the host of the profile where it has one. */
export const personEnrich: Recipe<'person.enrich'> = {
  kind: 'person.enrich',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergePersonFacts(params, answers, TRUST);
    return data === undefined
      ? { outcome: 'missed', data: { name: '', sources: [] } }
      : { outcome: 'found', data };
  },
  explainMiss: ({ social_url, email, name, company }) =>
    social_url !== undefined || email !== undefined
      ? `No one is known at ${social_url ?? email}; try the person's name with the company.`
      : `No one person is known as "${name ?? ''}"${company === undefined ? '; give the company, as people of one name cannot be distinguished without it' : ` at ${company}; check both, or give a profile`}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY (LinkedIn profiles) or WARMPATH_PEOPLEDATALABS_KEY (e-mail addresses too).',
};
