import type { Stage } from '../kind/investor-terms.ts';

/**
 * The most each stage raises, USD, where only the amount is known: between the medians of recent American
 * rounds of adjacent stages (about 0.5, 3, 12, 25 and 50 million), so that the likelier one is named.
 */
const UP_TO: readonly (readonly [number, Stage])[] = [
  [1_000_000, 'pre-seed'],
  [6_000_000, 'seed'],
  [20_000_000, 'series-a'],
  [45_000_000, 'series-b'],
];

/** The stage an amount (USD) suggests; undefined where no amount is known. */
export function stageOfAmount(
  raisedUsd: number | undefined,
  upTo: readonly (readonly [number, Stage])[] = UP_TO,
): Stage | undefined {
  if (raisedUsd === undefined) return undefined;
  return upTo.find(([most]) => raisedUsd <= most)?.[1] ?? 'series-c-plus';
}
