import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditStore } from '../accounts/queries-audit.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { dueDeletions, type KeptFor, removeDueTenant, sweepOld } from './queries-removal.ts';

export interface RetentionOptions {
  readonly db: Queryable;
  readonly onFailed: (error: unknown) => void;
  /** Called with what was deleted, where it was anything. */
  readonly onGone?: (gone: Readonly<Record<string, number>>) => void;
  /** For tests: smaller than the real ones. */
  readonly batch?: number;
  readonly kept?: KeptFor;
}

/**
 * Deletes what is older than it is kept, batch after batch until nothing is left, at the start and every hour. Of several
 * processes one does it at a time; the others find its lock taken and do nothing.
 */
export function startRetention(options: RetentionOptions): Loop {
  const { batch = LIMITS.retention.batch, kept = LIMITS.retention.kept, db } = options;
  return startLoop({
    everyMs: LIMITS.retention.every,
    async once(signal) {
      const all: Record<string, number> = {};
      // Lists are gone through once, and again only while there was more of them than a batch.
      let lists = true;
      for (let more = true; more && !signal.aborted; ) {
        const gone = await sweepOld(db, batch, kept, lists);
        lists = (gone?.stored_investor ?? 0) >= batch;
        for (const [table, rows] of Object.entries(gone ?? {})) all[table] = (all[table] ?? 0) + rows;
        more = Object.values(gone ?? {}).some((rows) => rows >= batch);
        if (more) await sleep(LIMITS.retention.pause, undefined, { signal }).catch(() => undefined);
      }
      if (Object.values(all).some((rows) => rows > 0)) options.onGone?.(all);
    },
    onFailed: options.onFailed,
  });
}

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
