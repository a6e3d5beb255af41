import Type, { type Static, type TSchema } from 'typebox';
import { defineEndpoint, withDryRun, withoutDryRun } from '../platform/operations/operation.ts';
import { NAME, named } from '../platform/values/fields.ts';
import { LOOKUP_BODIES, type ServedKind } from '../providers/fields-bodies.ts';

/** The kinds of lookups whose answers are cached. */
export const KEPT_KINDS = [
  'person.enrich',
  'person.email',
  'person.search',
  'email.verify',
  'company.enrich',
  'company.people',
  'company.search',
] as const satisfies readonly ServedKind[];

type Entry = {
  [Kind in (typeof KEPT_KINDS)[number]]: { endpoint: Kind; params: Static<(typeof LOOKUP_BODIES)[Kind]> };
}[(typeof KEPT_KINDS)[number]];

/** `CompanySearchRequest` */
const nameOf = (schema: TSchema): string => String((schema as unknown as Record<string, unknown>)[NAME]);

/** An entry is found by its kind and the very body its lookup takes, checked and filled in the same way. */
const Body = Type.Unsafe<Entry>({
  type: 'object',
  required: ['endpoint'],
  discriminator: { propertyName: 'endpoint' },
  oneOf: KEPT_KINDS.map((kind) =>
    Type.Object(
      {
        endpoint: Type.Literal(kind, { description: 'The lookup, by the name of its operation.' }),
        params: withDryRun(LOOKUP_BODIES[kind]),
      },
      { additionalProperties: false, ...named(`Evict${nameOf(LOOKUP_BODIES[kind])}`) },
    ),
  ),
});

const Data = Type.Object({
  deleted: Type.Boolean({ description: 'False if nothing was cached for these parameters.' }),
});

/** DELETE /v1/cache: drops the one cached answer to exactly this question. */
export const evictCache = defineEndpoint({
  operation: 'cache.evict',
  surfaces: { effect: 'erase', mcp: false, cli: { command: 'cache evict', columns: ['deleted'] } },
  http: 'DELETE /v1/cache',
  summary: 'Evict one cached answer of a lookup',
  description:
    'The answers of seven lookups are cached and shared by all tenants. This evicts the one cached for exactly these ' +
    'parameters, so that the next lookup asks its providers again; an answer that is being fetched meanwhile is not cached either.',
  body: Body,
  data: Data,
  example: {
    body: {
      endpoint: 'company.search',
      params: { keyword: 'battery storage', location: 'Portugal', limit: 1 },
    },
    data: { deleted: true },
  },
  uses: ['lookups'],
  run: async ({ lookups }, { scope }, { body }) => ({
    outcome: 'found',
    data: {
      deleted: await lookups.evict(
        body.endpoint,
        withoutDryRun(body.params).body as typeof body.params,
        scope.mode,
      ),
    },
  }),
});
