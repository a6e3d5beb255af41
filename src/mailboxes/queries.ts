import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Tables } from '../platform/database/tables.ts';
import { keptColumns, keptOf } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { MAILBOX } from './fields.ts';
import type { NewNotice } from './rules-consent.ts';
import type { Folders, Mailbox, MailboxSettings, MailboxState, MailServers } from './rules-mailbox.ts';
import type { MailboxChange, NewMailbox, Replan, StoredMailbox } from './rules-mailbox-input.ts';
import type { MailboxAhead } from './rules-mailbox-next.ts';

export type MailboxRow = Selectable<Tables['mailbox']>;

const SERVER = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  security: Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')]),
});
const SERVERS = Compile(Type.Object({ smtp: SERVER, imap: SERVER, username: Type.String() }));

const SETTINGS = Compile(
  Type.Object({
    perDay: Type.Integer({ minimum: 0 }),
    gapSeconds: Type.Number({ minimum: 0 }),
    ramp: Type.Optional(Type.Object({ start: Type.Integer(), step: Type.Integer() })),
    timeZone: Type.String(),
    window: Type.Object({
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })),
      fromMinute: Type.Integer(),
      untilMinute: Type.Integer(),
    }),
    ownCopy: Type.Union([Type.Literal('sent_folder'), Type.Literal('blind_copy')]),
    pausesColleagues: Type.Optional(Type.Boolean()),
  }),
);

/** Throws if the stored servers are none. */
export function serversOf(stored: unknown): MailServers {
  return read(SERVERS, stored, 'servers');
}

/** Throws if the stored settings are none. */
export function settingsOf(stored: unknown): MailboxSettings {
  const { ramp, ...settings } = read(SETTINGS, stored, 'settings');
  return { ...settings, ramp };
}

const FOLDERS = Compile(
  Type.Object({
    read: Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()])),
    unread: Type.Array(Type.String()),
  }),
);

/** The folders beside the inbox; none if they were not listed yet. Throws if what is stored is no list of them. */
export function foldersOf(stored: unknown): Folders {
  if (stored === null || stored === undefined) return { read: new Map(), unread: [] };
  const { read: cursors, unread } = read(FOLDERS, stored, 'folders');
  const places = Object.entries(cursors).map(
    ([folder, [uidValidity, lastUid]]) => [folder, { folder, uidValidity, lastUid }] as const,
  );
  return { read: new Map(places), unread };
}

/** What `mailboxOf` reads: not what opens it, and not what only the loops need. */
export const MAILBOX_COLUMNS = [
  ...keptColumns(MAILBOX),
  ...(['tenant_id', 'mode', 'servers', 'settings'] as const),
];

/** A mailbox without what opens it. Throws if its servers or settings cannot be read. */
export function mailboxOf(row: Pick<MailboxRow, (typeof MAILBOX_COLUMNS)[number]>): Mailbox {
  return {
    ...keptOf(MAILBOX, row),
    scope: { tenantId: row.tenant_id, mode: row.mode },
    servers: serversOf(row.servers),
    settings: settingsOf(row.settings),
  };
}

interface Checked<Value> {
  Check(value: unknown): value is Value;
  Errors(value: unknown): readonly { readonly instancePath: string }[];
}

export function read<Value>(schema: Checked<Value>, stored: unknown, what: string): Value {
  if (schema.Check(stored)) return stored;
  // The place, never the value: it may hold a person's text.
  const at = schema.Errors(stored)[0]?.instancePath ?? '';
  throw new Error(`the stored ${what} cannot be read at "${at}"`);
}

/** A mailbox and how far its day has gone. */
export function storedMailbox(row: MailboxRow): StoredMailbox {
  return {
    ...mailboxOf(row),
    sentDay: row.sent_day ?? undefined,
    sentCount: row.sent_count,
    nextSendAt: row.next_send_at,
    unreadFolders: foldersOf(row.folders).unread,
  };
}

/** As the table takes it. */
const WHY_LENGTH = 500;
/** Disconnected ones stay for the sequences that were sent from them: so many times the limit in all. */
const PAST = 10;
const now = sql<Date>`clock_timestamp()`;

/** The columns of a mailbox whose new secret both servers accepted. */
const CONNECTED = {
  state: 'connected',
  state_why: null,
  tested_at: now,
  failures: 0,
  next_poll_at: now,
  // A refresh of the old secret that is under way must not overwrite the new one.
  refresh_lease: null,
  refresh_lease_until: null,
} as const;

/** What a change of a mailbox does to its sequences and touches; outreach has them. */
export interface MailboxTouches {
  lockSequences(transaction: TenantTransaction, scope: Scope, mailboxId: string): Promise<readonly string[]>;
  backlog(
    transaction: TenantTransaction,
    scope: Scope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, MailboxAhead>>;
  /** Changes a mailbox by `write`, and gives its scheduled touches the times that `replan` finds. */
  reschedule(
    transaction: TenantTransaction,
    scope: Scope,
    mailboxId: string,
    replan: Replan,
    write: () => Promise<MailboxRow | undefined>,
    locked?: readonly string[],
  ): Promise<StoredMailbox | undefined>;
  unapprove(db: Db, scope: Scope, mailboxId: string, why: string): Promise<number>;
}

/** Mailboxes, under the role that answers requests. */
export function createMailboxStore(db: Db, touches: MailboxTouches) {
  return {
    /** In the order they were connected in. */
    async list(scope: Scope): Promise<readonly StoredMailbox[]> {
      const rows = await withTenant(db, scope, (transaction) =>
        own(transaction, scope).selectAll().orderBy('connected_at').orderBy('id').execute(),
      );
      return rows.map(storedMailbox);
    },

    async find(scope: Scope, id: string): Promise<StoredMailbox | undefined> {
      const row = await withTenant(db, scope, (transaction) =>
        own(transaction, scope).selectAll().where('id', '=', id).executeTakeFirst(),
      );
      return row && storedMailbox(row);
    },

    /** What lies before those of these that have sequences under way, by id. */
    ahead: (scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, MailboxAhead>> =>
      withTenant(db, scope, (transaction) => touches.backlog(transaction, scope, ids)),

    /**
     * Stores a mailbox that was tried; one of the same address is replaced and keeps its id, its ramp and its sequences.
     * `seal` gets the id, which is part of the seal. Touches that have a time get the one `replan` finds by its settings.
     * Undefined if `limit` others are connected.
     */
    save: (
      scope: Scope,
      mailbox: NewMailbox,
      seal: (id: string) => Buffer | undefined,
      limit: number,
      replan: Replan,
    ): Promise<StoredMailbox | undefined> =>
      withTenant(db, scope, async (transaction) => {
        // A notice that is added while everything is deleted would go with its mailbox, in the other order of locks.
        await lockOutErasure(transaction, scope);
        // One of an account at a time: two at once would both see room for one more.
        await transaction.query({
          text: "select pg_advisory_xact_lock(hashtext('warmpath mailboxes ' || $1))",
          values: [scope.tenantId],
        });
        const others = await own(transaction, scope)
          .select(['id', 'address_key', 'state', 'servers'])
          .execute();
        const known = others.find((one) => one.address_key === mailbox.addressKey);
        const connected = others.filter((one) => one !== known && one.state !== 'disconnected');
        if (connected.length >= limit || others.length >= limit * PAST) return undefined;
        const id = known?.id ?? randomUUID();
        const { kind, address, addressKey, senderName, postalAddress, servers, settings, notice } = mailbox;
        const values = {
          kind,
          address,
          sender_name: senderName,
          postal_address: postalAddress,
          servers: JSON.stringify(servers),
          settings: JSON.stringify(settings),
          sealed: seal(id) ?? null,
          ...CONNECTED,
        };
        // UIDs are valid on their own server only.
        const moved = sql<boolean>`mailbox.servers->'imap' is distinct from excluded.servers->'imap'`;
        // After the sequences and before the mailbox, as who erases everything locks them.
        const sequences = await touches.lockSequences(transaction, scope, id);
        await transaction.kysely.deleteFrom('mailbox_notice').where('mailbox_id', '=', id).execute();
        const write = () =>
          transaction.kysely
            .insertInto('mailbox')
            .values({ id, tenant_id: scope.tenantId, mode: scope.mode, address_key: addressKey, ...values })
            .onConflict((conflict) =>
              conflict.columns(['id', 'tenant_id']).doUpdateSet({
                ...values,
                uid_validity: sql`case when ${moved} then null else mailbox.uid_validity end`,
                folders: sql`case when ${moved} then null else mailbox.folders end`,
                last_uid: sql`case when ${moved} then 0 else mailbox.last_uid end`,
                polled_at: sql`case when ${moved} then null else mailbox.polled_at end`,
              }),
            )
            .returningAll()
            .executeTakeFirstOrThrow();
        const saved = await touches.reschedule(transaction, scope, id, replan, write, sequences);
        if (notice !== undefined) await addNotice(transaction, scope, id, notice);
        return saved;
      }),

    /** Also moves what has a time, as `save` does: with the change or not at all. */
    change: (
      scope: Scope,
      id: string,
      { senderName, postalAddress, settings, sealed }: MailboxChange,
      replan: Replan,
    ): Promise<StoredMailbox | undefined> =>
      withTenant(db, scope, (transaction) =>
        touches.reschedule(transaction, scope, id, replan, () =>
          updateIn(transaction, scope, id, {
            sender_name: senderName,
            postal_address: postalAddress,
            settings: JSON.stringify(settings),
            ...(sealed === undefined ? {} : { sealed, ...CONNECTED }),
          }),
        ),
      ),

    /** What is approved and not sent yet waits for approval again, as its sender changed; how many. */
    unapprove: (scope: Scope, id: string, why: string) => touches.unapprove(db, scope, id, why),

    /** `tested`: both sides were looked at just now. Undefined if there is none. */
    setState: (
      scope: Scope,
      id: string,
      state: MailboxState,
      why: string | undefined,
      tested: boolean = false,
    ): Promise<StoredMailbox | undefined> =>
      update(db, scope, id, {
        state,
        state_why: why?.slice(0, WHY_LENGTH) ?? null,
        ...(state === 'connected' ? { failures: 0, next_poll_at: now } : {}),
        ...(tested ? { tested_at: now } : {}),
      }),

    /** Deletes its credentials. */
    disconnect: (scope: Scope, id: string, why: string): Promise<StoredMailbox | undefined> =>
      update(db, scope, id, {
        sealed: null,
        state: 'disconnected',
        state_why: why.slice(0, WHY_LENGTH),
        refresh_lease: null,
        refresh_lease_until: null,
      }),

    /** The mailbox and what opens it, sealed; nothing sealed if it was disconnected. */
    async sealed(
      scope: Scope,
      id: string,
    ): Promise<{ readonly mailbox: Mailbox; readonly sealed: Buffer | undefined } | undefined> {
      const row = await withTenant(db, scope, (transaction) =>
        own(transaction, scope).selectAll().where('id', '=', id).executeTakeFirst(),
      );
      return row && { mailbox: mailboxOf(row), sealed: octets(row.sealed) };
    },

    /** Takes the right to renew the token; returns what is sealed now. Undefined: another process holds it. */
    async claimRefresh(
      scope: Scope,
      id: string,
      lease: string,
      leaseMs: number,
    ): Promise<Buffer | undefined> {
      const row = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .updateTable('mailbox')
          .set({
            refresh_lease: lease,
            refresh_lease_until: sql<Date>`${now} + ${leaseMs} * interval '1 ms'`,
          })
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
          .where('sealed', 'is not', null)
          .where(({ or, eb }) =>
            or([eb('refresh_lease_until', 'is', null), eb('refresh_lease_until', '<=', now)]),
          )
          .returning('sealed')
          .executeTakeFirst(),
      );
      return octets(row?.sealed ?? null);
    },

    /** Ends a refresh by its lease: a new secret, none, or the end of the connection. False if the lease was lost. */
    async endRefresh(
      scope: Scope,
      id: string,
      lease: string,
      end: { readonly sealed: Buffer } | { readonly disconnected: string } | undefined,
    ) {
      const done = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .updateTable('mailbox')
          .set({ refresh_lease: null, refresh_lease_until: null })
          .$if(end !== undefined && 'sealed' in end, (query) =>
            query.set({ sealed: end !== undefined && 'sealed' in end ? end.sealed : null }),
          )
          .$if(end !== undefined && 'disconnected' in end, (query) =>
            query.set({
              sealed: null,
              state: 'disconnected',
              state_why:
                end !== undefined && 'disconnected' in end ? end.disconnected.slice(0, WHY_LENGTH) : null,
            }),
          )
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id, refresh_lease: lease }))
          .returning('id')
          .execute(),
      );
      return done.length > 0;
    },
  };
}

/** Mailboxes of tenants. Ids of others are as if there were none. */
export type MailboxStore = ReturnType<typeof createMailboxStore>;

async function addNotice(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  mailboxId: string,
  { id, tokenHash, sealed }: NewNotice,
): Promise<void> {
  await kysely
    .insertInto('mailbox_notice')
    .values({ id, tenant_id: tenantId, mode, mailbox_id: mailboxId, token_hash: tokenHash, sealed })
    .execute();
}

async function update(
  db: Db,
  scope: Scope,
  id: string,
  changes: UpdateObject<Tables, 'mailbox', 'mailbox'>,
): Promise<StoredMailbox | undefined> {
  const row = await withTenant(db, scope, (transaction) => updateIn(transaction, scope, id, changes));
  return row && storedMailbox(row);
}

function updateIn(
  { kysely }: TenantTransaction,
  scope: Scope,
  id: string,
  changes: UpdateObject<Tables, 'mailbox', 'mailbox'>,
): Promise<MailboxRow | undefined> {
  return kysely
    .updateTable('mailbox')
    .set(changes)
    .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
    .returningAll()
    .executeTakeFirst();
}

function own({ kysely }: TenantTransaction, { tenantId, mode }: Scope) {
  return kysely.selectFrom('mailbox').where('tenant_id', '=', tenantId).where('mode', '=', mode);
}

const octets = (sealed: Uint8Array | null): Buffer | undefined =>
  sealed === null ? undefined : Buffer.from(sealed);
