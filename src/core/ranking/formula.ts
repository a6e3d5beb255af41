/** Deals lose half their weight in this many days: three years. */
export const HALF_LIFE_DAYS = 3 * 365.25;

const DAY_MS = 86_400_000;

/**
 * The first of the twelve months that end with `day`, both in days since 1970-01-01: the day after the same date of the
 * year before (its last of February where there is no such date). So the twelve months to 2012-12-31 begin with 2012-01-01,
 * where exports put all of a year or a month whose day they do not know; 365 days would leave it out after a leap day.
 */
export function twelveMonthsTo(day: number): number {
  const on = new Date(day * DAY_MS);
  const [year, month, date] = [on.getUTCFullYear() - 1, on.getUTCMonth(), on.getUTCDate()];
  const lastOfMonth = Date.UTC(year, month + 1, 0);
  return Math.min(Date.UTC(year, month, date), lastOfMonth) / DAY_MS + 1;
}

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
