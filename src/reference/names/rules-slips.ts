/** How one text becomes another by one slip: a letter too many, too few or at the wrong place, or another letter. */
export interface Slip {
  readonly kind: 'letter' | 'other-letter';
  /** Where, counted from 0. Nobody mistypes the first letter without noticing. */
  readonly at: number;
}

/** The one slip between two texts (Damerau's edits, each letter once); undefined if they are equal or further apart. */
export function slipBetween(one: string, other: string): Slip | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return undefined;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) {
    return short.slice(at) === long.slice(at + 1) ? { kind: 'letter', at } : undefined;
  }
  if (short.slice(at + 1) === long.slice(at + 1)) return { kind: 'other-letter', at };
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped ? { kind: 'letter', at } : undefined;
}

/** What a slip may put in: other scripts have too many letters to try them all. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Up to this length all slips are tried (2,200 texts); of longer texts only letters too many and at the wrong place. */
const LONGEST_TRIED = 30;

/** Every text that is one slip away from this one, itself first; at most some 2,200. */
export function slipsOf(text: string): readonly string[] {
  const found = new Set([text]);
  const places = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const at of places) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
    if (text.length > LONGEST_TRIED) continue;
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
  }
  found.delete('');
  return [...found];
}

/** "Sequoya", "Andreesen": more letters make another name. */
export const MOST_SLIPS = 2;

/** How many letters are too many, too few, others or exchanged between two texts (Damerau); all of the longer beyond what counts. */
export function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_SLIPS) return Math.max(one.length, other.length);
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isEqual = one[at - 1] === other[to - 1];
      let least = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (isEqual ? 0 : 1),
      );
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        least = Math.min(least, (before[to - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
