/**
 * The counting score: for an investor and a raise, the log of how active the investor is plus how much more often than
 * everybody its deals had each thing that is asked. Counting only, nothing is trained.
 *
 * `raw = ln(n1 + 0.4 P + 0.05) + 0.3 mean over sectors L + 0.6 L(country) + 0.4 L(state) + 0.6 L(city) + 0.8 L(stage)
 * - 0.15 z²`, `L(x) = ln((Px + mu b) / ((P + mu) b))`: P = the investor's deals, Px = those with x, b = the share of all
 * deals with x; all decayed by half every three years. n1 = deals in the last twelve months, undecayed. A thing that is
 * not asked, or that no deal on record has, gives nothing either way.
 */
export const WEIGHTS = { sector: 0.3, country: 0.6, state: 0.4, city: 0.6, stage: 0.8, size: -0.15 } as const;
export type Family = 'sector' | 'country' | 'state' | 'city' | 'stage';
export const FAMILIES: readonly Family[] = ['country', 'state', 'city', 'sector', 'stage'];

/** Deals lose half their weight in this many days: three years. */
export const HALF_LIFE_DAYS = 3 * 365.25;
/** "The last twelve months", days. */
export const RECENT_DAYS = 365;
/** Pseudo-deals with everybody's habits that each investor starts from, so that one deal proves little. */
export const MU = 2;
/** How far off a round's size may count, in standard deviations: beyond it "far off" is all that is known. */
const Z_CAP = 6;
/** Rounds of average spread each investor starts from when its own spread of sizes is worked out. */
const SIZE_PRIOR_ROUNDS = 2;
/**
 * Decayed deals assumed of an investor that a directory lists and no deal shows. What is not known is not zero: half a
 * deal puts it beside an investor last seen three years ago, and above one last seen ten years ago.
 */
export const UNSEEN_DEALS = 0.5;

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

/** L(x), unweighted. `withIt` of `all` decayed deals have it, and `share` (> 0) of everybody's. */
export function likelihoodTerm(withIt: number, all: number, share: number): number {
  return Math.log((withIt + MU * share) / ((all + MU) * share));
}

export interface SizeHabit {
  /** Mean of ln(USD) of the rounds the investor took part in, and how many of them have a known size. */
  readonly mean: number;
  readonly deviation: number;
  readonly rounds: number;
}

/** The spread to reckon with: the investor's own, drawn towards everybody's as if by two more rounds. */
export function smoothedDeviation(habit: SizeHabit, everybody: number): number {
  const { rounds, deviation } = habit;
  const variance =
    (rounds * deviation ** 2 + SIZE_PRIOR_ROUNDS * everybody ** 2) / (rounds + SIZE_PRIOR_ROUNDS);
  return Math.sqrt(variance);
}

/** -0.15 z², weighted. `size` in USD; `deviation` smoothed and > 0. */
export function sizeTerm(size: number, mean: number, deviation: number): number {
  const z = Math.min(Math.abs(Math.log(size) - mean) / deviation, Z_CAP);
  return WEIGHTS.size * z * z;
}
