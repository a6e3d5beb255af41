import type { TenantData } from './account/tenant-data.ts';
import type { FoundInvestor, InvestorRecord, LpType, Tier } from './corpus/investor-record.ts';
import type { Lookups } from './lookup/ports.ts';
import type { Monitors, WebhookDesk } from './monitoring/ports.ts';
import type { MailboxService } from './outreach/mailbox/ports.ts';
import type { SequenceService } from './outreach/sequence/ports.ts';
import type { SuppressionService } from './outreach/suppression/ports.ts';
import type { Page } from './page.ts';
import type { InvestorQuery } from './research/investor-query.ts';
import type {
  InvestorScoring,
  LookalikeList,
  Lookalikes,
  Networks,
  WarmPaths,
} from './research/network-ports.ts';
import type { Research } from './research/ports.ts';
import type { Profile } from './research/profile.ts';
import type { Scope } from './scope.ts';

export type { Page } from './page.ts';
export type { InvestorQuery } from './research/investor-query.ts';

/** What handlers may ask for, in our words. `app.ts` ties each to what does it; a handler imports nobody else. */
export interface Services {
  readonly profiles: Profiles;
  readonly investorSearch: InvestorSearch;
  readonly investorScoring: InvestorScoring;
  readonly storedInvestors: StoredInvestors;
  readonly lookalikes: Lookalikes;
  readonly lookalikeList: LookalikeList;
  readonly warmPaths: WarmPaths;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly lookups: Lookups;
  readonly research: Research;
  readonly tenantData: TenantData;
  readonly monitors: Pick<Monitors, 'list'>;
  readonly webhooks: WebhookDesk;
  readonly sequences: SequenceService;
  readonly mailboxes: MailboxService;
  readonly suppressions: SuppressionService;
}

export interface Profiles {
  /** The stored profile, or undefined where none is. */
  get(scope: Scope): Promise<Profile | undefined>;
  /** Replaces the whole profile. */
  put(scope: Scope, profile: Profile): Promise<void>;
}

export interface InvestorSearch {
  /** The best candidates, best first; empty when nothing fits. Waits for the first index and its turn, until the signal. */
  search(scope: Scope, query: InvestorQuery, signal: AbortSignal): Promise<readonly FoundInvestor[]>;
}

export interface StoredInvestor extends InvestorRecord {
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
  /** Every company a lookalike call surfaced it for; left out where none did. */
  readonly lookalikeCompanies?: readonly string[];
}

export interface StoredInvestorFilter {
  readonly tier?: Tier;
  readonly lpType?: LpType;
  /** Only investors first seen at or after this time. */
  readonly newSince?: Date | undefined;
}

export interface StoredInvestors {
  /**
   * Puts what a search found on the tenant's list: new ones are added, known ones refreshed. What a network says of them
   * is not kept with them: it is asked for when they are shown.
   */
  record(scope: Scope, found: readonly FoundInvestor[]): Promise<void>;
  list(
    scope: Scope,
    filter: StoredInvestorFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<{ readonly investorId: number; readonly record: StoredInvestor }>>;
}

export interface LedgerEntry {
  readonly id: string;
  readonly kind: 'grant' | 'reserve' | 'refund' | 'carried';
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
