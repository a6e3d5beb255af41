import type { HeldDraft } from '../../core/outreach/cadence/ports.ts';
import { afterFailedDraft } from '../../core/outreach/cadence/tries.ts';
import { needsReader } from '../../core/outreach/draft/checks/needs-reader.ts';
import type { Draft } from '../../core/outreach/draft/draft.ts';
import { bounded, TimePassed } from '../bounded.ts';
import { PACE } from '../pace.ts';
import type { CadenceWork } from '../work.ts';
import { approvalHashOf } from './approval-hash.ts';

/**
 * Writes the draft of one touch. It then waits for a person, unless its sequence was opted in to go without
 * one, no finding speaks against it, and no model used words of its own. What cannot be drafted is tried
 * again some times, then a person is asked to write it.
 */
export async function draftTouch(held: HeldDraft, work: CadenceWork, stop: AbortSignal): Promise<void> {
  let draft: Draft;
  try {
    draft = await bounded(PACE.draftMs, stop, (signal) => work.drafting.draft(held, held.note, signal));
  } catch (error) {
    // The service stops: this try does not count, and the touch is due again when the lease ends.
    if (stop.aborted) return;
    const retryMs = afterFailedDraft(held.failures + 1);
    const written = await work.cadence.failDraft(
      held,
      draftFailureText(error instanceof TimePassed, retryMs),
      retryMs,
    );
    return work.report(held, { step: 'draft', end: written ? 'draft_failed' : 'lost', error });
  }
  const goesAlone = held.sequence.autoApprove && !needsReader(draft.findings);
  const written = await work.cadence.endDraft(
    held,
    draft,
    goesAlone ? approvalHashOf(held, draft) : undefined,
  );
  work.report(held, { step: 'draft', end: written ? (goesAlone ? 'approved' : 'drafted') : 'lost' });
}

/** For the tenant; what exactly went wrong is in the log. */
function draftFailureText(wasSlow: boolean, retryMs: number | undefined): string {
  const what = wasSlow ? 'No draft was ready in time' : 'No draft could be written';
  return retryMs === undefined
    ? `${what}, several times. Write it yourself (edit the touch), or ask for another draft.`
    : `${what}; it is tried again by itself.`;
}
