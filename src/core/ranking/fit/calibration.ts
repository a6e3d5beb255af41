import type { Model } from '../model.ts';

/** Raw scores of investors of past rounds, and who invested. */
export interface Outcomes {
  readonly raw: Float32Array;
  readonly invested: Uint8Array;
  /** How many investors an outcome stands for. */
  readonly weight: Float32Array;
}

/** Steps of Newton's method on two numbers; five are enough from any start that is not absurd. */
const MAX_STEPS = 25;
const CLOSE_ENOUGH = 1e-7;
/** A slope this small would make all chances equal, and one below zero would turn the ranking around. */
const LEAST_SLOPE = 0.05;
/** Outcomes assumed of either kind, so that a window with almost no investment proves little. */
const PRIOR_OUTCOMES = 1;

/**
 * The chance behind a raw score: logistic regression, ln(p / (1 - p)) = offset + slope x raw. Undefined where
 * none or all invested, or where a higher score made it no likelier.
 */
export function fitCalibration({ raw, invested, weight }: Outcomes): Model['calibration'] | undefined {
  let [all, some, mean] = [0, 0, 0];
  for (let at = 0; at < raw.length; at += 1) {
    all += weight[at] as number;
    some += (weight[at] as number) * (invested[at] as number);
    mean += (weight[at] as number) * (raw[at] as number);
  }
  if (some === 0 || some >= all) return undefined;
  mean /= all;
  // Centred: offset and slope are nearly independent then, and the start is close.
  let [offset, slope] = [Math.log((some + PRIOR_OUTCOMES) / (all - some + PRIOR_OUTCOMES)), 1];
  let best = likelihood(raw, invested, weight, mean, offset, slope);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { g0, g1, h00, h01, h11 } = derivatives(raw, invested, weight, mean, offset, slope);
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 0)) return undefined;
    let [byOffset, bySlope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    let next = likelihood(raw, invested, weight, mean, offset + byOffset, slope + bySlope);
    for (let cut = 0; !(next >= best) && cut < MAX_STEPS; cut += 1) {
      [byOffset, bySlope] = [byOffset / 2, bySlope / 2];
      next = likelihood(raw, invested, weight, mean, offset + byOffset, slope + bySlope);
    }
    [offset, slope, best] = [offset + byOffset, slope + bySlope, next];
    if (Math.abs(byOffset) + Math.abs(bySlope) < CLOSE_ENOUGH) break;
  }
  return slope < LEAST_SLOPE ? undefined : { offset: offset - slope * mean, slope };
}

function likelihood(
  raw: Float32Array,
  invested: Uint8Array,
  weight: Float32Array,
  mean: number,
  offset: number,
  slope: number,
): number {
  let sum = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const logit = offset + slope * ((raw[at] as number) - mean);
    const against = logit > 0 ? logit + Math.log1p(Math.exp(-logit)) : Math.log1p(Math.exp(logit));
    sum += (weight[at] as number) * ((invested[at] as number) * logit - against);
  }
  return sum;
}

function derivatives(
  raw: Float32Array,
  invested: Uint8Array,
  weight: Float32Array,
  mean: number,
  offset: number,
  slope: number,
) {
  let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
  for (let at = 0; at < raw.length; at += 1) {
    const centred = (raw[at] as number) - mean;
    const chance = 1 / (1 + Math.exp(-(offset + slope * centred)));
    const off = (weight[at] as number) * ((invested[at] as number) - chance);
    const curve = (weight[at] as number) * chance * (1 - chance);
    g0 += off;
    g1 += off * centred;
    h00 += curve;
    h01 += curve * centred;
    h11 += curve * centred * centred;
  }
  return { g0, g1, h00, h01, h11 };
}
