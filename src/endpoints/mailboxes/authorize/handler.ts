import { defineEndpoint } from '../../endpoint.ts';
import { wishOf } from '../mailbox-fields.ts';
import { schema } from './schema.ts';

/** POST /v1/mailboxes/authorize: where a person allows access to the mailbox. */
export const authorizeMailbox = defineEndpoint(
  schema,
  ['mailboxes'],
  async ({ mailboxes }, context, { body }) => {
    const { kind, address, sender_name: senderName, postal_address: postalAddress } = body;
    const request = { ...wishOf(body), kind, address, senderName, postalAddress };
    const { url, expiresAt } = await mailboxes.authorize(context.scope, request, context);
    return { outcome: 'found', data: { url, expires_at: expiresAt.toISOString() } };
  },
);
