/**
 * `npm run test:mutants`: plants defects and counts those that tests find. `-- sql [text]`: the ones of PLANTED_SQL, or those
 * whose name holds the text; some two minutes. `-- code [--pieces n] [--seed n] [folder …]`: Stryker over the rules, credits and
 * the scores, or over the folders named; days, or minutes for n random pieces of each. Neither word: both. Ends with 1 below a bar.
 */
import { parseArgs } from 'node:util';
import { mutateCode } from './code.ts';
import { PLANTED_SQL } from './planted.ts';
import { plantSql } from './sql.ts';

/** Of the mutants of code: the rest are mostly equivalent, or change a sentence. */
const CODE_BAR = 0.8;
/** Of the planted SQL: each was chosen because somebody could make it. */
const SQL_BAR = 0.9;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pieces: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const [what, ...names] = positionals;
const scores: {
  readonly name: string;
  readonly found: number;
  readonly all: number;
  readonly bar: number;
}[] = [];
if (what !== 'code') {
  const chosen = PLANTED_SQL.filter(({ defect }) => defect.includes(names.join(' ')));
  const missed = await plantSql(chosen);
  scores.push({ name: 'SQL', found: chosen.length - missed.length, all: chosen.length, bar: SQL_BAR });
}
if (what !== 'sql') {
  const sample =
    values.pieces === undefined ? undefined : { pieces: Number(values.pieces), seed: Number(values.seed) };
  for (const { folder, found, all } of mutateCode(what === 'code' ? names : [], sample)) {
    scores.push({ name: folder, found, all, bar: CODE_BAR });
  }
}
console.log();
for (const { name, found, all, bar } of scores) {
  const share = found / all;
  console.log(
    `${name}: ${found} of ${all}, ${(100 * share).toFixed(1)} %${share < bar ? ` (below ${100 * bar} %)` : ''}`,
  );
  if (share < bar) process.exitCode = 1;
}
