import { sql } from 'kysely';
import type { HeldDraft, HeldTouch, HeldUnknown } from '../../../core/outreach/cadence/ports.ts';
import type { LaneShare } from '../../../core/queue/lane-share.ts';
import type { Mode, Scope } from '../../../core/scope.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';
import { MAILBOX_COLUMNS, type MailboxRow, mailboxOf } from '../mailbox/mailbox-rows.ts';
import { draftOf, type SequenceRow, sequenceOf, type TouchRow, touchOf } from '../sequence/rows.ts';

interface Claimed {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly sequence_id: string;
  readonly touch_id: string;
}

type ReadMailbox = Pick<MailboxRow, (typeof MAILBOX_COLUMNS)[number]>;

/** The functions of functions/cadence.sql that give touches out under a lease. */
export type ClaimFunction = 'claim_drafts' | 'claim_due' | 'claim_unknown';

/** Touches of all tenants, by turns, held under the lease, in the order they were given out. */
export async function claim(
  db: Db,
  from: ClaimFunction,
  lease: string,
  leaseMs: number,
  limit: number,
  { perTenant, busy }: LaneShare = { perTenant: limit, busy: [] },
): Promise<readonly (HeldDraft & HeldUnknown)[]> {
  const claimed = await db.query<Claimed>({
    name: `${from}_by_turns`,
    text: `select * from ${from}($1, $2, $3, $4, $5)`,
    values: [lease, leaseMs, limit, perTenant, busy],
  });
  return load(db, claimed, lease);
}

/** Approved touches that need a time. They have no lease: `schedule` goes by the version. */
export async function listUnscheduled(db: Db, limit: number): Promise<readonly HeldTouch[]> {
  const found = await db.query<Claimed>({
    name: 'unscheduled_touches',
    text: 'select * from unscheduled_touches($1)',
    values: [limit],
  });
  return load(db, found, undefined);
}

/** Reads what belongs to touches, tenant by tenant. What was removed or changed meanwhile is left out. */
async function load(
  db: Db,
  claimed: readonly Claimed[],
  lease: string | undefined,
): Promise<readonly (HeldDraft & HeldUnknown)[]> {
  const held = new Map<string, HeldDraft & HeldUnknown>();
  let unreadable: unknown;
  const byScope = Map.groupBy(claimed, ({ tenant_id, mode }) => `${tenant_id} ${mode}`);
  for (const ofScope of byScope.values()) {
    const [first] = ofScope;
    if (first === undefined) continue;
    const scope: Scope = { tenantId: first.tenant_id, mode: first.mode };
    const { sequences, mailboxes, touches } = await rowsOf(db, scope, [
      ...new Set(ofScope.map(({ sequence_id }) => sequence_id)),
    ]);
    for (const { touch_id } of ofScope) {
      const touch = touches.find(({ id }) => id === touch_id);
      const sequence = sequences.get(touch?.sequence_id ?? '');
      const mailbox = mailboxes.get(sequence?.mailbox_id ?? '');
      if (touch === undefined || sequence === undefined || mailbox === undefined) continue;
      if (lease !== undefined && touch.lease !== lease) continue;
      const ofSequence = touches.filter(({ sequence_id }) => sequence_id === touch.sequence_id);
      try {
        held.set(touch.id, heldOf({ touch, sequence, mailbox, ofSequence }, lease));
      } catch (error) {
        unreadable ??= error;
      }
    }
  }
  // One that cannot be read holds up no other; where there is no other, its error is thrown.
  if (held.size === 0 && unreadable !== undefined) throw unreadable;
  return claimed.flatMap(({ touch_id }) => held.get(touch_id) ?? []);
}

interface Parts {
  readonly touch: TouchRow;
  readonly sequence: SequenceRow;
  readonly mailbox: ReadMailbox;
  readonly ofSequence: readonly TouchRow[];
}

function heldOf(
  { touch, sequence, mailbox, ofSequence }: Parts,
  lease: string | undefined,
): HeldDraft & HeldUnknown {
  return {
    touch: touchOf(touch),
    sequence: sequenceOf(sequence),
    mailbox: mailboxOf(mailbox),
    touches: ofSequence.map(touchOf),
    lease: lease ?? '',
    note: touch.note ?? undefined,
    previous: touch.previous_draft === null ? undefined : draftOf(touch.previous_draft),
    failures: touch.checks,
    looks: touch.checks,
  };
}

interface Rows {
  readonly touches: readonly TouchRow[];
  readonly sequences: ReadonlyMap<string, SequenceRow>;
  readonly mailboxes: ReadonlyMap<string, ReadMailbox>;
}

function rowsOf(db: Db, { tenantId, mode }: Scope, sequenceIds: readonly string[]): Promise<Rows> {
  return withTenant(db, { tenantId, mode }, async ({ kysely }) => {
    const ids = sql<string>`any(${sequenceIds}::uuid[])`;
    const sequences = await kysely
      .selectFrom('sequence')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('mode', '=', mode)
      .where('id', '=', ids)
      .execute();
    const mailboxes = await kysely
      .selectFrom('mailbox')
      .select(MAILBOX_COLUMNS)
      .where('tenant_id', '=', tenantId)
      .where('mode', '=', mode)
      .where('id', '=', sql<string>`any(${sequences.map(({ mailbox_id }) => mailbox_id)}::uuid[])`)
      .execute();
    const touches = await kysely
      .selectFrom('touch')
      .selectAll()
      .where('sequence_id', '=', ids)
      .orderBy('sequence_id')
      .orderBy('position')
      .execute();
    return {
      touches,
      sequences: new Map(sequences.map((row) => [row.id, row])),
      mailboxes: new Map(mailboxes.map((row) => [row.id, row])),
    };
  });
}
