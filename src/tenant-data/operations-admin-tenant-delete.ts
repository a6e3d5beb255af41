import Type from 'typebox';
import { EXAMPLE_TENANT, id, onTenant, TenantShape } from '../accounts/operations-admin-keys.ts';
import { defineAdmin } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';

const Body = Type.Object(
  {
    id: id('The tenant.'),
    name: Type.String({ maxLength: 200, description: 'The name of the tenant, as it is.' }),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ tenant: TenantShape });

export const deleteTenant = defineAdmin({
  operation: 'admin.tenant.delete',
  http: 'POST /admin/v1/tenant/delete',
  summary: 'Delete a tenant in seven days',
  description:
    'Suspends it now, and deletes what it has stored after seven days; until then `keep` calls that off. After it nothing comes back but the ledger, which proves the bill. Its name has to be repeated, so that no other tenant is meant.',
  body: Body,
  data: Data,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id, name: 'Voltkeep' },
    data: {
      tenant: {
        ...EXAMPLE_TENANT,
        state: 'deleting' as const,
        suspended: { at: '2026-11-23T09:20:00.000Z', reason: 'to be deleted' },
        delete_at: '2026-11-30T09:20:00.000Z',
      },
    },
  },
  uses: ['tenants'],
  run: async ({ tenants }, { now }, { body }) => {
    const { name } = await tenants.find(body.id);
    if (body.name.trim() !== name) {
      const message = `is not the name of this tenant, which is ${JSON.stringify(name)}`;
      throw new DomainError('invalid_request', `"name" ${message}. Nothing was changed.`, {
        details: [{ path: 'name', message }],
      });
    }
    const at = new Date(now.getTime() + LIMITS.tenantDeletionDays * 86_400_000);
    return { tenant: await tenants.scheduleDeletion(body.id, at) };
  },
});

const KeepBody = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const KeepData = Type.Object({ tenant: TenantShape });

export const keepTenant = defineAdmin({
  operation: 'admin.tenant.keep',
  http: 'POST /admin/v1/tenant/keep',
  summary: 'Call the deletion of a tenant off',
  description: 'It stays suspended, with everything it has stored, until it is resumed.',
  body: KeepBody,
  data: KeepData,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id },
    data: {
      tenant: {
        ...EXAMPLE_TENANT,
        state: 'suspended' as const,
        suspended: { at: '2026-11-23T09:20:00.000Z', reason: 'Unpaid since October' },
      },
    },
  },
  uses: ['tenants'],
  run: async ({ tenants }, _context, { body }) => ({
    tenant: await tenants.callDeletionOff(body.id),
  }),
});
