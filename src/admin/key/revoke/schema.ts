import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_KEY, KeyShape, onKey } from '../../key-shape.ts';
import { id } from '../../tenant-shape.ts';

const Body = Type.Object({ id: id('Of the key; not the key itself.') }, { additionalProperties: false });
const Data = Type.Object({ key: KeyShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.key.revoke',
  method: 'POST',
  path: '/admin/v1/key/revoke',
  summary: 'End a key at once',
  description: 'It does not come back. Revoking it again changes nothing.',
  body: Body,
  data: Data,
  audit: { target: onKey, made: ({ key }) => onKey(key) },
  throws: ['nothing_stored'],
  example: { body: { id: EXAMPLE_KEY.id }, data: { key: { ...EXAMPLE_KEY, state: 'revoked' } } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
