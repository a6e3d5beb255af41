import { personKey } from '../../core/identity/identity.ts';
import type { LookupParams, PersonFacts, PersonRow } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import type { Lookup, ProviderCall } from '../provider.ts';
import { itemOfUrl, pageOf, socialUrlOf } from './addresses.ts';
import { items, labels, searchItems, searchText } from './api.ts';
import { amountOf, descriptionOf, type Entity, itemsOf, labelOf, namesOf, textsOf } from './claims.ts';
import { findCompany, namesCompany } from './companies.ts';

const DETAILS = 'labels|descriptions|aliases|claims';
const HUMAN = 'haswbstatement:P31=Q5';

/** Hits among which a person of a given name is looked for. */
const CANDIDATES = 10;

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
