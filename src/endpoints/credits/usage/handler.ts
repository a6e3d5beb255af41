import { paceOf, periodOf } from '../../../core/account/pace.ts';
import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/credits/usage: what was spent in a period, and how long the balance lasts at that pace. */
export const creditUsage = defineEndpoint(
  schema,
  ['spending'],
  async ({ spending }, { scope, now, balance }, { query }) => {
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
    const { perDay, daysLeft } = paceOf(credits, balance, period, now);
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
