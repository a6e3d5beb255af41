import { LIMITS } from '../../../core/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/account/export: a page of everything the account has stored. */
export const exportAccount = defineEndpoint(
  schema,
  ['tenantData'],
  async ({ tenantData }, { scope }, { query }) => {
    const { limit = LIMITS.export.limitDefault, cursor } = query;
    const { items, next } = await tenantData.export(scope, { limit, cursor });
    return { outcome: 'found', data: { things: items, ...(next === undefined ? {} : { next }) } };
  },
);
