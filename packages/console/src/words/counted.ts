/** A number that is written out with its noun: "1 investor", "2 investors". */
export const counted = (count: string, one: string, several = `${one}s`): string =>
  `${count} ${count === '1' ? one : several}`;
