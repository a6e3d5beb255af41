import { mergeCompanyFacts } from '../../core/lookup/merge-companies.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Recipe } from './recipe.ts';
import { TRUST, WEBSITE_TRUST } from './trust.ts';

/** As long as a search is cached: figures of companies are updated by the quarter. */
const WEEK = 7 * 24 * 60 * 60;

/** One company by domain, page or name: what the sources of a stage know, field by field. */
export const companyEnrich: Recipe<'company.enrich'> = {
  kind: 'company.enrich',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergeCompanyFacts(params, answers, { trust: TRUST, websiteTrust: WEBSITE_TRUST, domainOf });
    return data === undefined
      ? { outcome: 'missed', data: { name: '', sources: [] } }
      : { outcome: 'found', data };
  },
  explainMiss: ({ domain, social_url, name }) =>
    `No company is known by ${domain ?? social_url ?? `"${name ?? ''}"`}; ${domain === undefined ? 'give its domain' : 'check the domain'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata and EDGAR can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; a website is read without either.',
};
