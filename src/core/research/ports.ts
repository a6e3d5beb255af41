import type { FoundInvestor } from '../corpus/investor-record.ts';
import type { FromSource } from '../lookup/kinds.ts';
import type { FailedSource, Granted } from '../lookup/ports.ts';
import type { NewsItem } from '../news/news-item.ts';
import type { Answer } from '../outcome.ts';
import type { Scope } from '../scope.ts';
import type { InvestorBlock, Namesake, Provenance, RoundHeld } from './dossier.ts';

/** What is asked of one investor: at least one of the three. */
export interface InvestorQuestion {
  readonly investor_social_url?: string;
  readonly fund_name?: string;
  readonly fund_domain?: string;
}

/** An investor, person or firm. Unknown fields are absent. */
export interface Enrichment {
  readonly name: string;
  readonly socialUrl?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly headline?: string;
  readonly website?: string;
  readonly description?: string;
  readonly employeeCount?: number;
  readonly industries?: readonly { readonly name: string }[];
  readonly position?: string;
  readonly company?: string;
  readonly location?: string;
  readonly founded?: string;
  readonly followers?: number;
  readonly sources: readonly Provenance[];
  /** The record of the corpus. */
  readonly investor?: InvestorBlock;
  /** Of a person's firm, where it was named in the question. */
  readonly fund?: InvestorBlock;
  /** Sources that gave no answer. */
  readonly incomplete?: readonly FailedSource[];
}

/** What is asked of one company: at least one of the three. */
export interface CompanyQuestion {
  readonly company_social_url?: string;
  readonly company_name?: string;
  readonly domain?: string;
}

/** A report as the snapshot shows it. */
export type SnapshotNews = NewsItem & FromSource;

export interface Snapshot {
  readonly company: {
    readonly name: string;
    readonly website?: string;
    readonly socialUrl?: string;
    readonly description?: string;
    readonly employeeCount?: number;
    readonly industries?: readonly { readonly name: string }[];
    readonly location?: string;
    readonly founded?: string;
  };
  /** Money raised first, then the newest; no page and no headline twice. */
  readonly news: readonly SnapshotNews[];
  readonly rounds: readonly RoundHeld[];
  /** Other companies of the name, where nothing but the name was given. */
  readonly namesakes?: readonly Namesake[];
  readonly sources: readonly Provenance[];
  /** What could not be asked, of which part. */
  readonly incomplete?: readonly (FailedSource & { readonly part: 'company' | 'news' })[];
}

export interface ResearchRequest extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** What admission booked for the lookups within. */
  readonly granted: Granted;
}

/** A request whose answer is only added to. */
export type RefreshRequest = Omit<ResearchRequest, 'granted'>;

export interface Research {
  /** Throws `vendor_error` where nothing is known and a source failed, `vendor_capacity` where all had spent their day. */
  enrichInvestor(question: InvestorQuestion, request: ResearchRequest): Promise<Answer<Enrichment>>;
  /** As above, of a company and the news of it. */
  researchCompany(question: CompanyQuestion, request: ResearchRequest): Promise<Answer<Snapshot>>;
  /** The same investors in the same order, the first few with what live sources say of them; never fails. */
  refresh<Found extends FoundInvestor>(
    found: readonly Found[],
    request: RefreshRequest,
  ): Promise<readonly Found[]>;
}
