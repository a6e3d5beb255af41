import Type, { type Static } from 'typebox';
import type { TouchSeen } from '../../core/outreach/sequence/ports.ts';
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
import { Change, changeShown } from './sequence-data.ts';

const Party = Type.Object({ name: Type.String(), address: Type.String() }, named('Party'));

const Preview = Type.Object(
  {
    from: Party,
    to: Party,
    subject: Type.String(),
    text: Type.String({ description: 'All of it: signature, postal address and opt-out line included.' }),
    html: Type.Optional(Type.String()),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'The headers for threading and unsubscribing.',
    }),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          change: Type.Enum(['same', 'removed', 'added'], { type: 'string' }),
          text: Type.String(),
        }),
        { description: 'Line by line against the draft before the last edit or redraft.' },
      ),
    ),
  },
  {
    description: 'The message as it would be sent, or was sent. Absent while it is not drafted.',
    ...named('MessagePreview'),
    ...THIRD_PARTY,
  },
);

/** A touch with everything a person needs to decide on it. */
export const TouchData = Type.Intersect(
  [
    TouchShown,
    OutlookShown,
    Type.Object({
      approval_until: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'When the approval expires; a message not sent by then waits for approval again.',
        }),
      ),
      text_hash: Type.Optional(
        Type.String({
          description:
            'Hash of the message as it is. Send it with the approval, so that no other text is approved.',
        }),
      ),
      sequence: SequenceShown,
      preview: Type.Optional(Preview),
      facts: Type.Array(Type.Object({ about: Type.String(), text: Type.String() }), {
        ...THIRD_PARTY,
        description: 'The facts the draft may use: where each is in the profile or record, and its words.',
      }),
      history: Type.Array(Change, { description: 'Newest first.' }),
    }),
  ],
  named('TouchDetail'),
);

/** A touch as its own endpoints show it. */
export function touchData(seen: TouchSeen): Static<typeof TouchData> {
  const { touch, detail, preview } = seen;
  return {
    ...touchShown(touch),
    ...outlookShown(seen),
    ...present({ approval_until: seen.approvalUntil?.toISOString() }),
    sequence: sequenceShown(detail.sequence),
    ...present({ text_hash: preview?.textHash, preview: preview && previewShown(preview) }),
    facts: (touch.draft?.facts ?? []).map(({ about, text }) => ({ about, text })),
    history: detail.events.filter(({ touchId }) => touchId === touch.id).map(changeShown),
  };
}

function previewShown({ message, changes }: NonNullable<TouchSeen['preview']>): Static<typeof Preview> {
  const { unsubscribeUrl, unsubscribeMail, inReplyTo, references } = message;
  const ways = [unsubscribeUrl, unsubscribeMail].filter((way) => way !== undefined);
  return present({
    from: { name: message.from.name, address: message.from.address },
    to: { name: message.to.name, address: message.to.address },
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: {
      'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
      ...(unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      ...(inReplyTo === undefined ? {} : { 'In-Reply-To': inReplyTo }),
      ...(references.length === 0 ? {} : { References: references.join(' ') }),
    },
    changes: changes?.map(({ change, text }) => ({ change, text })),
  });
}

export const TOUCH_EXAMPLE: Static<typeof TouchData> = {
  ...EXAMPLE.touch,
  findings: [],
  ...EXAMPLE.outlook,
  text_hash: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
  sequence: EXAMPLE.sequence,
  preview: {
    from: { name: 'Fay Founder', address: 'founder@robotics.example' },
    to: { name: EXAMPLE.sequence.investor_name, address: EXAMPLE.sequence.investor_email },
    subject: EXAMPLE.touch.subject,
    text: `${EXAMPLE.touch.body}\n\nFay Founder\n1 Example Street, Berlin\n`,
    headers: { 'List-Unsubscribe': '<mailto:founder@robotics.example?subject=unsubscribe%20Zk3>' },
  },
  facts: [{ about: 'profile.company_name', text: 'Example Robotics' }],
  history: [
    {
      at: '2026-03-02T09:00:05.000Z',
      touch_id: EXAMPLE.touchId,
      from: 'drafting',
      to: 'awaiting_approval',
      who: 'worker',
      because: 'The draft is written.',
    },
  ],
};

/** The example of what an action answers, without the message, which the example of reading one shows. */
export function touchAfter(state: Static<typeof TouchData>['state']): Static<typeof TouchData> {
  const { preview: _, ...acted } = TOUCH_EXAMPLE;
  return { ...acted, state, history: [] };
}
