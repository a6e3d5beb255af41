import Type from 'typebox';
import { EXAMPLE_TENANT } from '../accounts/operations-admin-keys.ts';
import { UsageQuery, usageAsked } from '../accounts/operations-admin-tenants.ts';
import { defineAdmin } from '../platform/operations/operation.ts';
import { count, day } from '../platform/operations/schema-parts.ts';
import { snakeCased } from '../platform/values/text.ts';
import { MOST_TENANTS } from './queries-usage-days.ts';

const sums = {
  requests: count('Calls that cost credits.'),
  searches: count('Of them, searches for investors and lookalikes.'),
  reserved: count('Credits of calls that are not over yet.'),
  settled: count('Credits that were spent.'),
  refunded: count('Credits that came back, as their calls found nothing or failed.'),
  imports: count('Lists of investors that were imported.'),
  messages: count('Messages that were sent: those of sequences, and answers.'),
};

/** GET /admin/v1/usage/days */
export const readUsageDays = defineAdmin({
  operation: 'admin.days',
  http: 'GET /admin/v1/usage/days',
  summary: 'What tenants did, by day and by tenant',
  description:
    'Requests, credits, searches, imports and messages of each day (UTC) on which there were any, and of each tenant in the whole period. Of months that were archived only imports and messages are here.',
  query: UsageQuery,
  data: Type.Object({
    from: day('The first day, UTC.'),
    to: day('The last day, UTC.'),
    days: Type.Array(Type.Object({ day: day(), ...sums }), { description: 'The earliest first.' }),
    tenants: Type.Array(
      Type.Object({ tenant: Type.String({ format: 'uuid' }), tenant_name: Type.String(), ...sums }),
      { description: 'Those that spent most first.' },
    ),
    is_cut: Type.Boolean({ description: `There are more than ${MOST_TENANTS} tenants.` }),
  }),
  rows: 'days',
  example: {
    query: { from: '2026-11-22', to: '2026-11-23' },
    data: {
      from: '2026-11-22',
      to: '2026-11-23',
      days: [
        {
          day: '2026-11-23',
          ...{ requests: 5, searches: 4, reserved: 0, settled: 48, refunded: 3, imports: 1, messages: 2 },
        },
      ],
      tenants: [
        {
          ...{ tenant: EXAMPLE_TENANT.id, tenant_name: EXAMPLE_TENANT.name },
          ...{ requests: 5, searches: 4, reserved: 0, settled: 48, refunded: 3, imports: 1, messages: 2 },
        },
      ],
      is_cut: false,
    },
  },
  uses: ['usageDays'],
  run: async ({ usageDays }, { now }, { query }) => {
    const asked = usageAsked(query, now);
    const { from, to } = asked;
    return snakeCased({ from, to, ...(await usageDays.sums(asked)) }) as never;
  },
});
