import { isDeepStrictEqual } from 'node:util';
import { sql, type UpdateObject } from 'kysely';
import type { Finding } from '../letters/rules-wording.ts';
import { MAILBOX_COLUMNS, type MailboxRow, settingsOf } from '../mailboxes/queries.ts';
import type { Slot } from '../mailboxes/rules-mailbox.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Tables } from '../platform/database/tables.ts';
import {
  cut,
  draftOf,
  draftText,
  movePipelineIn,
  noteChange,
  type SequenceRow,
  type TouchRow,
} from './queries-end-sequences.ts';
import { isLegalMove } from './rules-sequence-machine.ts';
import type { HeldTouch, TouchState } from './rules-touch.ts';

/*
 * The order of locks, the same for all changes of outreach: sequences by id, then entries of the suppression
 * list, then touches, then a mailbox. Sequences that belong together are locked at once (`lockRecipient`),
 * and a touch is locked under its sequence only, so that the order among touches does not matter. Locked `for
 * no key update` if nothing is deleted: a line of the history, an incoming message or a new sequence
 * refers to these rows, and must not wait for their holder. What ends, pauses or holds a sequence, suppresses
 * an address, or edits or approves a touch locks its sequence first, and so does `begin`. One of the two
 * therefore comes first, the other one sees what it did: what was committed before `begin` wins, and what
 * comes after it finds `sending`. Suppressions are read last, without a lock: by then every one that ends
 * this sequence is either committed or waits for us.
 */

export interface LockedTouch {
  readonly sequence: SequenceRow;
  readonly touch: TouchRow;
}

/** Of a mailbox, besides what it is: what it has sent, and when it may again. */
const SENDING_COLUMNS = ['sent_day', 'sent_count', 'next_send_at'] as const;

export interface LockedAll extends LockedTouch {
  readonly mailbox: Pick<MailboxRow, (typeof MAILBOX_COLUMNS)[number] | (typeof SENDING_COLUMNS)[number]>;
}

/** Locks a touch, its sequence before it; undefined if they are gone. */
export async function lockTouch(
  { kysely }: TenantTransaction,
  { sequence, touch }: HeldTouch,
): Promise<LockedTouch | undefined> {
  const { tenantId, mode } = sequence.scope;
  const lockedSequence = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where(({ and }) => and({ tenant_id: tenantId, mode, id: sequence.id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (lockedSequence === undefined) return undefined;
  const lockedTouch = await kysely
    .selectFrom('touch')
    .selectAll()
    .where(({ and }) => and({ sequence_id: sequence.id, id: touch.id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return lockedTouch && { sequence: lockedSequence, touch: lockedTouch };
}

/** Locks a touch with its sequence before and its mailbox after it; undefined if they are gone. */
export async function lockAll(
  transaction: TenantTransaction,
  held: HeldTouch,
): Promise<LockedAll | undefined> {
  const locked = await lockTouch(transaction, held);
  if (locked === undefined) return undefined;
  const { sequence } = locked;
  const mailbox = await transaction.kysely
    .selectFrom('mailbox')
    .select([...MAILBOX_COLUMNS, ...SENDING_COLUMNS])
    .where(({ and }) => and({ tenant_id: sequence.tenant_id, mode: sequence.mode, id: sequence.mailbox_id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mailbox && { ...locked, mailbox };
}

/** Whether the lease is ours and has not passed by the database's clock, of a touch that is locked. */
export async function isHeld(
  transaction: TenantTransaction,
  { touch, lease }: HeldTouch,
  state: TouchState,
): Promise<boolean> {
  const rows = await transaction.query({
    name: 'touch_is_held',
    text: 'select from touch where id = $1 and state = $2 and lease = $3 and lease_until > clock_timestamp()',
    values: [touch.id, state, lease],
  });
  return rows.length > 0;
}

/** New values; `lease`: its holder from now on; undefined: none. */
export type TouchChange = Omit<
  UpdateObject<Tables, 'touch', 'touch'>,
  'state' | 'version' | 'updated_at' | 'lease'
> & { readonly state: TouchState; readonly lease?: string };

/**
 * Changes a locked touch: the next version, and a line in its history; the first one that was sent moves its investor in the
 * pipeline. Throws for an illegal move.
 */
export async function changeTouch(
  transaction: TenantTransaction,
  touch: Pick<TouchRow, 'id' | 'tenant_id' | 'mode' | 'sequence_id' | 'state' | 'position'>,
  { lease, ...change }: TouchChange,
  why: string,
): Promise<void> {
  if (!isLegalMove(touch.state, change.state))
    throw new Error(`a touch does not go from ${touch.state} to ${change.state}`);
  await transaction.kysely
    .updateTable('touch')
    .set(({ eb, ref }) => ({
      ...change,
      ...(lease === undefined ? { lease: null, lease_until: null } : { lease }),
      version: eb(ref('version'), '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', touch.id)
    .execute();
  const { tenant_id: tenantId, mode, sequence_id: sequenceId, id: touchId } = touch;
  const line = { sequenceId, touchId, who: 'worker', from: touch.state, to: change.state, why };
  await noteChange(transaction, { tenantId, mode }, line);
  if (change.state === 'sent') await firstSentIn(transaction, touch);
}

/** What the sending of a touch means for the pipeline: nothing but of a first message. */
export async function firstSentIn(
  transaction: TenantTransaction,
  touch: Pick<TouchRow, 'tenant_id' | 'mode' | 'sequence_id' | 'position'>,
): Promise<void> {
  if (touch.position !== 1) return;
  const scope = { tenantId: touch.tenant_id, mode: touch.mode };
  await movePipelineIn(transaction, scope, [touch.sequence_id], 'first_sent');
}

/** A locked touch waits for seconds or minutes more: it keeps its version, and its history gets no line. */
export async function putOff(
  { kysely }: TenantTransaction,
  id: string,
  until: Date,
  why: string,
): Promise<void> {
  await kysely
    .updateTable('touch')
    .set({ due_at: until, lease: null, lease_until: null, state_why: cut(why) })
    .where('id', '=', id)
    .execute();
}

/** What a touch loses when its approval ends. */
export const NOT_APPROVED = {
  text_hash: null,
  approved_at: null,
  approved_by: null,
  due_at: null,
  due_until: null,
} as const;

/** What a touch becomes that is to be approved again. */
export const UNAPPROVED = { state: 'awaiting_approval', ...NOT_APPROVED } as const;

/** What a touch becomes that waits for a new time. */
export const WITHOUT_SLOT = { state: 'approved', due_at: null, due_until: null } as const;

/** Times assigned and released; see `CadenceStore`. */
export function createSlots(db: Db) {
  return {
    /** Of what `unscheduled` gave. False if it changed since. */
    schedule: (held: HeldTouch, slot: Slot) =>
      withTenant(db, held.sequence.scope, async (transaction) => {
        const locked = await lockTouch(transaction, held);
        if (locked === undefined || locked.sequence.state !== 'active') return false;
        const { touch } = locked;
        const [free] = await transaction.query({
          name: 'touch_is_unscheduled',
          text: `select from touch where id = $1 and version = $2
            and (lease_until is null or lease_until <= clock_timestamp())
            and (state = 'approved' or state = 'scheduled' and due_until <= clock_timestamp())`,
          values: [touch.id, held.touch.version],
        });
        if (free === undefined || !(await isAsPlanned(transaction, held))) return false;
        const change = {
          state: 'scheduled',
          state_why: null,
          due_at: slot.at,
          due_until: slot.until,
        } as const;
        await changeTouch(transaction, touch, change, 'It has a time.');
        return true;
      }),

    /** Gives a claimed touch back before it was begun: `scheduled` at a later time, or to a person (`awaiting_approval`). */
    release: (
      held: HeldTouch,
      to: { readonly slot: Slot } | { readonly findings: readonly Finding[] },
      why: string,
    ) =>
      withTenant(db, held.sequence.scope, async (transaction) => {
        const locked = await lockTouch(transaction, held);
        if (locked === undefined || !(await isHeld(transaction, held, 'scheduled'))) return false;
        const { touch } = locked;
        if (touch.answers !== null) {
          const change = { state: 'cancelled', state_why: cut(why) } as const;
          if ('slot' in to) await putOff(transaction, touch.id, to.slot.at, why);
          else await changeTouch(transaction, touch, change, why);
          return true;
        }
        if ('slot' in to && !(await isAsPlanned(transaction, held))) {
          await changeTouch(transaction, touch, { ...WITHOUT_SLOT, state_why: cut(why) }, why);
          return true;
        }
        if ('slot' in to) {
          const { at, until } = to.slot;
          const change = { state: 'scheduled', state_why: cut(why), due_at: at, due_until: until } as const;
          await changeTouch(transaction, touch, change, why);
          return true;
        }
        const draft = withFindings(touch.draft as object | null, to.findings);
        await changeTouch(transaction, touch, { ...UNAPPROVED, draft, state_why: cut(why) }, why);
        return true;
      }),
  };
}

/**
 * Whether the mailbox still has the hours and limits the time was found by. Who changes them locks the sequences of its mailbox
 * first (queries-mailbox.ts): either it saw what we write, or we see what it wrote.
 */
async function isAsPlanned({ kysely }: TenantTransaction, { mailbox }: HeldTouch): Promise<boolean> {
  const row = await kysely
    .selectFrom('mailbox')
    .select('settings')
    .where('id', '=', mailbox.id)
    .executeTakeFirst();
  return row !== undefined && isDeepStrictEqual(settingsOf(row.settings), mailbox.settings);
}

function withFindings(stored: object | null, findings: readonly Finding[]): string | null {
  return stored === null ? null : draftText({ ...draftOf(stored), findings });
}
