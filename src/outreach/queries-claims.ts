import { sql } from 'kysely';
import { isBlocked } from '../letters/checks/rules-checked.ts';
import type { Draft } from '../letters/rules-wording.ts';
import { MAILBOX_COLUMNS, type MailboxRow, mailboxOf } from '../mailboxes/queries.ts';
import { FIRST_LOOK_MS } from '../mailboxes/rules-mailbox.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import {
  cut,
  draftOf,
  draftText,
  type SequenceRow,
  sequenceOf,
  type TouchRow,
  touchOf,
} from './queries-end-sequences.ts';
import { createBegin, createEnd, planNext } from './queries-send.ts';
import { changeTouch, createSlots, isHeld, type LockedTouch, lockTouch } from './queries-slots.ts';
import { TOO_LATE } from './rules-answer.ts';
import {
  APPROVAL_VALID_MS,
  type HeldDraft,
  type HeldTouch,
  type HeldUnknown,
  STALE_MS,
} from './rules-touch.ts';

const NOT_FOUND =
  'It was handed to the server, and whether it arrived could not be found out. Look into the mailbox and settle it.';

/**
 * What the look showed: found (sent), or not yet: looked at again in `againMs` (undefined: left to a person). A look that
 * could not be made (`looked` false) does not count.
 */
export function createEndUnknown(db: Db) {
  return (
    held: HeldUnknown,
    found:
      | { readonly sentAt: Date; readonly messageId: string; readonly next: Date | undefined }
      | { readonly againMs: number | undefined; readonly looked: boolean },
  ) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      const locked = await lockTouch(transaction, held);
      if (locked === undefined || !(await isHeld(transaction, held, 'unknown'))) return false;
      const { touch } = locked;
      if ('sentAt' in found) {
        const { sentAt, messageId, next } = found;
        const change = {
          state: 'sent',
          state_why: null,
          sent_at: sentAt,
          other_id: messageId === touch.message_id ? null : messageId,
          next_check_at: null,
        } as const;
        await changeTouch(transaction, touch, change, 'Its own copy was found in the mailbox.');
        await planNext(transaction, locked, next);
        return true;
      }
      const { againMs, looked } = found;
      const checks = touch.checks + (looked ? 1 : 0);
      if (againMs === undefined) {
        await changeTouch(
          transaction,
          touch,
          { state: 'unknown', state_why: NOT_FOUND, checks, next_check_at: null },
          NOT_FOUND,
        );
        return true;
      }
      // A look that finds nothing changes nothing: neither version nor history.
      await transaction.kysely
        .updateTable('touch')
        .set({
          checks,
          next_check_at: sql<Date>`clock_timestamp() + ${againMs}::float8 * interval '1 ms'`,
          lease: null,
          lease_until: null,
        })
        .where('id', '=', touch.id)
        .execute();
      return true;
    });
}

interface Claimed {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly sequence_id: string;
  readonly touch_id: string;
}

type ReadMailbox = Pick<MailboxRow, (typeof MAILBOX_COLUMNS)[number]>;

/** The functions of cadence.sql that give touches out under a lease. */
export type ClaimFunction = 'claim_drafts' | 'claim_due' | 'claim_answers' | 'claim_unknown';

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
  // One that cannot be read holds up no other; if there is no other, its error is thrown.
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
      .where(({ and }) => and({ tenant_id: tenantId, mode, id: ids }))
      .execute();
    const mailboxes = await kysely
      .selectFrom('mailbox')
      .select(MAILBOX_COLUMNS)
      .where(({ and }) => and({ tenant_id: tenantId, mode }))
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

/** Who approved, where no person did: the sequence was opted in to go without. */
const BY_ITSELF = 'auto-approval';

/** What comes of drafting; see `CadenceStore`. */
export function createDraftEnds(db: Db) {
  return {
    /** Stores a draft; `approvedHash` approves it at once (auto-approval). False if the lease was lost. */
    endDraft: (held: HeldTouch, draft: Draft, approvedHash: string | undefined) =>
      withDrafting(db, held, async (transaction, locked) => {
        const refused = approvedHash === undefined ? '' : await whyNotAlone(transaction, locked, draft);
        const common = { draft: draftText(draft), note: null, due_at: null, checks: 0, next_check_at: null };
        if (approvedHash !== undefined && refused === undefined) {
          const approval = {
            text_hash: approvedHash,
            approved_at: sql<Date>`clock_timestamp()`,
            approved_by: BY_ITSELF,
          };
          const why = 'Drafted, and approved by itself: the sequence was opted in.';
          await changeTouch(
            transaction,
            locked.touch,
            { ...common, ...approval, state: 'approved', state_why: null },
            why,
          );
          return;
        }
        const why = refused || 'Drafted; a person reads it.';
        const change = {
          ...common,
          ...NO_APPROVAL,
          state: 'awaiting_approval',
          state_why: refused || null,
        } as const;
        await changeTouch(transaction, locked.touch, change, why);
      }),

    /** Drafting failed: tried again later, or a person has to write it (`awaiting_approval` without text). */
    failDraft: (held: HeldDraft, why: string, retryMs: number | undefined) =>
      withDrafting(db, held, async (transaction, { touch }) => {
        const counted = { checks: touch.checks + 1, state_why: cut(why) };
        if (retryMs === undefined) {
          const empty = { draft: null, due_at: null, checks: 0, next_check_at: null, ...NO_APPROVAL };
          await changeTouch(transaction, touch, { ...counted, ...empty, state: 'awaiting_approval' }, why);
          return;
        }
        // The day it was planned for stays: a late draft must not approve itself.
        const again = { next_check_at: sql<Date>`clock_timestamp() + ${retryMs}::float8 * interval '1 ms'` };
        await changeTouch(transaction, touch, { ...counted, ...again, state: 'drafting' }, why);
      }),
  };
}

const NO_APPROVAL = { text_hash: null, approved_at: null, approved_by: null } as const;

/** False if the lease was lost. */
function withDrafting(
  db: Db,
  held: HeldTouch,
  work: (transaction: TenantTransaction, locked: LockedTouch) => Promise<void>,
): Promise<boolean> {
  return withTenant(db, held.sequence.scope, async (transaction) => {
    const locked = await lockTouch(transaction, held);
    if (locked === undefined || !(await isHeld(transaction, held, 'drafting'))) return false;
    await work(transaction, locked);
    return true;
  });
}

/** Why a person has to read it (empty: the sequence was not opted in); undefined: not needed. */
async function whyNotAlone(
  transaction: TenantTransaction,
  { sequence, touch }: LockedTouch,
  draft: Draft,
): Promise<string | undefined> {
  if (!sequence.auto_approve) return '';
  if (isBlocked(draft.findings)) return 'The checks found something a person has to look at.';
  // After an outage, or out of a restored backup: what was planned then may have been sent since.
  const [stale] = await transaction.query({
    name: 'planned_long_ago',
    text: "select from touch where id = $1 and due_at <= clock_timestamp() - $2::float8 * interval '1 ms'",
    values: [touch.id, STALE_MS],
  });
  return stale === undefined ? undefined : 'It was planned for long ago, so a person reads it first.';
}

/** Rows one sweep changes; the next one comes with the next look, seconds later. */
const SWEPT_AT_ONCE = 500;

/**
 * The store of the cadence worker, over the role that answers requests. Every write names the lease it was
 * decided under and changes nothing if that has passed by the database's clock or another worker holds it;
 * queries-slots.ts says in which order rows are locked. Errors are the driver's.
 */
export function createCadenceStore(db: Db) {
  const count = async (name: string, ...values: readonly (number | string)[]): Promise<number> => {
    const parameters = [...values, SWEPT_AT_ONCE].map((_, at) => `$${at + 1}`).join(', ');
    const [row] = await db.query<{ count: number }>({
      name,
      text: `select ${name}(${parameters}) as count`,
      values: [...values, SWEPT_AT_ONCE],
    });
    return row?.count ?? 0;
  };
  return {
    /** Planned touches whose day has come become `drafting`; touches in `drafting` without a holder get one. */
    claimDrafts: (...asked: Asked): Promise<readonly HeldDraft[]> => claim(db, 'claim_drafts', ...asked),
    ...createDraftEnds(db),
    /** Approved touches without a slot, of active sequences whose mailbox is connected; and scheduled ones whose window has passed. */
    unscheduled: (limit: number): Promise<readonly HeldTouch[]> => listUnscheduled(db, limit),
    ...createSlots(db),
    /** Due more than `staleMs` ago: the service stood still or a backup was restored. They wait for a person again. Resolves to how many. */
    unapproveStale: (staleMs: number) => count('unapprove_stale', staleMs, APPROVAL_VALID_MS),
    /** Scheduled touches whose time has come, at most one of a mailbox that may send now. */
    claimDue: (...asked: Asked): Promise<readonly HeldTouch[]> => claim(db, 'claim_due', ...asked),
    /** Answers of a person whose time has come, at most one of a mailbox. */
    claimAnswers: (...asked: Asked): Promise<readonly HeldTouch[]> => claim(db, 'claim_answers', ...asked),
    begin: createBegin(db),
    end: createEnd(db),
    /** `sending` after its lease becomes `unknown`. Resolves to how many. */
    sweepSending: () => count('sweep_sending', FIRST_LOOK_MS),
    /** Touches in `unknown` whose next look into the mailbox is due. */
    claimUnknown: (...asked: Asked): Promise<readonly HeldUnknown[]> => claim(db, 'claim_unknown', ...asked),
    endUnknown: createEndUnknown(db),
    /** Answers that could not be sent in their time are not sent. Resolves to how many. */
    cancelLateAnswers: () => count('cancel_late_answers', TOO_LATE),
    /** Active sequences whose last touch was sent more than `quietMs` ago, without an answer, are `completed`. Resolves to how many. */
    completeQuiet: (quietMs: number) => count('complete_quiet', quietMs),
  };
}

/** Of a claim. */
type Asked = [lease: string, leaseMs: number, limit: number, share?: LaneShare];

/** The store of the worker. Tenants take turns in claims; without a share they are not bounded. */
export type CadenceStore = ReturnType<typeof createCadenceStore>;
