import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { EXAMPLE_TENANT, mode } from '../tenant-shape.ts';

/** A quarter by day, as of tenants. */
export const MOST_DAYS = 92;
/** Of one answer; a year of one tenant with ten endpoints has as many. */
export const MOST_ROWS = 5_000;

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
const Query = Type.Object(
  {
    from: day('The first day, UTC; 29 days before `to` where left out.'),
    to: day(`The last day, UTC; today where left out. At most ${MOST_DAYS} days in all.`),
    tenant: Type.Optional(Type.String({ format: 'uuid', description: 'Of this tenant only.' })),
    mode: Type.Optional(mode),
  },
  { additionalProperties: false },
);
const Row = Type.Object({
  tenant: Type.String({ format: 'uuid' }),
  tenant_name: Type.String(),
  day: Type.String({ format: 'date' }),
  operation: Type.String(),
  calls: Type.Integer({ minimum: 0 }),
  credits: Type.Integer({ minimum: 0 }),
});
const Data = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  rows: Type.Array(Row),
  is_cut: Type.Boolean({
    description: `There are more than ${MOST_ROWS} rows; ask for fewer days, or one tenant.`,
  }),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.usage',
  method: 'GET',
  path: '/admin/v1/usage',
  summary: 'What tenants spent, by endpoint and day',
  description:
    'Calls that were charged and not refunded, of live mode where nothing else is said. Calls of months that were archived are in the files of the archive.',
  query: Query,
  data: Data,
  rows: 'rows',
  example: {
    query: { from: '2026-11-22', to: '2026-11-23' },
    data: {
      from: '2026-11-22',
      to: '2026-11-23',
      rows: [
        {
          tenant: EXAMPLE_TENANT.id,
          tenant_name: EXAMPLE_TENANT.name,
          day: '2026-11-23',
          operation: 'fundraising.search-investors',
          calls: 4,
          credits: 48,
        },
      ],
      is_cut: false,
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
