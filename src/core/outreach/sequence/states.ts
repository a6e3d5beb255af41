/** A sequence is under way while it is active or paused; every other state is its end, and each end has its own reason. */
export const SEQUENCE_STATES = [
  'active',
  'paused',
  'replied',
  'bounced',
  'unsubscribed',
  'suppressed',
  'stopped',
  'completed',
] as const;
export type SequenceState = (typeof SEQUENCE_STATES)[number];

/**
 * `planned` waits for the touch before it; `drafting` for the worker to write it; `rejected` for the person
 * who did so; `approved` for a time to be sent at; `scheduled` for that time. `sending` is intent, stored
 * before anything is sent. `unknown`: handed over or not, not known yet; never sent again by itself.
 * `cancelled`: its sequence ended before it.
 */
export const TOUCH_STATES = [
  'planned',
  'drafting',
  'awaiting_approval',
  'rejected',
  'approved',
  'scheduled',
  'sending',
  'sent',
  'unknown',
  'failed',
  'cancelled',
] as const;
export type TouchState = (typeof TOUCH_STATES)[number];

export const SUPPRESSION_REASONS = [
  'unsubscribed',
  'bounced',
  'complained',
  'opted_out',
  'added',
  'imported',
  'opt_out_pending',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/**
 * What an incoming message is to us, in the order they are looked for. `unsubscribe`: the mail way out that
 * each of our messages offers. `unrelated`: not about our messages.
 */
export const INBOUND_KINDS = [
  'bounce',
  'delayed',
  'complaint',
  'unsubscribe',
  'own_copy',
  'calendar',
  'auto_reply',
  'reply',
  'unrelated',
] as const;
export type InboundKind = (typeof INBOUND_KINDS)[number];
