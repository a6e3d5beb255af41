import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { GeographyWeight } from '../corpus/investor-record.ts';
import type { LpType, Stage } from '../kind/investor-terms.ts';

/** What a call says over the profile; its fields stand in for those of the profile. */
export interface Said {
  readonly geography?: string | undefined;
  readonly sector_tags?: readonly string[] | undefined;
  readonly sector_weight?: GeographyWeight | undefined;
  readonly stage?: Stage | readonly Stage[] | undefined;
  readonly kinds?: readonly InvestorKind[] | undefined;
  readonly target_lp_types?: readonly LpType[] | undefined;
}
