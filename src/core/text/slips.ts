/** Names of eight letters and more may hold two slips; shorter ones would meet too many others. */
const TWO_SLIPS_FROM = 8;
/** Below this a slip makes another word: "Iran", "Iraq". */
const ONE_SLIP_FROM = 4;

/** How many slips of a letter are believed of a name of this many letters. */
export function slipsAllowed(letters: number): number {
  if (letters < ONE_SLIP_FROM) return 0;
  return letters < TWO_SLIPS_FROM ? 1 : 2;
}

/** Longer texts are no names: they are only compared for being equal. */
const MAX_LENGTH = 256;
/** Scratch space: a comparison takes all three rows and leaves nothing in them. */
const ROWS = [0, 1, 2].map(() => new Uint16Array(MAX_LENGTH)) as [Uint16Array, Uint16Array, Uint16Array];

/**
 * Slips of a letter between two texts: a letter too many, too few, another one, or two that changed places (optimal
 * string alignment). Only up to `most`: anything above that is `most + 1`. Source: Damerau 1964, with the restriction that
 * no piece is edited twice.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  const [rows, columns] = [one.length, other.length];
  if (Math.abs(rows - columns) > most) return most + 1;
  if (columns >= MAX_LENGTH) return one === other ? 0 : most + 1;
  let [before, last, next] = ROWS;
  for (let column = 0; column <= columns; column += 1) last[column] = column;
  for (let row = 1; row <= rows; row += 1) {
    next.fill(most + 1, 0, columns + 1);
    next[0] = row;
    let least = row;
    for (let column = Math.max(1, row - most); column <= Math.min(columns, row + most); column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let slips = Math.min(
        (last[column - 1] as number) + (isSame ? 0 : 1),
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap) slips = Math.min(slips, (before[column - 2] as number) + 1);
      next[column] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[columns] as number, most + 1);
}
