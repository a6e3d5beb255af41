/** How close a name is to what was typed: 0 it is it, 1 it begins with it, 2 it has all its words, 3 some, 4 none. */
export type Closeness = 0 | 1 | 2 | 3 | 4;

/** Both are keys of identity.ts. Words of the question count as soon as a word of the name begins with them. */
export function closeness(name: string, asked: string): Closeness {
  if (asked === '') return 4;
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  const words = name.split(' ');
  const wanted = asked.split(' ');
  const there = wanted.filter((word) => words.some((own) => own.startsWith(word))).length;
  return there === wanted.length ? 2 : there > 0 ? 3 : 4;
}

/** By what rows are ordered: smaller numbers first. */
export interface Standing {
  readonly closeness: Closeness;
  /** Fields that are known and sources that named it: more is better. */
  readonly known: number;
  readonly followers: number;
  readonly trust: number;
  /** Place in the list of its source. */
  readonly place: number;
}

/** Exact names first, then whatever more is known of, the better followed, the more trusted, as its source ranked it. */
export function compareStanding(one: Standing, other: Standing): number {
  return (
    one.closeness - other.closeness ||
    other.known - one.known ||
    other.followers - one.followers ||
    one.trust - other.trust ||
    one.place - other.place
  );
}
