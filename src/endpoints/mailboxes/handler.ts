import { Secret } from '../../core/account/secret.ts';
import { defineEndpoint } from '../endpoint.ts';
import { mailboxData, wishOf } from './mailbox-fields.ts';
import { changeSchema, connectSchema, disconnectSchema, listSchema } from './schema.ts';

const secretOf = (text: string | undefined) => (text === undefined ? undefined : new Secret(text));

/** GET /v1/mailboxes: the mailboxes, what they may do today, and what is to be done. */
export const listMailboxes = defineEndpoint(listSchema, ['mailboxes'], async ({ mailboxes }, context) => ({
  outcome: 'found',
  data: { mailboxes: (await mailboxes.list(context.scope, context)).map(mailboxData) },
}));

/** POST /v1/mailboxes: logs in on both sides, then stores it. */
export const connectMailbox = defineEndpoint(
  connectSchema,
  ['mailboxes'],
  async ({ mailboxes }, context, { body }) => {
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
);

/** PUT /v1/mailboxes: settings, the sender, or a new password. */
export const changeMailbox = defineEndpoint(
  changeSchema,
  ['mailboxes'],
  async ({ mailboxes }, context, { body }) => {
    const wish = { ...wishOf(body), password: secretOf(body.password) };
    return {
      outcome: 'found',
      data: mailboxData(await mailboxes.change(context.scope, body.id, wish, context)),
    };
  },
);

/** DELETE /v1/mailboxes: forgets what opens it. */
export const disconnectMailbox = defineEndpoint(
  disconnectSchema,
  ['mailboxes'],
  async ({ mailboxes }, context, { body }) => ({
    outcome: 'found',
    data: mailboxData(await mailboxes.disconnect(context.scope, body.id, context)),
  }),
);
