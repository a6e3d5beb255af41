import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_ISSUED, EXAMPLE_KEY, IssuedShape, KeyShape, onKey } from '../../key-shape.ts';
import { id } from '../../tenant-shape.ts';

const Body = Type.Object(
  {
    id: id('Of the key; not the key itself.'),
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 744,
        default: 24,
        description: 'How long the old key still works.',
      }),
    ),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ issued: IssuedShape, replaced: KeyShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.key.rotate',
  method: 'POST',
  path: '/admin/v1/key/rotate',
  summary: 'Make the successor of a key',
  description:
    'With the same mode, name, scopes, cap and end. It is shown once; the old key works for a while longer.',
  body: Body,
  data: Data,
  audit: { target: onKey, made: ({ issued }) => onKey(issued) },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_KEY.id, grace_hours: 24 },
    data: {
      issued: { ...EXAMPLE_ISSUED, id: '7c2e1d0f-8b3e-4d4c-8f90-2b3c4d5e6f70' },
      replaced: { ...EXAMPLE_KEY, expires_at: '2026-11-24T09:00:00.000Z' },
    },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
