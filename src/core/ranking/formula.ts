/** Deals lose half their weight in this many days: three years. */
export const HALF_LIFE_DAYS = 3 * 365.25;
/** "The last twelve months", days. */
export const RECENT_DAYS = 365;

/** The weight of a deal `days` old. */
export function decay(days: number): number {
  return 2 ** (-days / HALF_LIFE_DAYS);
}

/** `recent`: deals of the last twelve months; `decayed`: all deals, decayed. */
export function activityTerm(recent: number, decayed: number): number {
  return Math.log(recent + 0.4 * decayed + 0.05);
}

/** The least `activityTerm` can be. */
export const NO_ACTIVITY = activityTerm(0, 0);

/**
 * Decayed deals assumed of an investor that a directory lists and no deal shows. What is not known is not
 * zero: half a deal equals an investor last seen three years ago, and ranks above one last seen ten years
 * ago.
 */
export const UNSEEN_DEALS = 0.5;
