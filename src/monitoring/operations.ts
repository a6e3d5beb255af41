import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { named, shownOf } from '../platform/values/fields.ts';
import { MONITOR } from './fields.ts';
import { describeMonitors } from './rules-event.ts';

const { kind, next_run_at, ...ofLastRun } = shownOf(MONITOR);

const Data = Type.Object({
  monitors: Type.Array(
    Type.Object(
      {
        kind,
        opted_in: Type.Boolean(),
        says: Type.String({ description: 'What happens next, or why nothing happens.' }),
        next_run_at: Type.Optional(next_run_at),
        ...ofLastRun,
      },
      named('Monitor'),
    ),
  ),
});

/** GET /v1/fundraising/monitoring: what is monitored, when it ran and runs next. */
export const monitoring = defineEndpoint({
  operation: 'fundraising.monitoring',
  surfaces: {
    effect: 'read',
    rows: 'monitors',
    mcp: {
      tool: 'get_monitoring',
      group: 'lookups',
      brief: ['kind', 'opted_in', 'says', 'next_run_at', 'last_run_at', 'last_found'],
    },
    cli: {
      command: 'monitoring show',
      columns: ['kind', 'opted_in', 'next_run_at', 'last_run_at', 'last_found'],
    },
  },
  http: 'GET /v1/fundraising/monitoring',
  summary: 'The saved searches of this account',
  description:
    '`monitoring_opt_in` of the profile repeats its search, `lookalike_monitoring_opt_in` that for funders of its known_competitors: only free providers are asked. New investors go on the list and to the webhooks. The first run sends nothing: later ones are compared with it.',
  data: Data,
  example: {
    data: {
      monitors: [
        {
          kind: 'investors',
          opted_in: true,
          says: 'The next run is on 2026-03-03 at 09:00 UTC.',
          next_run_at: '2026-03-03T09:00:00.000Z',
          last_run_at: '2026-03-02T09:00:00.000Z',
          last_found: 2,
        },
        {
          kind: 'lookalikes',
          opted_in: false,
          says: 'Not asked for: set lookalike_monitoring_opt_in in the profile.',
        },
      ],
    },
  },
  uses: ['profiles', 'monitors'],
  run: async ({ profiles, monitors }, { scope, now }) => {
    const [profile, states] = await Promise.all([profiles.get(scope), monitors.list(scope)]);
    return { outcome: 'found', data: { monitors: describeMonitors(profile, states, now) } };
  },
});
