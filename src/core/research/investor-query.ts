import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { Effort, GeographyWeight } from '../corpus/investor-record.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';
import type { Profile } from './profile.ts';

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
