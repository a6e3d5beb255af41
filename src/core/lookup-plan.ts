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
