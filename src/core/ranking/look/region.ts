import { counted, grouped } from '../labels.ts';

/** Entries of known place from which on a region says something. */
export const ENOUGH_PLACED = 8;
/** An investor with this share of its entries, or less, in one region may as well invest in another. */
const MANDATE = 0.8;
/** Entries here from which on one from elsewhere does invest here. */
export const INVESTS_HERE = 2;
/** A town with this share of its country's entries, or more: who is never in it stays away from it. */
export const CAPITAL = 0.3;

/**
 * What nearly all entries in one region say of another: ln of the share outside, smoothed by one entry either way, over
 * what the rule allows; zero up to four in five, and ever more below it.
 */
export function mandateTerm(inRegion: number, entries: number): number {
  if (entries < ENOUGH_PLACED) return 0;
  const outside = (entries - inRegion + 1) / (entries + 2);
  return Math.min(Math.log(outside / (1 - MANDATE)), 0);
}

/** "27 of 29 companies in Scotland"; `entries` those of known place. */
export function regionFact(region: string, inRegion: number, entries: number): string {
  return `${grouped(inRegion)} of ${counted(entries, 'company', 'companies')} in ${region}`;
}
