import { mergeCompanies } from '../../core/lookup/merge-companies.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Recipe } from './recipe.ts';
import { TRUST } from './trust.ts';

/** 7 days, as promised (`docs/prices.md`). */
const WEEK = 7 * 24 * 60 * 60;

/** Companies by name and place: the answers of a stage as one list. */
export const companySearch: Recipe<'company.search'> = {
  kind: 'company.search',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergeCompanies(params, answers, { trust: TRUST, domainOf });
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ keyword, location }) =>
    keyword === undefined
      ? `No company is known in ${location ?? 'this place'}; try a larger place or give a keyword.`
      : `No company is known by "${keyword}"${location === undefined ? '' : ` in ${location}`}; use fewer words${location === undefined ? '' : ' or leave out the place'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata and EDGAR can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};
