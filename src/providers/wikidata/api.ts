import { Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import type { ProviderCall } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';
import { Entity, labelOf } from './claims.ts';

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
