// Draws facts at random from answers of a real service, over HTTP, and holds each against the rows of the import file, read
// a second time by nothing of the service. Facts nothing here can check are counted by form, never as right. Ends with 1
// where one is wrong or too few could be checked.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { askForFacts, type Post } from './answers.ts';
import { check } from './checks.ts';
import { ImportFile, takeForOne } from './import-file.ts';
import type { Fact } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    facts: { type: 'string', default: '500' },
    profiles: { type: 'string', default: '40' },
    'as-of': { type: 'string' },
  },
});
const [folder] = positionals;
const asOf = values['as-of'];
if (folder === undefined || asOf === undefined) {
  console.error(
    'node test/rehearsal/facts/main.ts <folder with investments.csv> --as-of <day> [--facts 500] [--profiles 40] [--seed 1]',
  );
  process.exit(2);
}

/** Equally likely numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What `corpus merges` prints of a merge. */
interface Merge {
  readonly from_name: string;
  readonly into_name: string;
}

const random = randomFrom(Number(values.seed));
// What is asked over the network has no rows to be held against.
Object.assign(process.env, {
  WARMPATH_ORDER_COMPANY_ENRICH: 'corpus',
  WARMPATH_ORDER_COMPANY_NEWS: 'none',
  WARMPATH_ORDER_COMPANY_FUNDERS: 'none',
});
const directory = await mkdtemp(join(tmpdir(), 'warmpath-facts-'));
const service = await startServiceOn(directory, asOf);
let facts: readonly Fact[];
let file: ImportFile;
try {
  const key = await service.issueKey();
  await service.command('corpus', 'import', 'crunchbase-export', join(folder, 'investments.csv'));
  // Which spellings are one firm is told by the service and read by people: it is no fact of an answer.
  const merges = Object.values(await service.command('corpus', 'merges', '--limit', '1000')) as Merge[];
  for (const { from_name, into_name } of merges) takeForOne(from_name, into_name);
  console.log(`${merges.length} spellings that the import took for those of a firm: corpus merges`);
  file = new ImportFile(folder, asOf);
  console.log(`${file.deals.length} deals of ${file.ofInvestor.size} investors up to ${asOf}`);
  // What is counted does not depend on the weights: learning them on a busy machine is not waited for.
  await waitUntilReady(service.url, ['live_model']);
  const ask: Post = async (method, path, body) => {
    const reply = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    if (reply.status !== 200 && reply.status !== 422)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 400)}`);
    return reply.status === 200 ? answer : undefined;
  };
  facts = await askForFacts(file, ask, random, Number(values.profiles));
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

const wanted = Number(values.facts);
// Long lists would be nearly all there is: first a form is drawn, then one of its facts.
const left = [...Map.groupBy(facts, ({ form }) => form).values()];
const counts = new Map<string, { right: number; wrong: number; unchecked: number }>();
let [right, wrong] = [0, 0];
while (right + wrong < wanted && left.length > 0) {
  const form = Math.floor(random() * left.length);
  const of = left[form] as Fact[];
  const at = Math.floor(random() * of.length);
  const fact = of[at] as Fact;
  of[at] = of.at(-1) as Fact;
  of.pop();
  if (of.length === 0) left.splice(form, 1);
  const verdict = check(file, fact);
  const count = counts.get(fact.form) ?? { right: 0, wrong: 0, unchecked: 0 };
  counts.set(fact.form, count);
  if (verdict === 'right') [right, count.right] = [right + 1, count.right + 1];
  else if (verdict === 'not checked') count.unchecked += 1;
  else {
    [wrong, count.wrong] = [wrong + 1, count.wrong + 1];
    console.log(`WRONG ${fact.form} of ${fact.who}: "${fact.said}": ${verdict.wrong}`);
  }
}
console.table(Object.fromEntries([...counts].sort()));
console.log(
  `${facts.length} facts in the answers; ${right} of ${right + wrong} drawn and checked are right (bar: all of ${wanted})`,
);
process.exitCode = wrong > 0 || right < wanted ? 1 : 0;
