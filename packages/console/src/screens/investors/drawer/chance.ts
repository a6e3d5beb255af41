/*
 * What a score stands for (docs/ranking.md, "What a score means"): 50 is one in a hundred, ten points double the odds, and beyond
 * 10 and 90 each point takes more.
 */
const ENDS = 10;
const TOP = 100;
const MIDDLE = 50;
const MIDDLE_ODDS = 1 / 99;
const POINTS_PER_DOUBLING = 10;
/** What rounding makes of the ends. */
const LEAST = 0.005;

/** The chance, 0 to 1, that an investor with a score joins such a round. */
export function chanceOf(score: number): number {
  const inside = Math.min(Math.max(score, LEAST), TOP - LEAST);
  const even =
    inside > TOP - ENDS
      ? TOP - 2 * ENDS + ENDS ** 2 / (TOP - inside)
      : inside < ENDS
        ? 2 * ENDS - ENDS ** 2 / inside
        : inside;
  const odds = MIDDLE_ODDS * 2 ** ((even - MIDDLE) / POINTS_PER_DOUBLING);
  return 1 / (1 + 1 / odds);
}

interface Part {
  readonly name: string;
  readonly points: number;
  readonly fact: string;
}

/** Whether the parts come from weights that nobody could learn: their sum orders, and is no probability. */
export function isByHand(parts: readonly Part[]): boolean {
  return parts.some(({ name, fact }) => name === 'base' && fact.includes('set by hand'));
}

/** One bar of the waterfall: from where to where on the scale of the score. */
export interface Bar extends Part {
  readonly from: number;
  readonly to: number;
}

/** Parts of fewer points are summed up: what they add is not seen. */
const SMALL = 0.5;

/**
 * The parts as they add up to the score: first where an average investor stands, then what speaks for it, the heaviest first, then
 * what speaks against it. Small ones are told apart, with what they add together.
 */
export function waterfall(parts: readonly Part[]): {
  readonly bars: readonly Bar[];
  readonly small: readonly Part[];
  readonly rest: number;
} {
  const base = parts.filter(({ name }) => name === 'base');
  const others = parts
    .filter(({ name }) => name !== 'base')
    .toSorted((one, other) => other.points - one.points);
  const isSmall = ({ points, name }: Part) => Math.abs(points) < SMALL && name !== 'conflict';
  const shown = [...base, ...others.filter((part) => !isSmall(part))];
  const small = others.filter(isSmall);
  const steps = shown.map((_part, at) => shown.slice(0, at + 1).reduce((sum, { points }) => sum + points, 0));
  return {
    bars: shown.map((part, at) => ({
      ...part,
      from: at === 0 ? 0 : (steps[at - 1] as number),
      to: steps[at] as number,
    })),
    small,
    rest: small.reduce((sum, { points }) => sum + points, 0),
  };
}
