import Type from 'typebox';
import { EVENT_KINDS } from '../events/fields.ts';
import { type Answered, fieldsOf, named } from '../platform/values/fields.ts';

const moment = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) });

export const MONITOR_KINDS = ['investors', 'lookalikes'] as const;
export type MonitorKind = (typeof MONITOR_KINDS)[number];

/** A saved search. The only list of its fields, as the two below are of theirs. */
export const MONITOR = fieldsOf('monitor', {
  tenant_id: { hidden: 'whose it is' },
  mode: {},
  kind: { schema: Type.Enum([...MONITOR_KINDS], { type: 'string' }), always: true },
  next_run_at: { schema: moment(), always: true },
  last_run_at: { schema: moment() },
  last_found: { schema: Type.Integer({ description: 'Investors the last run put on the list.' }) },
  last_failure: { schema: Type.String() },
  failures: {},
  lease: { hidden: 'who runs it' },
  lease_until: { hidden: 'who runs it' },
  seen_version: { hidden: 'what its last run saw' },
  seen_profile: { hidden: 'what its last run saw' },
});
/** A saved search that was asked for. */
export type MonitorState = Answered<typeof MONITOR>;

export const WEBHOOK_LIMITS = {
  /** Of an account: a message goes to every one, and more than this is a list of subscribers, which is another product. */
  webhooks: 5,
  /** Tests of one webhook that are not taken yet: more would show nothing more. */
  tests: 5,
  /** How long ended deliveries can be looked at, days. */
  keptDays: 30,
} as const;

/** Characters of an address. */
export const URL_LENGTH = 2_048;

/** A receiver of events. */
export const WEBHOOK = fieldsOf('webhook', {
  tenant_id: { hidden: 'whose it is' },
  id: { schema: Type.String({ format: 'uuid' }), always: true },
  mode: {},
  url: {
    schema: Type.String({
      minLength: 1,
      maxLength: URL_LENGTH,
      description:
        'An https address on port 443 of a host with a public address; the host is checked when an event is sent.',
    }),
    shown: Type.String(),
    always: true,
  },
  created_at: { schema: moment(), always: true },
  disabled_at: { schema: moment('Nothing is sent since then; register the address again.') },
  disabled_why: { schema: Type.String(), name: 'disabled_because' },
  events: {
    schema: Type.Array(Type.Unsafe<string>(Type.Enum([...EVENT_KINDS], { type: 'string' })), {
      minItems: 1,
      maxItems: EVENT_KINDS.length,
      uniqueItems: true,
      description:
        'The kinds of events that are sent to it; left out at the first registration: `investors.found`.',
    }),
    shown: Type.Array(Type.String(), { description: 'The kinds of events that are sent to it.' }),
    always: true,
  },
  secret: { hidden: 'signs what is sent' },
  sealed: { hidden: 'signs what is sent' },
  old_secret: { hidden: 'signs what is sent' },
  old_sealed: { hidden: 'signs what is sent' },
  old_until: {
    schema: moment('Until then the secret before the last rotation signs too.'),
    name: 'previous_secret_until',
  },
  silences: { hidden: 'when it is tried again' },
  rest_until: { hidden: 'when it is tried again' },
});

const Try = Type.Object(
  {
    at: moment(),
    took_ms: Type.Integer({ description: 'Until the answer, or until there was none.' }),
    status: Type.Optional(Type.Integer({ description: 'What the receiver answered.' })),
    error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
  },
  named('WebhookAttempt'),
);
/** Of a delivery the newest attempts are listed: its own ten, and as many of a resend. */
export const TRIES = 20;

/** An event on its way to a receiver. */
export const DELIVERY = fieldsOf('webhook_delivery', {
  tenant_id: { hidden: 'whose it is' },
  id: {
    schema: Type.String({
      format: 'uuid',
      description: 'Sent as `webhook-id`, the same over all attempts; the `id` of the event.',
    }),
    always: true,
  },
  mode: {},
  webhook_id: {},
  event: { schema: Type.String(), always: true },
  body: {},
  state: { schema: Type.Enum(['pending', 'delivered', 'failed'], { type: 'string' }), always: true },
  attempts: { schema: Type.Integer(), always: true },
  next_attempt_at: { schema: moment() },
  last_status: {
    schema: Type.Integer({ description: 'What the receiver answered last.' }),
    name: 'status',
  },
  last_error: { schema: Type.String({ description: 'Why there was no answer.' }), name: 'error' },
  created_at: { schema: moment(), always: true },
  ended_at: {},
  event_id: {},
  tries: {
    schema: Type.Array(Try, { description: `The newest ${TRIES} attempts, the oldest first.` }),
    empty: [],
  },
  lease: { hidden: 'who sends it' },
  lease_until: { hidden: 'who sends it' },
});

/** A receiver as its owner sees it, with the last event that was sent there. */
export type Webhook = Answered<typeof WEBHOOK> & { readonly last_delivery?: Delivery };

/** A delivery as the owner of its webhook sees it. */
export type Delivery = Answered<typeof DELIVERY>;
