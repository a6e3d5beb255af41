import { APPROVAL_VALID_MS } from '../../../core/outreach/cadence/cadence.ts';
import type { CadenceStore } from '../../../core/outreach/cadence/ports.ts';
import { FIRST_LOOK_MS } from '../../../core/outreach/mailbox/looks.ts';
import type { Db } from '../../postgres/db.ts';
import { createBegin } from './begin.ts';
import { claim, listUnscheduled } from './claims.ts';
import { createDraftEnds } from './drafts.ts';
import { createEnd } from './end.ts';
import { createSlots } from './slots.ts';
import { createEndUnknown } from './unknown.ts';

/** Rows one sweep changes; the next one comes with the next look, seconds later. */
const SWEPT_AT_ONCE = 500;

/**
 * The store of the cadence worker, over the role that answers requests. Every write names the lease it was
 * decided under and changes nothing where that has passed by the database's clock or another worker holds it;
 * locks.ts says in which order rows are locked. Errors are the driver's.
 */
export function createCadenceStore(db: Db): CadenceStore {
  const count = async (name: string, ...values: readonly number[]): Promise<number> => {
    const parameters = [...values, SWEPT_AT_ONCE].map((_, at) => `$${at + 1}`).join(', ');
    const [row] = await db.query<{ count: number }>({
      name,
      text: `select ${name}(${parameters}) as count`,
      values: [...values, SWEPT_AT_ONCE],
    });
    return row?.count ?? 0;
  };
  return {
    claimDrafts: (...asked) => claim(db, 'claim_drafts', ...asked),
    ...createDraftEnds(db),
    unscheduled: (limit) => listUnscheduled(db, limit),
    ...createSlots(db),
    unapproveStale: (staleMs) => count('unapprove_stale', staleMs, APPROVAL_VALID_MS),
    claimDue: (...asked) => claim(db, 'claim_due', ...asked),
    begin: createBegin(db),
    end: createEnd(db),
    sweepSending: () => count('sweep_sending', FIRST_LOOK_MS),
    claimUnknown: (...asked) => claim(db, 'claim_unknown', ...asked),
    endUnknown: createEndUnknown(db),
    completeQuiet: (quietMs) => count('complete_quiet', quietMs),
  };
}
