import Type from 'typebox';
import type { PersonRecordId } from '../corpus/rules-held.ts';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, counts, limit, oneOf, orNull } from '../platform/operations/schema-parts.ts';
import { snakeCased } from '../platform/values/text.ts';
import { RecordId } from './operations-admin-people.ts';

const Body = Type.Object(
  {
    records: Type.Array(RecordId, { maxItems: 100, description: 'All records of the person.' }),
    names: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 20,
        description: 'Further names, also where no record bears them.',
      }),
    ),
    profile_urls: Type.Optional(Type.Array(Type.String({ minLength: 4, maxLength: 600 }), { maxItems: 20 })),
    by_name: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Also leave out what other sources say of the name, unless something tells the two apart. False for a common name.',
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why, without the name; stored.' }),
    confirm: oneOf(['erase'], 'It cannot be undone.'),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  id: Type.Integer(),
  erased: counts,
  cleared: counts,
  remains: Type.Array(
    Type.Object({
      kind: Type.String(),
      count: orNull(count('Null: not known to the service.')),
      note: Type.String({ description: 'What it is, and what to do.' }),
    }),
  ),
  corpus_version: Type.Integer(),
});

export const erasePerson = defineAdmin({
  operation: 'admin.corpora.people.erase',
  http: 'POST /admin/v1/corpora/people/erase',
  summary: 'Erase a person from the live corpus',
  description:
    'Removes the records with all that hangs on them and the copies of answers that name the person, and keeps hashes of ids, profiles and names: imports and answers of providers leave out what matches. `remains` is what it does not reach. Refused while an import runs.',
  body: Body,
  data: Data,
  audit: {
    made: ({ id }) => ({ kind: 'erasure', id: String(id) }),
    leaveOut: ['names', 'profile_urls'],
  },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  // It looks through the copies of all tenants.
  deadlineMs: 60_000,
  example: {
    body: { records: ['person-12', 'investor-7'], reason: 'Request 32', confirm: 'erase' },
    data: {
      id: 5,
      erased: [
        { kind: 'records of people', count: 1 },
        { kind: 'deals', count: 4 },
      ],
      cleared: [{ kind: 'cached lookups', count: 1 }],
      remains: [
        {
          kind: 'backups and replicas',
          count: null,
          note: 'Not known to the service. The person stays in each backup until it is deleted; after restoring one, erase again.',
        },
      ],
      corpus_version: 13,
    },
  },
  uses: ['people'],
  run: async ({ people }, context, { body }) => {
    const { records, names = [], profile_urls: profileUrls = [], by_name: byName = true, reason } = body;
    const erasing = { records: records as PersonRecordId[], names, profileUrls, byName, reason };
    return snakeCased(await people.erase(erasing, context.operator.name)) as never;
  },
});

const Query = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
const ErasuresData = Type.Object({
  erasures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: at(),
      by: Type.String(),
      reason: Type.String(),
      counts: Type.Record(Type.String(), count()),
    }),
  ),
});

export const listErasures = defineAdmin({
  operation: 'admin.corpora.people.erasures',
  http: 'GET /admin/v1/corpora/people/erasures',
  summary: 'Erasures, newest first',
  description: 'When, by whom, why and how much; never who.',
  query: Query,
  data: ErasuresData,
  rows: 'erasures',
  example: {
    query: { limit: 1 },
    data: {
      erasures: [
        {
          id: 5,
          at: '2026-11-23T09:12:04.118Z',
          by: 'Ada Okafor',
          reason: 'Request 32',
          counts: { deals: 4 },
        },
      ],
    },
  },
  uses: ['people'],
  run: async ({ people }, _context, { query }) => {
    const erasures = await people.erasures(query.limit ?? 100);
    return { erasures: erasures.map((each) => ({ ...each, at: each.at.toISOString() })) };
  },
});
