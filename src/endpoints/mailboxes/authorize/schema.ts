import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { SECRET } from '../../secrets.ts';
import { addressField, senderFields, settingFields } from '../mailbox-fields.ts';

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

export const schema = {
  ...ORDINARY,
  operation: 'mailboxes.authorize',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'mailboxes authorize', columns: ['url', 'expires_at'] },
  },
  method: 'POST',
  path: '/v1/mailboxes/authorize',
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
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
