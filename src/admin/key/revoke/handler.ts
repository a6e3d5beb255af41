import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/key/revoke: ends it. */
export const revokeKey = defineAdmin(schema, ['keys'], async ({ keys }, _context, { body }) => {
  const key = await keys.revoke(body.id);
  return { key: { ...key, scopes: [...key.scopes] } };
});
