import { pageOf } from '../../endpoints/page.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/ledger: the movements of a balance. */
export const readLedger = defineAdmin(schema, ['credits'], async ({ credits }, _context, { query }) => {
  const scope = { tenantId: query.tenant, mode: query.mode ?? 'live' } as const;
  const { items, next } = await credits.ledger(scope, pageOf(query));
  return { entries: [...items], ...(next === undefined ? {} : { next }) };
});
