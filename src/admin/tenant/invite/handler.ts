import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/tenant/invite: a new member, with a link that signs in once. */
export const inviteMember = defineAdmin(schema, ['tenants'], ({ tenants }, _context, { body }) => {
  const { id, name, email, role = 'owner' } = body;
  return tenants.invite(id, { name, email, role });
});
