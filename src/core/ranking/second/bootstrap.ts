/** How often rounds are drawn again: the ends of a 95 % interval then stand to about a tenth of its width. */
const DRAWS = 1_000;

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Mean with its 95 % bootstrap interval; the draws are always the same. NaN of nothing. */
export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  const draws = new Float64Array(DRAWS);
  let state = 1;
  for (let draw = 0; draw < DRAWS && count > 0; draw += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      // A linear congruence; its high bits are the good ones.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += values[Math.floor((state / 2 ** 32) * count)] as number;
    }
    draws[draw] = sum / count;
  }
  draws.sort();
  const at = (share: number) => (count === 0 ? Number.NaN : (draws[Math.floor(share * DRAWS)] as number));
  return { mean, low: at(0.025), high: at(0.975) };
}
