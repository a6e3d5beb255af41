import { randomUUID } from 'node:crypto';
import type { AuditStore } from '../core/account/admin-ports.ts';
import { LIMITS } from '../core/limits.ts';
import { type Loop, startLoop } from '../loop.ts';
import { dueDeletions, removeDueTenant } from '../store/account/tenant-due.ts';
import type { Db } from '../store/postgres/db.ts';

/** Who deletes in the audit log: no person. */
const SERVICE = { id: '00000000-0000-0000-0000-000000000000', name: 'the service' };
/** Tenants of one look: each is a transaction over all it has stored. */
const AT_ONCE = 20;

export interface TenantDeletionOptions {
  /** As the role of operators' commands. */
  readonly db: Db;
  readonly audit: AuditStore;
  readonly onFailed: (error: unknown) => void;
  readonly onDeleted: (tenantId: string) => void;
  readonly everyMs?: number;
}

/**
 * Deletes the tenants whose day has come, as an operator ordered, with entries in the audit log. Of several processes one deletes
 * each; a deletion that was called off at the last moment does not happen.
 */
export function startTenantDeletion({ db, audit, ...options }: TenantDeletionOptions): Loop {
  return startLoop({
    everyMs: options.everyMs ?? LIMITS.tenantDeletionEvery,
    async once(signal) {
      for (const due of await dueDeletions(db, AT_ONCE)) {
        if (signal.aborted) return;
        const requestId = randomUUID();
        await audit.begin({
          requestId,
          operator: SERVICE,
          operation: 'tenant.deleted',
          target: { kind: 'tenant', id: due.id, tenantId: due.id },
          asked: { delete_at: due.deleteAt.toISOString() },
          origin: 'the service',
          idempotencyKey: undefined,
        });
        const removed = await removeDueTenant(db, due);
        await audit.end(
          requestId,
          removed === undefined ? { status: 409, error: 'conflict' } : { status: 200 },
        );
        if (removed !== undefined) options.onDeleted(due.id);
      }
    },
    onFailed: options.onFailed,
  });
}
