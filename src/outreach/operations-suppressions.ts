import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { SkippedRows } from '../platform/operations/shown-fields.ts';
import { named, shownOf } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { oneOfTwo } from '../tables/rules-table.ts';
import { SUPPRESSION } from './fields.ts';

/** An entry as every endpoint shows it. */
const SuppressionShown = Type.Object(shownOf(SUPPRESSION), named('Suppression'));

const EXAMPLE = {
  kind: 'address',
  value: 'ada@fund.example',
  reason: 'added',
  detail: 'Asked by phone not to be written to.',
  created_at: '2026-03-02T09:00:00.000Z',
} as const;

const Query = Type.Object(
  {
    ...pageFields,
    email: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.lookup.emailLength,
        description:
          'Only the entries that suppress this address: the address, its domain and the parent domains.',
      }),
    ),
  },
  { additionalProperties: false },
);
const ListData = Type.Object({
  suppressions: Type.Array(SuppressionShown),
  ...nextField,
});

const value = SUPPRESSION.value.schema;

const AddBody = Type.Object(
  {
    value,
    detail: Type.Optional(SUPPRESSION.detail.schema),
  },
  { additionalProperties: false },
);
const AddData = Type.Intersect([
  SuppressionShown,
  Type.Object({
    added: Type.Boolean({
      description: 'False if it was on the list already; its reason then stays as it was.',
    }),
    sequences_ended: Type.Integer({
      description: 'The number of sequences that this ended; their state is `suppressed`.',
    }),
  }),
]);

const RemoveBody = Type.Object(
  {
    value,
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.suppressions.detailLength,
        description:
          'Why, for the history of the sequence. Needed unless the entry is `added` or `imported`.',
      }),
    ),
  },
  { additionalProperties: false },
);
const RemoveData = Type.Object({
  deleted: Type.Boolean({ description: 'False if it was not on the list.' }),
});

/** GET /v1/suppressions: the list, a page of it, or what covers one address. */
export const listSuppressions = defineEndpoint({
  operation: 'suppressions.list',
  surfaces: {
    effect: 'read',
    rows: 'suppressions',
    mcp: false,
    cli: { command: 'suppressions list', columns: ['value', 'kind', 'reason', 'created_at'] },
  },
  http: 'GET /v1/suppressions',
  summary: 'List suppressed addresses and domains',
  description:
    'The suppression list, newest first. It is checked when a sequence is created, when a message is approved and in the transaction that claims the message for sending.',
  query: Query,
  data: ListData,
  example: { data: { suppressions: [EXAMPLE] } },
  uses: ['suppressions'],
  run: async ({ suppressions }, { scope }, { query }) => {
    const covering = query.email === undefined ? {} : { covering: query.email };
    const { items, next } = await suppressions.list(scope, { ...pageOf(query), ...covering });
    return {
      outcome: 'found',
      data: { suppressions: items, ...(next === undefined ? {} : { next }) },
    };
  },
});

/** POST /v1/suppressions: adds an address or a domain, and ends what is under way to it. */
export const addSuppression = defineEndpoint({
  operation: 'suppressions.add',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'suppressions add', columns: ['value', 'kind', 'reason'] },
  },
  http: 'POST /v1/suppressions',
  summary: 'Suppress an address or a domain',
  description:
    'Active and paused sequences to it end in the same transaction, and each of their messages that was not sent yet is cancelled.',
  body: AddBody,
  data: AddData,
  example: {
    body: { value: 'Ada+deals@fund.example', detail: 'Asked by phone not to be written to.' },
    data: { ...EXAMPLE, added: true, sequences_ended: 1 },
  },
  uses: ['suppressions'],
  run: async ({ suppressions }, { scope }, { body }) => {
    const { suppression, added, sequencesEnded } = await suppressions.add(scope, body.value, body.detail);
    return {
      outcome: 'found',
      data: { ...suppression, added, sequences_ended: sequencesEnded },
    };
  },
});

/** DELETE /v1/suppressions: takes one off, with a reason unless a person put it there. */
export const removeSuppression = defineEndpoint({
  operation: 'suppressions.remove',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'suppressions remove', columns: ['deleted'] } },
  http: 'DELETE /v1/suppressions',
  summary: 'Take an address or a domain off the list',
  description:
    'A person can take back every entry. One that the recipient asked for (`unsubscribed`, `complained`, `opted_out`) or may have asked for (`opt_out_pending`), or that a bounce made (`bounced`), is removed only with a `reason`, which the history of the sequence keeps. Ended sequences stay ended; a person resumes paused ones.',
  body: RemoveBody,
  data: RemoveData,
  example: { body: { value: 'ada@fund.example' }, data: { deleted: true } },
  uses: ['suppressions'],
  run: async ({ suppressions }, { scope }, { body }) => ({
    outcome: 'found',
    data: { deleted: await suppressions.remove(scope, body.value, body.reason) },
  }),
});

const Body = Type.Object(
  {
    content: Type.Optional(
      Type.String({
        maxLength: LIMITS.suppressions.bodyBytes,
        description:
          'An address or a domain on each line, or a CSV with a column named `email` or `domain`. Lines that begin with `#` are ignored.',
      }),
    ),
    file: Type.Optional(
      Type.String({
        maxLength: LIMITS.suppressions.bodyBytes,
        description: 'In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  imported: Type.Integer({ description: `Entries that are new, at most ${LIMITS.suppressions.rows}.` }),
  already_there: Type.Integer({
    description: 'Entries that were on the list, or stood in this text before.',
  }),
  rows_skipped: Type.Integer({ description: 'Rows that name no address and no domain.' }),
  rows_dropped: Type.Integer({
    description: 'Entries beyond the cap, the last ones: send them in a further call.',
  }),
  skipped: SkippedRows,
  sequences_ended: Type.Integer({ description: 'The number of sequences that this ended.' }),
});

/** POST /v1/suppressions/import: a whole list, and what became of its rows. */
export const importSuppressions = defineEndpoint({
  operation: 'suppressions.import',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: {
      command: 'suppressions import',
      columns: ['imported', 'already_there', 'rows_skipped', 'sequences_ended'],
      file: 'content',
    },
  },
  http: 'POST /v1/suppressions/import',
  summary: 'Import a suppression list',
  description:
    'Adds to the list in one transaction and removes nothing. A text without any address or domain is rejected. A row that cannot be read is skipped and reported. An existing entry keeps its reason.',
  body: Body,
  data: Data,
  example: {
    body: { content: 'email,name\nada@fund.example,Ada\nnobody,Bo\n' },
    data: {
      imported: 1,
      already_there: 0,
      rows_skipped: 1,
      rows_dropped: 0,
      skipped: [{ line: 3, reason: '"nobody" is no address and no domain' }],
      sequences_ended: 0,
    },
  },
  bodyLimitBytes: LIMITS.suppressions.bodyBytes,
  uses: ['suppressions'],
  run: async ({ suppressions }, { scope, signal }, { body }) => {
    const { content: text, file } = body;
    if ((text === undefined) === (file === undefined)) throw oneOfTwo('content');
    const sent = { ...(text === undefined ? {} : { text }), ...(file === undefined ? {} : { file }) };
    const done = await suppressions.import(scope, sent, signal);
    return {
      outcome: 'found',
      data: {
        imported: done.imported,
        already_there: done.alreadyThere,
        rows_skipped: done.rowsSkipped,
        rows_dropped: done.rowsDropped,
        skipped: done.skipped,
        sequences_ended: done.sequencesEnded,
      },
    };
  },
});
