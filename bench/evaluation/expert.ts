import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import { type Found, foundBy } from './customer.ts';
import {
  type Cheque,
  LEAST_SPREAD,
  type ProfileScore,
  readCheques,
  readExpertProfiles,
  scoreProfile,
} from './expert-score.ts';
import { dealsOf, type Import, listsIn, startOwnService } from './own-service.ts';

const LISTS = join(import.meta.dirname, '../expert');
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  deals: ['crunchbase-2013', 'canada-briefed', 'india-funding', 'cyzone'],
  lists: ['investor-profiles', 'newcomer'],
  // Written before the first run of a new model, and reported apart.
  'further-deals': [
    'further-crunchbase-2013',
    'further-canada-briefed',
    'further-india-funding',
    'further-cyzone',
  ],
  'further-lists': ['further-investor-profiles'],
};

interface ExpertOptions {
  /** A key of `GROUPS`; `deals` and `lists` if it is not given. */
  readonly group?: string | undefined;
  /** Shares among twenty, 0 to 1, of all profiles asked. */
  readonly bar?: string | undefined;
  readonly aim?: string | undefined;
  /** Most wrong answers; any number if it is not given. */
  readonly faults?: string | undefined;
  /** Where the scores and the answers are written, as JSON. */
  readonly out?: string | undefined;
}

interface Asked {
  readonly set: string;
  readonly score: ProfileScore;
  readonly investors: readonly Found[];
}

const isList = (set: string) => set === 'newcomer' || set.endsWith('investor-profiles');

/** The files of a set of profiles, or of a data dir, for an import. */
export function importsOf(set: string, dataDirs: string): readonly Import[] {
  return isList(set) ? listsIn(dataDirs) : dealsOf(join(dataDirs, set.replace(/^further-/u, '')));
}

/** Asks all profiles of these sets, which have the same imports and day, of one service. */
async function askSets(sets: readonly string[], dataDirs: string): Promise<Asked[]> {
  const files = await Promise.all(sets.map((set) => readExpertProfiles(join(LISTS, `${set}.jsonl`))));
  const lines = files.flatMap((profiles, at) => profiles.map((line) => ({ set: sets[at] as string, line })));
  const [first] = lines;
  if (first === undefined) throw new Error(`${sets.join(', ')}: no profile`);
  if (lines.some(({ line }) => line.asOf !== first.line.asOf)) {
    throw new Error(`${sets.join(', ')}: a service is asked as of one day`);
  }
  const imports = importsOf(first.set, dataDirs);
  const cheques: ReadonlyMap<string, readonly Cheque[]> = isList(first.set)
    ? await readCheques(imports.map(({ file }) => file))
    : new Map();
  const service = await startOwnService(imports, first.line.asOf, console.error);
  try {
    const warmpath = createWarmpath({ baseUrl: service.url, key: service.key });
    const asked: Asked[] = [];
    // One after the other: the account has one profile, and the next one replaces it.
    for (const { set, line } of lines) {
      const investors = await foundBy(warmpath, line.profile);
      asked.push({ set, score: scoreProfile(line, investors, cheques), investors });
    }
    return asked;
  } finally {
    await service.close();
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** What is wrong with an answer; without deals also if it does not tell its investors apart. */
function faultsOf({ set, score }: Asked): string[] {
  const { outsideField, unsummed, bounded, silent, spread, answered } = score;
  const found = [
    outsideField.length > 0 ? `tier A outside the field: ${outsideField.join(', ')}` : '',
    unsummed.length > 0 ? `parts do not add up: ${unsummed.join(', ')}` : '',
    isList(set) && bounded.length > 0 ? `part "bounds": ${bounded.length} of ${answered}` : '',
    isList(set) && spread < LEAST_SPREAD ? `scores spread over ${spread.toFixed(2)} points only` : '',
    silent.length > 0 ? `a cheque excludes the round and no part says so: ${silent.join(', ')}` : '',
  ];
  return found.filter((fault) => fault !== '');
}

function print(asked: readonly Asked[]): void {
  console.table(
    asked.map(({ set, score }) => ({
      set,
      profile: score.id,
      'among 20': score.among20.toFixed(2),
      'among 50': score.among50.toFixed(2),
      'A outside': score.outsideField.length,
      spread: score.spread.toFixed(1),
      equal: score.equal,
      excluded: score.excluded,
      silent: score.silent.length,
    })),
  );
  for (const one of asked) {
    for (const fault of faultsOf(one)) console.log(`${one.set} ${one.score.id}: ${fault}`);
  }
}

/**
 * Asks the profiles of bench/expert/ of services on the data in `dataDirs`, prints how they do, and gives whether the
 * share of expected investors among twenty reaches `bar` with no more than `faults` wrong answers.
 */
export async function evaluateExpert(dataDirs: string, options: ExpertOptions): Promise<boolean> {
  const chosen = options.group === undefined ? ['deals', 'lists'] : [options.group];
  const asked: Asked[] = [];
  for (const group of chosen) {
    const sets = GROUPS[group];
    if (sets === undefined)
      throw new Error(`--group is one of ${Object.keys(GROUPS).join(', ')}, not ${group}`);
    // The sets of deals have a corpus each; those of lists share theirs.
    const together = sets.every(isList) ? [sets] : sets.map((set) => [set]);
    for (const some of together) asked.push(...(await askSets(some, resolve(dataDirs))));
  }
  print(asked);
  const scored = asked.filter(({ score }) => Object.keys(score.ranks).length > 0);
  const sets = [...new Set(scored.map(({ set }) => set))];
  const rows = [...sets, 'all'].map((set) => {
    const of = scored.filter((one) => set === 'all' || one.set === set);
    return {
      set,
      profiles: of.length,
      'among 20': mean(of.map(({ score }) => score.among20)).toFixed(4),
      'among 50': mean(of.map(({ score }) => score.among50)).toFixed(4),
      faults: of.flatMap(faultsOf).length,
    };
  });
  console.table(rows);
  if (options.out !== undefined) {
    await mkdir(dirname(resolve(options.out)), { recursive: true });
    const profiles = asked.map((one) => ({ ...one, faults: faultsOf(one) }));
    await writeFile(options.out, `${JSON.stringify({ sets: rows, profiles })}\n`);
  }
  const share = mean(scored.map(({ score }) => score.among20));
  const faults = asked.flatMap(faultsOf).length;
  const [bar, aim] = [Number(options.bar ?? 0), Number(options.aim ?? 0)];
  const isGood = share >= bar && faults <= Number(options.faults ?? Number.POSITIVE_INFINITY);
  const verdict = isGood ? (share >= aim ? 'aim reached' : 'bar reached, aim not') : 'BELOW THE BAR';
  const judged = options.bar === undefined ? '' : `, bar ${bar}, aim ${aim}: ${verdict}`;
  console.log(`among 20: ${share.toFixed(4)}, ${faults} faults${judged}`);
  return isGood;
}
