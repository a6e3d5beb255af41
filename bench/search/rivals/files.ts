import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Postings } from '../postings.ts';

/** Rows put together before they are written. */
const ROWS = 20_000;
/** Digits that give a 32-bit float back exactly. */
const DIGITS = 9;

function* lines(count: number, line: (at: number) => string): Generator<string> {
  for (let from = 0; from < count; from += ROWS) {
    let text = '';
    for (let at = from; at < Math.min(from + ROWS, count); at += 1) text += `${line(at)}\n`;
    yield text;
  }
}

/** Writes the two files of a `Load` into a folder. */
export async function writeFiles(
  { count, token, investor, value, activity, lpType }: Postings,
  folder: string,
): Promise<{ readonly postingFile: string; readonly investorFile: string }> {
  const postingFile = join(folder, 'posting.csv');
  const investorFile = join(folder, 'investor.csv');
  const float = (of: number) => of.toPrecision(DIGITS);
  const posting = (at: number) => {
    const who = investor[at] as number;
    return `${token[at]},${who},${float(value[at] as number)},${float(activity[who] as number)}`;
  };
  await pipeline(Readable.from(lines(count, (at) => posting(at))), createWriteStream(postingFile));
  await pipeline(
    Readable.from(lines(activity.length, (at) => `${at},${float(activity[at] as number)},${lpType[at]}`)),
    createWriteStream(investorFile),
  );
  return { postingFile, investorFile };
}
