import { Growing } from '../index/growing.ts';
import type { Table } from '../index/table.ts';
import {
  type Model,
  type Outcomes,
  POINTS_PER_UNIT,
  rawScore,
  type Slice,
  standing,
} from '../score/rules-scale.ts';
import { SIGNALS } from '../score/rules-signals.ts';
import type { Scorer } from '../score/scorer.ts';
import { type PastRound, type Pool, questionOf } from './rounds.ts';

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

/** The mean of a round's values, of all or of one slice; NaN if there is none. */
export function meanOf(values: Float64Array, include: (round: number) => boolean = () => true): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    if (!include(at)) continue;
    sum += values[at] as number;
    count += 1;
  }
  return sum / count;
}

/** What training saw, and its result; plain JSON. */
export interface TrainingReport {
  /** Newest first; days are ISO dates, `to` not included. */
  readonly windows: readonly { readonly from: string; readonly to: string; readonly rounds: number }[];
  readonly rounds: Readonly<Record<Slice, number>>;
  /** On rounds that were held out; absent if there was too little to hold any out. */
  readonly heldOut?: {
    readonly rounds: number;
    readonly recallAt20: { readonly before: Recall; readonly after: Recall };
    readonly calibration: readonly CalibrationRow[];
  };
}

/** Shares between 0 and 1; null if a slice has no rounds. */
export interface Recall {
  readonly all: number | null;
  readonly new: number | null;
  readonly followon: number | null;
}

/** Of investors with at least this score, the share that invested, and the predicted share. */
export interface CalibrationRow {
  readonly score: number;
  readonly investors: number;
  readonly invested: number;
  readonly share: number;
  readonly promised: number;
}

const SCORES = [0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 90];

export function recallOf(evaluation: Evaluation, model: number): Recall {
  const recalls = evaluation.recalls[model] ?? new Float64Array(0);
  const mean = (slice: number | undefined) => {
    const value = meanOf(recalls, (at) => slice === undefined || evaluation.isFollowOn[at] === slice);
    return Number.isNaN(value) ? null : value;
  };
  return { all: mean(undefined), new: mean(0), followon: mean(1) };
}

export function calibrationTable(
  { raw, invested, weight }: Outcomes,
  { offset, slope }: Model['calibration'],
): CalibrationRow[] {
  const rows = SCORES.map((score) => ({ score, investors: 0, invested: 0, promised: 0 }));
  for (let at = 0; at < raw.length; at += 1) {
    const odds = offset + slope * (raw[at] as number);
    const score = POINTS_PER_UNIT * standing(odds);
    const promised = (weight[at] as number) / (1 + Math.exp(-odds));
    for (const row of rows) {
      if (row.score > 0 && score < row.score) break;
      row.investors += weight[at] as number;
      row.invested += (weight[at] as number) * (invested[at] as number);
      row.promised += promised;
    }
  }
  return rows
    .filter(({ investors }) => investors > 0)
    .map(({ score, investors, invested: some, promised }) => ({
      score,
      investors: Math.round(investors),
      invested: Math.round(some),
      share: some / investors,
      promised: promised / investors,
    }));
}
