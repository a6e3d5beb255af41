import type { FoundInvestor } from '../corpus/investor-record.ts';
import type { Page } from '../page.ts';
import type { InvestorQuery } from '../research/investor-query.ts';
import type { StoredInvestor, StoredInvestorFilter } from '../research/ports.ts';
import type { Profile } from '../research/profile.ts';
import type { Mode, Scope } from '../scope.ts';
import type { InvestorPool } from './warm-lift.ts';

/** The ranked search over the corpus. */
export interface InvestorSearchService {
  /** The best candidates, best first; empty when nothing fits. Waits for the first index and its turn, until the signal. */
  search(scope: Scope, query: InvestorQuery, signal: AbortSignal): Promise<readonly FoundInvestor[]>;
  /** The same, with those near them that a warm path could bring among them: these have no records, which are most of the work. */
  pool(scope: Scope, query: InvestorQuery, signal: AbortSignal): Promise<InvestorPool>;
  /** What the index in use holds, and the day it looks from (ISO); undefined before the first. */
  facts(
    mode: Mode,
  ): { readonly investors: number; readonly deals: number; readonly asOf: string } | undefined;
}

/** Scores investors that are known by id: additional to `InvestorSearchService.search`. */
export interface InvestorScoringService {
  /**
   * The records of these investors for the query, as a search would score them, whatever its filters say; best first.
   * Ids the index does not know (yet) are left out.
   */
  score(
    scope: Scope,
    query: InvestorQuery,
    investorIds: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly FoundInvestor[]>;
}

/** The list of investors a tenant was shown. */
export interface StoredInvestorStore {
  /**
   * Puts what a search found on the tenant's list: new ones are added, known ones refreshed. What a network says of them
   * is not kept with them: it is asked for when they are shown. `scoredFor`: the profile, if nothing but that was asked for;
   * else what was scored for a profile keeps its score.
   */
  record(scope: Scope, found: readonly FoundInvestor[], scoredFor?: Profile): Promise<void>;
  list(
    scope: Scope,
    filter: StoredInvestorFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<ListedInvestor>>;
  /** The one with this number, or of a record that is merged with it: the one updated last. Undefined where none is listed. */
  find(scope: Scope, investorId: number): Promise<ListedInvestor | undefined>;
}

/** One of the list, with the number of its record in the corpus. */
export interface ListedInvestor {
  readonly investorId: number;
  readonly record: StoredInvestor;
  /** It came by an import of the tenant's own list and no search has found it: nothing of the corpus is shown of it. */
  readonly isImported: boolean;
  /** Its score is one for the profile as it stands: see `withoutScore`. */
  readonly isScored: boolean;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly investorSearch: InvestorSearchService;
    readonly investorScoring: InvestorScoringService;
    readonly storedInvestors: StoredInvestorStore;
  }
}
