import type { Mode } from '../../core/scope.ts';

/** What is built and how. Plain data, to be passed to a thread. */
export interface IndexOptions {
  /** The day each mode looks from, ISO; undefined: today, so that the index follows the calendar. */
  readonly asOf: Readonly<Record<Mode, string | undefined>>;
  /** Where snapshot files lie; undefined: none are written or read. */
  readonly folder: string | undefined;
  /** In place of the times below, for tests. */
  readonly times?: Partial<IndexTimes>;
}

/** Milliseconds. */
export interface IndexTimes {
  /** Between two reads of the version, for missed notifications: each costs one row. */
  readonly poll: number;
  /** After a notification, to wait for the next: several small commits are read once. */
  readonly settle: number;
  /** At most, while notifications keep coming: a change is to be seen within two seconds. */
  readonly settleAtMost: number;
  /** Without a change, until what changed is merged into the base. */
  readonly quiet: number;
}

export const INDEX_TIMES: IndexTimes = { poll: 3_000, settle: 100, settleAtMost: 500, quiet: 60_000 };

/** Changed investors a delta holds at most: every search scans all of it, some 2 ms at this size. */
export const MAX_DELTA = 5_000;
/**
 * And as a share of the base's: the overall figures are taken from the base, and must stay close to the truth
 * until the merge. A thousand deals fit from some 4,000 investors on; a smaller corpus is built again within
 * a second or so.
 */
export const MAX_DELTA_SHARE = 0.25;
/** Rebuilding takes at most this share of the time, however often something changes. */
export const REBUILD_SHARE = 0.1;
