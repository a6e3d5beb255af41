import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/credits/purchases: what was bought, newest first. */
export const creditPurchases = defineEndpoint(
  schema,
  ['purchases'],
  async ({ purchases }, { scope }, { query }) => {
    const { id } = query;
    const page = id === undefined ? pageOf(query) : { ...pageOf(query), id };
    const { items, next } = await purchases.list(scope, page);
    return { outcome: 'found', data: { purchases: [...items], ...(next === undefined ? {} : { next }) } };
  },
);
