/** What the paid calls of one request may cost together, over all the lookups it makes on its way; micro-USD. */
export interface CallBudget {
  readonly leftMicroUsd: number;
  /** Takes the amount, or returns false where it is more than is left. */
  take(microUsd: number): boolean;
  /** Returns what was taken and not spent. */
  giveBack(microUsd: number): void;
}

/** A budget of so many micro-USD; 0 allows what is free. */
export function createBudget(microUsd: number): CallBudget {
  let left = microUsd;
  return {
    get leftMicroUsd() {
      return left;
    },
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    giveBack(unused) {
      left = Math.min(microUsd, left + unused);
    },
  };
}
