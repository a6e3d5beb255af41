import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/postgres.ts';
import type { Scope } from '../../platform/values/scope.ts';
import { endSequencesIn, noteChange, type SequenceRow, type TouchRow } from '../queries-end-sequences.ts';
import { planNext } from '../queries-send.ts';
import { pauseSequencesIn } from '../queries-sequences.ts';
import { firstSentIn } from '../queries-slots.ts';
import { suppressIn, suppressionHash } from '../queries-suppress.ts';
import { lockFirm, lockRecipient } from '../queries-suppressions.ts';
import { dueAfter } from '../rules-touch.ts';
import {
  concernsColleagues,
  type Effect,
  effectsOf,
  type ListEntry,
  type LockedRecipient,
  type LockedSequence,
  senderKey,
  sentProof,
} from './rules-effects.ts';
import type { HeldInbox, Incoming } from './rules-return-date.ts';

/** A sequence as its row has it, and as a message can concern it. */
interface LockedRow extends LockedSequence {
  readonly row: SequenceRow;
}

/**
 * The sequence a message belongs to, and all that is locked of its recipient or, where that is needed, of their firm; undefined
 * where the sequence is gone.
 */
export async function lockSequence(
  transaction: TenantTransaction,
  { mailbox }: HeldInbox,
  id: string,
  incoming?: Incoming,
): Promise<LockedRecipient<LockedRow> | undefined> {
  const { found, sender = '' } = incoming ?? {};
  const isOfFirm = found !== undefined && concernsColleagues(found.kind, mailbox.settings.pausesColleagues);
  const lock = isOfFirm ? lockFirm : lockRecipient;
  const alsoTo = found?.optOut === undefined ? undefined : senderKey(sender);
  const rows = await lock(transaction, mailbox.scope, id, alsoTo);
  const all = rows.map((row) => ({
    id: row.id,
    recipient: row.email_key,
    state: row.state,
    heldUntil: row.held_until ?? undefined,
    row,
  }));
  const sequence = all.find((one) => one.id === id);
  return sequence && { sequence, all };
}

/** Read, not locked: entries of the suppression list come between a sequence and its touches. */
export function lockedTouch({ kysely }: TenantTransaction, sequence: SequenceRow, id: string) {
  return kysely
    .selectFrom('touch')
    .selectAll()
    .where(({ and }) => and({ sequence_id: sequence.id, id }))
    .executeTakeFirst();
}

/** Writes down what a message proves of its touch; true if the touch became sent by it. */
export async function settle(
  transaction: TenantTransaction,
  { found, receivedAt }: Incoming,
  touch: TouchRow,
): Promise<boolean> {
  const { otherId, sentFrom, why } = sentProof(found);
  const newId = otherId !== undefined && touch.other_id === null ? { other_id: otherId } : undefined;
  if (sentFrom.length > 0) {
    const [was] = await transaction.kysely
      .updateTable('touch')
      .set({
        ...newId,
        state: 'sent',
        state_why: null,
        sent_at: sql<Date>`coalesce(intent_at, ${receivedAt})`,
        next_check_at: null,
        lease: null,
        lease_until: null,
        version: sql`version + 1`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', touch.id)
      .where('state', 'in', sentFrom)
      .returning('id')
      .execute();
    if (was !== undefined) {
      await note(transaction, touch, touch.state, 'sent', why);
      await firstSentIn(transaction, touch);
      return true;
    }
  }
  if (newId !== undefined && touch.state === 'sent') {
    await transaction.kysely.updateTable('touch').set(newId).where('id', '=', touch.id).execute();
  }
  return false;
}

/** Does what a message does, on what is locked. */
export async function act(
  transaction: TenantTransaction,
  { mailbox: { scope, settings } }: HeldInbox,
  incoming: Incoming,
  locked: LockedRecipient<LockedRow>,
  touch: TouchRow | undefined,
): Promise<void> {
  for (const effect of effectsOf(incoming, locked, settings.pausesColleagues))
    await actOut(transaction, scope, effect, locked.all, touch);
}

async function actOut(
  transaction: TenantTransaction,
  scope: Scope,
  effect: Effect,
  all: readonly LockedRow[],
  touch: TouchRow | undefined,
): Promise<void> {
  switch (effect.do) {
    case 'end':
      await endSequencesIn(transaction, scope, effect.sequences, effect);
      return;
    case 'pause':
      await pauseSequencesIn(transaction, scope, effect.sequences, { who: 'inbox', why: effect.why });
      return;
    case 'suppress':
      for (const entry of inOrder(effect.entries)) await enter(transaction, scope, entry);
      return;
    case 'hold': {
      const row = all.find(({ id }) => id === effect.sequence)?.row;
      if (row !== undefined) await hold(transaction, row, effect.until, effect.why);
      return;
    }
    case 'note':
      if (touch !== undefined) await note(transaction, touch, touch.state, touch.state, effect.why);
  }
}

/** In the order in which imports lock entries. */
function inOrder(entries: readonly ListEntry[]): readonly ListEntry[] {
  return entries.toSorted((left, right) =>
    Buffer.compare(suppressionHash(left.key), suppressionHash(right.key)),
  );
}

async function enter(transaction: TenantTransaction, scope: Scope, entry: ListEntry): Promise<void> {
  if (entry.event !== undefined) {
    await suppressIn(transaction, scope, entry);
    return;
  }
  const { pauses, ...pending } = entry;
  const { under } = await suppressIn(transaction, scope, pending);
  await pauseSequencesIn(transaction, scope, under, { who: 'inbox', why: pauses });
}

async function hold(
  transaction: TenantTransaction,
  sequence: SequenceRow,
  until: Date,
  why: string,
): Promise<void> {
  await transaction.kysely
    .updateTable('sequence')
    .set({ held_until: until })
    .where('id', '=', sequence.id)
    .execute();
  const about = { ...sequence, id: null, sequence_id: sequence.id };
  await note(transaction, about, sequence.state, sequence.state, why);
}

/** The touch after one that was sent by then gets its day. */
export async function planAfter(
  transaction: TenantTransaction,
  held: HeldInbox,
  sequenceId: string,
  touchId: string,
): Promise<void> {
  const { settings } = held.mailbox;
  const sequence = (await lockSequence(transaction, held, sequenceId))?.sequence.row;
  const touch = sequence && (await lockedTouch(transaction, sequence, touchId));
  if (sequence === undefined || touch === undefined || touch.sent_at === null) return;
  const zone = sequence.time_zone ?? settings.timeZone;
  await planNext(
    transaction,
    { sequence, touch },
    dueAfter(touch.sent_at, touch.position + 1, zone, settings.window),
  );
}

async function note(
  transaction: TenantTransaction,
  about: Pick<TouchRow, 'tenant_id' | 'mode' | 'sequence_id'> & { readonly id: string | null },
  from: string,
  to: string,
  why: string,
): Promise<void> {
  const { tenant_id: tenantId, mode, sequence_id: sequenceId, id } = about;
  const line = { sequenceId, touchId: id ?? undefined, who: 'inbox', from, to, why };
  await noteChange(transaction, { tenantId, mode }, line);
}
