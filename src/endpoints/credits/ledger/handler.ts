import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/credits/ledger: a page of the account's movements, newest first. */
export const creditsLedger = defineEndpoint(
  schema,
  ['accounts'],
  async ({ accounts }, { scope }, { query }) => {
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    const { items, next } = await accounts.ledger(scope, { ...pageOf(query), ...filter });
    return { outcome: 'found', data: { entries: [...items], ...(next === undefined ? {} : { next }) } };
  },
);
