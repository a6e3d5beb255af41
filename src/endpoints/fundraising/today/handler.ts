import { describeMonitors } from '../../../core/monitoring/describe.ts';
import { isDescribed } from '../../../core/research/profile.ts';
import { setupOf, todayOf } from '../../../core/research/today/today.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** Shortlisted investors that are looked at for a way to them, newest found first. */
const MAX_SHORTLISTED = 200;

const SAYS = {
  investors: 'Monitoring searches for new investors.',
  lookalikes: 'Monitoring looks who funded your competitors.',
} as const;

/** GET /v1/fundraising/today: what waits for a person, and what happens by itself. */
export const today = defineEndpoint(
  schema,
  ['today', 'pipeline', 'warmPaths', 'profiles', 'monitors', 'investorSearch'],
  async (services, { scope, now, balance }) => {
    const [found, shortlisted, profile, hasNetwork, states] = await Promise.all([
      services.today.waiting(scope, now),
      services.pipeline.list(scope, { stage: 'shortlisted' }, { limit: MAX_SHORTLISTED }),
      services.profiles.get(scope),
      services.warmPaths.hasNetwork(scope),
      services.monitors.list(scope),
    ]);
    const paths = await services.warmPaths.of(
      scope,
      hasNetwork ? shortlisted.map(({ investorId }) => investorId) : [],
    );
    const { items, counts } = todayOf({
      found,
      shortlisted: shortlisted.map((item) => [item, paths.get(item.investorId) ?? []]),
      balance,
      now,
    });
    const { nextMessage } = found;
    const next = [
      ...(nextMessage === undefined
        ? []
        : [{ at: nextMessage.at.toISOString(), says: `A message to ${nextMessage.who} leaves.` }]),
      ...describeMonitors(profile, states, now).flatMap(({ kind, next_run_at: at }) =>
        at === undefined ? [] : [{ at, says: SAYS[kind] }],
      ),
    ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const setup = setupOf({
      investors: services.investorSearch.facts(scope.mode)?.investors,
      hasProfile: profile !== undefined && isDescribed(profile),
      hasNetwork,
      mailboxes: found.mailboxes,
    });
    return {
      outcome: 'found',
      data: { items, counts, setup, ...(next.length === 0 ? {} : { next }) },
    };
  },
);
