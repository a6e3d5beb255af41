/**
 * The named signals a score is made of, each with the part of the explanation it belongs to. A score is the sum of
 * weight x signal; a part is that sum over its signals. Everything is in natural logarithms.
 *
 * P: an investor's entries (first deals in a company), decayed by half in three years; P_x: those with x; b_x: the share
 * of everybody's decayed entries with x. L(x) = ln((P_x + mu b_x) / ((P + mu) b_x)), mu = 2: how much more often than
 * everybody it takes x. A thing that is not asked, or that no entry on record has, gives 0 to everybody.
 */
export const SIGNALS = [
  /** ln(n + 0.4 D + 0.05): n deals in the last twelve months, D all deals, decayed. */
  { name: 'activity', part: 'activity' },
  /** The same over entries. */
  { name: 'entry_activity', part: 'activity' },
  /** ln(q + 0.3 e + 0.1): q entries in the last 90 days, e in the last twelve months. */
  { name: 'pace', part: 'activity' },
  /** ln(E + 0.5): entries ever. */
  { name: 'entries', part: 'activity' },
  /** -ln(days since the last entry / 30), days held between 5 and 4,000. */
  { name: 'since', part: 'activity' },
  /** ln(P + 2). */
  { name: 'volume', part: 'activity' },
  { name: 'country', part: 'country' },
  { name: 'state', part: 'state' },
  { name: 'metro', part: 'metro' },
  { name: 'city', part: 'city' },
  /** The mean of L over the sectors asked. */
  { name: 'sector', part: 'sector' },
  { name: 'stage', part: 'stage' },
  /** L over bins of ln(USD), the neighbouring bins counting in part. */
  { name: 'size', part: 'size' },
  /** Log-likelihood of the size under the investor's own mean and variance, less that under everybody's. */
  { name: 'size_habit', part: 'size' },
  /** ln(1 + K / (c k)): K the kernel sum over its entries, k everybody's mean. */
  { name: 'similar', part: 'similar' },
  /** The same with deals halved every year. */
  { name: 'similar_lately', part: 'similar' },
  /** L of the shares of those it invests beside. */
  { name: 'peers_country', part: 'peers' },
  { name: 'peers_metro', part: 'peers' },
  { name: 'peers_city', part: 'peers' },
  { name: 'peers_stage', part: 'peers' },
  { name: 'peers_sector', part: 'peers' },
  /** Mean over those on board of L(shared companies). */
  { name: 'board', part: 'board' },
  /** ln(1 + companies entered after one of those on board, over what everybody has). */
  { name: 'board_follow', part: 'board' },
  /** ln(1 + 10 x sum of cosines of shared companies). */
  { name: 'board_cosine', part: 'board' },
] as const;

export type SignalName = (typeof SIGNALS)[number]['name'];
export type PartName = (typeof SIGNALS)[number]['part'];
export const SIGNAL_COUNT = SIGNALS.length;

/** Place of each signal in SIGNALS. */
export const SIGNAL = Object.fromEntries(SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SignalName, number>
>;
