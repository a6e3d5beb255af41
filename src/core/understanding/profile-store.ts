import type { Profile } from '../research/profile.ts';
import type { Scope } from '../scope.ts';

/** The fundraising profiles, one of each tenant and mode. */
export interface ProfileStore {
  /** The stored profile, or undefined where none is. */
  get(scope: Scope): Promise<Profile | undefined>;
  /** Replaces the whole profile. */
  put(scope: Scope, profile: Profile): Promise<void>;
}
