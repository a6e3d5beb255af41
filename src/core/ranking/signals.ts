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
  /** ln(1 + K / (c k)): K the kernel sum over its entries, k the mean over all; see kernel.ts. */
  { name: 'similar', part: 'similar', free: false },
  /** ln(1 + X_x / (2 b_x)): X_x what its co-investors do; see matching/peers.ts. */
  { name: 'peers_metro', part: 'peers', free: false },
  { name: 'peers_sector', part: 'peers', free: false },
  /** ln(1 + 10 x sum over those on board of the cosine of companies shared). */
  { name: 'board', part: 'board', free: false },
] as const;

export type SignalName = (typeof SIGNALS)[number]['name'];
export type PartName = (typeof SIGNALS)[number]['part'];

/** Place of each signal in SIGNALS. */
export const SIGNAL = Object.fromEntries(SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SignalName, number>
>;
