import { createHash } from 'node:crypto';
import { needsReader } from '../letters/checks/rules-checked.ts';
import type { DraftService } from '../letters/drafting.ts';
import type { Draft } from '../letters/rules-wording.ts';
import type { MailTransport } from '../mailboxes/mail/rules-mail.ts';
import { nextSlot } from '../mailboxes/rules-local-time.ts';
import type { Mailbox, Slot } from '../mailboxes/rules-mailbox.ts';
import type { OpenMailboxService } from '../mailboxes/rules-mailbox-input.ts';
import { bounded, type Clock, PACE, TimePassed } from '../platform/backoff.ts';
import type { CadenceStore } from './queries-claims.ts';
import { afterFailedDraft, recipientOf } from './rules-compose.ts';
import {
  ANSWER_WAITS_MS,
  type HeldDraft,
  type HeldTouch,
  type Sequence,
  type TouchDraft,
} from './rules-touch.ts';

/** What a person approved: exactly this text, from this sender to this recipient through this mailbox. */
export interface Approved {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** Subject and texts as in the draft, without what is added when it is composed. */
  readonly subject: string;
  readonly body: string;
  readonly html: string | undefined;
  readonly mailboxId: string;
}

/** Begins the hashed text, so that a later form of it can never be taken for this one. */
const FORM = 'warmpath touch 1';

/** SHA-256 in hex. A JSON array holds the parts apart, so no text can move from one into the next unseen. */
export function approvalHash({ from, to, subject, body, html, mailboxId }: Approved): string {
  const parts = [FORM, mailboxId, from.name, from.address, to.name, to.address, subject, body, html ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The same of a draft in its sequence and mailbox as they are now. */
export function approvalHashOf(
  { sequence, mailbox }: { readonly sequence: Sequence; readonly mailbox: Mailbox },
  draft: TouchDraft,
): string {
  const { subject, body, html } = draft;
  return approvalHash({
    from: { name: mailbox.senderName, address: mailbox.address },
    to: recipientOf(sequence, draft),
    subject,
    body,
    html,
    mailboxId: mailbox.id,
  });
}

/** What became of a touch in one step of the worker. */
export type StepEnd =
  | 'drafted'
  | 'approved'
  | 'draft_failed'
  | 'scheduled'
  | 'sent'
  | 'unknown'
  | 'failed'
  | 'retry'
  | 'mailbox_refused'
  /** Released before sending: to another time, or to a person. */
  | 'given_back'
  | 'suppressed'
  | 'not_now'
  | 'mailbox_not_free'
  /** Another worker held its lease by then; nothing was changed. */
  | 'lost'
  /** The database did not take the outcome; the end of the lease settles it. */
  | 'not_written'
  | 'found'
  | 'not_found';

export interface StepReport {
  readonly step: 'draft' | 'schedule' | 'send' | 'look';
  readonly end: StepEnd;
  /** For a person; may name addresses, so it is masked before it is logged. */
  readonly why?: string | undefined;
  /** What went wrong unexpectedly. */
  readonly error?: unknown;
}

/** What the steps of a touch work with. */
export interface CadenceWork {
  readonly cadence: CadenceStore;
  readonly drafting: DraftService;
  readonly mailboxes: OpenMailboxService;
  readonly transport: MailTransport;
  /**
   * Where this service is reached from outside, without a final slash; undefined: unsubscribing by mail only.
   */
  readonly publicUrl: string | undefined;
  /** Messages a day and mailbox the operator allows. */
  readonly perDay: number;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
  /** Never throws. */
  report(touch: HeldTouch, step: StepReport): void;
}

/** The zone whose hours count: the recipient's where it is known. */
export function zoneOfTouch({ sequence, mailbox }: HeldTouch): string {
  return sequence.timeZone ?? mailbox.settings.timeZone;
}

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

/** The next time, from `after` on, at which a message may reach its recipient: a working hour of theirs; of an answer at any hour. */
export function slotOf(held: HeldTouch, after: Date): Slot {
  const { answers, approvedAt } = held.touch;
  if (answers !== undefined)
    return { at: after, until: new Date((approvedAt ?? after).getTime() + ANSWER_WAITS_MS) };
  return nextSlot({ after, window: held.mailbox.settings.window, timeZone: zoneOfTouch(held) });
}

/** Gives every approved touch a time, and another one to those whose window has passed. Gaps between them are kept when they are sent. */
export async function scheduleTouches(work: CadenceWork, stop: AbortSignal): Promise<number> {
  let count = 0;
  while (!stop.aborted) {
    const waiting = await work.cadence.unscheduled(PACE.scheduleBatch);
    let moved = 0;
    for (const held of waiting) {
      const slot = slotOrFault(held, work);
      // Refused: it was edited, or another worker was first. The next look sees its new state.
      if (slot !== undefined && (await work.cadence.schedule(held, slot))) {
        moved += 1;
        work.report(held, { step: 'schedule', end: 'scheduled' });
      }
    }
    count += moved;
    // None was scheduled: looking again at once would find the same ones.
    if (waiting.length < PACE.scheduleBatch || moved === 0) break;
  }
  return count;
}

/** An unusable zone or window is the fault of one touch, and holds up no other. */
function slotOrFault(held: HeldTouch, work: CadenceWork): Slot | undefined {
  try {
    return slotOf(held, work.clock.now());
  } catch (error) {
    work.report(held, { step: 'schedule', end: 'not_written', error });
    return undefined;
  }
}
