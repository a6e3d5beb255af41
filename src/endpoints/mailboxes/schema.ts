import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';
import { SECRET } from '../secrets.ts';
import { EXAMPLE_MAILBOX } from './example.ts';
import {
  addressField,
  MailboxData,
  MailboxRequest,
  mailboxId,
  Server,
  senderFields,
  settingFields,
} from './mailbox-fields.ts';

const ListData = Type.Object({
  mailboxes: Type.Array(MailboxData, { description: 'In the order they were connected.' }),
});

const password = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'Or an app password. Stored encrypted, never shown again.',
  ...SECRET,
});

export const listSchema = {
  ...ORDINARY,
  operation: 'mailboxes.list',
  surfaces: {
    effect: 'read',
    rows: 'mailboxes',
    mcp: false,
    cli: { command: 'mailboxes list', columns: ['id', 'address', 'state', 'today', 'not_sending_because'] },
  },
  method: 'GET',
  path: '/v1/mailboxes',
  summary: 'The connected mailboxes',
  description:
    'Every mailbox with its state, what it does next, why it sends nothing where that is so, what you have to do, and how many messages it may send today and whose limit that is. Credentials are never shown.',
  body: NOTHING,
  data: ListData,
  example: { data: { mailboxes: [EXAMPLE_MAILBOX] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof ListData>;

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

export const connectSchema = {
  ...ORDINARY,
  operation: 'mailboxes.connect',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes connect', columns: ['id', 'address', 'state', 'to_do'] },
  },
  method: 'POST',
  path: '/v1/mailboxes',
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
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof ConnectBody, typeof NOTHING, typeof MailboxData>;

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

export const changeSchema = {
  ...ORDINARY,
  operation: 'mailboxes.change',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes change', columns: ['id', 'address', 'state', 'to_do'] },
  },
  method: 'PUT',
  path: '/v1/mailboxes',
  summary: 'Change what a mailbox may do',
  description:
    'Absent fields stay as they are. A new password is tried on both servers first. New sending hours and limits also apply to messages that are scheduled already. A new `sender_name` changes what was approved, so approved touches wait for an approval again.',
  throws: ['nothing_stored', 'mailbox_login_failed', 'not_configured'],
  body: ChangeBody,
  data: MailboxData,
  example: { body: { id: EXAMPLE_MAILBOX.id, per_day: 20 }, data: EXAMPLE_MAILBOX },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof ChangeBody, typeof NOTHING, typeof MailboxData>;

export const disconnectSchema = {
  ...ORDINARY,
  operation: 'mailboxes.disconnect',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes disconnect', columns: ['id', 'address', 'state'] },
  },
  method: 'DELETE',
  path: '/v1/mailboxes',
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
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof MailboxRequest, typeof NOTHING, typeof MailboxData>;
