import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { deleteSchema, getSchema } from './schema.ts';

/** GET /v1/fundraising/network: what is imported and a page of it; 404 where nothing is. */
export const getNetwork = defineEndpoint(
  getSchema,
  ['networks'],
  async ({ networks }, { scope }, { query }) => {
    const page = await networks.page(scope, pageOf(query));
    if (page === undefined) {
      throw new DomainError(
        'nothing_stored',
        'No network is imported yet. Import one with POST /v1/fundraising/import-network.',
      );
    }
    const { items, next, ...counts } = page;
    return {
      outcome: 'found',
      data: {
        ...counts,
        truncated: counts.rowsDropped > 0,
        connections: items,
        ...(next === undefined ? {} : { next }),
      },
    };
  },
);

/** DELETE /v1/fundraising/network: everything imported, removed. */
export const deleteNetwork = defineEndpoint(deleteSchema, ['networks'], async ({ networks }, { scope }) => ({
  outcome: 'found',
  data: { deleted: await networks.remove(scope) },
}));
