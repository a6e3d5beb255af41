import { LIMITS } from '../../../core/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/credits/ledger: a page of the account's movements, newest first. */
export const creditsLedger = defineEndpoint(schema, async ({ accounts }, { scope }, { query }) => {
  const { items, next } = await accounts.ledger(scope, {
    limit: query.limit ?? LIMITS.page.limitDefault,
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
  });
  return { outcome: 'found', data: { entries: [...items], ...(next === undefined ? {} : { next }) } };
});
