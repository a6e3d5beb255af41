import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, limit, orNull, reason } from '../platform/operations/schema-parts.ts';
import { snakeCased } from '../platform/values/text.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Body = Type.Object({ one: id, other: id, reason }, { additionalProperties: false });
const Data = Type.Object({ id: Type.Integer() });

/** POST /admin/v1/corpora/apart */
export const keepApart = defineAdmin({
  operation: 'admin.corpora.apart',
  http: 'POST /admin/v1/corpora/apart',
  summary: 'Say that two records are two investors',
  description: 'Imports never merge them, and they are no longer listed as doubles.',
  body: Body,
  data: Data,
  audit: { target: ({ one }) => ({ kind: 'investor', id: String(one) }) },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: { body: { one: 120, other: 44, reason: 'Two firms of one name' }, data: { id: 9 } },
  uses: ['merges'],
  run: async ({ merges }, _context, { body }) => ({
    id: await merges.apart(body.one, body.other, body.reason),
  }),
});

const Query = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
const DoublesData = Type.Object({
  doubles: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      deals: count(),
      other_id: Type.Integer(),
      other: Type.String(),
      other_deals: count(),
      why: Type.String(),
    }),
  ),
});

/** GET /admin/v1/corpora/doubles */
export const listDoubles = defineAdmin({
  operation: 'admin.corpora.doubles',
  http: 'GET /admin/v1/corpora/doubles',
  summary: 'Pairs of records that are probably one investor',
  description:
    'Those with most companies first. A merge answers one, or that they stay apart. Compares all names: some seconds on a large corpus.',
  query: Query,
  data: DoublesData,
  rows: 'doubles',
  deadlineMs: 60_000,
  example: {
    query: { limit: 1 },
    data: {
      doubles: [
        {
          id: 120,
          name: 'Norvale Cap',
          deals: 2,
          other_id: 44,
          other: 'Norvale Capital',
          other_deals: 31,
          why: 'the names differ in a word such as Ventures, and both backed one company',
        },
      ],
    },
  },
  uses: ['merges'],
  run: async ({ merges }, _context, { query }) => {
    return snakeCased({ doubles: await merges.doubles(query.limit ?? 100) }) as never;
  },
});

const MergesQuery = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
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
const MergesBody = Type.Object(
  {
    from: Type.Integer({ ...id, description: 'The investor that goes.' }),
    into: Type.Integer({ ...id, description: 'The investor that stays.' }),
    reason,
  },
  { additionalProperties: false },
);
const Made = Type.Object({ id: Type.Integer() });

/** GET /admin/v1/corpora/merges */
export const listMerges = defineAdmin({
  operation: 'admin.corpora.merges.list',
  http: 'GET /admin/v1/corpora/merges',
  summary: 'Merges of investors, newest first',
  description: 'Also those taken back, and pairs that were kept apart.',
  query: MergesQuery,
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
  uses: ['merges'],
  run: async ({ merges }, _context, { query }) => {
    return snakeCased({ merges: await merges.list(query.limit ?? 100) }) as never;
  },
});

/** POST /admin/v1/corpora/merges */
export const mergeInvestors = defineAdmin({
  operation: 'admin.corpora.merges.make',
  http: 'POST /admin/v1/corpora/merges',
  summary: 'Merge two records of one investor',
  description:
    'Searches show the second, with the deals of both. It can be taken back. Refused while an import runs.',
  body: MergesBody,
  data: Made,
  audit: {
    target: ({ from }) => ({ kind: 'investor', id: String(from) }),
    made: (data) => ({ kind: 'merge', id: String(data.id) }),
  },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: { body: { from: 120, into: 44, reason: 'Same firm' }, data: { id: 8 } },
  uses: ['merges'],
  run: async ({ merges }, _context, { body }) => ({
    id: await merges.merge(body.from, body.into, body.reason),
  }),
});

const UndoBody = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The merge.' }) },
  { additionalProperties: false },
);
const UndoData = Type.Object({ id: Type.Integer() });

/** POST /admin/v1/corpora/merges/undo */
export const undoMerge = defineAdmin({
  operation: 'admin.corpora.merges.undo',
  http: 'POST /admin/v1/corpora/merges/undo',
  summary: 'Take a merge back',
  description: 'Imports do not make it again.',
  body: UndoBody,
  data: UndoData,
  audit: { target: ({ id }) => ({ kind: 'merge', id: String(id) }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: 8 }, data: { id: 8 } },
  uses: ['merges'],
  run: async ({ merges }, _context, { body }) => {
    await merges.undo(body.id);
    return { id: body.id };
  },
});
