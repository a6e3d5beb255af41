import type { Stage } from './investor-terms.ts';

/** Upper bounds of a round's size for each stage, USD; medians of public US rounds lie well inside them. */
const STAGE_BY_SIZE: readonly (readonly [Stage, number])[] = [
  ['pre-seed', 750_000],
  ['seed', 4_000_000],
  ['series-a', 15_000_000],
  ['series-b', 40_000_000],
];

export function stageBelow(bounds: readonly (readonly [Stage, number])[], value: number): Stage {
  return bounds.find(([, bound]) => value < bound)?.[0] ?? 'series-c-plus';
}

/** The stage at which rounds of a size, USD, are usually raised. */
export function stageOfSize(usd: number): Stage {
  return stageBelow(STAGE_BY_SIZE, usd);
}

/** The usual sizes of rounds of a stage, USD; the last has no upper end. */
export function usualSize(stage: Stage): { readonly least: number; readonly most: number } {
  const at = STAGE_BY_SIZE.findIndex(([one]) => one === stage);
  const below = at < 0 ? STAGE_BY_SIZE.at(-1) : STAGE_BY_SIZE[at - 1];
  return { least: below?.[1] ?? 0, most: STAGE_BY_SIZE[at]?.[1] ?? Number.POSITIVE_INFINITY };
}
