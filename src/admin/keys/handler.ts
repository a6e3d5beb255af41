import { defineAdmin } from '../endpoint.ts';
import { issueSchema, listSchema } from './schema.ts';

/** GET /admin/v1/keys: the keys of a tenant. */
export const listKeys = defineAdmin(listSchema, ['keys'], async ({ keys }, _context, { query }) => ({
  keys: (await keys.list(query.tenant)).map((key) => ({ ...key, scopes: [...key.scopes] })),
}));

/** POST /admin/v1/keys: a new key, shown once. */
export const issueKey = defineAdmin(issueSchema, ['keys'], async ({ keys }, _context, { body }) => {
  const { tenant: tenantId, mode = 'live', name, integration, scopes, daily_credits: dailyCredits } = body;
  const expiresAt = body.expires_at === undefined ? undefined : new Date(body.expires_at);
  const issued = await keys.issue({ tenantId, mode, name, integration, scopes, dailyCredits, expiresAt });
  return { issued: { ...issued, scopes: [...issued.scopes] } };
});
