import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { reason } from '../../fields.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Body = Type.Object({ one: id, other: id, reason }, { additionalProperties: false });
const Data = Type.Object({ id: Type.Integer() });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.apart',
  method: 'POST',
  path: '/admin/v1/corpora/apart',
  summary: 'Say that two records are two investors',
  description: 'Imports never merge them, and they are no longer listed as doubles.',
  body: Body,
  data: Data,
  audit: { target: ({ one }) => ({ kind: 'investor', id: String(one) }) },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: { body: { one: 120, other: 44, reason: 'Two firms of one name' }, data: { id: 9 } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
