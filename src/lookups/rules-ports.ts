import type { Answer, Granted, LookupPlan } from '../platform/values/outcome.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { Asked, FailedSource, LookupData, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import type { CallBudget, SourceState } from '../providers/rules-source-items.ts';

/** Whether it is the corpus that gave no answer because nothing was ever imported. */
export const isEmptyCorpus = ({ source, reason }: FailedSource): boolean =>
  source === 'corpus' && reason === 'not_configured';

/** What is to be done then, in the words of every answer. */
export const NO_DEALS = 'No deals are imported yet: an operator imports some (docs/quick-start.md).';

export interface ResearchRequest extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** What admission booked for the lookups within. */
  readonly granted: Granted;
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

/** The lookups, as guard and handlers see them. */
export interface LookupService {
  /** Decided without asking a source: from the configuration in force. */
  plan<Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], mode: Mode): LookupPlan;
  /** Asks the chain. Throws `vendor_error` if no source answered; the booking is always brought to an end. */
  run<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: LookupContext,
  ): Promise<Answer<LookupData[Kind]>>;
  /**
   * Asks the chain on the way to another answer: nothing is read from the cache or kept, and nothing was admitted, so
   * that paid calls are booked here. Rejects with the signal's reason, or if the database fails.
   */
  ask<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: AskContext,
  ): Promise<Asked<Kind>>;
  /** Removes the one cached answer for these parameters; false if there was none. */
  evict<Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], mode: Mode): Promise<boolean>;
}

/** Spend of providers by UTC day, correct across processes. */
export interface SpendStore {
  /** Books a call at list price before it is made; false if the day's cap has no room for it. */
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
  /** Replaces the copy; false if another process holds the lease by now. */
  keep(feed: string, lease: string, postings: string): Promise<boolean>;
  /** Ends a refresh that failed: the copy stays as it was, and there is no further try for `retryMs`. */
  fail(feed: string, lease: string, failure: string, retryMs: number): Promise<void>;
}

/** The state of a feed's copy, by the database's clock. */
export interface JobFeedState {
  /** Counts the copies; 0 if there is none. */
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

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly lookups: LookupService;
  }
  interface OperatorServices {
    readonly sources: SourceStateService;
  }
}
