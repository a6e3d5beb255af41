import Type, { type Static } from 'typebox';
import { MAILBOX_STATES } from '../../core/outreach/mailbox/mailbox-states.ts';
import type { SequenceSeen } from '../../core/outreach/sequence/ports.ts';
import type { Inbound, TouchEvent } from '../../core/outreach/sequence/sequence.ts';
import { INBOUND_KINDS } from '../../core/outreach/sequence/states.ts';
import { named } from '../named.ts';
import { present } from '../present.ts';
import { THIRD_PARTY } from '../third-party.ts';
import {
  EXAMPLE,
  OutlookShown,
  outlookShown,
  SequenceShown,
  sequenceShown,
  TouchShown,
  touchShown,
} from './outreach-fields.ts';

/** One change, as the histories show it. */
export const Change = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    touch_id: Type.Optional(Type.String({ format: 'uuid', description: 'Absent: of the sequence itself.' })),
    from: Type.Optional(Type.String()),
    to: Type.String(),
    who: Type.String({
      description:
        '`worker`, `inbox` or `recipient`; else the member or the key, `person` where no name is known.',
    }),
    because: Type.String(),
  },
  named('Change'),
);

const Received = Type.Object(
  {
    kind: Type.Enum([...INBOUND_KINDS], { type: 'string' }),
    touch_id: Type.Optional(Type.String({ format: 'uuid' })),
    from: Type.String(),
    subject: Type.String(),
    excerpt: Type.String({ description: 'What they wrote, without what they quoted.' }),
    received_at: Type.String({ format: 'date-time' }),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'The date an automatic reply names.' }),
    ),
    looks_like_opt_out: Type.Boolean({
      description: 'The wording asks for no more mail, or may do so: see `opt_out`.',
    }),
    opt_out: Type.Optional(
      Type.Object(
        {
          certainty: Type.Enum(['certain', 'possible'], { type: 'string' }),
          sentence: Type.String({ description: 'The sentence that decided, or what a report says.' }),
        },
        {
          description:
            '`certain`: the recipient wrote it in the thread, and is suppressed as `opted_out`. `possible`: the wording, or who wrote it, is not certain; the address is suppressed as `opt_out_pending` until a person reviews it: POST /v1/suppressions confirms the opt-out, DELETE rejects it.',
        },
      ),
    ),
    authentication: Type.Optional(
      Type.String({
        description:
          'What your own mail host found out about the sender (`Authentication-Results`): "dmarc=pass, spf=pass". Absent if it says nothing.',
      }),
    ),
  },
  { ...named('ReceivedMessage'), ...THIRD_PARTY },
);

/** A sequence with everything that belongs to it. */
export const SequenceData = Type.Intersect(
  [
    SequenceShown,
    OutlookShown,
    Type.Object({
      mailbox: Type.Object({
        address: Type.String(),
        state: Type.Enum([...MAILBOX_STATES], { type: 'string' }),
      }),
      touches: Type.Array(TouchShown, { description: 'In the order they are sent.' }),
      received: Type.Array(Received, { description: 'The messages received, newest first.' }),
      history: Type.Array(Change, { description: 'Who changed what, when and why; newest first.' }),
    }),
  ],
  named('SequenceDetail'),
);

/** A change as the histories show it. */
export function changeShown(event: TouchEvent): Static<typeof Change> {
  return present({
    at: event.at.toISOString(),
    touch_id: event.touchId,
    from: event.from,
    to: event.to,
    who: event.who,
    because: event.why,
  });
}

function receivedShown(inbound: Inbound): Static<typeof Received> {
  return present({
    kind: inbound.kind,
    touch_id: inbound.touchId,
    from: inbound.from,
    subject: inbound.subject,
    excerpt: inbound.excerpt,
    received_at: inbound.receivedAt.toISOString(),
    until: inbound.until?.toISOString(),
    looks_like_opt_out: inbound.looksLikeOptOut,
    opt_out: inbound.optOut,
    authentication: inbound.authentication,
  });
}

/** A sequence as its own endpoints show it. */
export function sequenceData(seen: SequenceSeen): Static<typeof SequenceData> {
  return {
    ...sequenceShown(seen.sequence),
    ...outlookShown(seen),
    mailbox: { address: seen.mailbox.address, state: seen.mailbox.state },
    touches: seen.touches.map(touchShown),
    received: seen.inbound.map(receivedShown),
    history: seen.events.map(changeShown),
  };
}

export const SEQUENCE_EXAMPLE: Static<typeof SequenceData> = {
  ...EXAMPLE.sequence,
  ...EXAMPLE.outlook,
  mailbox: { address: 'founder@robotics.example', state: 'connected' },
  touches: [{ ...EXAMPLE.touch, findings: [] }],
  received: [],
  history: [
    {
      at: '2026-03-02T09:00:00.000Z',
      to: 'active',
      who: 'person',
      because: 'The sequence was created.',
    },
  ],
};
