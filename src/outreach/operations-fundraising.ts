import Type, { type Static } from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { Finding } from '../letters/rules-wording.ts';
import { MAILBOX_STATES } from '../mailboxes/rules-mailbox.ts';
import type { Outlook } from '../mailboxes/rules-mailbox-next.ts';
import { PipelineStageShown } from '../pipeline/operations-pipeline-fields.ts';
import { present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LANGUAGES } from '../reference/rules-language.ts';
import { ASKED_FOR, nextStepOf } from './inbox/rules-next-step.ts';
import type { ListedSequence, SequenceSeen } from './rules-sequence.ts';
import {
  INBOUND_KINDS,
  type Inbound,
  SEQUENCE_STATES,
  type Sequence,
  TOUCH_STATES,
  type Touch,
  type TouchEvent,
} from './rules-touch.ts';

const Time = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) });

/** The contract spells the id `sequenceId` in answers; requests have snake_case, as everywhere. */
export const SEQUENCE_ID_ANSWERED = 'Give it as `sequence_id` in requests.';

/** A request about one sequence. */
export const SequenceRequest = Type.Object(
  {
    sequence_id: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The `sequenceId` of an answer.',
    }),
  },
  { additionalProperties: false, ...named('SequenceRequest') },
);

/** The request field that names a touch. */
export const touchId = {
  touch_id: Type.String({
    format: 'uuid',
    maxLength: 36,
    description: 'The `touch_id` of the sequence or of the list of touches.',
  }),
} as const;

/** A reason may end with what a mail host said when it refused a message: whoever runs that wrote it. */
const WITH_MAIL_HOST = THIRD_PARTY;

/** Said of every sequence and touch that is shown. */
export const OutlookShown = Type.Object(
  {
    next: Type.String({ description: 'What happens next, as a sentence.' }),
    not_sending_because: Type.Optional(
      Type.String({
        ...WITH_MAIL_HOST,
        description: 'Why nothing is being sent now; absent while something is.',
      }),
    ),
  },
  named('Outlook'),
);

/** The language of a sequence, and why. */
export const languageShape = {
  language: Type.Enum([...LANGUAGES], { type: 'string', description: 'Of its messages.' }),
  language_because: Type.Optional(Type.String({ description: 'Why; absent if you set it.' })),
} as const;

export function languageShown({ language, languageWhy }: Sequence) {
  return present({ language, language_because: languageWhy });
}

export const SequenceShown = Type.Object(
  {
    sequenceId: Type.String({ format: 'uuid', description: SEQUENCE_ID_ANSWERED }),
    state: Type.Enum([...SEQUENCE_STATES], { type: 'string' }),
    state_because: Type.Optional(Type.String(WITH_MAIL_HOST)),
    investor_email: Type.String(),
    investor_name: Type.String(),
    investor_id: Type.Optional(
      Type.String({ description: 'Whom they are or work for, where that is known.' }),
    ),
    mailbox_id: Type.String({ format: 'uuid', description: 'What it is sent from.' }),
    auto_approve: Type.Boolean(),
    time_zone: Type.Optional(
      Type.String({ description: 'Of the recipient; absent: the mailbox’s is used.' }),
    ),
    ...languageShape,
    held_until: Type.Optional(Time('An automatic reply named this date: nothing is sent before it.')),
    created_at: Time(),
    ended_at: Type.Optional(Time()),
  },
  named('Sequence'),
);

/** A sequence in a list. */
export const SequenceRow = Type.Intersect([SequenceShown, OutlookShown], named('SequenceRow'));

export const FindingShown = Type.Object(
  {
    rule: Type.String(),
    severity: Type.Enum(['block', 'warn'], {
      type: 'string',
      description: '`block`: it cannot be approved as it stands.',
    }),
    message: Type.String(),
  },
  named('Finding'),
);

export const TouchShown = Type.Object(
  {
    touch_id: Type.String({ format: 'uuid' }),
    position: Type.Integer({ minimum: 1, description: '1 is the first message.' }),
    answers: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'The `received_id` that you answer with it; absent: it is one of the sequence.',
      }),
    ),
    state: Type.Enum([...TOUCH_STATES], { type: 'string' }),
    state_because: Type.Optional(Type.String(WITH_MAIL_HOST)),
    due_at: Type.Optional(Time('When it is to be drafted (`planned`) or sent (`scheduled`).')),
    subject: Type.Optional(Type.String(THIRD_PARTY)),
    body: Type.Optional(
      Type.String({
        ...THIRD_PARTY,
        description: 'Without signature, postal address and opt-out line, which are added.',
      }),
    ),
    drafted_by: Type.Optional(
      Type.String({ description: '`template:…`, `model:…`, or `person` if one edited it.' }),
    ),
    findings: Type.Array(FindingShown, { description: 'What the checks found in the draft.' }),
    approved_at: Type.Optional(Time()),
    approved_by: Type.Optional(
      Type.String({
        description: 'The member or the key that approved it; `person` before names were kept.',
      }),
    ),
    sent_at: Type.Optional(Time()),
    message_id: Type.Optional(Type.String()),
    attempts: Type.Integer({ minimum: 0, description: 'The number of attempts to send it.' }),
  },
  named('Touch'),
);

const time = (at: Date | undefined): string | undefined => at?.toISOString();

export function outlookShown({ next, notSendingBecause }: Outlook) {
  return present({ next, not_sending_because: notSendingBecause });
}

/** A sequence as every endpoint shows it. */
export function sequenceShown(sequence: Sequence): Static<typeof SequenceShown> {
  return present({
    sequenceId: sequence.id,
    state: sequence.state,
    state_because: sequence.stateWhy,
    investor_email: sequence.investorEmail,
    investor_name: sequence.investorName,
    investor_id: sequence.investorId === undefined ? undefined : investorIdOf(sequence.investorId),
    mailbox_id: sequence.mailboxId,
    auto_approve: sequence.autoApprove,
    time_zone: sequence.timeZone,
    language: sequence.language,
    language_because: sequence.languageWhy,
    held_until: time(sequence.heldUntil),
    created_at: sequence.createdAt.toISOString(),
    ended_at: time(sequence.endedAt),
  });
}

/** A sequence as lists show it. */
export function sequenceRow(listed: ListedSequence): Static<typeof SequenceRow> {
  return { ...sequenceShown(listed.sequence), ...outlookShown(listed) };
}

/** A touch as every endpoint shows it. */
export function touchShown(touch: Touch): Static<typeof TouchShown> {
  return present({
    touch_id: touch.id,
    position: touch.position,
    answers: touch.answers,
    state: touch.state,
    state_because: touch.stateWhy,
    due_at: time(touch.dueAt),
    subject: touch.draft?.subject,
    body: touch.draft?.body,
    drafted_by: touch.draft?.draftedBy,
    findings: (touch.draft?.findings ?? []).map(({ rule, severity, message }: Finding) => ({
      rule,
      severity,
      message,
    })),
    approved_at: time(touch.approvedAt),
    approved_by: touch.approvedBy,
    sent_at: time(touch.sentAt),
    message_id: touch.messageId,
    attempts: touch.attempts,
  });
}

const SEQUENCE_ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';
const TOUCH_ID = '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2';

/** For the examples of the documentation. */
export const EXAMPLE = {
  sequenceId: SEQUENCE_ID,
  touchId: TOUCH_ID,
  sequence: {
    sequenceId: SEQUENCE_ID,
    state: 'active',
    investor_email: 'ada@capital.example',
    investor_name: 'Ada Example',
    mailbox_id: '9d2c0b7e-4f0a-4b57-8a3e-2f4d1c7b8e90',
    auto_approve: false,
    time_zone: 'Europe/Berlin',
    language: 'de',
    language_because: 'The recipient is in Germany.',
    created_at: '2026-03-02T09:00:00.000Z',
  },
  touch: {
    touch_id: TOUCH_ID,
    position: 1,
    state: 'awaiting_approval',
    subject: 'Example Robotics: Seed-Runde',
    body: 'Guten Tag Ada Example,\n\nwir bauen Roboter, die Pakete sortieren. Darf ich sie Ihnen zeigen?',
    drafted_by: 'template:introduction',
    findings: [],
    attempts: 0,
  },
  outlook: {
    next: 'You read message 1 and approve, edit or reject it.',
    not_sending_because: 'Message 1 has waited for approval since Mon 2 Mar 2026, 10:00 (Europe/Berlin).',
  },
} as const;

/** One change, as the histories show it. */
export const Change = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    touch_id: Type.Optional(Type.String({ format: 'uuid', description: 'Absent: of the sequence itself.' })),
    from: Type.Optional(Type.String()),
    to: Type.String(),
    who: Type.String({
      description:
        '`worker`, `inbox` or `recipient`; else the member or the key, `person` if no name is known.',
    }),
    because: Type.String(),
  },
  named('Change'),
);

const Received = Type.Object(
  {
    received_id: Type.String({ format: 'uuid', description: 'Answer it by this.' }),
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
    proposal: Type.Optional(
      Type.Object(
        {
          kind: Type.Enum([...ASKED_FOR], { type: 'string', description: 'What it asks for.' }),
          stage: PipelineStageShown,
          next_step: Type.Optional(Type.String()),
          next_step_on: Type.Optional(Type.String({ format: 'date' })),
        },
        {
          description:
            'Of an answer whose words are clear: what the pipeline may say next. Nothing is done by it; POST /v1/fundraising/pipeline sets it.',
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

/** What the words of an answer ask for; of one that may ask for no more mail, that is decided first. */
function proposalOf({ kind, optOut, excerpt, receivedAt }: Inbound) {
  if (kind !== 'reply' || optOut !== undefined) return undefined;
  const said = nextStepOf(excerpt, receivedAt.toISOString().slice(0, 10));
  return said && present({ kind: said.kind, stage: said.stage, next_step: said.step, next_step_on: said.on });
}

function receivedShown(inbound: Inbound): Static<typeof Received> {
  return present({
    received_id: inbound.id,
    kind: inbound.kind,
    touch_id: inbound.touchId,
    from: inbound.from,
    subject: inbound.subject,
    excerpt: inbound.excerpt,
    received_at: inbound.receivedAt.toISOString(),
    until: inbound.until?.toISOString(),
    looks_like_opt_out: inbound.looksLikeOptOut,
    opt_out: inbound.optOut,
    proposal: proposalOf(inbound),
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
