import { diffArrays } from 'diff';
import type { DiffLine } from './rules-choose-language.ts';

/** A draft has some dozens of lines. Beyond this all of the old is shown removed and all of the new added. */
const MOST_LINES = 400;

/** The shortest edit from one text to the other, line by line, removals before additions. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (old.length > MOST_LINES || fresh.length > MOST_LINES) {
    return [...lines('removed', old), ...lines('added', fresh)];
  }
  return diffArrays(old, fresh).flatMap(({ removed, added, value }) =>
    lines(removed ? 'removed' : added ? 'added' : 'same', value),
  );
}

const lines = (change: DiffLine['change'], texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ change, text }));
