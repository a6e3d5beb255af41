import { knownFields } from '../../core/lookup/known-fields.ts';
import type { FunderClaim } from '../../core/news/funder-claim.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Lookup } from '../provider.ts';
import { items } from './api.ts';
import { type Entity, everItemsOf, itemsOf, labelOf, textsOf } from './claims.ts';
import { findCompanies, namesCompany } from './companies.ts';

/** Investor: who has money in the company. https://www.wikidata.org/wiki/Property:P1951 */
const INVESTOR = 'P1951';

// A statement there is made by a person and can be looked up, so it is a fact; by how surely the company is the one that
// is meant it is a little more or less of one.
const BY_DOMAIN = 0.9;
const BY_NAME = 0.8;

/**
 * The investors of the one company that has this domain or, without one, exactly this name. Public banks are left out:
 * their loans are most of what stands there under "investor".
 */
export const companyFunders: Lookup<'company.funders'> = {
  supports: namesCompany,
  async ask(params, call) {
    const [company, ...others] = await findCompanies(call, params);
    const hasDomain = domainOf(params.domain) !== undefined;
    // By name alone several may be meant, and the funders of one are not those of the other.
    if (company === undefined || (!hasDomain && others.length > 0)) return { items: [] };
    const left = new Set((call.settings.text('NO_INVESTORS') ?? '').match(/Q\d+/gu) ?? []);
    const named = everItemsOf(company, INVESTOR).filter(({ id }) => !left.has(id));
    const ids = named.map(({ id }) => id);
    const { entities, rejected } = await items(call, ids, 'labels|claims');
    const byId = new Map(entities.map((entity) => [entity.id, entity]));
    const claims = named.flatMap(({ id, date }): FunderClaim[] => {
      const investor = byId.get(id);
      const name = investor === undefined ? undefined : labelOf(investor);
      if (investor === undefined || name === undefined || isOneOf(investor, left)) return [];
      return [
        knownFields({
          investor: name,
          investorIds: [{ namespace: 'wikidata', id }],
          investorWebsite: textsOf(investor, 'P856')[0],
          date,
          sourceUrl: `https://www.wikidata.org/wiki/${company.id}`,
          confidence: hasDomain ? BY_DOMAIN : BY_NAME,
          evidence: `Wikidata names ${name} as an investor of ${labelOf(company) ?? params.name}.`,
        }),
      ];
    });
    return { items: claims, rejected };
  },
};

function isOneOf(entity: Entity, classes: ReadonlySet<string>): boolean {
  return itemsOf(entity, 'P31').some((type) => classes.has(type));
}
