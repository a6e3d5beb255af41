/** Heartbeats of those who draft, send and read, in whichever process they run. */
export interface WorkerHeartbeatStore {
  /** A worker runs: recorded every few seconds by each of them. */
  give(): Promise<void>;
  /** The time since the last one, ms by the database's clock; undefined: there never was one. */
  quietMs(): Promise<number | undefined>;
}

/** What happens next, in words, and why nothing is being sent where nothing is. */
export interface Outlook {
  readonly next: string;
  readonly notSendingBecause: string | undefined;
}

export interface WhatNext {
  /** What happens next and who does it; times by the recipient's clock. */
  readonly next: string;
  /** Everything that keeps a message from leaving at this moment; undefined: one is leaving, or about to. */
  readonly notSendingBecause?: string;
}
