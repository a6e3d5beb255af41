export interface Slot {
  readonly at: Date;
  /** The window it lies in ends here: a worker that comes later needs another slot. */
  readonly until: Date;
}

/** What the mailbox may still do today; made by core, enforced by the store in the claiming transaction. */
export interface SendAllowance {
  readonly perDay: number;
  /** The mailbox's day, `YYYY-MM-DD` in its own zone. */
  readonly day: string;
  readonly gapMs: number;
  /** The inbox must have been looked at within this time, ms. */
  readonly polledWithinMs: number;
}
