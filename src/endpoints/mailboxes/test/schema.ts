import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_MAILBOX } from '../example.ts';
import { MailboxData, MailboxRequest } from '../mailbox-fields.ts';

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

export const schema = {
  ...ORDINARY,
  operation: 'mailboxes.test',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'mailboxes test', columns: ['works', 'fault'] } },
  method: 'POST',
  path: '/v1/mailboxes/test',
  summary: 'Test a mailbox',
  description:
    'Logs in to both servers; nothing is sent. The result becomes the state of the mailbox, so one that was disconnected by a temporary refusal is connected again.',
  throws: ['nothing_stored'],
  body: MailboxRequest,
  data: Data,
  example: { body: { id: EXAMPLE_MAILBOX.id }, data: { works: true, mailbox: EXAMPLE_MAILBOX } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof MailboxRequest, typeof NOTHING, typeof Data>;
