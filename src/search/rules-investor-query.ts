import type { InvestorRow } from '../corpus/rules-investor-id.ts';
import type { Effort, GeographyWeight } from '../corpus/rules-investor-record.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { Profile, Said } from '../profile/rules.ts';
import type { SuggestKind } from '../profile/rules-suggest.ts';
import { lookupKey } from '../reference/rules-identity.ts';
import type { InvestorKind, LpType, Stage } from '../reference/rules-investor-terms.ts';

/** An investor the tenant's lookalike calls have surfaced, and the company that did so last. */
export interface BoostedInvestor {
  readonly investorId: number;
  readonly via: string;
}

/** A search of the corpus: the profile, and what the call says over it. */
export interface InvestorQuery {
  readonly profile: Profile;
  readonly sectorTags?: readonly string[];
  readonly targetLpTypes: readonly LpType[];
  readonly geography?: string;
  readonly stages?: readonly Stage[];
  /** In place of the profile's. */
  readonly sectorWeight?: GeographyWeight;
  readonly kinds?: readonly InvestorKind[];
  readonly effort: Effort;
  readonly limit: number;
  readonly includeCompetitorLookalikes: boolean;
  /** Investors that earlier lookalike calls surfaced: boosted, and marked with the company that did so. */
  readonly boosted?: readonly BoostedInvestor[];
}

/**
 * Of the investors that lookalike calls found those that a search boosts: whom a known competitor led to is in conflict for the very fact
 * that would boost it, and `include_competitor_lookalikes` asks for those.
 */
export function boostsFor(
  profile: Profile,
  found: readonly BoostedInvestor[],
): { readonly boosted?: readonly BoostedInvestor[] } {
  const competitors = profile.raise_type === 'startup_equity' ? (profile.known_competitors ?? []) : [];
  const keys = new Set(competitors.map(lookupKey));
  const boosted = found.filter(({ via }) => !keys.has(lookupKey(via)));
  return boosted.length === 0 ? {} : { boosted };
}

/** What a service asks a process that searches for it: what its own threads would be asked. JSON carries all of it. */
export type SearchQuestion =
  | { readonly kind: 'search' | 'pool'; readonly scope: Scope; readonly query: InvestorQuery }
  | {
      readonly kind: 'score';
      readonly scope: Scope;
      readonly query: InvestorQuery;
      readonly investorIds: readonly (number | InvestorRow)[];
      readonly onlyRanked: boolean;
    }
  | {
      readonly kind: 'rank';
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

const KINDS = {
  ...{ search: true, pool: true, score: true, rank: true },
  ...{ warnings: true, read: true, refusal: true, suggest: true },
} as const satisfies Record<SearchQuestion['kind'], true>;

/** By its kind alone: the two ends are of one version. */
export function isSearchQuestion(asked: Partial<SearchQuestion> | null): asked is SearchQuestion {
  return asked?.kind !== undefined && Object.hasOwn(KINDS, asked.kind);
}

/**
 * Bytes of a question at most: a profile as large as a body may be, five hundred earlier finds and as many ids, with room for what
 * JSON escapes.
 */
export const QUESTION_BYTES = 2 * 1024 * 1024;
/** Bytes of an answer at most: five hundred records, each of some kilobytes. */
export const ANSWER_BYTES = 16 * 1024 * 1024;
