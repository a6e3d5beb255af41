import type { WireOutcome } from '../../src/mailboxes/mail/rules-mail.ts';

/** What becomes of a message a worker has begun. A crash writes nothing down; who stalls does it late. */
export const WIRE_OUTCOMES = [
  'sent',
  'retry',
  'failed',
  'hard',
  'mailbox_refused',
  'unknown',
  'crash',
  'stall',
] as const;
export type WireOutcomeName = (typeof WIRE_OUTCOMES)[number];

/** What everyone else does meanwhile. */
export const ACTIONS = [
  'suppress',
  'suppress the domain',
  'list only',
  'stop',
  'reply',
  'pause',
  'resume',
  'time passes',
  'sweep',
  'plan',
  'look',
  'reconnect',
] as const;
export type Action = (typeof ACTIONS)[number];

export interface CadencePlan {
  /** Of each worker, message by message; `isSlow`: its lease may pass between claim and begin. */
  readonly workers: readonly (readonly { readonly outcome: WireOutcomeName; readonly isSlow: boolean }[])[];
  /** Of each person, deed by deed, and to which of the sequences. */
  readonly people: readonly (readonly { readonly action: Action; readonly to: number }[])[];
}

/** What the wire says of it, where the worker lives to hear it. */
export function outcomeOf(fate: WireOutcomeName): WireOutcome {
  switch (fate) {
    case 'retry':
      return { state: 'retry', afterMs: 0, why: '451' };
    case 'failed':
    case 'hard':
      return { state: 'failed', hard: fate === 'hard', why: '550' };
    case 'mailbox_refused':
      return { state: 'mailbox_refused', why: '535' };
    case 'unknown':
      return { state: 'unknown', why: 'broken' };
    default:
      return { state: 'sent', at: new Date(), response: '250 Ok' };
  }
}
