import { counted, grouped, listed, percent } from './labels.ts';
import { rawAt } from './scale.ts';

/**
 * Pseudo-entries with everybody's share of a field that each investor starts from: of 2 and 6 the second cost less recall
 * on date splits, and three deals of three are no proof of a specialist.
 */
const MU = 6;
/** A share below it is not told from one of a few deals, and its logarithm would outdo all else. */
const LEAST_SHARE = 0.005;
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

/**
 * ln of how often an investor is in a field, over how often all are: `soft` the sum of likenesses over its `entries`,
 * `share` everybody's mean likeness. Zero without entries.
 */
export function fieldLift(soft: number, entries: number, share: number): number {
  const usual = Math.max(share, LEAST_SHARE);
  return Math.log((soft + MU * usual) / ((entries + MU) * usual));
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
  return Math.log(1 / Math.min(Math.max(share, LEAST_SHARE), 0.9));
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
