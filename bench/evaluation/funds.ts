import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import { type Found, foundWith } from './customer.ts';
import { equalScores, nameKey, readExpertProfiles } from './expert-score.ts';
import { type Import, listsIn, startOwnService } from './own-service.ts';

const LISTS = join(import.meta.dirname, '../expert');
/** Answers of this many are compared: what a fund manager reads at once. */
const SHOWN = 20;

interface FundsOptions {
  /** Names of files of bench/expert/, comma-separated. */
  readonly sets?: string | undefined;
  /** Most investors of twenty that two funds may have in common. */
  readonly pairs?: string | undefined;
  /** Least share of the names that are right among twenty, 0 to 1. */
  readonly bar?: string | undefined;
  readonly out?: string | undefined;
}

interface AskedFund {
  readonly corpus: string;
  readonly id: string;
  readonly investors: readonly Found[];
  readonly warnings: readonly string[];
  /** Names judged right and wrong beforehand that are among the shown; of the right ones also how many were judged. */
  readonly right: readonly string[];
  readonly judged: number;
  readonly wrong: readonly string[];
}

/** The public records, alone and with the investor lists. */
function corpora(dataDirs: string): ReadonlyMap<string, readonly Import<string>[]> {
  const records: readonly Import<string>[] = [
    { format: 'irs-bmf', file: join(dataDirs, 'irs-bmf') },
    { format: 'form-adv', file: join(dataDirs, 'adv-samples/ia-registered-sample.csv') },
  ];
  return new Map([
    ['records', records],
    ['records and lists', [...records, ...listsIn(dataDirs)]],
  ]);
}

async function askFunds(
  corpus: string,
  imports: readonly Import<string>[],
  sets: readonly string[],
): Promise<AskedFund[]> {
  const files = await Promise.all(sets.map((set) => readExpertProfiles(join(LISTS, `${set}.jsonl`))));
  const profiles = files.flat();
  const [first] = profiles;
  if (first === undefined) throw new Error(`${sets.join(', ')}: no profile`);
  const service = await startOwnService(imports, first.asOf, () => {});
  try {
    const warmpath = createWarmpath({ baseUrl: service.url, key: service.key });
    const asked: AskedFund[] = [];
    for (const { id, profile, right, wrong } of profiles) {
      const { investors: all, warnings } = await foundWith(warmpath, profile);
      const investors = all.slice(0, SHOWN);
      const shown = new Set(investors.map(({ name }) => nameKey(name)));
      const among = (names: readonly string[]) => names.filter((name) => shown.has(nameKey(name)));
      asked.push({
        corpus,
        id,
        investors,
        warnings,
        right: among(right),
        judged: right.length,
        wrong: among(wrong),
      });
    }
    return asked;
  } finally {
    await service.close();
  }
}

/** Names that two answers have in common. */
function common(one: AskedFund, other: AskedFund): number {
  const names = new Set(one.investors.map(({ id }) => id));
  return other.investors.filter(({ id }) => names.has(id)).length;
}

/**
 * Asks funds of different strategy, size and place of the public records in `dataDirs`, alone and with the investor lists,
 * and gives whether no two answers have more than `pairs` investors in common, no investor judged wrong is shown, and the
 * share of those judged right reaches `bar`.
 */
export async function evaluateFunds(dataDirs: string, options: FundsOptions): Promise<boolean> {
  const sets = (options.sets ?? 'further-funds,funds').split(',');
  const most = Number(options.pairs ?? SHOWN);
  const asked: AskedFund[] = [];
  const faults: string[] = [];
  for (const [corpus, imports] of corpora(resolve(dataDirs))) {
    const answers = await askFunds(corpus, imports, sets);
    asked.push(...answers);
    const pairs = answers.flatMap((one, at) =>
      answers.slice(at + 1).map((other) => ({ ids: `${one.id}, ${other.id}`, count: common(one, other) })),
    );
    console.table(
      answers.map((one) => ({
        corpus,
        fund: one.id,
        'most in common': Math.max(
          ...answers.filter((other) => other !== one).map((other) => common(one, other)),
        ),
        equal: equalScores(one.investors),
        spread: `${one.investors[0]?.score} to ${one.investors.at(-1)?.score}`,
        right: `${one.right.length} of ${one.judged}`,
        wrong: one.wrong.length,
        warnings: one.warnings.length,
      })),
    );
    for (const { ids, count } of pairs)
      if (count > most) faults.push(`${corpus}: ${ids}: ${count} in common`);
    for (const { id, wrong } of answers) {
      if (wrong.length > 0) faults.push(`${corpus}: ${id}: wrong: ${wrong.join(', ')}`);
    }
  }
  if (options.out !== undefined) {
    await mkdir(dirname(resolve(options.out)), { recursive: true });
    await writeFile(options.out, `${JSON.stringify(asked)}\n`);
  }
  const [right, judged] = [
    asked.flatMap((one) => one.right).length,
    asked.reduce((sum, { judged: of }) => sum + of, 0),
  ];
  for (const fault of faults) console.log(fault);
  const share = right / Math.max(judged, 1);
  const isGood = faults.length === 0 && share >= Number(options.bar ?? 0);
  console.log(
    `right among 20: ${share.toFixed(3)}, ${faults.length} faults: ${isGood ? 'bar reached' : 'BELOW THE BAR'}`,
  );
  return isGood;
}
