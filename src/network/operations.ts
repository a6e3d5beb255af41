import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { SkippedRows, THIRD_PARTY, Warnings } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { oneOfTwo } from '../tables/rules-table.ts';
import { COLUMN_FIELDS, EXPECTED_COLUMNS } from './rules-columns.ts';

const Field = Type.Enum([...COLUMN_FIELDS], { type: 'string', ...named('ConnectionField') });

const Body = Type.Object(
  {
    csv_content: Type.Optional(
      Type.String({
        maxLength: LIMITS.network.bodyBytes,
        description: `The text of the connections export: the columns ${EXPECTED_COLUMNS}, with or without the note before them.`,
      }),
    ),
    file: Type.Optional(
      Type.String({
        maxLength: LIMITS.network.bodyBytes,
        description: 'In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).',
      }),
    ),
    columns: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.Union([Field, Type.Literal('ignore')]), {
        maxProperties: 100,
        description: 'What columns hold, by their names, if that is not recognised.',
      }),
    ),
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
  truncated: Type.Boolean({ description: 'True if any were dropped.' }),
  skipped: SkippedRows,
  warnings: Type.Optional(Warnings),
});

/** POST /v1/fundraising/import-network: the tenant's network, replaced; what became of its rows. */
export const importNetwork = defineEndpoint({
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
  http: 'POST /v1/fundraising/import-network',
  summary: 'Import your connections',
  description:
    'Replaces the imported network in one transaction. A text without a usable row is rejected and changes nothing. Other encodings, delimiters, column orders, column languages and date formats are accepted. Entities, links and other marks of tools are taken out of the cells. Other tenants neither see the network nor receive paths through it.',
  body: Body,
  data: Data,
  example: {
    body: {
      csv_content: `${EXPECTED_COLUMNS.replaceAll(', ', ',')}\nAda,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024\n`,
    },
    data: { rowsImported: 1, rowsSkipped: 0, rowsDropped: 0, truncated: false, skipped: [] },
  },
  bodyLimitBytes: LIMITS.network.bodyBytes,
  uses: ['networks'],
  run: async ({ networks }, { scope, signal }, { body }) => {
    const { csv_content: text, file, columns } = body;
    if ((text === undefined) === (file === undefined)) throw oneOfTwo('csv_content');
    const { rowsImported, rowsSkipped, rowsDropped, skipped, warnings } = await networks.import(
      scope,
      {
        ...(text === undefined ? {} : { text }),
        ...(file === undefined ? {} : { file }),
        ...(columns === undefined ? {} : { columns }),
      },
      signal,
    );
    return {
      outcome: 'found',
      data: {
        rowsImported,
        rowsSkipped,
        rowsDropped,
        truncated: rowsDropped > 0,
        skipped,
        ...(warnings === undefined ? {} : { warnings: [...warnings] }),
      },
    };
  },
});

const Text = Type.Optional(Type.String());

const Connection = Type.Object(
  {
    firstName: Text,
    lastName: Text,
    url: Text,
    email: Text,
    company: Text,
    position: Text,
    connectedOn: Type.Optional(Type.String({ format: 'date' })),
  },
  {
    description: 'One person. Fields that the export does not have are absent.',
    ...named('Connection'),
    ...THIRD_PARTY,
  },
);

const Network = Type.Object({
  rowsImported: Type.Integer({ description: 'People stored.' }),
  rowsSkipped: Type.Integer({ description: 'Rows that could not be read.' }),
  rowsDropped: Type.Integer({ description: 'People beyond the cap.' }),
  truncated: Type.Boolean({ description: 'True if any were dropped.' }),
  importedAt: Type.String({ format: 'date-time' }),
  connections: Type.Array(Connection, { description: 'In the order of the file.' }),
  ...nextField,
});

const Query = Type.Object(pageFields, { additionalProperties: false });
const Empty = Type.Object({}, { additionalProperties: false });
const Deleted = Type.Object({ deleted: Type.Boolean({ description: 'False if nothing was imported.' }) });

/** GET /v1/fundraising/network: what is imported and a page of it; 404 if nothing is. */
export const getNetwork = defineEndpoint({
  operation: 'fundraising.network.get',
  surfaces: {
    effect: 'read',
    rows: 'connections',
    mcp: { tool: 'get_network', group: 'lookups', brief: ['firstName', 'lastName', 'company', 'position'] },
    cli: {
      command: 'network show',
      columns: ['firstName', 'lastName', 'position', 'company', 'connectedOn'],
    },
  },
  http: 'GET /v1/fundraising/network',
  summary: 'The imported network',
  description: 'The imported people, for checking the import. Page with `cursor`.',
  query: Query,
  data: Network,
  example: {
    data: {
      rowsImported: 1,
      rowsSkipped: 0,
      rowsDropped: 0,
      truncated: false,
      importedAt: '2026-03-12T09:30:00.000000Z',
      connections: [
        {
          firstName: 'Ada',
          lastName: 'Example',
          url: 'https://social.example/in/ada',
          company: 'Example Capital',
          position: 'Partner',
          connectedOn: '2024-03-12',
        },
      ],
    },
  },
  throws: ['nothing_stored'],
  uses: ['networks'],
  run: async ({ networks }, { scope }, { query }) => {
    const page = await networks.page(scope, pageOf(query));
    if (page === undefined) {
      throw new DomainError(
        'nothing_stored',
        'No network is imported yet. Import one with POST /v1/fundraising/import-network.',
      );
    }
    const { items, next, ...counts } = page;
    return {
      outcome: 'found',
      data: {
        ...counts,
        truncated: counts.rowsDropped > 0,
        connections: items,
        ...(next === undefined ? {} : { next }),
      },
    };
  },
});

/** DELETE /v1/fundraising/network: everything imported, removed. */
export const deleteNetwork = defineEndpoint({
  operation: 'fundraising.network.delete',
  surfaces: { effect: 'erase', mcp: false, cli: { command: 'network delete', columns: ['deleted'] } },
  http: 'DELETE /v1/fundraising/network',
  summary: 'Remove the imported network',
  description: 'Removes every imported connection; the next answer has no warm paths through them.',
  body: Empty,
  data: Deleted,
  example: { body: {}, data: { deleted: true } },
  uses: ['networks'],
  run: async ({ networks }, { scope }) => ({
    outcome: 'found',
    data: { deleted: await networks.remove(scope) },
  }),
});
