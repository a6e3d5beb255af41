import { counted, grouped, listed, percent } from '../labels.ts';
import { rawAt } from '../scale.ts';

/** Pseudo-entries with everybody's share of a field that each investor starts from: a share of few deals says little. */
const MU = 5;
/** Rarer fields are taken as this rare: else one deal of a rare one would outdo all else. */
const LEAST_SHARE = 0.02;
/** The same where fields of a question are weighed against each other. */
const LEAST_RARE = 0.005;
/** Likeness from which on a company counts as in a field or close to it. */
export const CLOSE = 0.4;
/** Entries from which on having none in a field says something. */
export const ENOUGH_ENTRIES = 8;
/**
 * A score from which on, and one below which, an investor with none in the field is held: tier A begins at 75, and a warm
 * path adds up to 5.85 afterwards.
 */
const HELD_FROM = 60;
const HELD_BELOW = 69;

/** What a excess counts for, by weights chosen on date splits (docs/measurements.md). */
const SLACK = 0.6;
const AGAINST = 0.25;
/** Of s companies in a field s² / (s² + 3) is proven: of one a quarter, of two more than half, of four 84 %. */
const PROOF = 3;

/**
 * ln of how often an investor is in a field, over how often all are: `soft` the sum of likenesses over its `entries`,
 * `share` everybody's mean likeness. Zero without entries.
 */
export function fieldExcess(soft: number, entries: number, share: number): number {
  const usual = Math.max(share, LEAST_SHARE);
  return Math.log((soft + MU * usual) / ((entries + MU) * usual));
}

/**
 * What an investor's excess adds to a raw score. Above zero it counts from SLACK on, as who does a field somewhat more than
 * others is no specialist, and as far as `soft`, its companies in the field, proves it. Below zero a quarter: to join a
 * round outside one's field is not rare.
 */
export function fieldTerm(excess: number, soft: number): number {
  if (excess < 0) return AGAINST * excess;
  return (Math.max(excess - SLACK, 0) * soft ** 2) / (soft ** 2 + PROOF);
}

/** What holds a raw score of one with none in the field below tier A: nothing, or negative. It keeps their order. */
export function heldBelow(
  raw: number,
  calibration: { readonly offset: number; readonly slope: number },
): number {
  const from = rawAt(HELD_FROM, calibration);
  if (raw <= from) return 0;
  const room = rawAt(HELD_BELOW, calibration) - from;
  return from + room * (1 - Math.exp((from - raw) / room)) - raw;
}

/** How rare a field is, from everybody's share of it: the rarer of two fields asked says more. */
export function fieldRarity(share: number): number {
  return Math.log(1 / Math.min(Math.max(share, LEAST_RARE), 0.9));
}

/** Fields that a fact names. */
const NAMED = 2;

/** "18 of 31 companies in Clean technology or close to it (about 4 % of all on record)"; `share` of all, 0 to 1. */
export function fieldFact(
  labels: readonly string[],
  close: number,
  companies: number,
  share: number,
): string {
  const field = `in ${listed(labels.slice(0, NAMED), 'or')}${labels.length > NAMED ? ', others asked,' : ''} or close to it`;
  const all = counted(companies, 'company', 'companies');
  return close === 0
    ? `none of ${all} ${field}`
    : `${grouped(close)} of ${all} ${field} (about ${percent(share)} of all on record)`;
}
