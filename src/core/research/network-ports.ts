import type { FoundInvestor, InvestorRecord } from '../corpus/investor-record.ts';
import type { Connection, WarmPath } from '../network/connection.ts';
import type { Scope } from '../scope.ts';
import type { InvestorQuery, Lifted } from './investor-query.ts';

/** What an import of a network came to. */
export interface NetworkReport {
  readonly rowsImported: number;
  /** Rows beyond the cap, which the newest first order makes the oldest. */
  readonly rowsDropped: number;
  readonly rowsSkipped: number;
  /** The first reasons, `line` from 1 as an editor counts. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
}

/** A connection with what is not said left out. */
export type StatedConnection = {
  readonly [Field in keyof Connection]: Exclude<Connection[Field], undefined>;
};

/** What is imported, and the connections in the order of the file; `next` is the cursor of the page after. */
export interface NetworkPage {
  readonly rowsImported: number;
  readonly rowsSkipped: number;
  readonly rowsDropped: number;
  readonly importedAt: string;
  readonly items: readonly StatedConnection[];
  readonly next: string | undefined;
}

export interface Networks {
  /**
   * Replaces the tenant's network by the one in the text. Throws `invalid_request` where it holds no usable row, and
   * `unavailable` where too many are imported; the one before then stays.
   */
  import(scope: Scope, csv: string, signal: AbortSignal): Promise<NetworkReport>;
  /** What is imported and a page of it, of one moment; undefined where nothing is. */
  page(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<NetworkPage | undefined>;
  /** Removes it; false where there was none. */
  remove(scope: Scope): Promise<boolean>;
}

export interface WarmPaths {
  /** Whether the tenant has imported a network at all: without one there is nothing to ask. */
  hasNetwork(scope: Scope): Promise<boolean>;
  /** The warm paths to each of these investors that has any, strongest first; of the tenant's own network only. */
  of(scope: Scope, investorIds: readonly number[]): Promise<ReadonlyMap<number, readonly WarmPath[]>>;
}

export type CompanyResultStatus =
  | 'ok'
  | 'no_profile'
  | 'no_company_match'
  | 'no_funders_found'
  | 'margin_capped';

/** What became of one named company. */
export interface CompanyResult {
  readonly company: string;
  readonly status: CompanyResultStatus;
  readonly fundersFound: number;
  /** The name of the company in the corpus, where it differs from the given one. */
  readonly resolvedTo?: string;
  /** Its certain funders by name, in the order they were found. */
  readonly funders?: readonly string[];
  /**
   * Where other companies bear the name: what tells them apart. With `no_company_match` nobody was chosen, since funders
   * of several are known; else these are the others. "Name (domain)" or "Name (place)" says which one is meant.
   */
  readonly candidates?: readonly {
    readonly name: string;
    readonly domain?: string;
    readonly geography?: string;
  }[];
  /** Sources that named the funders, with the address where one is known. */
  readonly sources?: readonly { readonly source: string; readonly url?: string }[];
  /** Funders that are said and not certain enough to be put on the list. */
  readonly unconfirmed?: readonly {
    readonly name: string;
    readonly url?: string;
    readonly confidence: number;
  }[];
  /** Providers that gave no answer: another call may find more. */
  readonly sourcesFailed?: readonly string[];
}

/** A funder of the named companies: scored for the profile, and which of them it backed. */
export interface Funder extends FoundInvestor {
  readonly companies: readonly string[];
}

export interface LookalikeFindings {
  /** The names as given. */
  readonly searched: readonly string[];
  readonly skipped: readonly string[];
  /** One for each searched name, in their order. */
  readonly results: readonly CompanyResult[];
  /** Best score first, each once. */
  readonly funders: readonly Funder[];
}

export interface Lookalikes {
  /**
   * Finds out who funded the companies, in the order they are named; names of one company count once, and those beyond
   * what the contract allows a call are skipped. Throws `vendor_error` where nobody could be asked: the corpus is empty
   * and every live source failed.
   */
  research(
    scope: Scope,
    companies: readonly string[],
    query: InvestorQuery,
    request: {
      readonly requestId: string;
      readonly now: Date;
      readonly signal: AbortSignal;
      /** In place of the configured one; 0 asks what is free only. */
      readonly budgetMicroUsd?: number;
    },
  ): Promise<LookalikeFindings>;
}

/** An investor on the list after a lookalike call. */
export interface ListedFunder extends InvestorRecord {
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
  /** Every company it was ever surfaced for. */
  readonly lookalikeCompanies: readonly string[];
  readonly isNew: boolean;
}

/** What lookalikes add to the stored list; `store/research/stored-investors.ts` has it beside the rest. */
export interface LookalikeList {
  /** Puts funders on the list, in the order given; atomically, so that no two calls make doubles. */
  recordFunders(scope: Scope, funders: readonly Funder[]): Promise<readonly ListedFunder[]>;
  /** Newest first, bounded. */
  lifted(scope: Scope): Promise<readonly Lifted[]>;
}

/** Scores investors that are known by id: additional to `InvestorSearch.search`. */
export interface InvestorScoring {
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
