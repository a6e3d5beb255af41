import { dayBefore, paceOf, periodOf, periodSince } from '../../../core/account/pace.ts';
import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** Of one period; an account with more of them is no new one. */
const MOST_GRANTS = 100;

/** GET /v1/credits/usage: what was spent in a period, and how long the balance lasts at that pace. */
export const creditUsage = defineEndpoint(
  schema,
  ['spending', 'accounts'],
  async ({ spending, accounts }, { scope, now, balance }, { query }) => {
    const period = periodOf(query, now);
    if (typeof period === 'string') {
      throw new DomainError('invalid_request', `"from" ${period}.`, {
        details: [{ path: 'from', message: period }],
      });
    }
    const keyId = query.key_id;
    const asked = keyId === undefined ? period : { ...period, keyId };
    const { days, keys, archived } = await spending.spending(scope, asked);
    // Archived calls name no key.
    const ofAll = keyId === undefined ? archived : 0;
    const credits = days.reduce((sum, { credits }) => sum + credits, Math.max(0, ofAll));
    const [before, grants] = await Promise.all([
      accounts.ledger(scope, { to: dayBefore(period), limit: 1 }),
      accounts.ledger(scope, { kind: 'grant', ...period, limit: MOST_GRANTS }),
    ]);
    // Days before an account had credits say nothing of its pace.
    const isOlder = before.items.length > 0 || grants.next !== undefined;
    const moved = [...grants.items.map((grant) => grant.created_at), ...days.map(({ day }) => day)];
    const { perDay, daysLeft } = paceOf(credits, balance, isOlder ? period : periodSince(period, moved), now);
    return {
      outcome: 'found',
      data: {
        ...period,
        days,
        keys,
        credits,
        archived: ofAll,
        balance,
        credits_per_day: perDay,
        ...(daysLeft === undefined ? {} : { days_left: daysLeft }),
      },
    };
  },
);
