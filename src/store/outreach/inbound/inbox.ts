import { sql } from 'kysely';
import type { HeldInbox, InboxStore } from '../../../core/outreach/inbound/ports.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { cut } from '../cadence/locks.ts';
import { foldersOf, MAILBOX_COLUMNS, mailboxOf } from '../mailbox/mailbox-rows.ts';
import { createApply } from './apply.ts';
import { knownSequences } from './known.ts';

/** How many looks in a row may fail before the mailbox counts as failing: hosts and networks have gaps. */
const FAILING_AFTER = 3;
/** How the reasons begin that are shown with the mailbox. */
const INBOX_WHY = 'The inbox cannot be read: ';

/** Reading inboxes, under the role that answers requests; every write is by the lease and the database's clock. */
export function createInboxStore(db: Db): InboxStore {
  return {
    async claim(lease, leaseMs, limit, share) {
      const { perTenant = limit, busy = [] } = share ?? {};
      const claimed = await db.query<{ tenant_id: string; mode: Mode; id: string }>({
        name: 'claim_inboxes_by_turns',
        text: 'select * from claim_inboxes($1, $2, $3, $4, $5)',
        values: [lease, leaseMs, limit, perTenant, busy],
      });
      const held: HeldInbox[] = [];
      for (const { tenant_id: tenantId, mode, id } of claimed) {
        const row = await withTenant(db, { tenantId, mode }, ({ kysely }) =>
          kysely
            .selectFrom('mailbox')
            .select([...MAILBOX_COLUMNS, 'uid_validity', 'last_uid', 'folders', 'failures'])
            .where('tenant_id', '=', tenantId)
            .where('mode', '=', mode)
            .where('id', '=', id)
            .where('inbox_lease', '=', lease)
            .executeTakeFirst(),
        );
        if (row === undefined) continue;
        held.push({
          mailbox: mailboxOf(row),
          lease,
          cursor:
            row.uid_validity === null
              ? undefined
              : { uidValidity: Number(row.uid_validity), lastUid: Number(row.last_uid) },
          folders: foldersOf(row.folders),
          failures: row.failures,
        });
      }
      return held;
    },

    renew: (held, leaseMs) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const rows = await ofHeld(transaction, held)
          .set({ inbox_lease_until: sql<Date>`clock_timestamp() + ${leaseMs}::float8 * interval '1 ms'` })
          .where('state', '<>', 'disconnected')
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    begin: (held, { uidValidity, lastUid }) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const rows = await ofHeld(transaction, held)
          .set({ uid_validity: uidValidity, last_uid: lastUid })
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    keepFolders: (held, { read, unread }) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const cursors = Object.fromEntries(
          [...read].map(([path, { uidValidity, lastUid }]) => [path, [uidValidity, lastUid]]),
        );
        const rows = await ofHeld(transaction, held)
          .set({ folders: JSON.stringify({ read: cursors, unread }) })
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    known: (scope, keys) => withTenant(db, scope, (transaction) => knownSequences(transaction, scope, keys)),

    apply: createApply(db),

    looked: (held, nextMs) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const rows = await ofHeld(transaction, held)
          .set({
            polled_at: sql<Date>`clock_timestamp()`,
            next_poll_at: later(nextMs),
            failures: 0,
            state: sql`case state when 'failing' then 'connected' else state end`,
            state_why: sql`case state when 'failing' then null else state_why end`,
          })
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    async fail(held, why, retryMs) {
      await withTenant(db, held.mailbox.scope, async (transaction) => {
        const words = cut(`${INBOX_WHY}${why}`);
        const failing = sql<boolean>`state = 'connected' and failures + 1 >= ${FAILING_AFTER}`;
        await ofHeld(transaction, held)
          .set({
            failures: sql`failures + 1`,
            inbox_lease: null,
            inbox_lease_until: null,
            ...(retryMs === undefined
              ? { state: 'disconnected' as const, state_why: words }
              : {
                  next_poll_at: later(retryMs),
                  state: sql`case when ${failing} then 'failing' else state end`,
                  state_why: sql`case when ${failing} then ${words}::text else state_why end`,
                }),
          })
          .execute();
      });
    },

    async release(held, nextMs) {
      await withTenant(db, held.mailbox.scope, async (transaction) => {
        await ofHeld(transaction, held)
          .set({ inbox_lease: null, inbox_lease_until: null, next_poll_at: later(nextMs) })
          .execute();
      });
    },
  };
}

function later(ms: number) {
  return sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 ms'`;
}

function ofHeld({ kysely }: TenantTransaction, { mailbox, lease }: HeldInbox) {
  return kysely
    .updateTable('mailbox')
    .where('tenant_id', '=', mailbox.scope.tenantId)
    .where('mode', '=', mailbox.scope.mode)
    .where('id', '=', mailbox.id)
    .where('inbox_lease', '=', lease)
    .where('inbox_lease_until', '>', sql<Date>`clock_timestamp()`);
}
