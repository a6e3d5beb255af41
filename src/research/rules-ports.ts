import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { ResearchRequest } from '../lookups/rules-ports.ts';
import type { Answer, Candidate } from '../platform/values/outcome.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { knownFields, readSocialUrl } from '../platform/values/social-url.ts';
import type { companyRecord, personRecord, Row } from '../providers/fields-rows.ts';
import type { NewsItem } from '../providers/rules-funder-claim.ts';
import type { FailedSource, FromSource, LookupParams } from '../providers/rules-kinds.ts';
import type { Near, NearRecord } from '../reference/names/rules-near.ts';
import type { LpType, Tier } from '../reference/rules-investor-terms.ts';
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
} from './rules-dossier.ts';

/** Of two of one name, the one meant has more than this times the other's investments, or neither is. */
const FAR_BETTER_KNOWN = 2;

/** The id of the one meant among several of one name: the one with by far the most deals; undefined if none has. */
export function bestKnown(
  candidates: readonly { readonly id: number; readonly deals: number }[],
): number | undefined {
  const [first, second] = candidates.toSorted((one, other) => other.deals - one.deals || one.id - other.id);
  if (first === undefined) return undefined;
  return second === undefined || first.deals > FAR_BETTER_KNOWN * second.deals ? first.id : undefined;
}

/** What is asked of one investor: at least one of the three. */
export interface InvestorQuestion {
  readonly investor_social_url?: string;
  readonly fund_name?: string;
  readonly fund_domain?: string;
}

/** An investor, person or firm. Unknown fields are absent. */
export interface Enrichment extends Row<typeof personRecord>, Row<typeof companyRecord> {
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
  readonly company: Omit<Row<typeof companyRecord>, 'followers'>;
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
  /**
   * By the id asked for; of those that are on record. One that is merged has the card of the record it stands under. `version`: of the
   * index whose records they stand beside; what was read for it is not read again, and never older.
   */
  of(
    scope: Pick<Scope, 'mode'>,
    investorIds: readonly number[],
    version?: number,
  ): Promise<ReadonlyMap<number, InvestorCard>>;
}

export interface StoredInvestor extends InvestorRecord {
  readonly firstSeenAt: string;
  readonly lastUpdatedAt: string;
  /** Every company a lookalike call surfaced it for; left out if none did. */
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
  /** The one investor that is meant; undefined if several may be and none is by far the best known. */
  investor(mode: Mode, asked: InvestorAsked): Promise<InvestorDossier | undefined>;
  /** The investor of this id; undefined if it is gone. */
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
   * if nothing is known and a source failed, `vendor_capacity` where all had spent their day.
   */
  enrichInvestor(question: InvestorQuestion, request: ResearchRequest): Promise<Answer<Enrichment>>;
  /** Who on record is meant; no source is asked. */
  investorMeant(question: InvestorQuestion, mode: Mode): Promise<Meant>;
  /** Whether any source beside the corpus would be asked for an investor. */
  isAskedOutside(question: InvestorQuestion, mode: Mode): boolean;
  companyMeant(question: CompanyQuestion, mode: Mode): Promise<Meant>;
  /** As `enrichInvestor`, of a company and the news of it. */
  researchCompany(question: CompanyQuestion, request: ResearchRequest): Promise<Answer<Snapshot>>;
  /** The same investors in the same order, the first few with what live sources say of them; never fails. */
  refresh<Found extends FoundInvestor>(
    found: readonly Found[],
    request: RefreshRequest,
  ): Promise<readonly Found[]>;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly investorCards: InvestorCardStore;
    readonly investorDossiers: Pick<DossierStore, 'investorOf' | 'dealsOf' | 'circleOf'>;
    readonly research: ResearchService;
  }
}

/** Why an investor of the list has no score: it is worked out in some seconds, it is on no record, or of it too little is. */
export const WHY_UNSCORED = ['working', 'own', 'bare', 'no_raise', 'closed'] as const;
export type WhyUnscored = (typeof WHY_UNSCORED)[number];

const NOT_SCORED: Readonly<Record<WhyUnscored, string>> = {
  working: 'Its score for your raise as it stands is being worked out.',
  own: 'It is on your list alone, which says neither where it is nor what it invests in: there is nothing to make a score from.',
  bare: 'What is on record of it is not enough for a score: no investment of the kind you raise, and nothing it says of itself.',
  closed: 'Its raise was closed before it had a score.',
  no_raise: 'Your raise is not described yet, and a score is for a raise.',
};

type Scored = Pick<StoredInvestor, 'score' | 'tier' | 'scoreParts' | 'conflict'> &
  Partial<Pick<StoredInvestor, 'rationale' | 'lookalikeVia' | 'lookalikeCompanies'>>;

/** A record of which no score is shown: one that was made for something else must not stand beside those of the profile. */
export type Unscored<Record> = Omit<Record, keyof Scored> &
  Pick<Scored, 'lookalikeVia' | 'lookalikeCompanies'> & {
    readonly score: null;
    readonly tier: null;
    readonly scoreParts: readonly [];
    readonly conflict: null;
    readonly notScored: string;
    readonly unscored: WhyUnscored;
  };

/**
 * The record as lists show it: as it is if its score is one for the profile as it stands, and else without what was found with the score:
 * its parts, and whether and with which competitor there is a conflict. A company that a lookalike call asked for stays.
 */
export function shownScore<Record extends Scored>(
  record: Record,
  unscored: WhyUnscored | undefined,
): Record | Unscored<Record> {
  if (unscored === undefined) return record;
  const { rationale: _, lookalikeVia: via, lookalikeCompanies, ...rest } = record;
  return {
    ...rest,
    ...(lookalikeCompanies === undefined ? {} : { lookalikeCompanies }),
    ...(via !== undefined && lookalikeCompanies?.includes(via) ? { lookalikeVia: via } : {}),
    score: null,
    tier: null,
    scoreParts: [],
    conflict: null,
    notScored: NOT_SCORED[unscored],
    unscored,
  };
}

/** What a question about an investor is about. */
export type InvestorRoute =
  | {
      readonly kind: 'person';
      readonly socialUrl: string;
      /** The firm the person is said to be with. */
      readonly fund: { readonly name?: string; readonly domain?: string } | undefined;
    }
  | { readonly kind: 'firm'; readonly params: LookupParams['company.enrich'] };

/** Registers whose paths show whether a page is a person's or a firm's. */
const FIRM_PATH = /^\/(?:organization|organizations|company|companies|fund|funds|investor-firm|firm)\//iu;

/**
 * Where an investor is looked up. A page decides what it is a page of: a firm's, or a site's home page, is a
 * firm; every other one is a person, with the fund to distinguish namesakes. Without a page it is the fund.
 */
export function investorRoute(question: InvestorQuestion): InvestorRoute {
  const { investor_social_url: url, fund_name: name, fund_domain } = question;
  const domain = fund_domain === undefined ? undefined : plainDomain(fund_domain);
  if (url === undefined) return { kind: 'firm', params: knownFields({ name, domain }) };
  const page = firmPage(url);
  if (page !== undefined) {
    // What the page says goes before the other fields.
    return { kind: 'firm', params: knownFields({ name, domain, ...page }) };
  }
  const fund = name === undefined && domain === undefined ? undefined : knownFields({ name, domain });
  return { kind: 'person', socialUrl: url, fund };
}

/** What `company.enrich` is asked for a question about a company; a site's home page is its domain. */
export function companyParams(question: CompanyQuestion): LookupParams['company.enrich'] {
  const { company_social_url: url, company_name: name, domain } = question;
  const site = url === undefined ? undefined : siteOf(url);
  return knownFields({
    name,
    domain: domain === undefined ? site : plainDomain(domain),
    social_url: site === undefined ? url : undefined,
  });
}

function firmPage(url: string): LookupParams['company.enrich'] | undefined {
  const site = siteOf(url);
  if (site !== undefined) return { domain: site };
  const page = readSocialUrl(url);
  if ('fault' in page) return undefined;
  const isFirm =
    page.kind === 'company' || (page.network === 'other' && FIRM_PATH.test(new URL(page.url).pathname));
  return isFirm ? { social_url: url } : undefined;
}

/** The host of an address that names a site and no page of it. */
function siteOf(url: string): string | undefined {
  const page = readSocialUrl(url);
  if ('fault' in page || page.network !== 'other') return undefined;
  const { pathname, search, hash, hostname } = new URL(page.url);
  return pathname === '/' && search === '' && hash === '' ? plainDomain(hostname) : undefined;
}

function plainDomain(domain: string): string {
  return domain
    .trim()
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/\.$/u, '');
}
