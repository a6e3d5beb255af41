import { identityKey } from '../../core/identity/identity.ts';
import type { CompanyFacts, CompanyRow, LookupParams } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Lookup, ProviderCall } from '../provider.ts';
import { isAtDomain, itemOfUrl, pageOf, socialUrlOf, statementOfWebsite } from './addresses.ts';
import { items, labels, searchItems, searchText } from './api.ts';
import {
  amountOf,
  dateOf,
  descriptionOf,
  type Entity,
  itemsOf,
  labelOf,
  namesOf,
  textsOf,
} from './claims.ts';

const DETAILS = 'labels|descriptions|aliases|claims';

/** Hits among which a company of a given name is looked for. */
const CANDIDATES = 10;

/** What counts as a company: "instance of" is not followed upwards by the search, so each class is named. */
function typeFilter(call: ProviderCall): string {
  const types = (call.settings.text('COMPANY_TYPES') ?? '')
    .split(/[^Q0-9]+/u)
    .filter((type) => /^Q\d+$/u.test(type));
  return `haswbstatement:${types.map((type) => `P31=${type}`).join('|')}`;
}

/** Industry, headquarters and country: what a row names by its label. */
function namedOf(entity: Entity): string[] {
  return [
    ...itemsOf(entity, 'P452'),
    ...itemsOf(entity, 'P159').slice(0, 1),
    ...itemsOf(entity, 'P17').slice(0, 1),
  ];
}

function locationOf(entity: Entity, names: ReadonlyMap<string, string>): string {
  const [city] = itemsOf(entity, 'P159');
  const [country] = itemsOf(entity, 'P17');
  const parts = [names.get(city ?? ''), names.get(country ?? '')].filter((part) => part !== undefined);
  return [...new Set(parts)].join(', ');
}

function companyRow(entity: Entity, names: ReadonlyMap<string, string>): CompanyRow[] {
  const name = labelOf(entity);
  if (name === undefined) return [];
  return [
    knownFields({
      name,
      socialUrl: socialUrlOf(entity, 'company'),
      industry: names.get(itemsOf(entity, 'P452')[0] ?? ''),
      summary: descriptionOf(entity),
      location: locationOf(entity, names),
      followers: amountOf(entity, 'P8687'),
      website: textsOf(entity, 'P856')[0],
    }),
  ];
}

export const companySearch: Lookup<'company.search'> = {
  // A place alone would have to be looked up first, and what lies there is in no order of importance.
  supports: ({ keyword }) => keyword !== undefined && searchText(keyword) !== '',
  async ask({ keyword = '', location, limit }, call) {
    const question = [searchText(keyword), searchText(location ?? ''), typeFilter(call)].filter(
      (part) => part !== '',
    );
    const { ids, rejected } = await searchItems(call, question.join(' '), limit);
    const found = await items(call, ids, DETAILS);
    const names = await labels(call, found.entities.flatMap(namedOf));
    return {
      items: found.entities.flatMap((entity) => companyRow(entity, names)),
      rejected: rejected + found.rejected,
    };
  },
};

/** The item of a company that is given by address, domain or exact name; undefined where there is none. */
export async function findCompany(
  call: ProviderCall,
  params: LookupParams['company.enrich'],
): Promise<Entity | undefined> {
  return (await findCompanies(call, params))[0];
}

/** All that it may be, the best known first: namesakes where nothing but a name is given. */
export async function findCompanies(
  call: ProviderCall,
  params: LookupParams['company.enrich'],
): Promise<readonly Entity[]> {
  const domain = domainOf(params.domain);
  const at = params.social_url === undefined ? undefined : itemOfUrl(params.social_url);
  if (at !== undefined) {
    const ids = 'id' in at ? [at.id] : (await searchItems(call, at.statement, 1)).ids;
    return (await items(call, ids, DETAILS)).entities;
  }
  if (domain !== undefined) {
    const { ids } = await searchItems(call, statementOfWebsite(domain), CANDIDATES);
    // The website may be written with a path: then it is found by the domain's own name, and checked.
    const named = ids.length > 0 ? ids : await idsNamed(call, params.name ?? domain.split('.')[0] ?? '');
    const { entities } = await items(call, named, DETAILS);
    return entities.filter((entity) => isAtDomain(entity, domain));
  }
  if (params.name === undefined) return [];
  const { entities } = await items(call, await idsNamed(call, params.name), DETAILS);
  const key = identityKey(params.name);
  return entities.filter((entity) => namesOf(entity).some((name) => identityKey(name) === key));
}

async function idsNamed(call: ProviderCall, name: string): Promise<string[]> {
  const text = searchText(name);
  return text === '' ? [] : (await searchItems(call, `${text} ${typeFilter(call)}`, CANDIDATES)).ids;
}

/** Whether `findCompany` can look for it at all. */
export function namesCompany({ domain, social_url, name }: LookupParams['company.enrich']): boolean {
  if (social_url !== undefined && itemOfUrl(social_url) !== undefined) return true;
  return domainOf(domain) !== undefined || searchText(name ?? '') !== '';
}

export const companyEnrich: Lookup<'company.enrich'> = {
  supports: namesCompany,
  async ask(params, call) {
    const entity = await findCompany(call, params);
    const name = entity === undefined ? undefined : labelOf(entity);
    if (entity === undefined || name === undefined) return { items: [] };
    const names = await labels(call, namedOf(entity));
    const industries = itemsOf(entity, 'P452').flatMap((id) => names.get(id) ?? []);
    const facts: CompanyFacts = knownFields({
      name,
      socialUrl: socialUrlOf(entity, 'company'),
      website: textsOf(entity, 'P856')[0],
      description: descriptionOf(entity),
      employeeCount: amountOf(entity, 'P1128'),
      industries: industries.map((industry) => ({ name: industry })),
      location: locationOf(entity, names),
      founded: dateOf(entity, 'P571'),
      followers: amountOf(entity, 'P8687'),
      sourceUrl: pageOf(entity),
    });
    return { items: [facts] };
  },
};
