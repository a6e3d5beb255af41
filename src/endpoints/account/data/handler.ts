import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** DELETE /v1/account/data: deletes what the account has stored, once the account's id confirms it. */
export const deleteAccountData = defineEndpoint(
  schema,
  ['tenantData'],
  async ({ tenantData }, { scope }, { body }) => {
    if (body.confirm.toLowerCase() !== scope.tenantId) {
      const message = 'is not the tenantId of this account, which GET /v1/usage returns';
      throw new DomainError('invalid_request', `"confirm" ${message}. Nothing was deleted.`, {
        details: [{ path: 'confirm', message }],
      });
    }
    return { outcome: 'found', data: await tenantData.erase(scope) };
  },
);
