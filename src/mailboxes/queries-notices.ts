import { createHash } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import { refuseWhileMoving } from '../accounts/queries-sign-in.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Mode, type Scope, tenantOfToken } from '../platform/values/scope.ts';
import type { Consent, HeldNotice, NoticeEnd } from './rules-consent.ts';
import type { MailServer } from './rules-mailbox.ts';

interface Row {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly tenant_name: string;
  readonly request: unknown;
  readonly sealed: Buffer;
}

/** Consents under way, under the role that answers requests: the browser has no key, only the state. */
export function createConsentStore(db: Db) {
  const one = async (
    name: 'bind_consent' | 'take_consent',
    values: readonly [tenantId: string | undefined, stateHash: Buffer, browserHash: Buffer, maxAgeMs: number],
  ): Promise<Consent | undefined> => {
    const [row] = await db.query<Row>({
      name,
      text: `select * from ${name}($1, $2, $3, $4)`,
      values: [...values],
    });
    if (row === undefined) return undefined;
    const { tenant_id: tenantId, mode, tenant_name: tenantName, request, sealed } = row;
    return { scope: { tenantId, mode }, tenantName, request, sealed };
  };
  return {
    /** Keeps a consent that was begun; deletes the tenant's expired ones, and the oldest beyond `limit`. */
    add: (
      scope: Scope,
      stateHash: Buffer,
      request: unknown,
      sealed: Buffer,
      { limit, maxAgeMs }: { readonly limit: number; readonly maxAgeMs: number },
    ) =>
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
    /** Whose it is; undefined if it is unknown, was taken, or is older. */
    async look(...asked: [tenantId: string | undefined, stateHash: Buffer, maxAgeMs: number]): Promise<
      | (Pick<Consent, 'tenantName' | 'request'> & {
          /** The browser it is bound to, where it is to one. */
          readonly browserHash: Buffer | undefined;
          readonly expiresAt: Date;
        })
      | undefined
    > {
      const [row] = await db.query<{
        tenant_name: string;
        request: unknown;
        browser_hash: Buffer | null;
        expires_at: Date;
      }>({ name: 'look_consent', text: 'select * from look_consent($1, $2, $3)', values: asked });
      if (row === undefined) return undefined;
      const { tenant_name: tenantName, request, browser_hash: hash, expires_at: expiresAt } = row;
      return { tenantName, request, browserHash: hash ?? undefined, expiresAt };
    },
    /** Binds it to the first browser that asks, which may ask again; undefined as `look`, and for any other browser. */
    bind: (
      ...asked: [tenantId: string | undefined, stateHash: Buffer, browserHash: Buffer, maxAgeMs: number]
    ): Promise<Consent | undefined> => one('bind_consent', asked),
    /** Takes it, once, for the browser it is bound to; undefined as `bind`. */
    take: (
      ...asked: [tenantId: string | undefined, stateHash: Buffer, browserHash: Buffer, maxAgeMs: number]
    ): Promise<Consent | undefined> => one('take_consent', asked),
  };
}

/** Consents that were begun, of all tenants. */
export type ConsentStore = ReturnType<typeof createConsentStore>;

/** A server that mailboxes of tenants are sent or read through. */
export interface MailServersInUse {
  readonly side: 'smtp' | 'imap';
  readonly server: MailServer;
}

/** The hosts most mailboxes use; beyond them a check would ask small hosts of single tenants. */
const MOST = 20;

/** The servers of live mailboxes that are not disconnected, those with most mailboxes first. Under the system's role. */
export async function readMailServers(db: Queryable): Promise<readonly MailServersInUse[]> {
  return db.query<MailServersInUse>({
    text:
      `select side, servers->side as server from mailbox, unnest(array['smtp', 'imap']) as side` +
      ` where mode = 'live' and kind <> 'sandbox' and state <> 'disconnected'` +
      ` group by side, servers->side order by count(*) desc, side, servers->side limit ${MOST}`,
  });
}

/** As the table takes it. */
const WHY_LENGTH = 500;
const WHY_DISCONNECTED = 'It was disconnected by the link in the notice that was sent to it.';

interface NoticesRow {
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
export function createNoticeStore(db: Db) {
  const change = async (
    held: HeldNotice,
    from: 'pending' | 'sending' | 'unknown',
    changes: UpdateObject<Tables, 'mailbox_notice', 'mailbox_notice'>,
  ): Promise<boolean> => {
    const changed = await withTenant(db, held.scope, ({ kysely }) =>
      kysely
        .updateTable('mailbox_notice')
        .set(changes)
        .where(({ and }) =>
          and({ tenant_id: held.scope.tenantId, id: held.id, lease: held.lease, state: from }),
        )
        .returning('id')
        .execute(),
    );
    return changed.length > 0;
  };
  return {
    /** What is due, of whichever tenant, at most `limit`. */
    async claim(lease: string, leaseMs: number, limit: number): Promise<readonly HeldNotice[]> {
      const rows = await db.query<NoticesRow>({
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

    /** Commits that it is about to be sent under this Message-ID. */
    begin: (held: HeldNotice, messageId: string, leaseMs: number) =>
      change(held, 'pending', {
        state: 'sending',
        message_id: messageId,
        attempts: held.attempts + 1,
        lease_until: sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 ms'`,
      }),

    // Before `begin` it is still what it was claimed as; after it, `sending`.
    end: async (held: HeldNotice, end: NoticeEnd) =>
      (await change(held, held.state, changesOf(end))) || (await change(held, 'sending', changesOf(end))),

    /** Undefined for an unknown token, or whose connection was replaced by another. */
    async look(
      token: string,
    ): Promise<
      { readonly tenantName: string; readonly address: string; readonly isConnected: boolean } | undefined
    > {
      const [row] = await db.query<{ tenant_name: string; address: string; is_connected: boolean }>({
        name: 'look_notice',
        text: 'select * from look_notice($1, $2)',
        values: [tenantOfToken(token) ?? null, hashOf(token)],
      });
      if (row === undefined) await refuseWhileMoving(db, token);
      return row && { tenantName: row.tenant_name, address: row.address, isConnected: row.is_connected };
    },

    /** Deletes the mailbox's credentials; false if there were none. */
    async disconnect(token: string) {
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

/** The public side of the link in a notice: only a reader of the mailbox has the token. */
export type NoticeLinkStore = Pick<ReturnType<typeof createNoticeStore>, 'look' | 'disconnect'>;

/** Notices to mailboxes that were connected. Every write is by lease: false if it was lost. */
export type NoticeStore = Omit<ReturnType<typeof createNoticeStore>, keyof NoticeLinkStore>;

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

/**
 * Forgets what opens the mailboxes of these tenants, which nothing can read any more: each is disconnected for that reason until it is
 * connected again. Returns their addresses. Within a transaction of the caller, under the system's role.
 */
export async function forgetMailboxSecrets(
  db: Queryable,
  tenantIds: readonly string[],
  why: string,
): Promise<string[]> {
  for (const table of ['mailbox_consent', 'mailbox_notice'])
    await db.query({ text: `delete from ${table} where tenant_id = any($1)`, values: [tenantIds] });
  const rows = await db.query<{ address: string }>({
    text: `update mailbox set sealed = null, state = 'disconnected', state_why = $2, refresh_lease = null, refresh_lease_until = null
      where tenant_id = any($1) and sealed is not null returning address`,
    values: [tenantIds, why],
  });
  return rows.map(({ address }) => address).toSorted();
}
