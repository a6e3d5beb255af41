import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, ms, quantile, type Row } from '../report.ts';
import { makeCorpus } from './corpus.ts';
import { type buildEngine as BuildEngine, buildEngine } from './engine.ts';
import { makeQuestions, type Question } from './questions.ts';

/** A search may take so many times what it takes without the second look, or in an earlier version. */
const MOST_TIMES = 1.3;
const QUESTIONS = 300;
/** Each question so often in turn: what else the machine does meets all ways alike. */
const ROUNDS = 3;

type Way = readonly [name: string, search: (question: Question) => unknown];

/** Milliseconds by way, taken in turn. */
function timesOf(ways: readonly Way[], questions: readonly Question[]): Map<string, number[]> {
  const times = new Map(ways.map(([name]) => [name, [] as number[]]));
  for (const question of questions) for (const [, search] of ways) search(question); // warm
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of questions) {
      for (const [name, search] of ways) {
        const start = performance.now();
        search(question);
        times.get(name)?.push(performance.now() - start);
      }
    }
  }
  return times;
}

/**
 * The engine alone with and without its second look, in one run; `against`: the root of another checkout, whose engine is
 * built from the same corpus and asked in turn, for its whole searches too.
 */
export async function secondLookRows(
  investors: number,
  against: string | undefined,
  onStep: (step: string) => void,
): Promise<Row[]> {
  const label = `${investors / 1_000}k`;
  onStep(`${label} investors: made up, indexed`);
  const corpus = makeCorpus(investors);
  const questions = makeQuestions(corpus, QUESTIONS);
  const { engine } = await buildEngine(corpus);
  const rows = compared(`${label}: selection p50, with the second look`, questions, [
    ['with', (question) => engine.find(question, 'bounded')],
    ['without', (question) => engine.find(question, 'first')],
  ]);
  if (against === undefined) return rows;
  onStep(`${label} investors: indexed by ${against}`);
  const file = pathToFileURL(join(resolve(against), 'bench/search/engine.ts')).href;
  const other = (await import(file)) as { readonly buildEngine: typeof BuildEngine };
  const before = (await other.buildEngine(corpus)).engine;
  return [
    ...rows,
    ...compared(`${label}: selection p50, beside ${against}`, questions, [
      ['with', (question) => engine.find(question, 'bounded')],
      ['without', (question) => before.find(question, 'bounded')],
    ]),
    ...compared(`${label}: search with records and rationales p50, beside ${against}`, questions, [
      ['with', (question) => engine.search(question)],
      ['without', (question) => before.search(question)],
    ]),
  ];
}

function compared(what: string, questions: readonly Question[], ways: readonly Way[]): Row[] {
  const times = timesOf(ways, questions);
  const [now = [], then = []] = [times.get('with'), times.get('without')];
  const ratio = median(now) / median(then);
  return [
    {
      what: `${what} (p99 ${ms(quantile(now, 0.99))})`,
      figure: ms(median(now)),
      comparison: `${ms(median(then))} (p99 ${ms(quantile(then, 0.99))}): ${ratio.toFixed(2)} times, at most ${MOST_TIMES}`,
      ratio: MOST_TIMES / ratio,
      bar: 1,
    },
  ];
}
