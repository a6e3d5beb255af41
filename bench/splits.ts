import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createWords } from '../src/search/index/segment.ts';
import { dateOf } from '../src/search/index/strings.ts';
import { lastDay } from '../src/search/index/view.ts';
import { gatherMaterial, learnFrom } from '../src/search/learn/learn-second.ts';
import { testWindows } from '../src/search/learn/training-set.ts';
import { type Model, PRIOR_MODEL } from '../src/search/score/rules-scale.ts';
import { SIGNALS } from '../src/search/score/rules-signals.ts';
import { readTable } from './splits/corpus.ts';
import { runSplit } from './splits/split.ts';
import { recallTable, scoreTable, splitTable } from './splits/tables.ts';

const USAGE = `npm run splits -- [--splits <n>] [--rounds <n>] [--no-ablation] [--weights]
  [--prior <weights.json> ...] <investments.csv ...>

Imports the deals, goes back to the beginning of each of the corpus's last windows, learns from what lies before it and
ranks everybody for the rounds that came: recall@20 of several weights with 95 % bootstrap intervals, what each part is
worth, and what scores promised. --splits: how many windows (default 3); --rounds: at most so many rounds of each
(default 1000). --weights: instead, the weights learned from the whole corpus, as JSON. --prior: learning starts
from the mean of such weights of other corpora, instead of from the prior in the code.`;

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
  const table = await readTable(positionals, createWords(), console.error);
  const day = lastDay(table);
  if (values.weights) {
    const material = gatherMaterial(table, day);
    if (material === undefined) throw new Error('too few rounds to learn from');
    const { model, report } = learnFrom(table, day, material, {}, prior);
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

await main();
