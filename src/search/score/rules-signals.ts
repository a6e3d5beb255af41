/** What a second look at a candidate adds to its score. */
export interface Adjustment {
  /** The part it belongs to: one that the signals have as well, or one of its own. */
  readonly part: string;
  /** On the scale of weight x signal. */
  readonly raw: number;
  /** The fact behind a part of its own, made only where it is shown. */
  readonly fact?: () => string;
}

/** The sum of what a second look adds. */
export function adjusted(adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((sum, { raw }) => sum + raw, 0);
}

/**
 * The named signals a score is made of, each with the part of the explanation it belongs to. A score is the sum of
 * weight x signal; a part is that sum over its signals. Everything is in natural logarithms.
 *
 * P: an investor's entries (first deals in a company), decayed by half in three years; P_x: those with x;
 * b_x: the share of all decayed entries with x. L(x) = ln(1 + P_x / (30 b_x)): how much of x it does compared
 * with what is usual. How much else it does counts against it in `breadth`. What is not asked, or in no entry
 * on record, gives 0 to all. Weights of signals that are not `free` are never below 0: more of what is asked
 * never hurts.
 */
export const SIGNALS = [
  /** ln(n + 0.4 D + 0.05): n deals in the last twelve months, D all deals, decayed. */
  { name: 'activity', part: 'activity', free: true },
  /** ln(E + 0.5): entries ever. */
  { name: 'entries', part: 'activity', free: true },
  /** -ln(days since the last entry / 30), days held between 5 and 4,000. */
  { name: 'since', part: 'activity', free: true },
  /** ln(1 + P / 2). */
  { name: 'volume', part: 'breadth', free: true },
  /** ln(1 + P / 30). */
  { name: 'breadth', part: 'breadth', free: true },
  /** ln(1 + N): N the weight of its co-investors. */
  { name: 'beside', part: 'breadth', free: true },
  /** 1 / (1 + E) of an angel, else 0: most who joined one round, with friends, join no other. */
  { name: 'angel', part: 'kind', free: true },
  /** 1 of an accelerator, else 0. */
  { name: 'accelerator', part: 'kind', free: true },
  { name: 'country', part: 'country', free: false },
  { name: 'state', part: 'state', free: false },
  { name: 'metro', part: 'metro', free: false },
  { name: 'city', part: 'city', free: false },
  /** The mean of L over the sectors asked. */
  { name: 'sector', part: 'sector', free: false },
  { name: 'stage', part: 'stage', free: false },
  /** L over bins of ln(USD) with 2 in the place of 30, the adjacent bins counting in part. */
  { name: 'size', part: 'size', free: false },
  /** Log-likelihood of the size under the investor's own mean and variance, less that under overall ones. */
  { name: 'size_habit', part: 'size', free: false },
  /** ln(1 + K / (c k)): K the kernel sum over its entries, k the mean over all; see likeness.ts. */
  { name: 'similar', part: 'similar', free: false },
  /** ln(1 + 10 x sum over those on board of the cosine of companies shared). */
  { name: 'board', part: 'board', free: false },
] as const;

export type SignalName = (typeof SIGNALS)[number]['name'];
export type PartName = (typeof SIGNALS)[number]['part'];

/** Place of each signal in SIGNALS. */
export const SIGNAL = Object.fromEntries(SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SignalName, number>
>;

/** Deals lose half their weight in this many days: three years. */
export const HALF_LIFE_DAYS = 3 * 365.25;

const DAY_MS = 86_400_000;

/**
 * The first of the twelve months that end with `day`, both in days since 1970-01-01: the day after the same date of the
 * year before (its last of February if there is no such date). So the twelve months to 2012-12-31 begin with 2012-01-01,
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

/**
 * How alike a past deal is to the round asked: place x stage x size x sectors x kind, each 1 at best (sectors 1.15). The
 * constants were chosen on date splits of deal corpora, see docs/ranking.md; what is unknown stands in the middle.
 */

/** Same city, same metropolitan area or state, same country, elsewhere. */
export const PLACE_LIKENESS = { city: 1, metro: 0.6, country: 0.2, elsewhere: 0.04 } as const;

/** By steps between the stages; the last stands for three and more, `unknown` for a deal without one. */
const STAGE_STEPS = [1, 0.35, 0.1] as const;
const STAGE_UNKNOWN = 0.3;

/** Places of two stages in STAGES; `deal` undefined if unknown. */
export function stageLikeness(asked: number, deal: number | undefined): number {
  if (deal === undefined) return STAGE_UNKNOWN;
  return STAGE_STEPS[Math.min(Math.abs(asked - deal), STAGE_STEPS.length - 1)] as number;
}

const SIZE_FLOOR = 0.15;
const SIZE_UNKNOWN = 0.5;

/** Natural logarithms of two sizes; `deal` undefined if unknown. */
export function sizeLikeness(asked: number, deal: number | undefined): number {
  if (deal === undefined) return SIZE_UNKNOWN;
  return SIZE_FLOOR + (1 - SIZE_FLOOR) * Math.exp(-0.5 * (asked - deal) ** 2);
}

/** What a deal in quite other sectors still counts. */
export const SECTOR_FLOOR = 0.15;

/** A company's first round is like another's first; a later one like a later one. */
export const OTHER_KIND = 0.5;
/** c of ln(1 + K / (c k)): so many average entries' worth of likeness are taken for granted. */
export const KERNEL_PRIOR = 0.1;
