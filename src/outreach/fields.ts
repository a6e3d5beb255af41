import Type from 'typebox';
import { fieldsOf, named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';

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

/** An entry of the list of those who are never written to. The only list of its fields. */
export const SUPPRESSION = fieldsOf('suppression', {
  tenant_id: { hidden: 'whose it is' },
  id: { hidden: 'its place in the list' },
  value_hash: { hidden: 'what is compared, and what is left of an objection' },
  mode: {},
  kind: { schema: Type.Enum(['address', 'domain'], { type: 'string' }), always: true },
  value: {
    schema: Type.String({
      minLength: 1,
      maxLength: LIMITS.lookup.emailLength,
      description:
        'An address, or a domain: a domain stands for every address at it and at the domains below it.',
      ...named('SuppressedValue'),
    }),
    shown: Type.String({
      description:
        'In the form that is compared: lower case, an address without what follows a `+`. Empty where only a hash is stored.',
    }),
    empty: '',
  },
  reason: {
    schema: Type.Enum([...SUPPRESSION_REASONS], {
      type: 'string',
      description:
        '`unsubscribed` and `complained` were made by the recipient. `opted_out`: an answer asked for no more mail, `detail` has the sentence. `opt_out_pending`: an answer or a report may have asked for it; nothing is sent until a person has reviewed it.',
      ...named('SuppressionReason'),
    }),
    always: true,
  },
  detail: {
    schema: Type.String({
      maxLength: LIMITS.suppressions.detailLength,
      description: 'Why, for later readers.',
    }),
    shown: Type.String(),
  },
  created_at: { schema: Type.String({ format: 'date-time' }), always: true },
  reason_at: { hidden: 'when the reason became a weightier one, or the recipient said it again' },
});

/** In memory as it is stored. */
const kept = { kept: true } as const;

/** Up to three messages to one investor. The only list of its columns. */
export const SEQUENCE = fieldsOf('sequence', {
  tenant_id: { hidden: 'whose it is' },
  id: kept,
  mode: {},
  mailbox_id: kept,
  investor_email: kept,
  email_key: { hidden: 'how addresses are compared' },
  investor_name: kept,
  /** The corpus record they were found in, if they were. */
  investor_id: { kept: true, hidden: 'a number of this installation' },
  state: kept,
  /** Why it is in this state, in a sentence for a person. */
  state_why: kept,
  auto_approve: kept,
  /** An automatic reply named a date: nothing is sent before it. */
  held_until: kept,
  /** IANA name of the recipient's zone; absent: not known, the mailbox's stands in. */
  time_zone: kept,
  unsubscribe_token: { kept: true, hidden: 'it alone allows to unsubscribe' },
  /** Of its messages. */
  language: kept,
  /** Why it was chosen, a sentence; absent: a person set it. */
  language_why: kept,
  created_at: kept,
  updated_at: {},
  ended_at: kept,
  raise_id: { hidden: 'the closed raise it was of' },
});

/** One of the messages of a sequence, or a person's answer to what came back. The only list of its columns. */
export const TOUCH = fieldsOf('touch', {
  tenant_id: { hidden: 'whose it is' },
  id: kept,
  mode: {},
  sequence_id: kept,
  /** 1 is the first. */
  position: kept,
  /** The received message that it answers; absent: it is one of the plan. */
  answers: kept,
  state: kept,
  state_why: kept,
  draft: {},
  previous_draft: {},
  note: {},
  /** When it is to be drafted (`planned`) or sent (`scheduled`). */
  due_at: kept,
  due_until: {},
  /** Of what was approved: recipient, sender, subject and text; an edit voids it. */
  text_hash: { kept: true, hidden: 'a hash of the text' },
  approved_at: kept,
  approved_by: kept,
  message_id: kept,
  other_id: {},
  intent_at: kept,
  sent_at: kept,
  response: {},
  attempts: kept,
  /** Counts every change; a change names the version it was decided on and fails if that has passed. */
  version: kept,
  created_at: {},
  updated_at: {},
  checks: { hidden: 'how often it was looked for' },
  next_check_at: { hidden: 'when it is looked for' },
  lease: { hidden: 'who works on it' },
  lease_until: { hidden: 'who works on it' },
});
