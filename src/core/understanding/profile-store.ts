import type { Profile } from '../research/profile.ts';
import type { Scope } from '../scope.ts';

/** The fundraising profiles, one of each tenant and mode. */
export interface ProfileStore {
  /** The stored profile, or undefined where none is. */
  get(scope: Scope): Promise<Profile | undefined>;
  /** Replaces the whole profile. */
  put(scope: Scope, profile: Profile): Promise<void>;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly profiles: ProfileStore;
  }
}

declare module '../../endpoints/endpoint.ts' {
  interface Context {
    /** The stored profile where the endpoint `needs` one for this request, as it was when that was admitted. */
    readonly profile: Profile | undefined;
  }
}
