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
