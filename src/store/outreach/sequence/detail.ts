import type { Selectable } from 'kysely';
import type { StoredSequence } from '../../../core/outreach/sequence/ports.ts';
import type { Inbound, TouchEvent } from '../../../core/outreach/sequence/sequence.ts';
import { INBOUND_KINDS } from '../../../core/outreach/sequence/states.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import type { Tables } from '../../postgres/tables.ts';
import { MAILBOX_COLUMNS, mailboxOf } from '../mailbox/mailbox-rows.ts';
import { mailboxUseOf, sequenceOf, touchOf } from './rows.ts';

/** Of what came in and of the changes: what a person scrolls through at most. */
const MOST_SHOWN = 100;

/** A sequence with all that belongs to it; undefined where this tenant and mode have none of this id. */
export async function readSequence(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  id: string,
): Promise<StoredSequence | undefined> {
  const sequence = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .executeTakeFirst();
  if (sequence === undefined) return undefined;
  const mailbox = await kysely
    .selectFrom('mailbox')
    .select([...MAILBOX_COLUMNS, 'sent_day', 'sent_count', 'next_send_at'])
    .where('id', '=', sequence.mailbox_id)
    .executeTakeFirstOrThrow();
  const touches = await kysely
    .selectFrom('touch')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('position')
    .execute();
  const inbound = await kysely
    .selectFrom('inbound_message')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('received_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const events = await kysely
    .selectFrom('touch_event')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return {
    sequence: sequenceOf(sequence),
    mailbox: mailboxOf(mailbox),
    mailboxUse: mailboxUseOf(mailbox),
    touches: touches.map(touchOf),
    inbound: inbound.map(inboundOf),
    events: events.map(eventOf),
  };
}

function inboundOf(row: Selectable<Tables['inbound_message']>): Inbound {
  return {
    id: row.id,
    kind: INBOUND_KINDS.find((kind) => kind === row.kind) ?? 'unrelated',
    touchId: row.touch_id ?? undefined,
    from: row.sender,
    subject: row.subject,
    excerpt: row.excerpt,
    receivedAt: row.received_at,
    until: row.until ?? undefined,
    looksLikeOptOut: row.opt_out,
    authentication: row.authentication ?? undefined,
    ...(row.opt_out_certainty === null || row.opt_out_sentence === null
      ? {}
      : { optOut: { certainty: row.opt_out_certainty, sentence: row.opt_out_sentence } }),
  };
}

function eventOf(row: Selectable<Tables['touch_event']>): TouchEvent {
  return {
    at: row.at,
    touchId: row.touch_id ?? undefined,
    from: row.from_state ?? undefined,
    to: row.to_state,
    who: row.who,
    why: row.why,
  };
}
