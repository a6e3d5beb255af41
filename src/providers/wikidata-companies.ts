import { Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { domainOf } from '../reference/reference.ts';
import { identityKey, personKey } from '../reference/rules-identity.ts';
import { type Lookup, type ProviderCall, readAs, readEach, readIf } from './provider.ts';
import type { CompanyFacts, CompanyRow, LookupParams, PersonFacts, PersonRow } from './rules-kinds.ts';
import {
  amountOf,
  dateOf,
  descriptionOf,
  Entity,
  isAtDomain,
  itemOfUrl,
  itemsOf,
  labelOf,
  namesOf,
  pageOf,
  socialUrlOf,
  statementOfWebsite,
  textsOf,
} from './wikidata-claims.ts';

/** The API gives no more at once. */
const MAX_ENTITIES = 50;

/** Of a question; the search refuses more than 300 characters. */
const MAX_QUESTION = 200;

const Failed = Type.Object({ error: Type.Object({ code: Type.String() }) });
const Search = Type.Object({ query: Type.Object({ search: Type.Array(Type.Unknown()) }) });
const Hit = Type.Object({ title: Type.String({ pattern: '^Q[0-9]+$' }) });
const Entities = Type.Object({ entities: Type.Record(Type.String(), Type.Unknown()) });

/** Failures of the API come with status 200. https://www.mediawiki.org/wiki/API:Errors_and_warnings */
async function ask(call: ProviderCall, query: Record<string, string | number>): Promise<unknown> {
  const { body } = await call.json({ path: '/w/api.php', query: { ...query, format: 'json' } });
  const failed = readIf(Failed, body);
  if (failed === undefined) return body;
  const { code } = failed.error;
  if (code === 'no-such-entity') return { entities: {} };
  const kind = code === 'ratelimited' || code === 'maxlag' ? 'rate_limited' : 'upstream';
  throw new ProviderError(kind, `the API says ${code.replace(/[^a-z-]/giu, '').slice(0, 40)}`, {
    status: 200,
  });
}

/** What a user typed, without what the search takes for an operator. */
export function searchText(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}&'’.-]+/gu, ' ')
    .replace(/(?<!\S)[-.&'’]+/gu, '')
    .trim()
    .slice(0, MAX_QUESTION);
}

/** The ids a full-text search finds, best first. https://www.mediawiki.org/wiki/Help:Extension:WikibaseCirrusSearch */
export async function searchItems(
  call: ProviderCall,
  question: string,
  limit: number,
): Promise<{ ids: string[]; rejected: number }> {
  const body = await ask(call, {
    action: 'query',
    list: 'search',
    srsearch: question,
    srlimit: Math.min(limit, MAX_ENTITIES),
  });
  const { items, rejected } = readEach(Hit, readAs(Search, body, 'search answer').query.search);
  return { ids: items.map(({ title }) => title), rejected };
}

/** The items of these ids in their order, all in one request; those that do not exist any more are left out. */
export async function items(
  call: ProviderCall,
  ids: readonly string[],
  props: string,
): Promise<{ entities: Entity[]; rejected: number }> {
  const wanted = [...new Set(ids)].slice(0, MAX_ENTITIES);
  if (wanted.length === 0) return { entities: [], rejected: 0 };
  const query = { action: 'wbgetentities', ids: wanted.join('|'), props, languages: 'en|mul' };
  const { entities } = readAs(Entities, await ask(call, query), 'items');
  const given = wanted.flatMap((id) => (isMissing(entities[id]) ? [] : [entities[id]]));
  const { items: read, rejected } = readEach(Entity, given);
  return { entities: read, rejected };
}

function isMissing(entity: unknown): boolean {
  return entity === undefined || (typeof entity === 'object' && entity !== null && 'missing' in entity);
}

/** The English names of items, by id: one request more, for at most 50 of them. */
export async function labels(
  call: ProviderCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { entities } = await items(call, ids, 'labels');
  return new Map(
    entities
      .flatMap((entity) => [[entity.id, labelOf(entity) ?? ''] as const])
      .filter(([, name]) => name !== ''),
  );
}

const DETAILS = 'labels|descriptions|aliases|claims';

/** Hits among which a company of a given name is looked for. */
const CANDIDATES = 10;

/**
 * What counts as a company: "instance of" is not followed upwards by the search, so each class is named. By default business,
 * company, enterprise, public, private and holding company, corporation, organisation, software and technology company, bank.
 */
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

/** The item of a company that is given by address, domain or exact name; undefined if there is none. */
export async function findCompany(
  call: ProviderCall,
  params: LookupParams['company.enrich'],
): Promise<Entity | undefined> {
  return (await findCompanies(call, params))[0];
}

/** All that it may be, the best known first: namesakes if nothing but a name is given. */
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

const HUMAN = 'haswbstatement:P31=Q5';

/** Position held before occupation; then the employer. */
function workOf(entity: Entity): {
  readonly work: string | undefined;
  readonly employer: string | undefined;
} {
  return {
    work: itemsOf(entity, 'P39')[0] ?? itemsOf(entity, 'P106')[0],
    employer: itemsOf(entity, 'P108')[0],
  };
}

async function workNames(
  call: ProviderCall,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entities.map(workOf).flatMap(({ work, employer }) => [employer, work]);
  return labels(
    call,
    ids.filter((id) => id !== undefined),
  );
}

function positionOf(entity: Entity, names: ReadonlyMap<string, string>): string | undefined {
  const { work, employer } = workOf(entity);
  const parts = [names.get(work ?? ''), names.get(employer ?? '')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : descriptionOf(entity);
}

function personRow(entity: Entity, names: ReadonlyMap<string, string>): PersonRow[] {
  const name = labelOf(entity);
  if (name === undefined) return [];
  return [knownFields({ name, socialUrl: socialUrlOf(entity, 'in'), position: positionOf(entity, names) })];
}

async function rowsOf(call: ProviderCall, ids: readonly string[], rejectedBefore: number) {
  const { entities, rejected } = await items(call, ids, DETAILS);
  const names = await workNames(call, entities);
  return {
    items: entities.flatMap((entity) => personRow(entity, names)),
    rejected: rejectedBefore + rejected,
  };
}

export const personSearch: Lookup<'person.search'> = {
  supports: ({ query }) => searchText(query) !== '',
  async ask({ query, limit }, call) {
    const { ids, rejected } = await searchItems(call, `${searchText(query)} ${HUMAN}`, limit);
    return rowsOf(call, ids, rejected);
  },
};

/** The one person that is meant: none, where several of one name have no employer to distinguish them. */
async function findPerson(
  call: ProviderCall,
  params: LookupParams['person.enrich'],
): Promise<Entity | undefined> {
  const at = params.social_url === undefined ? undefined : itemOfUrl(params.social_url);
  if (at !== undefined) {
    const ids = 'id' in at ? [at.id] : (await searchItems(call, `${at.statement} ${HUMAN}`, 1)).ids;
    return (await items(call, ids, DETAILS)).entities[0];
  }
  if (params.name === undefined) return undefined;
  const { ids } = await searchItems(call, `${searchText(params.name)} ${HUMAN}`, CANDIDATES);
  const { entities } = await items(call, ids, DETAILS);
  const key = personKey(params.name);
  const namesakes = entities.filter((entity) => namesOf(entity).some((name) => personKey(name) === key));
  if (params.company === undefined) return namesakes.length === 1 ? namesakes[0] : undefined;
  const names = await labels(
    call,
    namesakes.flatMap((entity) => itemsOf(entity, 'P108')),
  );
  const company = personKey(params.company);
  const there = namesakes.filter((entity) => {
    const employers = itemsOf(entity, 'P108').map((id) => names.get(id) ?? '');
    return [...employers, descriptionOf(entity) ?? ''].some((text) => personKey(text).includes(company));
  });
  return there.length === 1 ? there[0] : undefined;
}

export const personEnrich: Lookup<'person.enrich'> = {
  supports: ({ social_url, name }) =>
    social_url === undefined ? searchText(name ?? '') !== '' : itemOfUrl(social_url) !== undefined,
  async ask(params, call) {
    const entity = await findPerson(call, params);
    const name = entity === undefined ? undefined : labelOf(entity);
    if (entity === undefined || name === undefined) return { items: [] };
    const names = await workNames(call, [entity]);
    const { work, employer } = workOf(entity);
    const facts: PersonFacts = knownFields({
      name,
      socialUrl: socialUrlOf(entity, 'in'),
      headline: descriptionOf(entity),
      position: names.get(work ?? ''),
      company: names.get(employer ?? ''),
      website: textsOf(entity, 'P856')[0],
      followers: amountOf(entity, 'P8687'),
      sourceUrl: pageOf(entity),
    });
    return { items: [facts] };
  },
};

/** Founders, the chief executive, and those who name the company as the employer. */
export const companyPeople: Lookup<'company.people'> = {
  supports: namesCompany,
  async ask(params, call) {
    const company = await findCompany(call, params);
    if (company === undefined) return { items: [] };
    const leaders = [...itemsOf(company, 'P169'), ...itemsOf(company, 'P112')];
    const { ids, rejected } = await searchItems(
      call,
      `${HUMAN} haswbstatement:P108=${company.id}`,
      params.limit,
    );
    const found = await rowsOf(call, [...leaders, ...ids], rejected);
    const title = personKey(params.title ?? '');
    const fitting = found.items.filter(({ position }) => personKey(position ?? '').includes(title));
    return { items: fitting.slice(0, params.limit), rejected: found.rejected };
  },
};
