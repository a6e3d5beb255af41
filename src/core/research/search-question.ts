import type { Mode, Scope } from '../scope.ts';
import type { Said } from '../understanding/said.ts';
import type { SuggestKind } from '../understanding/suggest.ts';
import type { InvestorQuery } from './investor-query.ts';
import type { Profile } from './profile.ts';

/** What a service asks a process that searches for it: what its own threads would be asked. JSON carries all of it. */
export type SearchQuestion =
  | { readonly kind: 'search' | 'pool'; readonly scope: Scope; readonly query: InvestorQuery }
  | {
      readonly kind: 'score';
      readonly scope: Scope;
      readonly query: InvestorQuery;
      readonly investorIds: readonly number[];
    }
  | {
      readonly kind: 'warnings';
      readonly mode: Mode;
      readonly profile: Profile;
      readonly said?: Said | undefined;
    }
  | { readonly kind: 'read'; readonly mode: Mode; readonly profile: Profile }
  | {
      readonly kind: 'refusal';
      readonly mode: Mode;
      readonly profile?: Profile | undefined;
      readonly said: Said;
    }
  | {
      readonly kind: 'suggest';
      readonly mode: Mode;
      readonly what: SuggestKind;
      readonly text: string;
      readonly limit: number;
    };

const KINDS: ReadonlySet<unknown> = new Set<SearchQuestion['kind']>([
  'search',
  'pool',
  'score',
  'warnings',
  'read',
  'refusal',
  'suggest',
]);

/** By its kind alone: the two ends are of one version. */
export function isSearchQuestion(asked: Partial<SearchQuestion> | null): asked is SearchQuestion {
  return KINDS.has(asked?.kind);
}

/**
 * Bytes of a question at most: a profile as large as a body may be, five hundred earlier finds and as many ids, with room for what
 * JSON escapes.
 */
export const QUESTION_BYTES = 2 * 1024 * 1024;
/** Bytes of an answer at most: five hundred records, each of some kilobytes. */
export const ANSWER_BYTES = 16 * 1024 * 1024;
