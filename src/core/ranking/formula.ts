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
 * The counting score, untrained: `activityTerm` plus, of what is asked, weight x ln((P_x + mu b) / ((P + mu) b)). What
 * the engines the benchmark sets beside the search are given to add up.
 */
export const WEIGHTS = { sector: 0.3, country: 0.6, state: 0.4, city: 0.6, stage: 0.8 } as const;
/** Pseudo-deals with everybody's habits that each investor starts from, so that one deal proves little. */
export const MU = 2;
/** Decayed deals assumed of an investor that a directory lists and no deal shows. */
export const UNSEEN_DEALS = 0.5;
