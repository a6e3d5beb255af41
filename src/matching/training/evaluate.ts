import type { Outcomes } from '../../core/ranking/fit/calibration.ts';
import { type Model, rawScore } from '../../core/ranking/model.ts';
import { SIGNALS } from '../../core/ranking/signals.ts';
import { Growing } from '../build/growing.ts';
import type { Scorer } from '../score/scorer.ts';
import type { Table } from '../table/table.ts';
import type { Pool } from './pool.ts';
import { type PastRound, questionOf } from './rounds.ts';

/** Places that count: what a page of a search shows. */
export const TOP = 20;
/**
 * The highest of each round whose outcomes are kept: scores are read there. Chances of the thousands below
 * are almost zero, and a curve fitted to all of them promises too much at the top.
 */
const KEPT = 300;

/** How models would have ranked past rounds. */
export interface Evaluation {
  /** Recall@20 of each round, by model. */
  readonly recalls: readonly Float64Array[];
  readonly isFollowOn: Uint8Array;
  /** Under the last of the models, of the highest of each round. */
  readonly outcomes: Outcomes;
}

/** Ranks the pool for each round, by each model. `check` is called after each round; throws to stop. */
export function evaluate(
  table: Table,
  scorer: Scorer,
  pool: Pool,
  rounds: readonly PastRound[],
  models: readonly Model['weights'][],
  check: () => void = () => {},
): Evaluation {
  const [raw, weight, invested] = [
    new Growing(Float32Array),
    new Growing(Float32Array),
    new Growing(Uint8Array),
  ];
  const scores = new Float64Array(pool.investors.length);
  const recalls = models.map(() => new Float64Array(rounds.length));
  const isFollowOn = Uint8Array.from(rounds, ({ board }) => (board.length > 0 ? 1 : 0));
  const standsFor = pool.logWeight.map(Math.exp);
  const signals = new Float64Array(SIGNALS.length);
  for (const [at, round] of rounds.entries()) {
    const slice = isFollowOn[at] === 1 ? 'followon' : 'new';
    const weights = models.map((model) => model[slice]);
    scorer.ask(questionOf(table, round));
    const answers = round.truths.map((investor) => {
      scorer.signals(investor, signals);
      return weights.map((of) => rawScore(of, signals));
    });
    /** By model and answer: how many are ahead. */
    const ahead = weights.map(() => new Float64Array(answers.length));
    const excluded = new Set([...round.board, ...round.truths]);
    for (let place = 0; place < pool.investors.length; place += 1) {
      const investor = pool.investors[place] as number;
      scores[place] = Number.NEGATIVE_INFINITY;
      if (excluded.has(investor)) continue;
      scorer.signals(investor, signals);
      for (let model = 0; model < weights.length; model += 1) {
        const score = rawScore(weights[model] as readonly number[], signals);
        const before = ahead[model] as Float64Array;
        for (let answer = 0; answer < answers.length; answer += 1) {
          if (score > (answers[answer]?.[model] as number)) {
            before[answer] = (before[answer] as number) + (standsFor[place] as number);
          }
        }
        scores[place] = score;
      }
    }
    const lowest = scores.length <= KEPT ? -Infinity : (scores.toSorted()[scores.length - KEPT] as number);
    const keep = (score: number, standing: number, outcome: number) => {
      if (score === Number.NEGATIVE_INFINITY || score < lowest) return;
      raw.push(score);
      weight.push(standing);
      invested.push(outcome);
    };
    for (const of of answers) keep(of.at(-1) ?? 0, 1, 1);
    for (let place = 0; place < scores.length; place += 1) {
      keep(scores[place] as number, standsFor[place] as number, 0);
    }
    for (let model = 0; model < weights.length; model += 1) {
      // Those who invested are ahead of each other too.
      const hits = answers.filter((of, answer) => {
        const others = answers.filter((other) => (other[model] as number) > (of[model] as number)).length;
        return (ahead[model]?.[answer] as number) + others < TOP;
      });
      (recalls[model] as Float64Array)[at] = hits.length / answers.length;
    }
    check();
  }
  return {
    recalls,
    isFollowOn,
    outcomes: { raw: raw.column(), weight: weight.column(), invested: invested.column() },
  };
}

/** The mean of a round's values, of all or of one slice; NaN where there is none. */
export function meanOf(values: Float64Array, include: (round: number) => boolean = () => true): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    if (!include(at)) continue;
    sum += values[at] as number;
    count += 1;
  }
  return sum / count;
}
