import { DomainError } from '../../../core/errors.ts';
import type { Answer } from '../../../core/outcome.ts';
import { completeProfile, type Profile } from '../../../core/research/profile.ts';
import type { Services } from '../../../core/services.ts';
import { type Context, defineEndpoint } from '../../endpoint.ts';
import { getSchema, postSchema, putSchema } from './schema.ts';

async function store(
  { profiles }: Pick<Services, 'profiles'>,
  { scope }: Context,
  { body }: { readonly body: Profile & { readonly request_id?: string; readonly warnings?: unknown } },
): Promise<Answer<Profile>> {
  const { request_id: _echoed, warnings: _told, ...fields } = body;
  const profile = completeProfile(fields as Profile);
  await profiles.put(scope, profile);
  return { outcome: 'found', data: profile };
}

/** PUT and POST /v1/fundraising/profile: the whole profile, replaced. */
export const putProfile = defineEndpoint(putSchema, ['profiles'], store);
export const postProfile = defineEndpoint(postSchema, ['profiles'], store);

/** GET /v1/fundraising/profile: the profile as stored; 404 where none is. */
export const getProfile = defineEndpoint(getSchema, ['profiles'], async ({ profiles }, { scope }) => {
  const profile = await profiles.get(scope);
  if (profile === undefined) {
    throw new DomainError(
      'nothing_stored',
      'No profile is stored yet. Store one with PUT /v1/fundraising/profile.',
    );
  }
  return { outcome: 'found', data: profile };
});
