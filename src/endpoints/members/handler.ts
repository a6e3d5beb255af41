import { defineEndpoint } from '../endpoint.ts';
import { shownLink, shownMember, tenantOf } from './member-fields.ts';
import { addSchema, changeSchema, listSchema, removeSchema } from './schema.ts';

/** GET /v1/members: who signs in for the account. */
export const listMembers = defineEndpoint(listSchema, ['members'], async ({ members }, context) => ({
  outcome: 'found',
  data: { members: (await members.list(tenantOf(context))).map(shownMember) },
}));

/** POST /v1/members: lets a person in. */
export const addMember = defineEndpoint(addSchema, ['members'], async ({ members }, context, { body }) => {
  const { member, link } = await members.add(tenantOf(context), body, context.actor.keyHash);
  return { outcome: 'found', data: { member: shownMember(member), link: shownLink(link) } };
});

/** PUT /v1/members: a name, an address or a role. */
export const changeMember = defineEndpoint(
  changeSchema,
  ['members'],
  async ({ members }, context, { body: { id, ...change } }) => ({
    outcome: 'found',
    data: shownMember(await members.change(tenantOf(context), id, change, context.actor.keyHash)),
  }),
);

/** DELETE /v1/members: ends a member. */
export const removeMember = defineEndpoint(
  removeSchema,
  ['members'],
  async ({ members }, context, { body }) => ({
    outcome: 'found',
    data: { deleted: await members.remove(tenantOf(context), body.id, context.actor.keyHash) },
  }),
);
