import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import {
  addressField,
  MailboxData,
  MailboxRequest,
  mailboxData,
  mailboxId,
  Server,
  senderFields,
  settingFields,
  wishOf,
} from './operations-login.ts';

/** A mailbox as the examples of the documents show it. */
export const EXAMPLE_MAILBOX = {
  id: '0d5f7a52-93c4-4f5c-8a39-6f1f0a3f7c55',
  kind: 'smtp_imap' as const,
  address: 'ada@blipgrid.example',
  sender_name: 'Ada Okafor',
  postal_address: 'Blipgrid, 1 Harbour Street, 20457 Hamburg, Germany',
  state: 'connected' as const,
  next: 'Nothing: no active sequence uses it. POST /v1/fundraising/create-sequence begins one.',
  not_sending_because: 'No active sequence uses it.',
  smtp: { host: 'smtp.blipgrid.example', port: 465, security: 'tls' as const },
  imap: { host: 'imap.blipgrid.example', port: 993, security: 'tls' as const },
  username: 'ada@blipgrid.example',
  settings: {
    per_day: 30,
    gap_seconds: 240,
    ramp: { start: 10, step: 2 },
    time_zone: 'Europe/Berlin',
    window: { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' },
    own_copy: 'blind_copy',
    pause_colleagues: false,
  },
  today: { day: '2026-03-02', sent: 0, per_day: 10, limited_by: 'ramp' as const },
  connected_at: '2026-03-02T09:00:00.000Z',
  tested_at: '2026-03-02T09:00:00.000Z',
};

const ListData = Type.Object({
  mailboxes: Type.Array(MailboxData, { description: 'In the order they were connected.' }),
});

const password = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'Or an app password. Stored encrypted, never shown again.',
  ...SECRET,
});

const ConnectBody = Type.Object(
  {
    kind: Type.Enum(['smtp_imap', 'sandbox'], {
      type: 'string',
      description: '`smtp_imap` with live keys; `sandbox`, which sends nothing, with test keys.',
    }),
    address: addressField,
    ...senderFields,
    password: Type.Optional(password),
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 320, description: 'Of the login; by default the address.' }),
    ),
    smtp: Type.Optional(Server),
    imap: Type.Optional(Server),
    ...settingFields,
  },
  { additionalProperties: false },
);

const ChangeBody = Type.Object(
  {
    ...mailboxId,
    sender_name: Type.Optional(senderFields.sender_name),
    postal_address: Type.Optional(senderFields.postal_address),
    password: Type.Optional(password),
    ...settingFields,
  },
  { additionalProperties: false },
);

const secretOf = (text: string | undefined) => (text === undefined ? undefined : new Secret(text));

/** GET /v1/mailboxes: the mailboxes, what they may do today, and what is to be done. */
export const listMailboxes = defineEndpoint({
  operation: 'mailboxes.list',
  surfaces: {
    effect: 'read',
    rows: 'mailboxes',
    mcp: false,
    cli: { command: 'mailboxes list', columns: ['id', 'address', 'state', 'today', 'not_sending_because'] },
  },
  http: 'GET /v1/mailboxes',
  summary: 'The connected mailboxes',
  description:
    'Every mailbox with its state, what it does next, why it sends nothing if that is so, what you have to do, and how many messages it may send today and whose limit that is. Credentials are never shown.',
  data: ListData,
  example: { data: { mailboxes: [EXAMPLE_MAILBOX] } },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context) => ({
    outcome: 'found',
    data: { mailboxes: (await mailboxes.list(context.scope, context)).map(mailboxData) },
  }),
});

/** POST /v1/mailboxes: logs in on both sides, then stores it. */
export const connectMailbox = defineEndpoint({
  operation: 'mailboxes.connect',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes connect', columns: ['id', 'address', 'state', 'to_do'] },
  },
  http: 'POST /v1/mailboxes',
  summary: 'Connect a mailbox with a password',
  description:
    'Logs in to the sending server (SMTP) and the receiving one (IMAP), and stores the mailbox if both accept the login. `smtp` and ' +
    '`imap` may be left out for Gmail, Yahoo, iCloud, Fastmail and Zoho, also with a domain of your own. Google ' +
    'Workspace and Microsoft 365 are connected by OAuth instead (POST /v1/mailboxes/authorize). Connecting the same ' +
    'address again keeps its id and settings. Ten an account and mode.',
  throws: ['mailbox_login_failed', 'not_configured'],
  body: ConnectBody,
  data: MailboxData,
  example: {
    body: {
      kind: 'smtp_imap',
      address: 'ada@blipgrid.example',
      sender_name: 'Ada Okafor',
      postal_address: 'Blipgrid, 1 Harbour Street, 20457 Hamburg, Germany',
      password: 'correct horse battery staple',
      smtp: { host: 'smtp.blipgrid.example', port: 465, security: 'tls' },
      imap: { host: 'imap.blipgrid.example', port: 993, security: 'tls' },
      time_zone: 'Europe/Berlin',
    },
    data: EXAMPLE_MAILBOX,
  },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context, { body }) => {
    const { kind, address, sender_name: senderName, postal_address: postalAddress } = body;
    const { username, smtp, imap } = body;
    const password = secretOf(body.password);
    const request = {
      ...wishOf(body),
      kind,
      address,
      senderName,
      postalAddress,
      username,
      smtp,
      imap,
      password,
    };
    return { outcome: 'found', data: mailboxData(await mailboxes.connect(context.scope, request, context)) };
  },
});

/** PUT /v1/mailboxes: settings, the sender, or a new password. */
export const changeMailbox = defineEndpoint({
  operation: 'mailboxes.change',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes change', columns: ['id', 'address', 'state', 'to_do'] },
  },
  http: 'PUT /v1/mailboxes',
  summary: 'Change what a mailbox may do',
  description:
    'Absent fields stay as they are. A new password is tried on both servers first. New sending hours and limits also apply to messages that are scheduled already. A new `sender_name` changes what was approved, so approved touches wait for an approval again.',
  throws: ['nothing_stored', 'mailbox_login_failed', 'not_configured'],
  body: ChangeBody,
  data: MailboxData,
  example: { body: { id: EXAMPLE_MAILBOX.id, per_day: 20 }, data: EXAMPLE_MAILBOX },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context, { body }) => {
    const wish = { ...wishOf(body), password: secretOf(body.password) };
    return {
      outcome: 'found',
      data: mailboxData(await mailboxes.change(context.scope, body.id, wish, context)),
    };
  },
});

/** DELETE /v1/mailboxes: forgets what opens it. */
export const disconnectMailbox = defineEndpoint({
  operation: 'mailboxes.disconnect',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes disconnect', columns: ['id', 'address', 'state'] },
  },
  http: 'DELETE /v1/mailboxes',
  summary: 'Disconnect a mailbox',
  description:
    'Deletes its credentials at once; from then on nothing is sent or read. Its sequences stay and wait; they continue when the same address is connected again.',
  throws: ['nothing_stored'],
  body: MailboxRequest,
  data: MailboxData,
  example: {
    body: { id: EXAMPLE_MAILBOX.id },
    data: {
      ...EXAMPLE_MAILBOX,
      state: 'disconnected',
      state_because: 'It was disconnected by its owner.',
      to_do: 'Connect it again: POST /v1/mailboxes with the same address.',
    },
  },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context, { body }) => ({
    outcome: 'found',
    data: mailboxData(await mailboxes.disconnect(context.scope, body.id, context)),
  }),
});

const Data = Type.Object({
  works: Type.Boolean({ description: 'Both servers accepted the login.' }),
  fault: Type.Optional(
    Type.Object({
      side: Type.Enum(['smtp', 'imap', 'oauth'], { type: 'string' }),
      kind: Type.Enum(['refused', 'unreachable', 'tls', 'timeout', 'protocol'], { type: 'string' }),
      message: Type.String(),
    }),
  ),
  mailbox: MailboxData,
});

/** POST /v1/mailboxes/test: logs in on both sides and says what came of it. */
export const testMailbox = defineEndpoint({
  operation: 'mailboxes.test',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'mailboxes test', columns: ['works', 'fault'] } },
  http: 'POST /v1/mailboxes/test',
  summary: 'Test a mailbox',
  description:
    'Logs in to both servers; nothing is sent. The result becomes the state of the mailbox, so one that was disconnected by a temporary refusal is connected again.',
  throws: ['nothing_stored'],
  body: MailboxRequest,
  data: Data,
  example: { body: { id: EXAMPLE_MAILBOX.id }, data: { works: true, mailbox: EXAMPLE_MAILBOX } },
  uses: ['mailboxes'],
  run: async ({ mailboxes }, context, { body }) => {
    const { fault, ...seen } = await mailboxes.test(context.scope, body.id, context);
    return {
      outcome: 'found',
      data: {
        works: fault === undefined,
        ...(fault === undefined
          ? {}
          : { fault: { side: fault.side, kind: fault.kind, message: fault.message } }),
        mailbox: mailboxData(seen),
      },
    };
  },
});
