import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE =
  'node bench/evaluation/slices.ts <score.mjs> <queries.jsonl> <run file> --name <set> --bar <recall@20> --aim <recall@20>';

type Scores = Readonly<Record<string, number>> & { readonly id: string; readonly slice: string };

/** What is used of the scorer; it is given by its path, as it lies next to the checkout. */
interface Scorer {
  jsonl(path: string): readonly { readonly id: string }[];
  scoreRun(queries: readonly unknown[], run: ReadonlyMap<string, unknown>): readonly Scores[];
  interval(values: readonly number[]): readonly [number, number];
  mean(values: readonly number[]): number;
}

const METRICS = ['recall@10', 'recall@20', 'recall@50', 'ndcg@20', 'hit@20'];

/** Prints a run's scores, all and by slice, with the scorer's 95 % intervals of recall@20. Exit status 1 below the bar. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, bar: { type: 'string' }, aim: { type: 'string' } },
  });
  const [scorerPath, queriesPath, runPath] = positionals;
  const [bar, aim] = [Number(values.bar), Number(values.aim)];
  if (
    scorerPath === undefined ||
    queriesPath === undefined ||
    runPath === undefined ||
    !(bar >= 0 && aim >= 0)
  ) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const scorer = (await import(pathToFileURL(resolve(scorerPath)).href)) as Scorer;
  const run = new Map(scorer.jsonl(runPath).map((line) => [line.id, line]));
  const scores = scorer.scoreRun(scorer.jsonl(queriesPath), run);
  const slices = ['all', ...new Set(scores.map((one) => one.slice))];
  const rows = slices.map((slice) => {
    const of = scores.filter((one) => slice === 'all' || one.slice === slice);
    const metric = (name: string) => scorer.mean(of.map((one) => one[name] as number));
    const [low, high] = scorer.interval(of.map((one) => one['recall@20'] as number));
    return {
      slice,
      queries: of.length,
      ...Object.fromEntries(METRICS.map((name) => [name, metric(name).toFixed(4)])),
      'recall@20, 95 %': `${low.toFixed(4)} - ${high.toFixed(4)}`,
    };
  });
  const recall = scorer.mean(scores.map((one) => one['recall@20'] as number));
  console.log(`\n${values.name ?? runPath}`);
  console.table(rows);
  const verdict = recall >= bar ? (recall >= aim ? 'aim reached' : 'bar reached, aim not') : 'BELOW THE BAR';
  console.log(`recall@20 ${recall.toFixed(4)}, bar ${bar}, aim ${aim}: ${verdict}`);
  process.exitCode = recall >= bar ? 0 : 1;
}

await main();
