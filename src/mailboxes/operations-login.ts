import Type, { type Static } from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { MAILBOX_KINDS, MAILBOX_STATES } from './rules-mailbox.ts';
import type { MailboxSeen, MailboxWish } from './rules-mailbox-input.ts';

/** `HH:MM` of a day; 24:00 is its end. */
const TIME = '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$';
const EXPECTED_TIME = 'must be a time of day, such as 08:30';

export const Server = Type.Object(
  {
    host: Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^[A-Za-z0-9.:\\[\\]_-]+$',
      'x-expected': 'must be the name of a host, such as smtp.example.com',
      description: 'Must be reachable from the internet.',
    }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    security: Type.Enum(['tls', 'starttls', 'none'], {
      type: 'string',
      description:
        '`tls` from the first byte, or `starttls`, which the server must then offer. `none` is rejected.',
    }),
  },
  { additionalProperties: false, ...named('MailServer') },
);

const Window = Type.Object(
  {
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: '1 is Monday.',
    }),
    from: Type.String({ pattern: TIME, 'x-expected': EXPECTED_TIME, maxLength: 5, description: '`HH:MM`.' }),
    until: Type.String({
      pattern: TIME,
      'x-expected': EXPECTED_TIME,
      maxLength: 5,
      description: '`HH:MM`; `24:00` is the end of the day.',
    }),
  },
  { additionalProperties: false, ...named('SendingWindow') },
);

const Ramp = Type.Object(
  { start: Type.Integer({ minimum: 1, maximum: 1_000 }), step: Type.Integer({ minimum: 0, maximum: 1_000 }) },
  { additionalProperties: false, ...named('Ramp') },
);

/** What can be set of a mailbox, when it is connected and after. */
export const settingFields = {
  per_day: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Maximum number of messages per day; 30 by default. 0: none for now.',
    }),
  ),
  gap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      description:
        'Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default.',
    }),
  ),
  ramp: Type.Optional(
    Type.Union([Ramp, Type.Null()], {
      description:
        'A new mailbox begins with `start` a day and gains `step` each day (10 and 2). null: no ramp.',
      ...named('RampSetting'),
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "An IANA name, UTC by default: of the mailbox's day, and if a recipient's zone is not known.",
      ...named('MailboxTimeZone'),
    }),
  ),
  window: Type.Optional(Window),
  own_copy: Type.Optional(
    Type.Enum(['sent_folder', 'blind_copy'], {
      type: 'string',
      description:
        'What proves that a message was sent: the Sent folder, if the mail provider fills it by itself, or a blind copy to the mailbox, which is filed into Sent.',
      ...named('OwnCopy'),
    }),
  ),
  pause_colleagues: Type.Optional(
    Type.Boolean({
      description:
        'Whether an answer pauses the sequences to other people at the same firm until a person resumes them; false by default.',
    }),
  ),
} as const;

export const senderFields = {
  sender_name: Type.String({ minLength: 1, maxLength: 200, description: 'Shown as the sender.' }),
  postal_address: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Postal address of the sender; many laws require it in every message.',
  }),
} as const;

export const addressField = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The address of the mailbox.',
});

export const mailboxId = {
  id: Type.String({ format: 'uuid', maxLength: 36, description: 'The `id` of the mailbox.' }),
} as const;

/** A request about one mailbox. */
export const MailboxRequest = Type.Object(mailboxId, {
  additionalProperties: false,
  ...named('MailboxRequest'),
});

/** A mailbox as every endpoint shows it. */
const mailboxFields = {
  id: Type.String({ format: 'uuid' }),
  kind: Type.Enum([...MAILBOX_KINDS], { type: 'string' }),
  address: Type.String(),
  sender_name: Type.String(),
  postal_address: Type.String(),
  state: Type.Enum([...MAILBOX_STATES], { type: 'string' }),
  state_because: Type.Optional(Type.String()),
  next: Type.String({ description: 'What it does next, as a sentence.' }),
  not_sending_because: Type.Optional(
    Type.String({ description: 'Why it sends nothing now; absent while it can send.' }),
  ),
  to_do: Type.Optional(
    Type.String({ description: 'What you have to do; absent if there is nothing to do.' }),
  ),
  folders_not_read: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Folders beside the inbox that are not read: an answer in one of them is not seen.',
    }),
  ),
  smtp: Server,
  imap: Server,
  username: Type.String(),
  settings: Type.Object({
    per_day: Type.Integer(),
    gap_seconds: Type.Number(),
    ramp: Type.Optional(Ramp),
    time_zone: Type.String(),
    window: Window,
    own_copy: Type.String(),
    pause_colleagues: Type.Boolean(),
  }),
  today: Type.Object({
    day: Type.String({ description: 'In the zone of the mailbox.' }),
    sent: Type.Integer(),
    per_day: Type.Integer({ description: 'The limit in force today, the smallest of all.' }),
    limited_by: Type.Enum(['setting', 'ramp', 'operator', 'provider'], {
      type: 'string',
      description: 'Whose limit that is.',
    }),
    free_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the pause after the last message ends.' }),
    ),
  }),
  connected_at: Type.String({ format: 'date-time' }),
  tested_at: Type.Optional(Type.String({ format: 'date-time' })),
  inbox_read_at: Type.Optional(Type.String({ format: 'date-time' })),
} as const;

export const MailboxData = Type.Object(mailboxFields, named('Mailbox'));

/** The mailbox on the wire: built field by field, so that nothing slips out. */
export function mailboxData({
  mailbox,
  today,
  toDo,
  unreadFolders,
  next,
  notSendingBecause,
}: MailboxSeen): Static<typeof MailboxData> {
  const { settings, servers } = mailbox;
  const { perDay, gapSeconds, ramp, timeZone, window, ownCopy, pausesColleagues = false } = settings;
  const server = ({ host, port, security }: typeof servers.smtp) => ({ host, port, security });
  return {
    id: mailbox.id,
    kind: mailbox.kind,
    address: mailbox.address,
    sender_name: mailbox.senderName,
    postal_address: mailbox.postalAddress,
    state: mailbox.state,
    ...(mailbox.stateWhy === undefined ? {} : { state_because: mailbox.stateWhy }),
    next,
    ...(notSendingBecause === undefined ? {} : { not_sending_because: notSendingBecause }),
    ...(toDo === undefined ? {} : { to_do: toDo }),
    ...(unreadFolders.length === 0 ? {} : { folders_not_read: [...unreadFolders] }),
    smtp: server(servers.smtp),
    imap: server(servers.imap),
    username: servers.username,
    settings: {
      per_day: perDay,
      gap_seconds: gapSeconds,
      ...(ramp === undefined ? {} : { ramp: { start: ramp.start, step: ramp.step } }),
      time_zone: timeZone,
      window: { days: [...window.days], from: timeOf(window.fromMinute), until: timeOf(window.untilMinute) },
      own_copy: ownCopy,
      pause_colleagues: pausesColleagues,
    },
    today: {
      day: today.day,
      sent: today.sent,
      per_day: today.limit.perDay,
      limited_by: today.limit.by,
      ...(today.freeAt === undefined ? {} : { free_at: today.freeAt.toISOString() }),
    },
    connected_at: mailbox.connectedAt.toISOString(),
    ...(mailbox.testedAt === undefined ? {} : { tested_at: mailbox.testedAt.toISOString() }),
    ...(mailbox.polledAt === undefined ? {} : { inbox_read_at: mailbox.polledAt.toISOString() }),
  };
}

const WishBody = Type.Object({
  ...settingFields,
  sender_name: Type.Optional(senderFields.sender_name),
  postal_address: Type.Optional(senderFields.postal_address),
});

/** What a body wishes, in our words. */
export function wishOf(body: Static<typeof WishBody>): MailboxWish {
  const { window, ramp } = body;
  return {
    senderName: body.sender_name,
    postalAddress: body.postal_address,
    perDay: body.per_day,
    gapSeconds: body.gap_seconds,
    ramp: ramp === null ? 'none' : ramp,
    timeZone: body.time_zone,
    window:
      window === undefined
        ? undefined
        : { days: window.days, fromMinute: minuteOf(window.from), untilMinute: minuteOf(window.until) },
    ownCopy: body.own_copy,
    pausesColleagues: body.pause_colleagues,
  };
}

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const Body = Type.Object(
  {
    kind: Type.Enum(['gmail_oauth', 'm365_oauth'], {
      type: 'string',
      description: 'Gmail and Google Workspace, or Microsoft 365 and Outlook.com.',
    }),
    address: addressField,
    ...senderFields,
    ...settingFields,
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  url: Type.String({
    description: 'The owner of the mailbox opens it in a browser.',
    ...SECRET,
  }),
  expires_at: Type.String({
    format: 'date-time',
    description: 'Until then the owner can allow access, once.',
  }),
});

/** POST /v1/mailboxes/authorize: where a person allows access to the mailbox. */
export const authorizeMailbox = defineEndpoint({
  operation: 'mailboxes.authorize',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes authorize', columns: ['url', 'expires_at'] },
  },
  http: 'POST /v1/mailboxes/authorize',
  summary: 'Connect a mailbox by OAuth',
  description:
    'Returns the address of a page of this service that names the account and what it may do, and leads to Google or Microsoft. The browser returns to a page that tries the login and says whether the mailbox is connected. Only the browser in which the button was pressed can finish. The mailbox receives a notice with a link that disconnects it. Live keys only.',
  throws: ['not_configured'],
  body: Body,
  data: Data,
  example: {
    body: {
      kind: 'gmail_oauth',
      address: 'ada@blipgrid.example',
      sender_name: 'Ada Okafor',
      postal_address: 'Blipgrid, 1 Harbour Street, 20457 Hamburg, Germany',
    },
    data: {
      url: 'https://warmpath.example.com/mailboxes/connect/…',
      expires_at: '2026-03-02T09:10:00.000Z',
    },
  },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context, { body }) => {
    const { kind, address, sender_name: senderName, postal_address: postalAddress } = body;
    const request = { ...wishOf(body), kind, address, senderName, postalAddress };
    const { url, expiresAt } = await mailboxes.authorize(context.scope, request, context);
    return { outcome: 'found', data: { url, expires_at: expiresAt.toISOString() } };
  },
});
