import type { Effort, FoundInvestor, InvestorRecord, LpType, Stage, Tier } from './investor-record.ts';
import type { Lookups } from './lookup/ports.ts';
import type { Profile } from './profile.ts';
import type { Mode, Scope } from './scope.ts';

/** What handlers may ask for, in our words. `app.ts` ties each to what does it; a handler imports nobody else. */
export interface Services {
  readonly profiles: Profiles;
  readonly investorSearch: InvestorSearch;
  readonly storedInvestors: StoredInvestors;
  readonly accounts: Accounts;
  readonly lookups: Lookups;
}

export interface Profiles {
  /** The stored profile, or undefined where none is. */
  get(scope: Scope): Promise<Profile | undefined>;
  /** Replaces the whole profile. */
  put(scope: Scope, profile: Profile): Promise<void>;
}

/** A search of the corpus: the profile, and what the call says over it. */
export interface InvestorQuery {
  readonly profile: Profile;
  readonly sectorTags?: readonly string[];
  readonly targetLpTypes: readonly LpType[];
  readonly geography?: string;
  readonly stages?: readonly Stage[];
  readonly effort: Effort;
  readonly limit: number;
  readonly includeCompetitorLookalikes: boolean;
}

export interface InvestorSearch {
  /** The best candidates, best first; empty when nothing fits. Waits for the first index, until the signal. */
  search(mode: Mode, query: InvestorQuery, signal: AbortSignal): Promise<readonly FoundInvestor[]>;
}

/** Newest first; `cursor` is the `next` of the page before. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

export interface StoredInvestor extends InvestorRecord {
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
}

export interface StoredInvestorFilter {
  readonly tier?: Tier;
  readonly lpType?: LpType;
  /** Only investors first seen at or after this time. */
  readonly newSince?: Date;
}

export interface StoredInvestors {
  /** Puts what a search found on the tenant's list: new ones are added, known ones refreshed. */
  record(scope: Scope, found: readonly FoundInvestor[]): Promise<void>;
  list(
    scope: Scope,
    filter: StoredInvestorFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<StoredInvestor>>;
}

export interface LedgerEntry {
  readonly id: string;
  readonly kind: 'grant' | 'reserve' | 'refund';
  /** Credits, signed: a reserve is negative. */
  readonly amount: number;
  readonly balance_after: number;
  readonly operation?: string;
  /** The `request_id` of the call that was charged. */
  readonly request_id?: string;
  readonly state?: 'reserved' | 'settled' | 'refunded';
  readonly note?: string;
  readonly created_at: string;
}

export interface Accounts {
  ledger(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<LedgerEntry>>;
}
