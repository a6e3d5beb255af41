import type { LpType } from '../core/investor-record.ts';
import type { Ask } from '../core/ranking/ask.ts';
import type { Evidence } from '../core/ranking/evidence.ts';

/** What is known of an investor as of the index's day, for showing. */
export interface InvestorFacts {
  readonly investorId: number;
  readonly name: string;
  /** Declared first, then by how many deals have them. */
  readonly sectorTags: readonly string[];
  /** Its seat, as a person reads it. */
  readonly geography: string | undefined;
  readonly lastActivityDate: string | undefined;
  /** Newest investment first, each company once. */
  readonly portfolioCompanies: readonly string[];
  readonly lpType: LpType | undefined;
  readonly exitSizeUsd: number | undefined;
}

export interface Candidate {
  readonly facts: InvestorFacts;
  readonly evidence: Evidence;
}

/** The corpus of one mode as of one day, made for searching. Never changes: a newer corpus is another index. */
export interface InvestorIndex {
  /** The best candidates, best first, at most `ask.limit`. Synchronous: a few ms. */
  search(ask: Ask): readonly Candidate[];
  /** The `corpus_version` it was built from. */
  readonly version: number;
  /** Investors that can be found. */
  readonly size: number;
}
