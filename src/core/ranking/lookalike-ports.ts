import type { FoundInvestor, InvestorRecord } from '../corpus/investor-record.ts';
import type { BoostedInvestor } from '../research/investor-query.ts';
import type { Scope } from '../scope.ts';

/** A funder of the named companies: scored for the profile, and which of them it backed. */
export interface Funder extends FoundInvestor {
  readonly companies: readonly string[];
}

/** What lookalikes add to the stored list; `store/research/stored-investors.ts` has the rest. */
export interface LookalikeListStore {
  /**
   * Puts funders on the list, in the order given; atomically, so that no two calls make doubles. `profile` is the key
   * (`profileKey`) of the profile they were looked for; empty for none.
   */
  recordFunders(scope: Scope, funders: readonly Funder[], profile: string): Promise<readonly ListedFunder[]>;
  /** Of the funders that calls for this profile put there, the newest first; bounded. */
  boosted(scope: Scope, profile: string): Promise<readonly BoostedInvestor[]>;
}

/** An investor on the list after a lookalike call. */
export interface ListedFunder extends InvestorRecord {
  readonly investorId: number;
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
  /** Every company it was ever surfaced for. */
  readonly lookalikeCompanies: readonly string[];
  readonly isNew: boolean;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly lookalikeList: LookalikeListStore;
  }
}
