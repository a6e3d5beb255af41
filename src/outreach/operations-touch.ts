import Type, { type Static } from 'typebox';
import { MARKS, marksOf } from '../letters/checks/rules-marks.ts';
import type { Draft } from '../letters/rules-wording.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { ifVersion, VersionShown, versionOf } from '../platform/operations/version.ts';
import { named } from '../platform/values/fields.ts';
import { LANGUAGES, type Language } from '../reference/rules-language.ts';
import {
  Change,
  changeShown,
  EXAMPLE,
  FindingShown,
  OutlookShown,
  outlookShown,
  SequenceShown,
  sequenceShown,
  TouchShown,
  touchId,
  touchShown,
} from './operations-fundraising.ts';
import { type TouchSeen, textOf } from './rules-sequence.ts';

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

const Facts = Type.Array(Type.Object({ about: Type.String(), text: Type.String() }, named('DraftFact')), {
  ...THIRD_PARTY,
  description: 'The facts the draft may use: where each is in the profile or record, and its words.',
});

const Marks = Type.Array(
  Type.Object(
    {
      part: Type.Enum(['subject', 'body'], { type: 'string' }),
      start: Type.Integer({ minimum: 0, description: 'UTF-16 units.' }),
      text: Type.String(THIRD_PARTY),
      mark: Type.Enum([...MARKS], { type: 'string' }),
      facts: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Places in `facts`.' }),
    },
    named('DraftMark'),
  ),
  {
    ...named('DraftMarks'),
    description:
      'The sentences that claim something. `on_record`, `own_words` (of the profile or an edit), or `unchecked`: no fact says all of it.',
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
      version: VersionShown,
      sequence: SequenceShown,
      preview: Type.Optional(Preview),
      facts: Facts,
      marks: Marks,
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
    version: versionOf(textOf(touch)),
    sequence: sequenceShown(detail.sequence),
    ...present({ text_hash: preview?.textHash, preview: preview && previewShown(preview) }),
    facts: (touch.draft?.facts ?? []).map(({ about, text }) => ({ about, text })),
    marks: touch.draft === undefined ? [] : marksShown(touch.draft, detail.sequence.language),
    history: detail.events.filter(({ touchId }) => touchId === touch.id).map(changeShown),
  };
}

function marksShown(draft: Draft, language: Language): Static<typeof Marks> {
  return marksOf(draft, language).map((mark) => ({ ...mark, facts: [...mark.facts] }));
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
  version: '3f9a41c07be2d518',
  sequence: EXAMPLE.sequence,
  preview: {
    from: { name: 'Fay Founder', address: 'founder@robotics.example' },
    to: { name: EXAMPLE.sequence.investor_name, address: EXAMPLE.sequence.investor_email },
    subject: EXAMPLE.touch.subject,
    text: `${EXAMPLE.touch.body}\n\nFay Founder\n1 Example Street, Berlin\n`,
    headers: { 'List-Unsubscribe': '<mailto:founder@robotics.example?subject=unsubscribe%20Zk3>' },
  },
  facts: [{ about: 'profile.company_name', text: 'Example Robotics' }],
  marks: [
    {
      part: 'subject',
      start: 0,
      text: 'Example Robotics: Seed-Runde',
      mark: 'own_words',
      facts: [0],
    },
  ],
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

const Query = Type.Object(touchId, { additionalProperties: false });

const Edited = Type.Object(
  {
    ...touchId,
    subject: Type.String({
      minLength: 1,
      maxLength: 250, // what the checks find too long is far below; a header line ends at 998 bytes (RFC 5322 2.1.1)
      pattern: '^[^\\r\\n]+$',
      'x-expected': 'must be one line',
      description: 'One line. Later messages of a thread use the subject of the first.',
    }),
    body: Type.String({
      minLength: 1,
      maxLength: 20_000, // some ten times a long letter
      description: 'Plain text, without signature, postal address and opt-out line: those are added.',
    }),
    ...ifVersion,
  },
  { additionalProperties: false },
);

/** GET /v1/fundraising/touch: one message as it would be sent. */
export const getTouch = defineEndpoint({
  operation: 'fundraising.touch.get',
  surfaces: {
    effect: 'read',
    mcp: {
      tool: 'get_draft',
      group: 'main',
      brief: ['touch_id', 'position', 'state', 'state_because', 'due_at', 'subject', 'body', 'findings'],
    },
    cli: { command: 'drafts show', columns: ['touch_id', 'state', 'due_at', 'subject', 'body'] },
  },
  http: 'GET /v1/fundraising/touch',
  data: TouchData,
  summary: 'One message, exactly as it would be sent',
  description:
    'Sender, recipient, subject and full text with signature, postal address and opt-out line; the facts the draft uses, what the checks found, its history, and what changed since the previous draft.',
  query: Query,
  example: { query: { touch_id: EXAMPLE.touchId }, data: TOUCH_EXAMPLE },
  throws: ['nothing_stored'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now }, { query }) => ({
    outcome: 'found',
    data: touchData(await sequences.touch(scope, query.touch_id, now)),
  }),
});

const LetterData = Type.Object({
  subject: Type.String(),
  body: Type.String({ ...THIRD_PARTY, description: 'Without a signature.' }),
  language: Type.Enum([...LANGUAGES], { type: 'string' }),
  findings: Type.Array(FindingShown),
  facts: Facts,
  marks: Marks,
});

/** POST /v1/fundraising/letter: a first message to read and copy. */
export const draftLetter = defineEndpoint({
  operation: 'fundraising.letter',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'drafts preview', columns: ['subject', 'body', 'language', 'findings'] },
  },
  http: 'POST /v1/fundraising/letter',
  summary: 'Draft a first message without a mailbox',
  description:
    'By the built-in template, from the profile and the record; free, nothing is stored or sent. To have it sent, connect a mailbox and create a sequence.',
  body: Type.Object(
    {
      investor_name: Type.String({ minLength: 1, maxLength: 200, description: 'The name in the greeting.' }),
      investor_email: Type.Optional(Type.String({ minLength: 3, format: 'email', maxLength: 320 })),
      investor_id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'Whom they are or work for.' }),
      ),
      language: Type.Optional(Type.Enum(['auto', ...LANGUAGES], { type: 'string', default: 'auto' })),
    },
    { additionalProperties: false },
  ),
  data: LetterData,
  example: {
    body: { investor_name: EXAMPLE.sequence.investor_name },
    data: {
      subject: EXAMPLE.touch.subject,
      body: EXAMPLE.touch.body,
      language: 'de',
      findings: [],
      facts: TOUCH_EXAMPLE.facts,
      marks: TOUCH_EXAMPLE.marks,
    },
  },
  uses: ['sequences'],
  run: async ({ sequences }, { scope, signal }, { body }) => {
    const asked = {
      investorName: body.investor_name,
      investorEmail: body.investor_email,
      investorId: body.investor_id,
      language: body.language === 'auto' ? undefined : body.language,
    };
    const draft = await sequences.preview(scope, asked, signal);
    const { subject, body: text, language, facts, findings } = draft;
    return {
      outcome: 'found',
      data: {
        subject,
        body: text,
        language,
        findings: [...findings],
        facts: facts.map((fact) => ({ ...fact })),
        marks: marksShown(draft, language),
      },
    };
  },
});

/** PUT /v1/fundraising/touch: another subject and text. */
export const putTouch = defineEndpoint({
  operation: 'fundraising.touch.put',
  surfaces: {
    effect: 'write',
    mcp: {
      tool: 'edit_draft',
      group: 'main',
      omit: ['if_version'],
      brief: ['touch_id', 'state', 'subject', 'body', 'findings'],
    },
    cli: { command: 'drafts edit', columns: ['touch_id', 'state', 'subject', 'body'] },
  },
  http: 'PUT /v1/fundraising/touch',
  data: TouchData,
  summary: 'Edit a message',
  description: 'Replaces subject and text and checks them again. The new text waits for approval.',
  body: Edited,
  example: {
    body: { touch_id: EXAMPLE.touchId, subject: EXAMPLE.touch.subject, body: EXAMPLE.touch.body },
    data: touchAfter('awaiting_approval'),
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, signal, actor }, { body }) => {
    const { touch_id: touchId, if_version: madeFrom, subject, body: text } = body;
    const edit = { subject, body: text, madeFrom };
    return {
      outcome: 'found',
      data: touchData(await sequences.edit(scope, touchId, edit, now, signal, actor.name)),
    };
  },
});

const Body = Type.Object(
  {
    ...touchId,
    why: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'For the history.' })),
  },
  { additionalProperties: false },
);

/** POST /v1/fundraising/touch/reject: it is not sent as it stands. */
export const rejectTouch = defineEndpoint({
  operation: 'fundraising.touch.reject',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'drafts reject', columns: ['touch_id', 'state'] },
  },
  http: 'POST /v1/fundraising/touch/reject',
  summary: 'Reject a message',
  description:
    'It is not sent, and its sequence waits: edit it, redraft it, or stop the sequence. An earlier approval becomes void.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, why: 'Too long.' },
    data: touchAfter('rejected'),
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(await sequences.reject(scope, body.touch_id, body.why, now, actor.name)),
  }),
});

const SettleBody = Type.Object(
  {
    ...touchId,
    outcome: Type.Enum(['sent', 'not_sent'], { type: 'string' }),
  },
  { additionalProperties: false },
);

/** POST /v1/fundraising/touch/settle: what a person found out about an unknown one. */
export const settleTouch = defineEndpoint({
  operation: 'fundraising.touch.settle',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'drafts settle', columns: ['touch_id', 'state'] } },
  http: 'POST /v1/fundraising/touch/settle',
  summary: 'Resolve a message whose delivery is unknown',
  description:
    'For touches in `unknown`: the connection broke while the message was being sent, and no copy was found. Look into your Sent folder and, if you can, ask the recipient. `sent`: the sequence continues. `not_sent`: it waits for approval and can then be sent again, an answer can be sent again; if it had arrived after all, the recipient gets it twice.',
  body: SettleBody,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, outcome: 'sent' },
    data: touchAfter('sent'),
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(await sequences.settle(scope, body.touch_id, body.outcome, now, actor.name)),
  }),
});
