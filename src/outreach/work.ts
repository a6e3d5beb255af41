import type { CadenceStore, HeldTouch } from '../core/outreach/cadence/ports.ts';
import type { DraftService } from '../core/outreach/draft/ports.ts';
import type { MailTransport } from '../core/outreach/mail/ports.ts';
import type { OpenMailboxService } from '../core/outreach/mailbox/ports.ts';
import type { Clock } from './backoff.ts';

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
