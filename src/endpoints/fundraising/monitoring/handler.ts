import { describeMonitors } from '../../../core/monitoring/describe.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/monitoring: what is monitored, when it ran and runs next. */
export const monitoring = defineEndpoint(
  schema,
  ['profiles', 'monitors'],
  async ({ profiles, monitors }, { scope, now }) => {
    const [profile, states] = await Promise.all([profiles.get(scope), monitors.list(scope)]);
    return { outcome: 'found', data: { monitors: describeMonitors(profile, states, now) } };
  },
);
