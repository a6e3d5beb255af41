import { dateOf } from '../index/strings.ts';
import type { Table } from '../index/table.ts';
import { viewAt } from '../index/view.ts';
import { fitCalibration, type Model, PRIOR_MODEL } from '../score/rules-scale.ts';
import { createScorer } from '../score/scorer.ts';
import { calibrationTable, evaluate, recallOf, type TrainingReport } from './report.ts';
import { poolOf } from './rounds.ts';
import {
  LEAST_ROUNDS,
  learnWeights,
  type Material,
  someOf,
  TrainingSet,
  trainingWindows,
  type Window,
} from './training-set.ts';

export interface TrainingOptions {
  /** Called now and then with how many rounds of how many were looked at. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
  /** Called often; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/**
 * Every round scores the whole pool, deal by deal: 1,800 rounds of 5,000 investors take ten to twenty seconds, and all
 * 12,000 of a corpus instead changed no recall. The bound on deals keeps it so where the busiest have hundreds each.
 */
const TRAINING_POOL = { mostActive: 3_000, deals: 50_000, others: 2_000 };
/** Rounds held out: a thousand investors joined them, which measures a chance to within a few percent. */
const MAX_HELD_OUT = 400;

/** Gathers what is to be learned from, up to `day`; undefined if the table is too thin. */
export function gatherMaterial(
  table: Table,
  day: number,
  { onProgress, check }: TrainingOptions = {},
): Material | undefined {
  const windows = trainingWindows(table, day);
  const [newest] = windows;
  if (newest === undefined) return undefined;
  const all = windows.reduce((sum, { rounds }) => sum + rounds.length, 0);
  // Where there is but one window, every other round of it is held out.
  const takesAll = all - newest.rounds.length >= LEAST_ROUNDS;
  const heldOut = someOf(
    newest.rounds.filter(({ mark }) => takesAll || mark % 2 === 0),
    MAX_HELD_OUT,
  );
  const isHeldOut = new Set(heldOut);
  const trainingSet = new TrainingSet();
  const forWeights: number[] = [];
  const addWindow = (window: Window) => {
    check?.();
    const view = viewAt(table, window.from - 1, false);
    const scorer = createScorer(view);
    const pool = poolOf(view, TRAINING_POOL);
    for (const round of window.rounds) {
      trainingSet.add(table, scorer, pool, round, PRIOR_MODEL);
      forWeights.push(isHeldOut.has(round) ? 0 : 1);
      onProgress?.(trainingSet.rounds, all + heldOut.length);
      check?.();
    }
    return { scorer, pool };
  };
  // The newest last: its view is still needed.
  for (const window of windows.slice(1)) addWindow(window);
  const world = addWindow(newest);
  return { windows, trainingSet, forWeights: Uint8Array.from(forWeights), heldOut, ...world };
}

/**
 * The weights from all rounds, starting from `prior`; the calibration from the held-out ones under weights
 * that had not seen them. The report is about these.
 */
export function learnFrom(
  table: Table,
  material: Material,
  { onProgress, check }: TrainingOptions = {},
  prior: Model['weights'] = PRIOR_MODEL.weights,
): { readonly model: Model; readonly report: TrainingReport } {
  const { windows, trainingSet, forWeights, heldOut, scorer, pool } = material;
  const first = learnWeights(trainingSet, prior, { subset: forWeights, check });
  let done = trainingSet.rounds;
  const evaluation = evaluate(table, scorer, pool, heldOut, [prior, first], () => {
    done += 1;
    onProgress?.(done, trainingSet.rounds + heldOut.length);
    check?.();
  });
  const calibration = fitCalibration(evaluation.outcomes) ?? PRIOR_MODEL.calibration;
  const weights = learnWeights(trainingSet, prior, { check });
  const followon = trainingSet.isFollowOn.reduce((sum, one) => sum + one, 0);
  const report: TrainingReport = {
    windows: windows.map(({ from, to, rounds }) => ({
      from: dateOf(from),
      to: dateOf(to),
      rounds: rounds.length,
    })),
    rounds: { new: trainingSet.rounds - followon, followon },
    heldOut: {
      rounds: heldOut.length,
      recallAt20: { before: recallOf(evaluation, 0), after: recallOf(evaluation, 1) },
      calibration: calibrationTable(evaluation.outcomes, calibration),
    },
  };
  return { model: { weights, calibration }, report };
}

/**
 * Learns a model from the rounds a table holds up to `day` (days since 1970-01-01). A table too thin to learn from gets
 * the prior. Takes seconds to a minute and blocks: for a thread of its own. The same table and day give the same model.
 */
export function trainModel(
  table: Table,
  day: number,
  options: TrainingOptions = {},
): { readonly model: Model; readonly report: TrainingReport } {
  const material = gatherMaterial(table, day, options);
  if (material !== undefined) return learnFrom(table, material, options);
  return { model: PRIOR_MODEL, report: { windows: [], rounds: { new: 0, followon: 0 } } };
}
