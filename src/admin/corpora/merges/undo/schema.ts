import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';

const Body = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The merge.' }) },
  { additionalProperties: false },
);
const Data = Type.Object({ id: Type.Integer() });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.merges.undo',
  method: 'POST',
  path: '/admin/v1/corpora/merges/undo',
  summary: 'Take a merge back',
  description: 'Imports do not make it again.',
  body: Body,
  data: Data,
  audit: { target: ({ id }) => ({ kind: 'merge', id: String(id) }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: 8 }, data: { id: 8 } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
