import type { Candidate } from '../platform/values/outcome.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { NearRecord } from '../reference/names/rules-near.ts';
import type { InvestorQuery } from '../search/rules-investor-query.ts';
import type { Funder } from '../search/score/rules-ports.ts';
import type { CompanyCandidate, NamedCompany } from './rules-company-name.ts';

/** Who backed a company, as the corpus has it: each investor once, merged ones as what they were merged into. */
export interface KnownFunder {
  readonly companyId: number;
  readonly investorId: number;
  /** As the source of the newest deal spells it. */
  readonly name: string;
  readonly sectorTags: readonly string[];
  readonly geography?: string;
  /** `YYYY-MM-DD` of the newest deal with any company. */
  readonly lastActivityDate?: string;
  /** Of the surest deal with this company; 1 for what a source says outright. */
  readonly confidence: number;
  readonly source: string;
  readonly url?: string;
}

/** A funder that live sources are certain of, ready to be written. */
export interface CertainFunder {
  readonly investor: string;
  readonly key: string;
  readonly domain?: string;
  readonly website?: string;
  readonly ids: readonly { readonly namespace: string; readonly id: string }[];
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  readonly amountUsd?: number;
  /** The source's own word; `unknown` if it has none. */
  readonly round: string;
  readonly stage?: string;
  readonly source: string;
  readonly url?: string;
  readonly confidence: number;
}

/** The company a live finding is about: one on record, or a new one. */
export type FoundCompany =
  | { readonly id: number }
  | { readonly name: string; readonly key: string; readonly domain?: string };

/** Who funded companies like the tenant's. */
export interface LookalikeService {
  /**
   * Finds out who funded the companies, in the order they are named; names of one company count once, and
   * those beyond what the contract allows a call are skipped. Throws `vendor_error` if no source could be
   * asked: the corpus is empty and every live source failed.
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
  /** Who is meant by the names and how many funders each has, from the record alone: no source is asked. */
  known(mode: Mode, companies: readonly string[]): Promise<KnownCompanies>;
}

/** What the record alone says of the names of a call. */
export interface KnownCompanies {
  readonly skipped: readonly string[];
  readonly results: readonly CompanyResult[];
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
   * Who else may be meant: companies of the same name, or of names near to one that no company has or that is written otherwise. With
   * `no_company_match` none was chosen; else these are the others. "Name (domain)" or "Name (place)" says which one
   * is meant.
   */
  readonly candidates?: readonly (Candidate & { readonly geography?: string })[];
  /** The company that was taken though the name is not quite its own. */
  readonly matchedAs?: Candidate;
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

export type CompanyResultStatus =
  | 'ok'
  | 'no_profile'
  | 'no_company_match'
  | 'no_funders_found'
  | 'margin_capped';

/** What lookalikes read of the corpus. */
export interface LookalikeCorpusStore {
  /** Who may be meant by each name, in their order. */
  candidates(mode: Mode, named: readonly NamedCompany[]): Promise<readonly (readonly CompanyCandidate[])[]>;
  /** Companies whose names may be near to one that no company has. */
  near(mode: Mode, name: string): Promise<readonly NearRecord[]>;
  /** Their funders, by company, then by investor id. */
  funders(mode: Mode, companyIds: readonly number[]): Promise<readonly KnownFunder[]>;
}

/** Takes what live sources are certain of into the corpus. */
export interface LiveFunderStore {
  /**
   * Writes the funders, and the company where it is new. Resolves to its id and, for each funder in order, the
   * investor's id (undefined: several could be meant, so none was taken); undefined while an import holds the corpus.
   */
  record(
    mode: Mode,
    company: FoundCompany,
    funders: readonly CertainFunder[],
    now: Date,
  ): Promise<
    { readonly companyId: number; readonly investorIds: readonly (number | undefined)[] } | undefined
  >;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly lookalikes: LookalikeService;
  }
}
