import type { FaultDetail } from '../errors.ts';
import type { Profile } from '../research/profile.ts';
import type { Mode } from '../scope.ts';
import type { ProfileReading } from './profile-reading.ts';
import type { Said } from './said.ts';
import type { Suggestion, SuggestKind } from './suggest.ts';
import type { Warning } from './warning.ts';

export interface Refusal {
  readonly message: string;
  readonly warnings: readonly Warning[];
  /** What is missing, for programs. */
  readonly details?: readonly FaultDetail[];
}

/**
 * How the service understands what is asked, by what is on record of a mode. Nothing of it is charged or rejects: where what is
 * on record cannot be seen, it is understood as before the first index.
 */
export interface UnderstandingService {
  /** What of a profile, and of a call over it, was not understood as it is written. */
  warnings(mode: Mode, profile: Profile, said?: Said): Promise<readonly Warning[]>;
  /** What a profile is read as, for who writes it. */
  read(mode: Mode, profile: Profile): Promise<ProfileReading>;
  /** That the ranking is being learned, where it is: what is scored meanwhile is told so. */
  learning(mode: Mode): Promise<readonly Warning[]>;
  /** Why a search cannot be made: filters that nobody on record can pass, or nobody is on record; undefined where it can. */
  refusal(mode: Mode, profile: Profile | undefined, said: Said): Promise<Refusal | undefined>;
  /** What a text may be the beginning of: what begins with it first, then what does but for one slip of a letter. */
  suggest(mode: Mode, kind: SuggestKind, text: string, limit: number): Promise<readonly Suggestion[]>;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly understanding: UnderstandingService;
  }
}
