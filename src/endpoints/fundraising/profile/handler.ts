import type { Answer } from '../../../core/outcome.ts';
import { completeProfile, type Profile } from '../../../core/research/profile.ts';
import type { Services } from '../../endpoint.ts';
import { type Context, defineEndpoint } from '../../endpoint.ts';
import { getSchema, postSchema, putSchema } from './schema.ts';
import { storedProfile } from './stored-profile.ts';

const USES = ['profiles', 'understanding'] as const;

async function store(
  { profiles, understanding }: Pick<Services, 'profiles' | 'understanding'>,
  { scope }: Context,
  { body }: { readonly body: Profile & { readonly request_id?: string; readonly warnings?: unknown } },
): Promise<Answer<Profile>> {
  const { request_id: _echoed, warnings: _told, ...fields } = body;
  const profile = completeProfile(fields as Profile);
  await profiles.put(scope, profile);
  return { outcome: 'found', data: profile, warnings: await understanding.warnings(scope.mode, profile) };
}

/** PUT and POST /v1/fundraising/profile: the whole profile, replaced. */
export const putProfile = defineEndpoint(putSchema, USES, store);
export const postProfile = defineEndpoint(postSchema, USES, store);

/** GET /v1/fundraising/profile: the profile as stored; 404 where none is. */
export const getProfile = defineEndpoint(getSchema, USES, async (services, context) => {
  const profile = await storedProfile(services, context);
  const warnings = await services.understanding.warnings(context.scope.mode, profile);
  return { outcome: 'found', data: profile, warnings };
});
