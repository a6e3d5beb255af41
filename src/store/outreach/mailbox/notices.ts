import { createHash } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type {
  HeldNotice,
  NoticeEnd,
  NoticeLinkStore,
  NoticeStore,
} from '../../../core/outreach/consent/ports.ts';
import type { Mode } from '../../../core/scope.ts';
import { tenantOfToken } from '../../../core/tenant-token.ts';
import { refuseWhileMoving } from '../../account/move/moving-link.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';
import type { Tables } from '../../postgres/tables.ts';

/** As the table takes it. */
const WHY_LENGTH = 500;
const WHY_DISCONNECTED = 'It was disconnected by the link in the notice that was sent to it.';

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly tenant_name: string;
  readonly mailbox_id: string;
  readonly state: 'pending' | 'unknown';
  readonly attempts: number;
  readonly looks: number;
  readonly message_id: string | null;
  readonly sealed: Buffer | null;
  readonly created_at: Date;
}

/** Notices to mailboxes and the links in them, under the role that answers requests. */
export function createNoticeStore(db: Db): NoticeStore & NoticeLinkStore {
  const change = async (
    held: HeldNotice,
    from: 'pending' | 'sending' | 'unknown',
    changes: UpdateObject<Tables, 'mailbox_notice', 'mailbox_notice'>,
  ): Promise<boolean> => {
    const changed = await withTenant(db, held.scope, ({ kysely }) =>
      kysely
        .updateTable('mailbox_notice')
        .set(changes)
        .where('tenant_id', '=', held.scope.tenantId)
        .where('id', '=', held.id)
        .where('lease', '=', held.lease)
        .where('state', '=', from)
        .returning('id')
        .execute(),
    );
    return changed.length > 0;
  };
  return {
    async claim(lease, leaseMs, limit) {
      const rows = await db.query<Row>({
        name: 'claim_notices',
        text: 'select * from claim_notices($1, $2, $3)',
        values: [lease, leaseMs, limit],
      });
      return rows.map(({ id, tenant_id: tenantId, mode, state, attempts, looks, ...row }) => ({
        ...{ id, scope: { tenantId, mode }, lease, state, attempts, looks },
        tenantName: row.tenant_name,
        mailboxId: row.mailbox_id,
        messageId: row.message_id ?? undefined,
        sealed: row.sealed ?? undefined,
        connectedAt: row.created_at,
      }));
    },

    begin: (held, messageId, leaseMs) =>
      change(held, 'pending', {
        state: 'sending',
        message_id: messageId,
        attempts: held.attempts + 1,
        lease_until: sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 ms'`,
      }),

    // Before `begin` it is still what it was claimed as; after it, `sending`.
    end: async (held, end) =>
      (await change(held, held.state, changesOf(end))) || (await change(held, 'sending', changesOf(end))),

    async look(token) {
      const [row] = await db.query<{ tenant_name: string; address: string; is_connected: boolean }>({
        name: 'look_notice',
        text: 'select * from look_notice($1, $2)',
        values: [tenantOfToken(token) ?? null, hashOf(token)],
      });
      if (row === undefined) await refuseWhileMoving(db, token);
      return row && { tenantName: row.tenant_name, address: row.address, isConnected: row.is_connected };
    },

    async disconnect(token) {
      const [row] = await db.query<{ done: boolean }>({
        name: 'disconnect_by_notice',
        text: 'select disconnect_by_notice($1, $2, $3) as done',
        values: [tenantOfToken(token) ?? null, hashOf(token), WHY_DISCONNECTED],
      });
      if (row?.done !== true) await refuseWhileMoving(db, token);
      return row?.done === true;
    },
  };
}

function changesOf(end: NoticeEnd): UpdateObject<Tables, 'mailbox_notice', 'mailbox_notice'> {
  const againMs = 'againMs' in end ? end.againMs : undefined;
  return {
    state: end.state,
    state_why: 'why' in end ? end.why.slice(0, WHY_LENGTH) : null,
    next_at: againMs === undefined ? null : sql<Date>`clock_timestamp() + ${againMs} * interval '1 ms'`,
    lease: null,
    lease_until: null,
    ...(end.state === 'sent' ? { sent_at: end.at } : {}),
    ...(end.state === 'unknown' && end.looked ? { looks: sql<number>`looks + 1` } : {}),
    // Only a notice that may still be sent needs the link.
    ...(end.state === 'pending' ? {} : { sealed: null }),
  };
}

/** The database holds nothing that could be opened as a link. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
