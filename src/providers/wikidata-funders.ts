import { knownFields } from '../platform/values/social-url.ts';
import { domainOf } from '../reference/reference.ts';
import { described, type Lookup, type Provider } from './provider.ts';
import type { FunderClaim } from './rules-funder-claim.ts';
import { type Entity, everItemsOf, itemsOf, labelOf, textsOf } from './wikidata-claims.ts';
import {
  companyEnrich,
  companyPeople,
  companySearch,
  findCompanies,
  items,
  namesCompany,
  personEnrich,
  personSearch,
} from './wikidata-companies.ts';

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
    // By default the European Investment Bank, whose loans are four in five of all statements, and the classes of its like.
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

/** Wikidata through the MediaWiki API. https://www.wikidata.org/w/api.php */
export const wikidata: Provider = {
  ...described('wikidata'),
  needsContact: true,
  // Wikimedia allows clients that say who they are 200 requests a minute and 3 at once; a tenth less for its clock.
  limits: { timeoutMs: 10_000, concurrency: 3, perSecond: 3 },
  probe: {
    question: {
      kind: 'company.enrich',
      params: { social_url: 'https://www.wikidata.org/wiki/Q312' },
      gives: ['name', 'website', 'industries', 'location'],
    },
  },
  lookups: {
    'company.search': companySearch,
    'person.search': personSearch,
    'company.enrich': companyEnrich,
    'person.enrich': personEnrich,
    'company.people': companyPeople,
    'company.funders': companyFunders,
  },
};
