import { dateOf } from '../../src/search/index/strings.ts';
import { calibrationTable } from '../../src/search/learn/report.ts';
import type { Outcomes } from '../../src/search/score/rules-scale.ts';
import { type Estimate, estimate } from '../../src/search/score/rules-signals.ts';
import type { SplitResult, Variant } from './split.ts';

type Slice = 'all' | 'new' | 'followon';
const SLICES: readonly Slice[] = ['all', 'new', 'followon'];

function recallsOf(results: readonly SplitResult[], variant: Variant, slice: Slice): number[] {
  return results.flatMap(({ evaluation, variants }) => {
    const recalls = evaluation.recalls[variants.indexOf(variant)] ?? new Float64Array(0);
    return [...recalls].filter(
      (_, at) => slice === 'all' || (evaluation.isFollowOn[at] === 1) === (slice === 'followon'),
    );
  });
}

const plain = (value: number) => value.toFixed(3);
const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
const interval = ({ low, high }: Estimate, format: (value: number) => string) =>
  `[${format(low)}, ${format(high)}]`;

function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Which windows were tested, and on how much was learned. */
export function splitTable(results: readonly SplitResult[]): string {
  return markdown(
    ['window', 'rounds', 'of them follow-on', 'learned from'],
    results.map(({ window, evaluation, learnedFrom }) => [
      `${dateOf(window.from)} to ${dateOf(window.to - 1)}`,
      String(evaluation.isFollowOn.length),
      String(evaluation.isFollowOn.reduce((sum, one) => sum + one, 0)),
      `${learnedFrom} rounds`,
    ]),
  );
}

/** Recall@20 by variant and slice, and what `learned` has over it in all. */
export function recallTable(results: readonly SplitResult[]): string {
  const variants = results[0]?.variants ?? [];
  const learned = recallsOf(results, 'learned', 'all');
  const rows = variants.map((variant) => {
    const values = SLICES.map((slice) => estimate(recallsOf(results, variant, slice)));
    const all = recallsOf(results, variant, 'all');
    const gain = estimate(learned.map((value, at) => value - (all[at] as number)));
    return [
      variant,
      ...values.map((value, at) =>
        at === 0 ? `${plain(value.mean)} ${interval(value, plain)}` : plain(value.mean),
      ),
      variant === 'learned' ? '' : `${signed(gain.mean)} ${interval(gain, signed)}`,
    ];
  });
  return markdown(['weights', 'all [95 %]', 'new', 'follow-on', 'learned has more by [95 %]'], rows);
}

/** Of investors with at least a score, the share that invested; all splits together, each with its own calibration. */
export function scoreTable(results: readonly SplitResult[]): string {
  const shifted = results.map(({ evaluation, calibration: { offset, slope } }) => ({
    ...evaluation.outcomes,
    raw: evaluation.outcomes.raw.map((raw) => offset + slope * raw),
  }));
  const rows = calibrationTable(joined(shifted), { offset: 0, slope: 1 });
  return markdown(
    ['score at least', 'investors', 'invested', 'share', 'promised'],
    rows.map(({ score, investors, invested, share, promised }) => [
      String(score),
      String(investors),
      String(invested),
      `${(100 * share).toPrecision(2)} %`,
      `${(100 * promised).toPrecision(2)} %`,
    ]),
  );
}

function joined(all: readonly Outcomes[]): Outcomes {
  const size = all.reduce((sum, { raw }) => sum + raw.length, 0);
  const [raw, weight, invested] = [new Float32Array(size), new Float32Array(size), new Uint8Array(size)];
  let at = 0;
  for (const one of all) {
    raw.set(one.raw, at);
    weight.set(one.weight, at);
    invested.set(one.invested, at);
    at += one.raw.length;
  }
  return { raw, weight, invested };
}
