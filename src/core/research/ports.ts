import type { Candidate } from '../candidate.ts';
import type { FoundInvestor, InvestorRecord } from '../corpus/investor-record.ts';
import type { Near, NearRecord } from '../identity/near-names.ts';
import type { LpType, Tier } from '../kind/investor-terms.ts';
import type { FailedSource } from '../lookup/asked.ts';
import type { FromSource } from '../lookup/kinds.ts';
import type { ResearchRequest } from '../lookup/research-request.ts';
import type { NewsItem } from '../news/news-item.ts';
import type { Answer } from '../outcome.ts';
import type { Mode, Scope } from '../scope.ts';
import type {
  CompanyDossier,
  DealHeld,
  InvestorAsked,
  InvestorBlock,
  InvestorCard,
  InvestorCircle,
  InvestorDossier,
  Namesake,
  Provenance,
  RoundHeld,
} from './dossier.ts';

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
  /** The investor on record that was taken though the name is not quite its own. */
  readonly matchedAs?: Candidate;
  /** Who else on record may be meant, where nobody has the name. */
  readonly candidates?: readonly Candidate[];
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
  /** The company on record that was taken though the name is not quite its own. */
  readonly matchedAs?: Candidate;
  /** Who else on record may be meant, where nobody has the name. */
  readonly candidates?: readonly Candidate[];
}

/** Who on record is meant by a question. */
export interface Meant {
  readonly isKnown: boolean;
  readonly near: Near;
}

/** A request whose answer is only added to. */
export type RefreshRequest = Omit<ResearchRequest, 'granted'>;

/** What every answer shows of investors beside their scores. */
export interface InvestorCardStore {
  /** By the id asked for; of those that are on record. One that is merged has the card of the record it stands under. */
  of(scope: Pick<Scope, 'mode'>, investorIds: readonly number[]): Promise<ReadonlyMap<number, InvestorCard>>;
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

/** The corpus, read for one answer. */
export interface DossierStore {
  /** The one investor that is meant; undefined where several may be and none is by far the best known. */
  investor(mode: Mode, asked: InvestorAsked): Promise<InvestorDossier | undefined>;
  /** The investor of this id; undefined where it is gone. */
  investorOf(mode: Mode, id: number): Promise<InvestorDossier | undefined>;
  /** The companies an investor backed and those merged into it, the newest entry first, at most 1,000; no rumours. */
  dealsOf(mode: Mode, id: number): Promise<readonly DealHeld[]>;
  /** Who works for an investor, and those it invests with. */
  circleOf(mode: Mode, id: number): Promise<InvestorCircle>;
  /** Companies or investors whose names may be near to one that is not on record. */
  near(mode: Mode, table: 'company' | 'investor', name: string): Promise<readonly NearRecord[]>;
  /** The company of the domain; by name the best known, with its namesakes. */
  company(
    mode: Mode,
    asked: { readonly domain?: string | undefined; readonly name?: string | undefined },
  ): Promise<CompanyDossier | undefined>;
}

/** What is known of one investor or company, from the corpus and live sources. */
export interface ResearchService {
  /**
   * `undetermined` where no outside source answered: the data is what was on record, and a warning says so. Throws `vendor_error`
   * where nothing is known and a source failed, `vendor_capacity` where all had spent their day.
   */
  enrichInvestor(question: InvestorQuestion, request: ResearchRequest): Promise<Answer<Enrichment>>;
  /** Who on record is meant; no source is asked. */
  investorMeant(question: InvestorQuestion, mode: Mode): Promise<Meant>;
  companyMeant(question: CompanyQuestion, mode: Mode): Promise<Meant>;
  /** As `enrichInvestor`, of a company and the news of it. */
  researchCompany(question: CompanyQuestion, request: ResearchRequest): Promise<Answer<Snapshot>>;
  /** The same investors in the same order, the first few with what live sources say of them; never fails. */
  refresh<Found extends FoundInvestor>(
    found: readonly Found[],
    request: RefreshRequest,
  ): Promise<readonly Found[]>;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly investorCards: InvestorCardStore;
    readonly investorDossiers: Pick<DossierStore, 'investorOf' | 'dealsOf' | 'circleOf'>;
    readonly research: ResearchService;
  }
}
