import Type from 'typebox';
import { LIMITS } from '../../../core/limits.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { SkippedRows } from '../../skipped-rows.ts';

const Body = Type.Object(
  {
    content: Type.String({
      maxLength: LIMITS.suppressions.bodyBytes,
      description:
        'An address or a domain on each line, or a CSV with a column named `email` or `domain`. Lines that begin with `#` are ignored.',
    }),
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

export const schema = {
  ...ORDINARY,
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
  method: 'POST',
  path: '/v1/suppressions/import',
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
  reply: 'plain',
  billing: { kind: 'free' },
  bodyLimitBytes: LIMITS.suppressions.bodyBytes,
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
