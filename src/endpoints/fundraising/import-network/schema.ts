import Type from 'typebox';
import { LIMITS } from '../../../core/limits.ts';
import { EXPECTED_COLUMNS } from '../../../core/network/columns.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { SkippedRows } from '../../skipped-rows.ts';
import { Warnings } from '../../warnings.ts';

const Body = Type.Object(
  {
    csv_content: Type.String({
      maxLength: LIMITS.network.bodyBytes,
      description: `The text of the connections export: the columns ${EXPECTED_COLUMNS}, with or without the note before them.`,
    }),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  rowsImported: Type.Integer({ description: `People stored, at most ${LIMITS.network.rows}.` }),
  rowsSkipped: Type.Integer({
    description: 'Rows that cannot be read, or whose profile address an earlier row has.',
  }),
  rowsDropped: Type.Integer({
    description: 'People beyond the cap: the last of the file, which are the oldest.',
  }),
  truncated: Type.Boolean({ description: 'True where any were dropped.' }),
  skipped: SkippedRows,
  warnings: Type.Optional(Warnings),
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.import-network',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: {
      command: 'network import',
      columns: ['rowsImported', 'rowsSkipped', 'rowsDropped', 'truncated'],
      file: 'csv_content',
    },
  },
  method: 'POST',
  path: '/v1/fundraising/import-network',
  summary: 'Import your connections',
  description:
    'Replaces the imported network in one transaction. A text without a usable row is rejected and changes nothing. Other delimiters, column orders, column languages and date formats are accepted. Text is stored as it was sent. Other tenants neither see the network nor receive paths through it.',
  body: Body,
  data: Data,
  example: {
    body: {
      csv_content: `${EXPECTED_COLUMNS.replaceAll(', ', ',')}\nAda,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024\n`,
    },
    data: { rowsImported: 1, rowsSkipped: 0, rowsDropped: 0, truncated: false, skipped: [] },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  bodyLimitBytes: LIMITS.network.bodyBytes,
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
