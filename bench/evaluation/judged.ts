import { readFile } from 'node:fs/promises';

/** The rows of a table of judgements (bench/expert/*.tsv) by its columns; lines of `#` say how to read it. */
export async function readJudged(file: string): Promise<Readonly<Record<string, string>>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !/^#|^$/u.test(line));
  const [columns = [], ...rows] = lines.map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}

/** What answers are held against, as the command is given it. */
export interface Bars {
  /** Share of right answers, 0 to 1. */
  readonly bar?: string | undefined;
  /** Most answers that say what is not so; any number if it is not given. */
  readonly faults?: string | undefined;
}

/** Prints how many of `all` answers are right, and gives whether the share reaches the bar with no more `wrong` than may be. */
export function reaches(
  right: number,
  all: number,
  wrong: number,
  { bar = '0', faults = 'Infinity' }: Bars,
): boolean {
  const share = right / all;
  const isGood = share >= Number(bar) && wrong <= Number(faults);
  console.log(`${right} of ${all} right (${share.toFixed(4)})${isGood ? '' : ', BELOW THE BAR'}`);
  return isGood;
}
