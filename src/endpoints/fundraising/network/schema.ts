import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { nextField, pageFields } from '../../page.ts';
import { THIRD_PARTY } from '../../third-party.ts';

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
  truncated: Type.Boolean({ description: 'True where any were dropped.' }),
  importedAt: Type.String({ format: 'date-time' }),
  connections: Type.Array(Connection, { description: 'In the order of the file.' }),
  ...nextField,
});

const Query = Type.Object(pageFields, { additionalProperties: false });
const Empty = Type.Object({}, { additionalProperties: false });
const Deleted = Type.Object({ deleted: Type.Boolean({ description: 'False where nothing was imported.' }) });

const shape = {
  ...ORDINARY,
  path: '/v1/fundraising/network',
  reply: 'plain',
  billing: { kind: 'free' },
} as const;

export const getSchema = {
  ...shape,
  operation: 'fundraising.network.get',
  surfaces: {
    effect: 'read',
    rows: 'connections',
    mcp: { tool: 'get_network', group: 'main', brief: ['firstName', 'lastName', 'company', 'position'] },
    cli: {
      command: 'network show',
      columns: ['firstName', 'lastName', 'position', 'company', 'connectedOn'],
    },
  },
  method: 'GET',
  summary: 'The imported network',
  description: 'The imported people, for checking the import. Page with `cursor`.',
  body: NOTHING,
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
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Network>;

export const deleteSchema = {
  ...shape,
  operation: 'fundraising.network.delete',
  surfaces: { effect: 'erase', mcp: false, cli: { command: 'network delete', columns: ['deleted'] } },
  method: 'DELETE',
  summary: 'Remove the imported network',
  description: 'Removes every imported connection; the next answer has no warm paths through them.',
  body: Empty,
  data: Deleted,
  example: { body: {}, data: { deleted: true } },
} satisfies EndpointSchema<typeof Empty, typeof NOTHING, typeof Deleted>;
