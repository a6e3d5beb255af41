import { parseArgs } from 'node:util';
import { PRIOR_MODEL } from '../src/core/ranking/model.ts';
import { SIGNALS } from '../src/core/ranking/signals.ts';
import { dateOf } from '../src/matching/days.ts';
import { learnWeights } from '../src/matching/training/learn.ts';
import { gatherMaterial, learnFrom } from '../src/matching/training/train.ts';
import { testWindows } from '../src/matching/training/windows.ts';
import { lastDay } from '../src/matching/view.ts';
import { createWords } from '../src/matching/words.ts';
import { readTable } from './splits/corpus.ts';
import { runSplit } from './splits/split.ts';
import { recallTable, scoreTable, splitTable } from './splits/tables.ts';

const USAGE = `npm run splits -- [--splits <n>] [--rounds <n>] [--no-ablation] [--weights] <investments.csv ...>

Imports the deals, goes back to the beginning of each of the corpus's last windows, learns from what lies before it and
ranks everybody for the rounds that came: recall@20 of several weights with 95 % bootstrap intervals, what each part is
worth, and what scores promised. --splits: how many windows (default 3); --rounds: at most so many rounds of each
(default 1000). --weights: instead, the weights learned from the whole corpus, as JSON.`;

/** Up to what a person waits for: a split of 1,000 rounds of 13,000 investors takes about a minute. */
const LIMITS = { splits: 20, rounds: 100_000 };

function count(text: string, name: keyof typeof LIMITS): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= LIMITS[name]) return value;
  throw new Error(`--${name}: expected a whole number from 1 to ${LIMITS[name]}, got "${text}"`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      splits: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '1000' },
      'no-ablation': { type: 'boolean', default: false },
      weights: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const [splits, rounds] = [count(values.splits, 'splits'), count(values.rounds, 'rounds')];
  const table = await readTable(positionals, createWords(), console.error);
  const day = lastDay(table);
  if (values.weights) {
    const material = gatherMaterial(table, day);
    if (material === undefined) throw new Error('too few rounds to learn from');
    const { common } = learnWeights(material.gathered, PRIOR_MODEL.weights);
    const { model, report } = learnFrom(table, material);
    const signals = SIGNALS.map(({ name }) => name);
    console.log(JSON.stringify({ signals, common, ...model, report }, undefined, 2));
    return;
  }
  const windows = testWindows(table, day, splits, rounds);
  const results = windows.flatMap((window) => {
    const start = performance.now();
    const result = runSplit(table, window, !values['no-ablation']);
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
