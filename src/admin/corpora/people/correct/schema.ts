import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';
import { reason } from '../../../fields.ts';
import { Correction, RecordId } from '../schema.ts';

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

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.people.correct',
  method: 'POST',
  path: '/admin/v1/corpora/people/correct',
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
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
