import type { LpType } from '../investor-record.ts';
import type { Family } from './formula.ts';

/** What an investor's record holds on one feature of an ask. Counts are of deals on record as of the index's day. */
export interface FeatureEvidence {
  readonly family: Family;
  readonly label: string;
  /** As the ask weighs it; a sector's is its share of the family's. */
  readonly weight: number;
  readonly use: 'score' | 'tie';
  /** Decayed deals with it, decayed deals in all, and everybody's share of it (> 0). */
  readonly withIt: number;
  readonly all: number;
  readonly share: number;
  /** Deals with it, undecayed. */
  readonly deals: number;
  /** Said of the investor itself (a directory, or its seat), not seen in a deal. */
  readonly declared: boolean;
}

/** Everything a score is made from, and nothing else: each part can say where it comes from. */
export interface Evidence {
  /** Deals of the last twelve months, all deals, and all deals decayed. */
  readonly recentDeals: number;
  readonly deals: number;
  readonly decayedDeals: number;
  /** Only features some deal on record has: of the others nothing is known of anybody. */
  readonly features: readonly FeatureEvidence[];
  /** USD asked against the rounds of the investor; left out where either is unknown. */
  readonly size?: { readonly asked: number; readonly mean: number; readonly deviation: number };
  /** The competitors of the ask it backed, by name. */
  readonly backed: readonly string[];
  readonly isLifted: boolean;
  readonly lp?: LpEvidence;
}

export interface LpEvidence {
  readonly lpType: LpType;
  readonly leastCommitmentUsd?: number;
  readonly chequeMaxUsd?: number;
  readonly exitSizeUsd?: number;
  /** ISO date, and days before the index's day. */
  readonly exit?: { readonly on: string; readonly daysAgo: number };
}
