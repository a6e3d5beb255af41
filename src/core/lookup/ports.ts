import type { Answer, Outcome } from '../outcome.ts';
import type { Mode, Scope } from '../scope.ts';
import type { CallBudget } from './budget.ts';
import type {
  CompanyFacts,
  CompanyRow,
  LookupData,
  LookupKind,
  LookupParams,
  PersonFacts,
  PersonRow,
} from './kinds.ts';
import type { SourceState } from './source-state.ts';

/** A provider that could answer, in the order of its chain, and what the call books of its day. */
export interface SpendCandidate {
  readonly provider: string;
  /** List price of this very call, micro-USD; 0 is free and ends the search for one with room. */
  readonly microUsd: number;
  /** What the provider may cost in a UTC day, micro-USD. */
  readonly capMicroUsd: number;
}

/** What the guard has to know of a lookup before it admits it. */
export interface LookupPlan {
  /** Empty: no provider has to be paid for, or none is configured; nothing is booked then. */
  readonly candidates: readonly SpendCandidate[];
  /** 32 bytes; undefined where answers of this kind are not kept. */
  readonly cacheKey: Buffer | undefined;
}

/** What admission found and booked; handed on to the lookup unread. */
export interface Granted {
  /** The provider whose list price is booked, under the request's id. */
  readonly booked?: string;
  /** The cached answer as it was stored; no source is asked then. */
  readonly cached?: string;
  /** How often the cache entry was evicted when the request was admitted: an older answer is not kept. */
  readonly generation: number;
}

export interface LookupContext extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly granted: Granted;
}

export interface AskContext extends Scope {
  /** Of the request it is made for; its bookings have ids of their own and carry this one. */
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** What its paid calls may cost; absent: the caps of the day alone. */
  readonly budget?: CallBudget;
  /** What admission booked for it, where it did. */
  readonly granted?: Granted;
  /** How long it may take, ms; absent: as long as a request. */
  readonly withinMs?: number;
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

/** The lookups, as guard and handlers see them. */
export interface LookupService {
  /** Decided without asking a source: from the configuration in force. */
  plan<Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], mode: Mode): LookupPlan;
  /** Asks the chain. Throws `vendor_error` where no source answered; the booking is always brought to an end. */
  run<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: LookupContext,
  ): Promise<Answer<LookupData[Kind]>>;
  /**
   * Asks the chain on the way to another answer: nothing is read from the cache or kept, and nothing was admitted, so
   * that paid calls are booked here. Rejects with the signal's reason, or where the database fails.
   */
  ask<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: AskContext,
  ): Promise<Asked<Kind>>;
  /** Removes the one cached answer for these parameters; false where there was none. */
  evict<Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], mode: Mode): Promise<boolean>;
}

/** Spend of providers by UTC day, correct across processes. */
export interface SpendStore {
  /** Books a call at list price before it is made; false where the day's cap has no room for it. */
  book(booking: {
    readonly id: string;
    readonly provider: string;
    readonly microUsd: number;
    readonly capMicroUsd: number;
    /** Of the request it is made for, where the booking has an id of its own. */
    readonly requestId?: string;
  }): Promise<boolean>;
  /** Corrects a booking to what the call cost, once; a booking never settled stays at list price. */
  settle(id: string, microUsd: number): Promise<void>;
}

/** Cached answers, shared by all tenants. Values are texts; keys hide what was asked. */
export interface LookupCacheStore {
  /** For lookups that no admission read the cache for. */
  read(key: Buffer): Promise<{ readonly value: string | undefined; readonly generation: number }>;
  /** Keeps an answer for `seconds`, unless the entry was evicted since `generation` was read. */
  keep(entry: {
    readonly key: Buffer;
    readonly kind: LookupKind;
    readonly generation: number;
    readonly value: string;
    readonly seconds: number;
  }): Promise<void>;
  evict(key: Buffer, kind: LookupKind): Promise<boolean>;
}

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

/** The copies of job feeds, shared by all processes. */
export interface JobFeedStore {
  state(feed: string): Promise<JobFeedState>;
  /** The newest copy, as it was handed in. */
  read(feed: string): Promise<{ readonly version: number; readonly postings: string } | undefined>;
  /**
   * Takes the refreshing of a feed for `leaseMs`: true for one caller, and only where the copy is older than
   * `maxAgeMs` and no failed refresh asks for a wait. After a crash of the holder another caller gets it when
   * the lease is over.
   */
  claim(
    feed: string,
    claim: { readonly lease: string; readonly leaseMs: number; readonly maxAgeMs: number },
  ): Promise<boolean>;
  /** Replaces the copy; false where another process holds the lease by now. */
  keep(feed: string, lease: string, postings: string): Promise<boolean>;
  /** Ends a refresh that failed: the copy stays as it was, and there is no further try for `retryMs`. */
  fail(feed: string, lease: string, failure: string, retryMs: number): Promise<void>;
}

/** The state of a feed's copy, by the database's clock. */
export interface JobFeedState {
  /** Counts the copies; 0 where there is none. */
  readonly version: number;
  /** ms since the copy was made. */
  readonly ageMs: number | undefined;
  /** A process refreshes it. */
  readonly isBusy: boolean;
  /** ms until the next refresh may be tried; 0 where it may be now. */
  readonly retryInMs: number;
  /** How the last refresh failed. */
  readonly failure: string | undefined;
}

/** The sources of lookups as the operator sees them. */
export interface SourceStateService {
  states(): Promise<readonly SourceState[]>;
}
