import { warmRecord } from '../../../core/ranking/warm-lift.ts';
import { parseMoment } from '../../../core/text/moment.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/investors: a page of what the tenant's searches have found. */
export const investors = defineEndpoint(
  schema,
  ['storedInvestors', 'warmPaths'],
  async ({ storedInvestors, warmPaths }, { scope }, { query }) => {
    const { items, next } = await storedInvestors.list(
      scope,
      {
        ...(query.tier === undefined ? {} : { tier: query.tier }),
        ...(query.lp_type === undefined ? {} : { lpType: query.lp_type }),
        newSince: query.new_since === undefined ? undefined : parseMoment(query.new_since),
      },
      pageOf(query),
    );
    const paths = await warmPaths.of(
      scope,
      items.map(({ investorId }) => investorId),
    );
    const shown = items.map(({ investorId, record }) => warmRecord(record, paths.get(investorId) ?? []));
    return { outcome: 'found', data: { investors: shown, ...(next === undefined ? {} : { next }) } };
  },
);
