import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SentText } from '../../letters/checks/rules-form.ts';
import type { SentTextStore } from '../../letters/rules-choose-language.ts';
import { settingsOf } from '../../mailboxes/queries.ts';
import type { InboxCursor } from '../../mailboxes/rules-mailbox.ts';
import type { Db } from '../../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../../platform/database/postgres.ts';
import type { TouchRow } from '../queries-end-sequences.ts';
import { act, lockedTouch, lockSequence, planAfter, settle } from './queries-effects.ts';
import type { Applied, HeldInbox, Incoming } from './rules-return-date.ts';

/** Of the columns of inbound_message. */
const LENGTHS = {
  messageId: 998,
  sender: 320,
  subject: 998,
  excerpt: 2_000,
  sentence: 300,
  authentication: 200,
} as const;

/** The lease passed while the message was applied, or its mailbox went: nothing of it may stay. */
class Lost extends Error {}

/**
 * The effects of a message, and the cursor, in one transaction. Locks the sequences of its sender first, then
 * entries of the suppression list, its touches, and the mailbox last, in the order of outreach/queries-slots.ts.
 */
export function createApply(db: Db) {
  return async (held: HeldInbox, at: InboxCursor, incoming: Incoming | undefined): Promise<Applied> => {
    try {
      return await withTenant(db, held.mailbox.scope, async (transaction) => {
        const applied =
          incoming === undefined
            ? 'passed'
            : await applyTo(transaction, await withSettings(transaction, held), at, incoming);
        await moveCursor(transaction, held, at);
        return applied;
      });
    } catch (error) {
      if (error instanceof Lost) return 'lost';
      throw error;
    }
  };
}

/** An inbox is held for as long as it is read, which may be days; its owner changes the settings meanwhile. */
async function withSettings({ kysely }: TenantTransaction, held: HeldInbox): Promise<HeldInbox> {
  const { id, scope } = held.mailbox;
  const row = await kysely
    .selectFrom('mailbox')
    .select('settings')
    .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
    .executeTakeFirst();
  if (row === undefined) throw new Lost('the mailbox is gone');
  return { ...held, mailbox: { ...held.mailbox, settings: settingsOf(row.settings) } };
}

/** A change of a mailbox by whoever reads its inbox: it changes nothing once the lease has passed. */
export function ofHeld({ kysely }: TenantTransaction, { mailbox, lease }: HeldInbox) {
  return kysely
    .updateTable('mailbox')
    .where(({ and }) =>
      and({
        tenant_id: mailbox.scope.tenantId,
        mode: mailbox.scope.mode,
        id: mailbox.id,
        inbox_lease: lease,
      }),
    )
    .where('inbox_lease_until', '>', sql<Date>`clock_timestamp()`);
}

async function moveCursor(
  transaction: TenantTransaction,
  held: HeldInbox,
  { uidValidity, lastUid, folder }: InboxCursor,
): Promise<void> {
  const moved =
    folder === undefined
      ? { uid_validity: uidValidity, last_uid: sql<number>`greatest(last_uid, ${lastUid}::bigint)` }
      : { folders: movedIn(folder, uidValidity, lastUid) };
  const known =
    folder === undefined
      ? sql<boolean>`uid_validity = ${uidValidity}::bigint`
      : sql<boolean>`(folders #>> array['read', ${folder}::text, '0'])::bigint = ${uidValidity}::bigint`;
  const rows = await ofHeld(transaction, held).set(moved).where(known).returning('id').execute();
  if (rows.length === 0) throw new Lost('the lease passed, or the folder was numbered again');
}

function movedIn(folder: string, uidValidity: number, lastUid: number) {
  return sql<string>`jsonb_set(folders, array['read', ${folder}::text], jsonb_build_array(${uidValidity}::bigint, ${lastUid}::bigint))`;
}

/**
 * Messages are numbered in their folder, and the column holds one number: for another folder than the inbox 21 bits of its path
 * stand above the 32 of UIDVALIDITY, which a number of JavaScript still holds.
 */
function numbering({ folder, uidValidity }: InboxCursor): number {
  if (folder === undefined) return uidValidity;
  const bits = createHash('sha256').update(folder).digest().readUInt32BE(0) % (2 ** 21 - 1);
  return (bits + 1) * 2 ** 32 + uidValidity;
}

async function applyTo(
  transaction: TenantTransaction,
  held: HeldInbox,
  at: InboxCursor,
  incoming: Incoming,
): Promise<Applied> {
  const { match } = incoming.found;
  if (match === undefined) return 'passed';
  const locked = await lockSequence(transaction, held, match.sequence.id, incoming);
  if (locked === undefined) return 'passed';
  const { row: sequence } = locked.sequence;
  const touch =
    match.touch === undefined ? undefined : await lockedTouch(transaction, sequence, match.touch.id);
  if (!(await keep(transaction, held, at, incoming, touch))) return 'known';
  await act(transaction, held, incoming, locked, touch);
  // After it: entries of the suppression list are locked before touches.
  if (touch !== undefined && (await settle(transaction, incoming, touch))) {
    await planAfter(transaction, held, sequence.id, touch.id);
  }
  return 'applied';
}

/** Stores the message; false if it is stored already, under this number or under one of before. */
async function keep(
  { kysely }: TenantTransaction,
  { mailbox }: HeldInbox,
  at: InboxCursor,
  { found, messageId, sender, subject, receivedAt }: Incoming,
  touch: TouchRow | undefined,
): Promise<boolean> {
  const id = messageId !== undefined && messageId.length <= LENGTHS.messageId ? messageId : null;
  const before = await kysely
    .selectFrom('inbound_message')
    .select('id')
    .where(({ and }) => and({ mailbox_id: mailbox.id, kind: found.kind }))
    .where((where) =>
      id === null
        ? // Without an identifier: the same words at the same moment.
          where.and([
            where('sender', '=', clean(sender, LENGTHS.sender)),
            where('received_at', '=', receivedAt),
          ])
        : where('message_id', '=', id),
    )
    .executeTakeFirst();
  if (before !== undefined) return false;
  const made = await kysely
    .insertInto('inbound_message')
    .values({
      tenant_id: mailbox.scope.tenantId,
      mode: mailbox.scope.mode,
      mailbox_id: mailbox.id,
      uid_validity: numbering(at),
      uid: at.lastUid,
      message_id: id,
      kind: found.kind,
      sequence_id: found.match?.sequence.id ?? null,
      touch_id: touch?.id ?? null,
      sender: clean(sender, LENGTHS.sender),
      subject: clean(subject, LENGTHS.subject),
      excerpt: clean(found.excerpt, LENGTHS.excerpt),
      received_at: receivedAt,
      until: found.until ?? null,
      opt_out: found.optOut !== undefined,
      authentication:
        found.authentication === undefined ? null : clean(found.authentication, LENGTHS.authentication),
      opt_out_certainty: found.optOut?.certainty ?? null,
      opt_out_sentence: found.optOut === undefined ? null : clean(found.optOut.sentence, LENGTHS.sentence),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return made.length > 0;
}

/** PostgreSQL keeps no NUL in text and counts characters, not UTF-16 units; third parties wrote this. */
function clean(text: string, length: number): string {
  return [...text.replaceAll('\u0000', '').toWellFormed()].slice(0, length).join('');
}

/** Several days of some mailboxes; comparing with so many takes some tens of milliseconds. */
const MAX_TEXTS = 500;

/** No letter that passed the checks is longer. */
const MAX_LENGTH = 4_000;

/** What went out, or may have gone out, of one tenant in one mode: to see whether the next is a mailing. */
export function createSentTextStore(db: Db): SentTextStore {
  return {
    openings: (scope, exceptSequence, days) =>
      withTenant(db, scope, ({ query }) =>
        query<SentText>({
          name: 'sent_openings',
          text: `select s.email_key as recipient, left(t.draft->>'body', ${MAX_LENGTH}) as body
            from touch t join sequence s on s.id = t.sequence_id
            where t.tenant_id = $1 and t.mode = $2 and t.position = 1 and t.state in ('sending', 'sent', 'unknown')
              and t.draft->>'body' is not null and s.email_key <> (select email_key from sequence where id = $3)
              and coalesce(t.sent_at, t.intent_at) > now() - make_interval(days => $4)
            order by coalesce(t.sent_at, t.intent_at) desc limit ${MAX_TEXTS}`,
          values: [scope.tenantId, scope.mode, exceptSequence, days],
        }),
      ),
  };
}
