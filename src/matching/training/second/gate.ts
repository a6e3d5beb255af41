import type { Outcomes } from '../../../core/ranking/fit/calibration.ts';
import { type SecondModel, secondScore, WIDTH } from '../../../core/ranking/second/second-model.ts';
import { Growing } from '../../build/growing.ts';
import { LOOKED_AT } from '../../search/second-look.ts';
import { TOP } from '../evaluate.ts';
import type { PastRound } from '../rounds.ts';
import type { World } from './world.ts';

/** The highest whose outcomes calibrate: those of a long list, all of whom are looked at. */
const SCORED = 100;

/** Both orders of past rounds side by side. */
export interface SideBySide {
  /** Recall@20 of each round without a second look, and with it. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** With it, of the highest of each round. */
  readonly outcomes: Outcomes;
}

/** Ranks everybody for each round by the first stage, and the best again by `second`. `check` throws to stop. */
export function sideBySide(
  world: World,
  rounds: readonly PastRound[],
  second: SecondModel,
  check: () => void = () => {},
): SideBySide {
  const [raw, invested] = [new Growing(Float32Array), new Growing(Uint8Array)];
  const [before, after]: [number[], number[]] = [[], []];
  const signals = new Float64Array(WIDTH);
  const features = new Float32Array(WIDTH);
  for (const round of rounds) {
    const weights = second.weights[round.board.length > 0 ? 'followon' : 'new'];
    const truths = new Set(round.truths);
    const best = world.best(round, SCORED).map(({ investor }) => {
      world.signals(investor, signals);
      features.set(signals);
      return { isTruth: truths.has(investor), score: secondScore(second, weights, features) };
    });
    for (const { score, isTruth } of best) {
      raw.push(score);
      invested.push(isTruth ? 1 : 0);
    }
    const found = (order: typeof best) =>
      order.slice(0, TOP).filter(({ isTruth }) => isTruth).length / truths.size;
    before.push(found(best));
    after.push(found(best.slice(0, LOOKED_AT).sort((one, other) => other.score - one.score)));
    check();
  }
  const weight = new Float32Array(raw.length).fill(1);
  return { before, after, outcomes: { raw: raw.column(), weight, invested: invested.column() } };
}
