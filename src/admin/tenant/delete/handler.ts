import { DomainError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/tenant/delete: suspends it, and sets the day on which its data is deleted. */
export const deleteTenant = defineAdmin(schema, ['tenants'], async ({ tenants }, { now }, { body }) => {
  const { name } = await tenants.find(body.id);
  if (body.name.trim() !== name) {
    const message = `is not the name of this tenant, which is ${JSON.stringify(name)}`;
    throw new DomainError('invalid_request', `"name" ${message}. Nothing was changed.`, {
      details: [{ path: 'name', message }],
    });
  }
  const at = new Date(now.getTime() + LIMITS.tenantDeletionDays * 86_400_000);
  return { tenant: await tenants.scheduleDeletion(body.id, at) };
});
