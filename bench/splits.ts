import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createWords } from '../src/search/index/segment.ts';
import { dateOf } from '../src/search/index/strings.ts';
import type { Table } from '../src/search/index/table.ts';
import { lastDay, viewAt } from '../src/search/index/view.ts';
import { calibrationTable, type Evaluation, evaluate } from '../src/search/learn/report.ts';
import { poolOf } from '../src/search/learn/rounds.ts';
import { gatherMaterial, learnFrom } from '../src/search/learn/train.ts';
import type { Window } from '../src/search/learn/training-set.ts';
import { BOUNDS, learnWeights, testWindows } from '../src/search/learn/training-set.ts';
import type { Bound } from '../src/search/score/rules-fit.ts';
import type { Outcomes } from '../src/search/score/rules-scale.ts';
import { type Model, PRIOR_MODEL } from '../src/search/score/rules-scale.ts';
import { type PartName, SIGNALS } from '../src/search/score/rules-signals.ts';
import { createScorer } from '../src/search/score/scorer.ts';
import { readOwnCorpus } from './evaluation/own-corpus.ts';

const USAGE = `npm run splits -- [--splits <n>] [--rounds <n>] [--no-ablation] [--weights]
  [--prior <weights.json> ...] <investments.csv ...>

Imports the deals, goes back to the beginning of each of the corpus's last windows, learns from what lies before it and
ranks everybody for the rounds that came: recall@20 of several weights with 95 % bootstrap intervals, what each part is
worth, and what scores promised. --splits: how many windows (default 3); --rounds: at most so many rounds of each
(default 1000). --weights: instead, the weights learned from the whole corpus, as JSON. --prior: learning starts
from the mean of such weights of other corpora, instead of from the prior in the code.`;

/** How often rounds are drawn again: the ends of a 95 % interval then stand to about a tenth of its width. */
const DRAWS = 1_000;

interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Mean with its 95 % bootstrap interval; the draws are always the same. NaN of nothing. */
function estimate(values: readonly number[]): Estimate {
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

/** Up to what a person waits for: a split of 1,000 rounds of 13,000 investors takes about a minute. */
const LIMITS = { splits: 20, rounds: 100_000 };

function count(text: string, name: keyof typeof LIMITS): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= LIMITS[name]) return value;
  throw new Error(`--${name}: expected a whole number from 1 to ${LIMITS[name]}, got "${text}"`);
}

/** The mean of the weights in files that --weights wrote, or the prior in the code. */
async function priorOf(paths: readonly string[]): Promise<Model['weights']> {
  if (paths.length === 0) return PRIOR_MODEL.weights;
  const zeros = () => new Array<number>(SIGNALS.length).fill(0);
  const mean = { new: zeros(), followon: zeros() };
  for (const path of paths) {
    const { signals, weights } = JSON.parse(await readFile(path, 'utf8')) as Partial<Model> & {
      signals?: readonly string[];
    };
    if (weights === undefined || signals?.join() !== SIGNALS.map(({ name }) => name).join()) {
      throw new Error(`${path} holds no weights of these signals; write it again with --weights`);
    }
    for (const slice of ['new', 'followon'] as const) {
      for (const [at, weight] of weights[slice].entries()) {
        mean[slice][at] = (mean[slice][at] as number) + weight / paths.length;
      }
    }
  }
  return mean;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      splits: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '1000' },
      'no-ablation': { type: 'boolean', default: false },
      weights: { type: 'boolean', default: false },
      prior: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const [splits, rounds] = [count(values.splits, 'splits'), count(values.rounds, 'rounds')];
  const prior = await priorOf(values.prior);
  const files = positionals.map((file) => ({ format: 'crunchbase-export', file }) as const);
  const table = await readOwnCorpus(files, createWords(), console.error);
  const day = lastDay(table);
  if (values.weights) {
    const material = gatherMaterial(table, day);
    if (material === undefined) throw new Error('too few rounds to learn from');
    const { model, report } = learnFrom(table, material, {}, prior);
    const signals = SIGNALS.map(({ name }) => name);
    console.log(JSON.stringify({ signals, ...model, report }, undefined, 2));
    return;
  }
  const windows = testWindows(table, day, splits, rounds);
  const results = windows.flatMap((window) => {
    const start = performance.now();
    const result = runSplit(table, window, prior, !values['no-ablation']);
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.error(
      `${dateOf(window.from)}: ${result === undefined ? 'too little before it' : `${seconds} s`}`,
    );
    return result === undefined ? [] : [result];
  });
  if (results.length === 0)
    throw new Error('no window of the corpus has enough rounds, with enough before it');
  console.log([splitTable(results), recallTable(results), scoreTable(results)].join('\n\n'));
}

/** What is held side by side on a split; `without` one part: learned again without its signals. */
type Variant = 'activity alone' | 'prior' | 'learned' | `without ${PartName}`;

/** The parts, in the order of the signals. */
const PARTS: readonly PartName[] = [...new Set(SIGNALS.map(({ part }) => part))];

interface SplitResult {
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
 * Learns from what lies before the window and ranks everyone for its rounds. Undefined if there is too little before
 * it to learn from.
 */
function runSplit(
  table: Table,
  window: Window,
  prior: Model['weights'],
  isAblated: boolean,
): SplitResult | undefined {
  const day = window.from - 1;
  const material = gatherMaterial(table, day);
  if (material === undefined) return undefined;
  const { model } = learnFrom(table, material, {}, prior);
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
  const scorer = createScorer(view);
  const evaluation = evaluate(table, scorer, poolOf(view, EVERYBODY), window.rounds, [...models.values()]);
  return {
    window,
    variants: [...models.keys()],
    evaluation,
    calibration: model.calibration,
    learnedFrom: material.trainingSet.rounds,
  };
}

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
function splitTable(results: readonly SplitResult[]): string {
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
function recallTable(results: readonly SplitResult[]): string {
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
function scoreTable(results: readonly SplitResult[]): string {
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

await main();
