import { sql } from 'kysely';
import { dueAfter } from '../../../core/outreach/cadence/cadence.ts';
import { type Answerable, afterAnswer } from '../../../core/outreach/inbound/colleagues.ts';
import type { HeldInbox, Incoming } from '../../../core/outreach/inbound/ports.ts';
import { isUnderWay } from '../../../core/outreach/sequence/sequence-machine.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { planNext } from '../cadence/end.ts';
import { cut } from '../cadence/locks.ts';
import { endSequenceIn, endSequencesIn } from '../sequence/end-sequences.ts';
import { pauseSequencesIn } from '../sequence/pause-sequences.ts';
import type { SequenceRow, TouchRow } from '../sequence/rows.ts';
import { lockFirm, lockRecipient } from '../suppression/lock-recipient.ts';
import { suppressIn } from '../suppression/suppress.ts';
import { applyOptOut, senderKey } from './opt-out.ts';

/** The sequence a message belongs to, and all that is locked of its recipient or, where that is needed, of their firm, it among them. */
export interface LockedRecipient {
  readonly sequence: SequenceRow;
  readonly all: readonly SequenceRow[];
}

/** Undefined where the sequence is gone. */
export async function lockSequence(
  transaction: TenantTransaction,
  { mailbox }: HeldInbox,
  id: string,
  incoming?: Incoming,
): Promise<LockedRecipient | undefined> {
  const { kind, optOut } = incoming?.found ?? {};
  const concernsColleagues =
    mailbox.settings.pausesColleagues === true && (kind === 'reply' || kind === 'calendar');
  const lock = concernsColleagues ? lockFirm : lockRecipient;
  const alsoTo = optOut === undefined ? undefined : senderKey(incoming?.sender ?? '');
  const all = await lock(transaction, mailbox.scope, id, alsoTo);
  const sequence = all.find((one) => one.id === id);
  return sequence && { sequence, all };
}

/**
 * What the recipient has under way now: the sequence itself, or one begun after it, which an answer to an older message is
 * an answer to as well. Undefined where there is none.
 */
function underWay({ sequence, all }: LockedRecipient): SequenceRow | undefined {
  if (isUnderWay(sequence.state)) return sequence;
  return all.find(({ state, email_key }) => isUnderWay(state) && email_key === sequence.email_key);
}

/** Read, not locked: entries of the suppression list come between a sequence and its touches. */
export function lockedTouch({ kysely }: TenantTransaction, sequence: SequenceRow, id: string) {
  return kysely
    .selectFrom('touch')
    .selectAll()
    .where('sequence_id', '=', sequence.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * A message that names the Message-ID of a touch nobody was sure of proves that it went out. An own copy leaves one in
 * `sending` to its worker, who may be about to say so himself.
 */
export async function settle(
  transaction: TenantTransaction,
  { found, receivedAt }: Incoming,
  touch: TouchRow,
): Promise<boolean> {
  const otherId = found.otherId !== undefined && touch.other_id === null ? { other_id: found.otherId } : {};
  const isSure = found.match?.by === 'message_id' || found.kind === 'own_copy';
  const states = found.kind === 'own_copy' ? ['unknown' as const] : ['unknown' as const, 'sending' as const];
  if (isSure) {
    const [was] = await transaction.kysely
      .updateTable('touch')
      .set({
        ...otherId,
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
      .where('state', 'in', states)
      .returning('id')
      .execute();
    if (was !== undefined) {
      await tell(
        transaction,
        touch,
        'inbox',
        touch.state,
        'sent',
        SETTLED_BY[found.kind === 'own_copy' ? 'copy' : 'answer'],
      );
      return true;
    }
  }
  if ('other_id' in otherId && touch.state === 'sent') {
    await transaction.kysely.updateTable('touch').set(otherId).where('id', '=', touch.id).execute();
  }
  return false;
}

const SETTLED_BY = {
  copy: 'Its own copy came into the mailbox.',
  answer: 'A message came in that answers or returns it, so it was sent.',
} as const;

export async function act(
  transaction: TenantTransaction,
  { mailbox: { scope, settings } }: HeldInbox,
  { found, sender }: Incoming,
  locked: LockedRecipient,
  touch: TouchRow | undefined,
): Promise<void> {
  const { why } = found;
  const { sequence } = locked;
  const key = { kind: 'address', value: sequence.email_key } as const;
  const end = (event: 'reply' | 'bounce' | 'unsubscribe', who = 'inbox') =>
    endSequenceIn(transaction, scope, sequence.id, { event, who, why });
  const optOut = async () => {
    if (found.optOut === undefined) return;
    const from = { sender: senderKey(sender), recipient: sequence.email_key };
    await applyOptOut(transaction, scope, found.optOut, from);
  };
  switch (found.kind) {
    case 'reply':
    case 'calendar': {
      const after = afterAnswer(answerable(sequence), locked.all.map(answerable));
      await endSequencesIn(transaction, scope, after.ends, { event: 'reply', who: 'inbox', why });
      await optOut();
      if (settings.pausesColleagues === true) {
        await pauseSequencesIn(transaction, scope, after.pauses, { who: 'inbox', why: after.why });
      }
      return;
    }
    case 'bounce':
      if (found.bounce?.suppresses === true) {
        await suppressIn(transaction, scope, {
          key,
          reason: 'bounced',
          detail: why,
          event: 'bounce',
          who: 'inbox',
          why,
        });
      }
      await end('bounce');
      return;
    case 'complaint':
    case 'unsubscribe':
      await suppressIn(transaction, scope, {
        key,
        reason: found.kind === 'complaint' ? 'complained' : 'unsubscribed',
        detail: why,
        event: 'unsubscribe',
        who: 'recipient',
        why,
      });
      await end('unsubscribe', 'recipient');
      return;
    case 'auto_reply':
      await hold(transaction, underWay(locked), found.until, why);
      await optOut();
      return;
    case 'delayed':
      if (touch !== undefined) await tell(transaction, touch, 'inbox', touch.state, touch.state, why);
      return;
    default:
  }
}

function answerable({ id, email_key, state }: SequenceRow): Answerable {
  return { id, recipient: email_key, state };
}

/** Nothing is sent before that day; a hold is never shortened, and where nothing is under way none is needed. */
async function hold(
  transaction: TenantTransaction,
  sequence: SequenceRow | undefined,
  until: Date | undefined,
  why: string,
): Promise<void> {
  if (until === undefined || sequence === undefined) return;
  if (sequence.held_until !== null && sequence.held_until >= until) return;
  await transaction.kysely
    .updateTable('sequence')
    .set({ held_until: until })
    .where('id', '=', sequence.id)
    .execute();
  await tell(
    transaction,
    { ...sequence, id: null, sequence_id: sequence.id },
    'inbox',
    sequence.state,
    sequence.state,
    why,
  );
}

export async function planAfter(
  transaction: TenantTransaction,
  held: HeldInbox,
  sequenceId: string,
  touchId: string,
): Promise<void> {
  const { settings } = held.mailbox;
  const sequence = (await lockSequence(transaction, held, sequenceId))?.sequence;
  const touch = sequence && (await lockedTouch(transaction, sequence, touchId));
  if (sequence === undefined || touch === undefined || touch.sent_at === null) return;
  const zone = sequence.time_zone ?? settings.timeZone;
  await planNext(
    transaction,
    { sequence, touch },
    dueAfter(touch.sent_at, touch.position + 1, zone, settings.window),
  );
}

async function tell(
  { kysely }: TenantTransaction,
  about: Pick<TouchRow, 'tenant_id' | 'mode' | 'sequence_id'> & { readonly id: string | null },
  who: string,
  from: string,
  to: string,
  why: string,
): Promise<void> {
  await kysely
    .insertInto('touch_event')
    .values({
      tenant_id: about.tenant_id,
      mode: about.mode,
      sequence_id: about.sequence_id,
      touch_id: about.id,
      who,
      from_state: from,
      to_state: to,
      why: cut(why),
    })
    .execute();
}
