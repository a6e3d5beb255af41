import Type from 'typebox';
import type { PersonRecordId } from '../corpus/rules-held.ts';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, counts, day, oneOf, orNull, reason } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { snakeCased } from '../platform/values/text.ts';

export const RecordId = Type.String({ pattern: '^(?:person|investor)-[1-9]\\d{0,14}$', maxLength: 30 });
const text = Type.String();
const Correction = Type.Object(
  {
    id: Type.Integer(),
    field: oneOf(['name', 'role']),
    was: text,
    value: orNull(text),
    reason: text,
    by: text,
    at: at(),
  },
  named('PersonCorrection'),
);

export { Correction };

const Record = Type.Object(
  {
    record: text,
    name: text,
    kind: orNull(text),
    source: text,
    source_id: text,
    as_of: orNull(day()),
    country: orNull(text),
    city: orNull(text),
    profile_url: orNull(text),
    description: orNull(text),
    merged_into: orNull(Type.Integer()),
    roles: Type.Array(
      Type.Object({
        title: text,
        organisation: text,
        of: Type.String({ description: '`company-3` or `investor-9`.' }),
        note: orNull(text),
        current: orNull(Type.Boolean()),
        started_on: orNull(day()),
        ended_on: orNull(day()),
        source: text,
      }),
    ),
    deals: Type.Array(
      Type.Object({
        company: text,
        kind: text,
        announced_on: orNull(day()),
        source: text,
        url: orNull(text),
      }),
      { description: 'The newest twenty.' },
    ),
    deal_count: count(),
    facts: Type.Array(
      Type.Object({
        field: text,
        value: text,
        source: text,
        record: text,
        as_of: orNull(day()),
        url: orNull(text),
      }),
    ),
    aliases: Type.Array(Type.Object({ name: text, source: text })),
    ids: Type.Array(Type.Object({ namespace: text, id: text })),
    funds: count(),
    commitments: count(),
    sales: count(),
    corrections: Type.Array(Correction),
  },
  named('PersonRecord'),
);
const Query = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    profile_url: Type.Optional(Type.String({ minLength: 4, maxLength: 600 })),
    record: Type.Optional(RecordId),
  },
  { additionalProperties: false },
);
const PeopleData = Type.Object({
  records: Type.Array(Record),
  is_cut: Type.Boolean({ description: 'There are more than fifty of a kind: give more of the name.' }),
  organisations: Type.Array(Type.Object({ record: text, name: text }), {
    description: 'Organizations that bear the name; an erasure leaves them.',
  }),
  is_erased: Type.Boolean({ description: 'Someone of this name or profile was erased.' }),
  copies: counts,
  tenants: counts,
});

const title = Type.String({ minLength: 1, maxLength: 300 });
const Body = Type.Object(
  {
    record: RecordId,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'The right name.' })),
    role: Type.Optional(
      Type.Object(
        { of: Type.String({ pattern: '^(?:company|investor)-[1-9]\\d{0,14}$', maxLength: 30 }), title },
        {
          additionalProperties: false,
          description: 'The role to correct, as it is shown. Instead of `name`.',
        },
      ),
    ),
    title: Type.Optional(
      Type.Union([title, Type.Null()], { description: 'The right title; null: there was no such role.' }),
    ),
    ended_on: Type.Optional(
      Type.Union([Type.String({ format: 'date' }), Type.Null()], {
        description: 'When the role ended; null: it goes on.',
      }),
    ),
    reason,
  },
  { additionalProperties: false },
);
const Data = Type.Object({ correction: Correction });

export const correctPerson = defineAdmin({
  operation: 'admin.corpora.people.correct',
  http: 'POST /admin/v1/corpora/people/correct',
  summary: 'Correct a name or a role of a person',
  description: 'Later imports leave it as it is. Refused while an import runs.',
  body: Body,
  data: Data,
  audit: {
    target: ({ record }) => ({ kind: 'person', id: record }),
    leaveOut: ['name', 'title'],
  },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: {
    body: {
      record: 'person-12',
      role: { of: 'company-3', title: 'Director' },
      ended_on: '2026-06-30',
      reason: 'Request 31',
    },
    data: {
      correction: {
        id: 4,
        field: 'role',
        was: 'Director',
        value: 'Director',
        reason: 'Request 31',
        by: 'Ada Okafor',
        at: '2026-11-23T09:12:04.118Z',
      },
    },
  },
  uses: ['people'],
  run: async ({ people }, context, { body }) => {
    const { name, role, title, ended_on: endedOn, reason } = body;
    const record = body.record as PersonRecordId;
    const isName = name !== undefined;
    if (isName === (role !== undefined)) throw wrong('Give either name, or role.');
    if (role !== undefined && title === undefined && endedOn === undefined)
      throw wrong('Give title or ended_on of the role.');
    const change = role === undefined ? { record, name: name ?? '' } : { record, role, title, endedOn };
    const correction = await people.correct(change, reason, context.operator.name);
    return snakeCased({ correction }) as never;
  },
});

const wrong = (message: string) => new DomainError('invalid_request', message);

export const showPerson = defineAdmin({
  operation: 'admin.corpora.people.show',
  http: 'GET /admin/v1/corpora/people',
  summary: 'Everything that is held of a person',
  description:
    'By name, profile or record: all records of the live corpus with roles, deals, facts, other names, ids and corrections, each with its source. `copies` counts cached answers that name the person, `tenants` rows of tenants, without whose they are.',
  query: Query,
  data: PeopleData,
  rows: 'records',
  audit: {
    reads: ({ record }) => (record === undefined ? undefined : { kind: 'person', id: record }),
    leaveOut: ['name', 'profile_url'],
  },
  throws: ['invalid_request'],
  // It looks through the copies of all tenants.
  deadlineMs: 60_000,
  example: {
    query: { name: 'Ada Example' },
    data: {
      records: [
        {
          record: 'person-12',
          name: 'Ada Example',
          kind: 'person',
          source: 'form-d',
          source_id: 'cik:1|ada example',
          as_of: '2026-09-30',
          country: 'USA',
          city: 'Denver',
          profile_url: null,
          description: null,
          merged_into: null,
          roles: [
            {
              title: 'Director',
              organisation: 'Quillbark',
              of: 'company-3',
              note: null,
              current: true,
              started_on: '2024-04-12',
              ended_on: null,
              source: 'form-d',
            },
          ],
          deals: [],
          deal_count: 0,
          facts: [],
          aliases: [],
          ids: [{ namespace: 'person:form-d', id: 'cik:1|ada example' }],
          funds: 0,
          commitments: 0,
          sales: 0,
          corrections: [],
        },
      ],
      is_cut: false,
      organisations: [],
      is_erased: false,
      copies: [{ kind: 'cached lookups', count: 1 }],
      tenants: [{ kind: 'connections of imported networks', count: 2 }],
    },
  },
  uses: ['people'],
  run: async ({ people }, _context, { query }) => {
    const { name, profile_url: profileUrl, record } = query;
    const held = await people.held({ name, profileUrl, record: record as PersonRecordId | undefined });
    return snakeCased(held) as never;
  },
});
