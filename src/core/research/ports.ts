import type { FoundInvestor, InvestorRecord, LpType, Tier } from '../corpus/investor-record.ts';
import type { Candidate, Near, NearRecord } from '../identity/near-names.ts';
import type { FromSource } from '../lookup/kinds.ts';
import type { FailedSource, Granted } from '../lookup/ports.ts';
import type { NewsItem } from '../news/news-item.ts';
import type { Answer } from '../outcome.ts';
import type { Page } from '../page.ts';
import type { InvestorPool } from '../ranking/warm-lift.ts';
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
import type { InvestorQuery } from './investor-query.ts';
import type { Profile } from './profile.ts';

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

export interface ResearchRequest extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** What admission booked for the lookups within. */
  readonly granted: Granted;
}

/** A request whose answer is only added to. */
export type RefreshRequest = Omit<ResearchRequest, 'granted'>;

/** The fundraising profiles, one of each tenant and mode. */
export interface ProfileStore {
  /** The stored profile, or undefined where none is. */
  get(scope: Scope): Promise<Profile | undefined>;
  /** Replaces the whole profile. */
  put(scope: Scope, profile: Profile): Promise<void>;
}

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

/** What every answer shows of investors beside their scores. */
export interface InvestorCardStore {
  /** By the id asked for; of those that are on record. One that is merged has the card of the record it stands under. */
  of(scope: Pick<Scope, 'mode'>, investorIds: readonly number[]): Promise<ReadonlyMap<number, InvestorCard>>;
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
