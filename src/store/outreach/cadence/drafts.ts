import { sql } from 'kysely';
import { STALE_MS } from '../../../core/outreach/cadence/cadence.ts';
import type { CadenceStore, HeldTouch } from '../../../core/outreach/cadence/ports.ts';
import { isBlocked } from '../../../core/outreach/draft/checks/checked.ts';
import type { Draft } from '../../../core/outreach/draft/draft.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { draftText } from '../sequence/rows.ts';
import { changeTouch, cut, isHeld, type LockedTouch, lockTouch } from './locks.ts';

/** Who approved, where no person did: the sequence was opted in to go without. */
const BY_ITSELF = 'auto-approval';

/** What comes of drafting; see `CadenceStore`. */
export function createDraftEnds(db: Db): Pick<CadenceStore, 'endDraft' | 'failDraft'> {
  return {
    endDraft: (held, draft, approvedHash) =>
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

    failDraft: (held, why, retryMs) =>
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

/** False where the lease was lost. */
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
