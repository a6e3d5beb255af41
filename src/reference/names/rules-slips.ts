import { slipsBetween } from '../../platform/values/text.ts';

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

/** In shorter names two letters make another one: "Viking", "Woking". */
const LEAST_OF_TWO = 9;

/** Whether one or, of long texts, two slips behind the first letter make one text of the other: "Sequoya", "Andreesen". */
export function isSlip(one: string, other: string): boolean {
  if (one[0] !== other[0] || one === other) return false;
  const most = Math.min(one.length, other.length) < LEAST_OF_TWO ? 1 : 2;
  return slipsBetween(one, other, most) <= most;
}
