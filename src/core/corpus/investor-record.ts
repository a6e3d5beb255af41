import type { WarmPath } from '../identity/warm-path.ts';
import type { LpType, Tier } from '../kind/investor-terms.ts';
import type { LiveFacts } from '../research/live-facts.ts';
import type { InvestorKind } from './investor-kind.ts';

export type Effort = 'low' | 'medium' | 'high';
export type GeographyWeight = 'strict' | 'preferred' | 'loose';

/** One part of a score: its name, its points (the points of all parts add up to the score) and the fact behind it. */
export interface ScorePart {
  readonly name: string;
  readonly points: number;
  readonly fact: string;
}

/** A scored candidate as the contract shows it. A field that is not known is left out, never null or zero. */
export interface InvestorRecord {
  readonly name: string;
  readonly sectorTags: readonly string[];
  readonly geography?: string;
  /** ISO date of the most recent known investment. */
  readonly lastActivityDate?: string;
  readonly portfolioCompanies: readonly string[];
  readonly lpType?: LpType;
  readonly kind?: InvestorKind;
  readonly exitSizeUsd?: number;
  readonly networkProximity: 0 | 1;
  readonly score: number;
  readonly scoreParts: readonly ScorePart[];
  readonly tier: Tier;
  readonly warmPath: boolean;
  /** Who makes `warmPath` true, strongest first. */
  readonly warmPaths?: readonly WarmPath[];
  /** What live sources said in addition to the record: of the first few of a search of high effort. */
  readonly live?: LiveFacts;
  readonly lookalikeVia?: string;
  readonly rationale?: string;
  readonly conflict: boolean;
}

/** A record with the corpus id it was made from; answers show `investorIdOf` it. */
export interface FoundInvestor {
  readonly investorId: number;
  readonly record: InvestorRecord;
}
