import { USUAL_SCOPES } from '../../core/account/key-scopes.ts';
import { DomainError } from '../../core/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changeSchema, issueSchema, listSchema, revokeSchema } from './schema.ts';

/** GET /v1/keys: the keys of the account, newest first. */
export const listKeys = defineEndpoint(listSchema, ['keys'], async ({ keys }, { scope }) => ({
  outcome: 'found',
  data: { keys: await keys.list(scope) },
}));

/** POST /v1/keys: makes a key and shows it, once. */
export const issueKey = defineEndpoint(
  issueSchema,
  ['keys'],
  async ({ keys }, { scope, now, actor }, { body }) => {
    const { name, scopes = USUAL_SCOPES, daily_credits, expires_at, integration } = body;
    const expiresAt = expires_at === undefined ? undefined : new Date(expires_at);
    // A second that leaps is no moment of a Date.
    if (expiresAt !== undefined && !(expiresAt.getTime() > now.getTime())) {
      const message = 'must be a moment in the future';
      throw new DomainError('invalid_request', `"expires_at" ${message}.`, {
        details: [{ path: 'expires_at', message }],
      });
    }
    const order = {
      name,
      scopes,
      ...(daily_credits === undefined ? {} : { dailyCredits: daily_credits }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(integration === undefined ? {} : { integration }),
    };
    const data = await keys.issue(scope, order, actor.keyHash);
    return { outcome: 'found', data };
  },
);

/** PUT /v1/keys: another name, other scopes, another cap. */
export const changeKey = defineEndpoint(
  changeSchema,
  ['keys'],
  async ({ keys }, { scope, actor }, { body: { id, daily_credits, ...rest } }) => {
    const cap = daily_credits === undefined ? {} : { dailyCredits: daily_credits || null };
    return { outcome: 'found', data: await keys.change(scope, id, { ...rest, ...cap }, actor.keyHash) };
  },
);

/** DELETE /v1/keys: ends a key at once. */
export const revokeKey = defineEndpoint(revokeSchema, ['keys'], async ({ keys }, { scope }, { body }) => ({
  outcome: 'found',
  data: await keys.revoke(scope, body.id),
}));
