import type { Mode } from '../scope.ts';
import type { CompanyCandidate } from './choose-company.ts';
import type { NamedCompany } from './company-name.ts';

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

/** What lookalikes read of the corpus. */
export interface LookalikeCorpus {
  /** Who may be meant by each name, in their order. */
  candidates(mode: Mode, named: readonly NamedCompany[]): Promise<readonly (readonly CompanyCandidate[])[]>;
  /** Their funders, by company, then by investor id. */
  funders(mode: Mode, companyIds: readonly number[]): Promise<readonly KnownFunder[]>;
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
  /** The source's own word; `unknown` where it has none. */
  readonly round: string;
  readonly stage?: string;
  readonly source: string;
  readonly url?: string;
  readonly confidence: number;
}

/** The company a live finding is about: one on record, or one nobody knew. */
export type FoundCompany =
  | { readonly id: number }
  | { readonly name: string; readonly key: string; readonly domain?: string };

/** Takes what live sources are certain of into the corpus. */
export interface LiveFunders {
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
