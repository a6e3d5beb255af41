import type { MailboxConsents } from '../core/outreach/mailbox-store.ts';
import type { Mode } from '../core/scope.ts';
import type { Db } from './db.ts';
import { withTenant } from './postgres.ts';

/** Consents that were begun, under the role that answers requests. Whoever comes back has no key, only the state. */
export function createMailboxConsents(db: Db): MailboxConsents {
  return {
    add: (scope, stateHash, request, sealed, { limit, maxAgeMs }) =>
      withTenant(db, scope, async (transaction) => {
        await transaction.query({
          text: 'insert into mailbox_consent (state_hash, tenant_id, mode, request, sealed) values ($1, $2, $3, $4, $5)',
          values: [stateHash, scope.tenantId, scope.mode, JSON.stringify(request), sealed],
        });
        await transaction.query({
          text: `delete from mailbox_consent where tenant_id = $1 and mode = $2 and (
            created_at < now() - $4 * interval '1 ms' or state_hash in (
              select state_hash from mailbox_consent where tenant_id = $1 and mode = $2
              order by created_at desc offset $3))`,
          values: [scope.tenantId, scope.mode, limit, maxAgeMs],
        });
      }),
    async take(stateHash, maxAgeMs) {
      const [row] = await db.query<{ tenant_id: string; mode: Mode; request: unknown; sealed: Buffer }>({
        name: 'take_consent',
        text: 'select * from take_consent($1, $2)',
        values: [stateHash, maxAgeMs],
      });
      if (row === undefined) return undefined;
      return { scope: { tenantId: row.tenant_id, mode: row.mode }, request: row.request, sealed: row.sealed };
    },
  };
}
