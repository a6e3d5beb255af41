import { join } from 'node:path';
import { identityKey, personKey } from '../../src/reference/rules-identity.ts';
import { INVESTOR_KINDS } from '../../src/reference/rules-investor-terms.ts';
import { createWords } from '../../src/search/index/segment.ts';
import { stringAt } from '../../src/search/index/strings.ts';
import type { Table } from '../../src/search/index/table.ts';
import { kindOfNumber } from '../../src/search/index/view.ts';
import { importsOf } from './expert.ts';
import { type Bars, reaches, readJudged } from './expert-score.ts';
import { readOwnCorpus } from './own-corpus.ts';

const JUDGED = join(import.meta.dirname, '../expert/kinds.tsv');
/** In the file: no reader could tell. */
const UNCLEAR = 'unclear';
const ANSWERS: ReadonlySet<string> = new Set([...INVESTOR_KINDS, UNCLEAR]);

/** An investor on record in a set, with the kind that a person says it is of. */
export interface JudgedKind {
  readonly set: string;
  readonly name: string;
  readonly kind: string;
  /** Answers that are not wrong either. */
  readonly also: readonly string[];
}

/** `empty`: no kind is told though a reader could tell one. */
export type Verdict = 'right' | 'wrong' | 'empty';

/** The judged investors of a file. Throws if a line says no kind. */
export async function readKinds(file: string): Promise<JudgedKind[]> {
  return (await readJudged(file)).map(({ set = '', name = '', kind = '', also = '' }) => {
    const others = also.split(';').filter((one) => one !== '');
    const odd = [kind, ...others].find((one) => !ANSWERS.has(one));
    if (odd !== undefined) throw new Error(`${name}: "${odd}" is no kind`);
    return { set, name, kind, also: others };
  });
}

/** How a told kind, or none, stands to what was judged. */
export function verdictOn(told: string | undefined, { kind, also }: JudgedKind): Verdict {
  const right = [kind, ...also];
  if (right.includes(told ?? UNCLEAR)) return 'right';
  return told === undefined ? 'empty' : 'wrong';
}

/** The kinds told of the investors of a table, by the names on record and by their keys. */
function toldBy(table: Table): (name: string) => string | undefined {
  const names = { starts: table.nameStarts, bytes: table.nameBytes };
  const [exact, keyed] = [new Map<string, string | undefined>(), new Map<string, string | undefined>()];
  for (const [at, number] of table.kind.entries()) {
    const name = stringAt(names, at);
    const kind = kindOfNumber(number);
    exact.set(name, kind);
    for (const key of [identityKey(name), personKey(name)]) if (!keyed.has(key)) keyed.set(key, kind);
  }
  return (name) => {
    if (exact.has(name)) return exact.get(name);
    const key = [identityKey(name), personKey(name)].find((one) => keyed.has(one));
    if (key === undefined) throw new Error(`${name} is not on record`);
    return keyed.get(key);
  };
}

/**
 * Imports the sets of the judged investors (`file`: bench/expert/kinds.tsv) and compares the kinds that the index tells of
 * them. Prints how many are right and which are not, and gives whether that holds against the bars.
 */
export async function evaluateKinds(dataDirs: string, bars: Bars, file = JUDGED): Promise<boolean> {
  const judged = await readKinds(file);
  const rows: Record<string, string | number>[] = [];
  const all: Record<Verdict, number> = { right: 0, wrong: 0, empty: 0 };
  for (const [set, investors] of Map.groupBy(judged, (one) => one.set)) {
    const told = toldBy(await readOwnCorpus(importsOf(set, dataDirs), createWords(), console.error));
    const counts: Record<Verdict, number> = { right: 0, wrong: 0, empty: 0 };
    for (const one of investors) {
      const kind = told(one.name);
      const verdict = verdictOn(kind, one);
      counts[verdict] += 1;
      all[verdict] += 1;
      if (verdict !== 'right')
        console.log(`${verdict}: ${one.name} (${set}) ${kind ?? 'none'}, not ${one.kind}`);
    }
    rows.push({ set, investors: investors.length, ...counts });
  }
  console.table([...rows, { set: 'all', investors: judged.length, ...all }]);
  return reaches(all.right, judged.length, all.wrong, bars);
}
