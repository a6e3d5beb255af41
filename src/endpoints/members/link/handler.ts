import { defineEndpoint } from '../../endpoint.ts';
import { shownLink, tenantOf } from '../member-fields.ts';
import { schema } from './schema.ts';

/** POST /v1/members/link: for a member who has no other way in. */
export const linkMember = defineEndpoint(schema, ['members'], async ({ members }, context, { body }) => ({
  outcome: 'found',
  data: shownLink(await members.link(tenantOf(context), body.id, context.actor.keyHash)),
}));
