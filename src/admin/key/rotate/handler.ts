import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

const HOUR_MS = 3_600_000;

/** POST /admin/v1/key/rotate: its successor, shown once. */
export const rotateKey = defineAdmin(schema, ['keys'], async ({ keys }, _context, { body }) => {
  const { issued, replaced } = await keys.rotate(body.id, (body.grace_hours ?? 24) * HOUR_MS);
  return {
    issued: { ...issued, scopes: [...issued.scopes] },
    replaced: { ...replaced, scopes: [...replaced.scopes] },
  };
});
