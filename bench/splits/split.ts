import { peersOf } from '../../src/search/index/peers.ts';
import type { Table } from '../../src/search/index/table.ts';
import { viewAt } from '../../src/search/index/view.ts';
import { gatherMaterial, learnFrom } from '../../src/search/learn/learn-second.ts';
import { type Evaluation, evaluate } from '../../src/search/learn/report.ts';
import { poolOf } from '../../src/search/learn/rounds.ts';
import { BOUNDS, learnWeights, type Window } from '../../src/search/learn/training-set.ts';
import type { Bound } from '../../src/search/score/rules-fit.ts';
import type { Model } from '../../src/search/score/rules-scale.ts';
import { type PartName, SIGNALS } from '../../src/search/score/rules-signals.ts';
import { createScorer } from '../../src/search/score/scorer.ts';

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
