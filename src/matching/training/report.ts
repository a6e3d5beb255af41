import type { Outcomes } from '../../core/ranking/fit/calibration.ts';
import type { Model, Slice } from '../../core/ranking/model.ts';
import { POINTS_PER_UNIT, standing } from '../../core/ranking/scale.ts';
import type { Estimate } from '../../core/ranking/second/bootstrap.ts';
import { type Evaluation, meanOf } from './evaluate.ts';

/** What training saw, and its result; plain JSON. */
export interface TrainingReport {
  /** Newest first; days are ISO dates, `to` not included. */
  readonly windows: readonly { readonly from: string; readonly to: string; readonly rounds: number }[];
  readonly rounds: Readonly<Record<Slice, number>>;
  /** On rounds that were held out; absent where there was too little to hold any out. */
  readonly heldOut?: {
    readonly rounds: number;
    readonly recallAt20: { readonly before: Recall; readonly after: Recall };
    readonly calibration: readonly CalibrationRow[];
  };
  /** Whether a second look at the best is in use, and what it finds; absent where there was nothing to learn from. */
  readonly second?: SecondReport;
}

/** What the corpus's newest rounds say of a second stage that was learned before them; plain JSON. */
export interface SecondReport {
  /** Whether it is in use. */
  readonly isOn: boolean;
  /** Rounds it was tried on; 0 where there are too few. */
  readonly rounds: number;
  /** Rounds it was learned from for that. */
  readonly learnedFrom: number;
  readonly recallAt20?: { readonly before: number; readonly after: number };
  /** The mean of the difference, with its 95 % bootstrap interval. */
  readonly gain?: Estimate;
}

/** Shares between 0 and 1; null where a slice has no rounds. */
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
