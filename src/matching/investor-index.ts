import type { Ask } from '../core/ranking/ask.ts';
import type { Evidence } from '../core/ranking/evidence.ts';
import type { ShownFacts } from '../core/ranking/present.ts';

/** What is shown of an investor, with its corpus id. */
export interface InvestorFacts extends ShownFacts {
  readonly investorId: number;
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
