/** What the claim of a lane has to know to be fair (docs/lanes.md). */
export interface LaneShare {
  /** Pieces of one tenant under way at once in a process. */
  readonly perTenant: number;
  /** Whose pieces the process has under way: the tenant's id, once for each. */
  readonly busy: readonly string[];
}
