import type { Outcome } from '../platform/values/outcome.ts';
import type { FunderClaim, MergedFunder, NewsItem } from './rules-funder-claim.ts';

/**
 * The lookups that the API serves: what each is asked and what it answers with, in our words. `Params` is the
 * validated body with its defaults filled in; the rows are what `data` of a 200 holds (`docs/prices.md` has
 * the prices).
 */
export const SERVED_KINDS = [
  'jobs.search',
  'company.search',
  'person.search',
  'social.posts',
  'social.engagement',
  'search.web',
  'email.verify',
  'person.enrich',
  'person.email',
  'company.enrich',
  'company.people',
] as const;
export type ServedKind = (typeof SERVED_KINDS)[number];

/** Asked on the way to other answers only (`LookupService.ask`): no endpoint, no price, nothing kept. */
export const INNER_KINDS = ['company.news', 'company.funders', 'touch.draft'] as const;

export const LOOKUP_KINDS = [...SERVED_KINDS, ...INNER_KINDS] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

export const POSTED_LIMITS = ['past-24h', 'past-week', 'past-month', 'any-time'] as const;
export type PostedLimit = (typeof POSTED_LIMITS)[number];
export const DAYS_BACK = [1, 7, 30] as const;
export const ENGAGEMENT_TYPES = ['reactions', 'comments'] as const;
export const EMAIL_VERDICTS = ['deliverable', 'undeliverable', 'risky', 'unknown'] as const;
export type EmailVerdict = (typeof EMAIL_VERDICTS)[number];

/** What each lookup is asked. Where several fields are optional, the schema says which must be there. */
export interface LookupParams {
  readonly 'jobs.search': {
    readonly keyword: string;
    readonly location: string;
    readonly posted_limit: PostedLimit;
    readonly limit: number;
  };
  readonly 'company.search': {
    readonly keyword?: string;
    readonly location?: string;
    readonly limit: number;
  };
  readonly 'person.search': { readonly query: string; readonly limit: number };
  readonly 'social.posts': { readonly social_url: string; readonly days_back: (typeof DAYS_BACK)[number] };
  readonly 'social.engagement': {
    readonly post_url: string;
    readonly type: (typeof ENGAGEMENT_TYPES)[number];
    readonly max_pages: number;
  };
  readonly 'search.web': { readonly query: string; readonly count: number; readonly livecrawl: boolean };
  readonly 'email.verify': { readonly email: string };
  /** By profile URL or address, or by name with the company to distinguish namesakes. */
  readonly 'person.enrich': {
    readonly social_url?: string;
    readonly email?: string;
    readonly name?: string;
    readonly company?: string;
  };
  /** By profile URL, or by name with the company's domain. */
  readonly 'person.email': {
    readonly social_url?: string;
    readonly name?: string;
    readonly domain?: string;
  };
  readonly 'company.enrich': {
    readonly domain?: string;
    readonly social_url?: string;
    readonly name?: string;
  };
  readonly 'company.people': {
    readonly domain?: string;
    readonly social_url?: string;
    readonly name?: string;
    /** Only people whose position holds this. */
    readonly title?: string;
    readonly limit: number;
  };
  readonly 'company.news': {
    readonly name: string;
    readonly domain?: string;
    readonly limit: number;
    /** Asks for reports of money raised, where a source can be asked for words. */
    readonly focus?: 'funding';
  };
  readonly 'company.funders': { readonly name: string; readonly domain?: string };
  /** A draft of one touch by a language model: what it is given, and what is data (`core/outreach/draft/prompt.ts`). */
  readonly 'touch.draft': { readonly system: string; readonly prompt: string };
}

/** A posting. What is not known is an empty text, as the contract has only texts here. `source`: who published it. */
export interface Job {
  readonly title: string;
  readonly url: string;
  readonly company: string;
  readonly companyUrl: string;
  readonly location: string;
  /** ISO 8601, or empty. */
  readonly postedDate: string;
}

export interface CompanyRow {
  readonly name: string;
  readonly socialUrl?: string;
  readonly industry?: string;
  readonly summary?: string;
  readonly location?: string;
  readonly followers?: number;
  /** Additional: lets rows of several sources be recognised as one company. */
  readonly website?: string;
}

export interface PersonRow {
  readonly name: string;
  readonly socialUrl?: string;
  readonly position?: string;
}

export interface Post {
  readonly url: string;
  readonly content: string;
  /** ISO 8601. */
  readonly date: string;
  /** ms since 1970, UTC. */
  readonly timestamp: number;
}

export interface Engager {
  readonly name: string;
  readonly socialUrl: string;
  readonly position: string;
  /** Empty for a reaction. */
  readonly commentary: string;
}

export interface WebResult {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

export interface EmailCheck {
  readonly verdict: EmailVerdict;
  /** A stable word, then `: ` and one clear sentence. */
  readonly detail: string;
}

/** What one source says of a person; fields it does not know are left out. */
export interface PersonFacts {
  readonly name: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly socialUrl?: string;
  readonly headline?: string;
  readonly position?: string;
  readonly company?: string;
  readonly description?: string;
  readonly location?: string;
  readonly website?: string;
  readonly followers?: number;
  /** The page or record the facts were read in; shown in `sources` of the merged record. */
  readonly sourceUrl?: string;
}

/** What one source says of a company; fields it does not know are left out. */
export interface CompanyFacts {
  readonly name: string;
  readonly socialUrl?: string;
  readonly website?: string;
  readonly description?: string;
  readonly employeeCount?: number;
  readonly industries?: readonly { readonly name: string }[];
  readonly location?: string;
  /** A year or an ISO date. */
  readonly founded?: string;
  readonly followers?: number;
  /** The page or record the facts were read in; shown in `sources` of the merged record. */
  readonly sourceUrl?: string;
}

/** What a language model answered to a question for a draft; `fault`: why a paid answer has no draft. */
export type ModelDraft =
  | { readonly subject: string; readonly body: string; readonly usedFacts: readonly string[] }
  | { readonly fault: 'refused' | 'cut' | 'unreadable' };

export interface PersonEmail {
  readonly email: string;
  readonly verdict: EmailVerdict;
  readonly detail: string;
}

/** One item as one source gives it. */
export interface LookupItem {
  readonly 'jobs.search': Job;
  readonly 'company.search': CompanyRow;
  readonly 'person.search': PersonRow;
  readonly 'social.posts': Post;
  readonly 'social.engagement': Engager;
  readonly 'search.web': WebResult;
  readonly 'email.verify': EmailCheck;
  readonly 'person.enrich': PersonFacts;
  readonly 'person.email': PersonEmail;
  readonly 'company.enrich': CompanyFacts;
  readonly 'company.people': PersonRow;
  readonly 'company.news': NewsItem;
  readonly 'company.funders': FunderClaim;
  readonly 'touch.draft': ModelDraft;
}

/** The id of the source a row came from; additive to the contract. */
export interface FromSource {
  readonly source: string;
}
/** Which fields of a merged record came from which source. */
export interface FieldsFrom {
  readonly sources: readonly {
    readonly source: string;
    readonly fields: readonly string[];
    /** Where the source read it, if it says so. */
    readonly url?: string;
  }[];
}

/** `data` of the 200 answer. */
export interface LookupData {
  readonly 'jobs.search': readonly (Job & FromSource)[];
  readonly 'company.search': readonly (CompanyRow & FromSource)[];
  readonly 'person.search': readonly (PersonRow & FromSource)[];
  readonly 'social.posts': readonly Post[];
  readonly 'social.engagement': readonly Engager[];
  readonly 'search.web': readonly WebResult[];
  readonly 'email.verify': EmailCheck;
  readonly 'person.enrich': PersonFacts & FieldsFrom;
  readonly 'person.email': PersonEmail & FromSource;
  readonly 'company.enrich': CompanyFacts & FieldsFrom;
  readonly 'company.people': readonly (PersonRow & FromSource)[];
  readonly 'company.news': readonly (NewsItem & FromSource)[];
  readonly 'company.funders': readonly MergedFunder[];
  readonly 'touch.draft': readonly (ModelDraft & FromSource)[];
}

/**
 * A source that gave no answer: why it failed (a word of `ProviderFailure`), or that its day (`capped`) or the request's
 * budget (`over_budget`) had no room for the call.
 */
export interface FailedSource {
  readonly source: string;
  readonly reason: string;
}

/**
 * What a lookup within another request came to. `answered` is what its sources know, also that they know of nothing;
 * nothing found while a source gave no answer is not known to be nothing: `over_budget` or `capped` where money was the
 * reason, else `failed`. `failed` with no source in it: none is configured.
 */
export type Asked<Kind extends LookupKind> =
  | {
      readonly state: 'answered';
      readonly outcome: Outcome;
      readonly data: LookupData[Kind];
      readonly failed: readonly FailedSource[];
      /** The sources that gave an answer, also that they know of nothing; absent: none was asked. */
      readonly answered?: readonly string[];
    }
  | { readonly state: 'capped' | 'over_budget' | 'failed'; readonly failed: readonly FailedSource[] };

/** Investors, companies and people of the imported corpus. */
export interface CorpusLookupStore {
  /** Whether nothing was ever imported: then finding no one means nothing. */
  isEmpty(signal: AbortSignal): Promise<boolean>;
  people(query: string, limit: number, signal: AbortSignal): Promise<readonly PersonRow[]>;
  companies(params: LookupParams['company.search'], signal: AbortSignal): Promise<readonly CompanyRow[]>;
  person(params: LookupParams['person.enrich'], signal: AbortSignal): Promise<PersonFacts | undefined>;
  company(params: LookupParams['company.enrich'], signal: AbortSignal): Promise<CompanyFacts | undefined>;
  peopleOf(params: LookupParams['company.people'], signal: AbortSignal): Promise<readonly PersonRow[]>;
  /** Whether a firm (no person: too many share a name) that invests is filed under exactly this name, spelling aside. */
  hasInvestor(name: string, signal: AbortSignal): Promise<boolean>;
}
