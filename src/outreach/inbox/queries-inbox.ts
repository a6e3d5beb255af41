import { sql } from 'kysely';
import { foldersOf, MAILBOX_COLUMNS, mailboxOf } from '../../mailboxes/queries.ts';
import type { Folders, InboxCursor } from '../../mailboxes/rules-mailbox.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { withTenant } from '../../platform/database/postgres.ts';
import type { LaneShare } from '../../platform/values/queue.ts';
import type { Mode, Scope } from '../../platform/values/scope.ts';
import { cut } from '../queries-end-sequences.ts';
import type { TouchState } from '../rules-touch.ts';
import { createApply, ofHeld } from './queries-apply.ts';
import type { KnownSequence, KnownTouch, LookUpKeys } from './rules-match-message.ts';
import type { HeldInbox } from './rules-return-date.ts';

/**
 * Those that the message names first, then the newest: a firm with more sequences under one domain is matched by its subjects among
 * these.
 */
const MAX_SEQUENCES = 50;

interface Row {
  readonly id: string;
  readonly email_key: string;
  readonly is_under_way: boolean;
  readonly unsubscribe_token: string;
  readonly time_zone: string | null;
  readonly touch_id: string | null;
  readonly state: TouchState;
  readonly message_id: string;
  readonly other_id: string | null;
  readonly subject: string | null;
  readonly out_at: Date;
}

/** The sequences of a tenant that a message may belong to, with what went out of each, oldest first. */
export async function knownSequences(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  { messageIds, tokens, addresses, domains }: LookUpKeys,
): Promise<readonly KnownSequence[]> {
  if (messageIds.length + tokens.length + addresses.length + domains.length === 0) return [];
  const rows = await transaction.query<Row>({
    name: 'known_sequences',
    text: `with named as (
        select t.sequence_id as id, true as is_exact from touch t where t.tenant_id = $1 and t.mode = $2 and t.message_id = any($3::text[])
        union select t.sequence_id, true from touch t where t.tenant_id = $1 and t.mode = $2 and t.other_id = any($3::text[])
        union select s.id, true from sequence s where s.tenant_id = $1 and s.mode = $2 and s.unsubscribe_token = any($4::text[])
        union select s.id, true from sequence s where s.tenant_id = $1 and s.mode = $2 and s.email_key = any($5::text[])
        union (select s.id, false from sequence s cross join lateral substring(s.email_key from '[^@]*$') as its
          where s.tenant_id = $1 and s.mode = $2 and exists (select from unnest($6::text[]) as one (domain)
            where its = domain or its like '%.' || domain or domain like '%.' || its)
          order by s.created_at desc limit ${MAX_SEQUENCES})),
      chosen as (
        select s.* from sequence s join (select id, bool_or(is_exact) as is_exact from named group by id) n on n.id = s.id
        order by n.is_exact desc, s.created_at desc limit ${MAX_SEQUENCES})
      select s.id, s.email_key, s.state in ('active', 'paused') as is_under_way, s.unsubscribe_token, s.time_zone, t.id as touch_id, t.state, t.message_id, t.other_id,
        case when t.answers is null then (select f.draft ->> 'subject' from touch f where f.sequence_id = s.id order by f.position limit 1)
          else t.draft ->> 'subject' end as subject,
        coalesce(t.sent_at, t.intent_at, t.updated_at) as out_at
      from chosen s left join touch t on t.sequence_id = s.id and t.message_id is not null
      order by s.created_at desc, s.id, t.position`,
    values: [tenantId, mode, messageIds, tokens, addresses, domains],
  });
  const known = new Map<string, KnownSequence & { readonly touches: KnownTouch[] }>();
  for (const row of rows) {
    const sequence = known.get(row.id) ?? {
      id: row.id,
      recipient: row.email_key,
      isUnderWay: row.is_under_way,
      token: row.unsubscribe_token,
      timeZone: row.time_zone ?? undefined,
      touches: [],
    };
    known.set(row.id, sequence);
    if (row.touch_id === null) continue;
    sequence.touches.push({
      id: row.touch_id,
      state: row.state,
      messageIds: [row.message_id, ...(row.other_id === null ? [] : [row.other_id])],
      // A thread has the subject of its first message, whatever later drafts say.
      subject: row.subject ?? '',
      sentAt: row.out_at,
    });
  }
  return [...known.values()];
}

/** How many looks in a row may fail before the mailbox counts as failing: hosts and networks have gaps. */
const FAILING_AFTER = 3;
/** How the reasons begin that are shown with the mailbox. */
const INBOX_WHY = 'The inbox cannot be read: ';

/** Reading inboxes, under the role that answers requests; every write is by the lease and the database's clock. */
export function createInboxStore(db: Db) {
  return {
    /**
     * Mailboxes that are due and that no worker reads, held until the lease passes by the database's clock.
     * Tenants take turns; without a share they are not bounded.
     */
    async claim(
      lease: string,
      leaseMs: number,
      limit: number,
      share?: LaneShare,
    ): Promise<readonly HeldInbox[]> {
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
            .where(({ and }) => and({ tenant_id: tenantId, mode, id, inbox_lease: lease }))
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

    /** False if the lease passed, or the mailbox was disconnected meanwhile. */
    renew: (held: HeldInbox, leaseMs: number) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const rows = await ofHeld(transaction, held)
          .set({ inbox_lease_until: sql<Date>`clock_timestamp() + ${leaseMs}::float8 * interval '1 ms'` })
          .where('state', '<>', 'disconnected')
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    /** Sets where reading begins; false if the lease was lost. */
    begin: (held: HeldInbox, { uidValidity, lastUid }: InboxCursor) =>
      withTenant(db, held.mailbox.scope, async (transaction) => {
        const rows = await ofHeld(transaction, held)
          .set({ uid_validity: uidValidity, last_uid: lastUid })
          .returning('id')
          .execute();
        return rows.length > 0;
      }),

    /** Sets the same for the folders beside the inbox, and which of them are not read; false if the lease was lost. */
    keepFolders: (held: HeldInbox, { read, unread }: Folders) =>
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

    /** The sequences a message may belong to. */
    known: (scope: Scope, keys: LookUpKeys): Promise<readonly KnownSequence[]> =>
      withTenant(db, scope, (transaction) => knownSequences(transaction, scope, keys)),

    /**
     * Everything a message does, and the cursor on it, in one transaction; undefined: a message that is none of ours. Twice
     * does what once did.
     */
    apply: createApply(db),

    /** All has been read: the mailbox may send for two minutes (`polled_at`), and is due again in `nextMs`. */
    looked: (held: HeldInbox, nextMs: number) =>
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

    /** It could not be read: tried again in `retryMs`; undefined: a person has to connect it again. Lets go of the lease. */
    async fail(held: HeldInbox, why: string, retryMs: number | undefined) {
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

    /** Lets go of the lease; due in `nextMs`. */
    async release(held: HeldInbox, nextMs: number) {
      await withTenant(db, held.mailbox.scope, async (transaction) => {
        await ofHeld(transaction, held)
          .set({ inbox_lease: null, inbox_lease_until: null, next_poll_at: later(nextMs) })
          .execute();
      });
    },
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;

function later(ms: number) {
  return sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 ms'`;
}
