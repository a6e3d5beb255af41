import type { Bound } from '../../src/core/ranking/fit/fit.ts';
import type { Model } from '../../src/core/ranking/model.ts';
import { type PartName, SIGNALS } from '../../src/core/ranking/signals.ts';
import { peersOf } from '../../src/matching/peers/peers.ts';
import { createScorer } from '../../src/matching/score/scorer.ts';
import type { Table } from '../../src/matching/table/table.ts';
import { viewAt } from '../../src/matching/table/view.ts';
import { type Evaluation, evaluate } from '../../src/matching/training/evaluate.ts';
import { BOUNDS, learnWeights } from '../../src/matching/training/learn.ts';
import { poolOf } from '../../src/matching/training/pool.ts';
import { gatherMaterial, learnFrom } from '../../src/matching/training/train.ts';
import type { Window } from '../../src/matching/training/windows.ts';

/** What is held side by side on a split; `without` one part: learned again without its signals. */
export type Variant = 'activity alone' | 'prior' | 'learned' | `without ${PartName}`;

/** The parts, in the order of the signals. */
export const PARTS: readonly PartName[] = [...new Set(SIGNALS.map(({ part }) => part))];

export interface SplitResult {
  readonly window: Window;
  readonly variants: readonly Variant[];
  /** Recalls by variant; outcomes are those of `learned`. */
  readonly evaluation: Evaluation;
  readonly calibration: Model['calibration'];
  /** Rounds that were learned from. */
  readonly learnedFrom: number;
}

/** Everyone: the whole corpus is ranked. */
const EVERYBODY = { mostActive: Number.POSITIVE_INFINITY, deals: Number.POSITIVE_INFINITY, others: 0 };

/**
 * Learns from what lies before the window and ranks everyone for its rounds. Undefined where there is too little before
 * it to learn from.
 */
export function runSplit(
  table: Table,
  window: Window,
  prior: Model['weights'],
  isAblated: boolean,
): SplitResult | undefined {
  const day = window.from - 1;
  const material = gatherMaterial(table, day);
  if (material === undefined) return undefined;
  const { model } = learnFrom(table, day, material, {}, prior);
  const busy = SIGNALS.map(({ name }) => (name === 'activity' ? 1 : 0));
  const models = new Map<Variant, Model['weights']>([
    ['activity alone', { new: busy, followon: busy }],
    ['prior', prior],
  ]);
  for (const part of isAblated ? PARTS : []) {
    const bounds: Bound[] = SIGNALS.map((signal, at) =>
      signal.part === part ? 'zero' : (BOUNDS[at] as Bound),
    );
    models.set(`without ${part}`, learnWeights(material.trainingSet, prior, { bounds }));
  }
  models.set('learned', model.weights);
  const view = viewAt(table, day, false);
  const scorer = createScorer(view, peersOf(view));
  const evaluation = evaluate(table, scorer, poolOf(view, EVERYBODY), window.rounds, [...models.values()]);
  return {
    window,
    variants: [...models.keys()],
    evaluation,
    calibration: model.calibration,
    learnedFrom: material.trainingSet.rounds,
  };
}
