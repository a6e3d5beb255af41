import { DomainError } from '../../../core/errors.ts';
import type { Profile } from '../../../core/research/profile.ts';
import type { Context, Services } from '../../endpoint.ts';

/** The profile as it is stored. Throws `nothing_stored` where none is. */
export async function storedProfile(
  { profiles }: Pick<Services, 'profiles'>,
  { scope }: Pick<Context, 'scope'>,
): Promise<Profile> {
  const profile = await profiles.get(scope);
  if (profile !== undefined) return profile;
  throw new DomainError(
    'nothing_stored',
    'No profile is stored yet. Store one with PUT /v1/fundraising/profile.',
  );
}
