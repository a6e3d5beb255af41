import { defineEndpoint } from '../../endpoint.ts';
import { tenantOf } from '../member-fields.ts';
import { schema } from './schema.ts';

/** DELETE /v1/members/sessions: signs a member out everywhere. */
export const signMemberOut = defineEndpoint(schema, ['members'], async ({ members }, context, { body }) => ({
  outcome: 'found',
  data: { ended: await members.endSessions(tenantOf(context), body.id, context.actor.keyHash) },
}));
