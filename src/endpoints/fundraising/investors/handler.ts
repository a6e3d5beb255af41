import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/investors: a page of what the tenant's searches have found. */
export const investors = defineEndpoint(schema, async ({ storedInvestors }, { scope }, { query }) => {
  const { items, next } = await storedInvestors.list(
    scope,
    {
      ...(query.tier === undefined ? {} : { tier: query.tier }),
      ...(query.lp_type === undefined ? {} : { lpType: query.lp_type }),
      ...(query.new_since === undefined ? {} : { newSince: new Date(query.new_since) }),
    },
    pageOf(query),
  );
  return { outcome: 'found', data: { investors: [...items], ...(next === undefined ? {} : { next }) } };
});
