/** What a source of lookups did in this process since it started. */
export interface SourceTally {
  readonly answers: number;
  readonly failures: number;
  readonly lastAnswerAt: Date | undefined;
  readonly lastFailure: { readonly reason: string; readonly at: Date } | undefined;
}

/** A source as the operator sees it. */
export interface SourceState {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Lookups it is asked for, by the order in force. */
  readonly lookups: readonly string[];
  /** Variables it needs and does not have. */
  readonly missing: readonly string[];
  readonly tally: SourceTally | undefined;
  /** `open`: it rests after failures; `half_open`: the next call tries it. Undefined where it is not configured. */
  readonly breaker: 'closed' | 'half_open' | 'open' | undefined;
  /** Micro-USD of this UTC day; cap undefined: it costs nothing. */
  readonly spentMicroUsd: number;
  readonly capMicroUsd: number | undefined;
  readonly paidCalls: number;
}
