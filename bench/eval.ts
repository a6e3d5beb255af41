import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createWarmpath } from '../packages/sdk/src/index.ts';
import { type Profile, searchAs } from './evaluation/customer.ts';
import { evaluateExpert } from './evaluation/expert.ts';
import { evaluateFunds } from './evaluation/funds.ts';
import { evaluateKinds } from './evaluation/kinds.ts';
import { dealsOf, startOwnService, type Target } from './evaluation/own-service.ts';
import { evaluateSentences } from './evaluation/sentences.ts';

const USAGE = `npm run eval -- <data dir> <queries.jsonl> [--score <score.mjs>] [--out <run file>]

Asks the service every query over HTTP, as a customer would, and writes a run file of {"id", "ranked"} lines.
Each query line holds {"id", "as_of", "profile"}. With WARMPATH_URL and WARMPATH_KEY that service is asked as it stands
(its corpus and WARMPATH_AS_OF are yours to set); otherwise one is started on a temporary data directory with the data
dir's investments.csv and companies.csv, as of the earliest day of the queries. --score runs "<score.mjs> rank".

npm run eval -- --expert <folder of data dirs> [--group deals|lists|further-deals|further-lists] [--bar <share>] [--aim <share>] [--faults <n>] [--out <file>]

Asks the profiles of bench/expert/ of services of its own, one for each data dir, and prints how many of the expected
investors are among the first 20 and 50, and what is wrong with the answers (docs/measurements.md). Exit
status 1 where the share among twenty is below --bar, or more than --faults answers are wrong.

npm run eval -- --sentences <folder of data dirs> [--bar <share>] [--faults <n>]

Reads the judged sentences of bench/expert/sentences.tsv as searches do, and prints how many it reads right, how many state
what it missed, and of how many it tells what they do not say. Exit status 1 where the share is below --bar, or more than
--faults sentences have something told wrongly.

npm run eval -- --kinds <folder of data dirs> [--bar <share>] [--faults <n>] [--judged <kinds.tsv>]

Imports the sets of bench/expert/kinds.tsv (or of another such file) and prints of how many investors the kind is right,
another one, or empty. Exit status 1 where the share right is below --bar, or more than --faults are another.

npm run eval -- --funds <folder of data dirs> [--sets <names>] [--pairs <n>] [--bar <share>] [--out <file>]

Asks the funds of bench/expert/ for limited partners of the public records, alone and with the investor lists. Exit status 1
where two answers have more than --pairs investors in common, one judged wrong is shown, or fewer judged right than --bar.`;

interface Query {
  readonly id: string;
  readonly as_of: string;
  readonly profile: Profile;
}

/** The queries of a file. Throws with the line number if one is none. */
async function readQueries(path: string): Promise<Query[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const query = JSON.parse(line) as Partial<Query>;
    if (typeof query.id !== 'string' || typeof query.as_of !== 'string' || query.profile === undefined) {
      throw new Error(`${path}, line ${at + 1}: expected {"id", "as_of", "profile"}`);
    }
    return [query as Query];
  });
}

function given(): Target | undefined {
  const { WARMPATH_URL: url, WARMPATH_KEY: key } = process.env;
  if ((url === undefined) !== (key === undefined))
    throw new Error('WARMPATH_URL and WARMPATH_KEY go together');
  return url === undefined || key === undefined ? undefined : { url, key, close: async () => {} };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      score: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean' },
      expert: { type: 'string' },
      sentences: { type: 'string' },
      kinds: { type: 'string' },
      judged: { type: 'string' },
      funds: { type: 'string' },
      sets: { type: 'string' },
      pairs: { type: 'string' },
      group: { type: 'string' },
      bar: { type: 'string' },
      aim: { type: 'string' },
      faults: { type: 'string' },
    },
  });
  if (values.expert !== undefined && !values.help) {
    process.exitCode = (await evaluateExpert(values.expert, values)) ? 0 : 1;
    return;
  }
  if (values.sentences !== undefined && !values.help) {
    process.exitCode = (await evaluateSentences(resolve(values.sentences), values)) ? 0 : 1;
    return;
  }
  if (values.kinds !== undefined && !values.help) {
    process.exitCode = (await evaluateKinds(resolve(values.kinds), values, values.judged)) ? 0 : 1;
    return;
  }
  if (values.funds !== undefined && !values.help) {
    process.exitCode = (await evaluateFunds(values.funds, values)) ? 0 : 1;
    return;
  }
  const [dataDir, queriesPath] = positionals;
  if (values.help || dataDir === undefined || queriesPath === undefined) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const queries = await readQueries(queriesPath);
  const asOf = queries.map((query) => query.as_of).sort()[0];
  if (asOf === undefined) throw new Error(`${queriesPath} holds no query`);
  const out = resolve(values.out ?? join('runs', `${basename(resolve(dataDir))}.jsonl`));
  await mkdir(join(out, '..'), { recursive: true });

  const target = given() ?? (await startOwnService(dealsOf(resolve(dataDir)), asOf, console.error));
  try {
    const start = performance.now();
    const warmpath = createWarmpath({ baseUrl: target.url, key: target.key });
    const lines: string[] = [];
    // One after the other: the account has one profile, and the next query replaces it.
    for (const [at, query] of queries.entries()) {
      lines.push(JSON.stringify({ id: query.id, ranked: await searchAs(warmpath, query.profile) }));
      if ((at + 1) % 100 === 0) console.error(`${at + 1} of ${queries.length} queries`);
    }
    await writeFile(out, `${lines.join('\n')}\n`);
    const seconds = (performance.now() - start) / 1_000;
    console.error(`${queries.length} queries in ${seconds.toFixed(1)} s`);
    console.log(out);
  } finally {
    await target.close();
  }
  if (values.score === undefined) return;
  const scorer = spawn(process.execPath, [values.score, 'rank', queriesPath, out], { stdio: 'inherit' });
  const [status] = (await once(scorer, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
}

await main();
