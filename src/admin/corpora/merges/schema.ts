import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { at, limit, orNull, reason } from '../../fields.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Query = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
const Merges = Type.Object({
  merges: Type.Array(
    Type.Object({
      id: Type.Integer(),
      from_id: Type.Integer(),
      from_name: Type.String(),
      into_id: Type.Integer(),
      into_name: Type.String(),
      reason: Type.String(),
      merged_at: at(),
      undone_at: orNull(at()),
    }),
  ),
});
const Body = Type.Object(
  {
    from: Type.Integer({ ...id, description: 'The investor that goes.' }),
    into: Type.Integer({ ...id, description: 'The investor that stays.' }),
    reason,
  },
  { additionalProperties: false },
);
const Made = Type.Object({ id: Type.Integer() });

export const listSchema = {
  ...ORDINARY,
  operation: 'admin.corpora.merges.list',
  method: 'GET',
  path: '/admin/v1/corpora/merges',
  summary: 'Merges of investors, newest first',
  description: 'Also those taken back, and pairs that were kept apart.',
  query: Query,
  data: Merges,
  rows: 'merges',
  example: {
    query: { limit: 1 },
    data: {
      merges: [
        {
          id: 8,
          from_id: 120,
          from_name: 'Norvale Cap',
          into_id: 44,
          into_name: 'Norvale Capital',
          reason: 'Same firm',
          merged_at: '2026-11-23T09:12:04.118Z',
          undone_at: null,
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Merges>;

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.merges.make',
  method: 'POST',
  path: '/admin/v1/corpora/merges',
  summary: 'Merge two records of one investor',
  description:
    'Searches show the second, with the deals of both. It can be taken back. Refused while an import runs.',
  body: Body,
  data: Made,
  audit: {
    target: ({ from }) => ({ kind: 'investor', id: String(from) }),
    made: (data) => ({ kind: 'merge', id: String(data.id) }),
  },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: { body: { from: 120, into: 44, reason: 'Same firm' }, data: { id: 8 } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Made>;
