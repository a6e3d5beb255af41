import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../../endpoint.ts';
import { THIRD_PARTY } from '../../../third-party.ts';
import { filterFields } from '../../pipeline-fields.ts';

const Query = Type.Object(filterFields, { additionalProperties: false });

const Data = Type.Object({
  csv: Type.String({ description: 'RFC 4180, with a heading.', ...THIRD_PARTY }),
  rows: Type.Integer(),
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.pipeline.csv',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: { command: 'pipeline csv', prints: 'csv' },
  },
  method: 'GET',
  path: '/v1/fundraising/pipeline/csv',
  summary: 'The pipeline as a file',
  description:
    'The stored list with any filter as CSV, notes included. A client that accepts JSON gets it as a field; a browser, or one that accepts `text/csv` or anything, the file itself. Cells that a spreadsheet would run begin with an apostrophe.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: { data: { csv: 'id,name,stage\r\ninv_7wzqk0yd5c,Example Harbour Ventures,meeting\r\n', rows: 1 } },
  reply: 'plain',
  file: { field: 'csv', type: 'text/csv', name: 'pipeline.csv' },
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
