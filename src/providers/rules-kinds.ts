import type { Static } from 'typebox';
import type { Readable } from '../platform/values/fields.ts';
import type { Outcome } from '../platform/values/outcome.ts';
import {
  type EMAIL_VERDICTS,
  type LOOKUP_BODIES,
  type POSTED_LIMITS,
  SERVED_KINDS,
  type ServedKind,
} from './fields-bodies.ts';
import type {
  companyRecord,
  companyRow,
  engager,
  job,
  personRecord,
  personRow,
  post,
  Row,
  sourceField,
  sourcesField,
  webResult,
} from './fields-rows.ts';
import type { FunderClaim, MergedFunder, NewsItem } from './rules-funder-claim.ts';

/** Asked on the way to other answers only (`LookupService.ask`): no endpoint, no price, nothing kept. */
export const INNER_KINDS = ['company.news', 'company.funders', 'touch.draft'] as const;

export const LOOKUP_KINDS = [...SERVED_KINDS, ...INNER_KINDS] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

export type PostedLimit = (typeof POSTED_LIMITS)[number];
export type EmailVerdict = (typeof EMAIL_VERDICTS)[number];

/** What each lookup that the API serves is asked: the validated body with its defaults filled in. */
type ServedParams = { readonly [Kind in ServedKind]: Readable<Static<(typeof LOOKUP_BODIES)[Kind]>> };

export interface LookupParams extends ServedParams {
  readonly 'company.news': {
    readonly name: string;
    readonly domain?: string;
    readonly limit: number;
    /** Asks for reports of money raised, where a source can be asked for words. */
    readonly focus?: 'funding';
  };
  readonly 'company.funders': { readonly name: string; readonly domain?: string };
  /** A draft of one touch by a language model: what it is given, and what is data (`letters/rules-prompt.ts`). */
  readonly 'touch.draft': { readonly system: string; readonly prompt: string };
}

export type Job = Row<typeof job>;
export type CompanyRow = Row<typeof companyRow>;
export type PersonRow = Row<typeof personRow>;
export type Post = Row<typeof post>;
export type Engager = Row<typeof engager>;
export type WebResult = Row<typeof webResult>;

export interface EmailCheck {
  readonly verdict: EmailVerdict;
  /** A stable word, then `: ` and one clear sentence. */
  readonly detail: string;
}

/** The page or record the facts were read in; shown in `sources` of the merged record. */
interface ReadIn {
  readonly sourceUrl?: string;
}
export type PersonFacts = Row<typeof personRecord> & ReadIn;
export type CompanyFacts = Row<typeof companyRecord> & ReadIn;

/** What a language model answered to a question for a draft; `fault`: why a paid answer has no draft. */
export type ModelDraft =
  | { readonly subject: string; readonly body: string; readonly usedFacts: readonly string[] }
  | { readonly fault: 'refused' | 'cut' | 'unreadable' };

export interface PersonEmail extends EmailCheck {
  readonly email: string;
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

export type FromSource = Row<typeof sourceField>;
export type FieldsFrom = Row<typeof sourcesField>;

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
