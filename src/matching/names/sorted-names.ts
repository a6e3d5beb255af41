import { packStrings } from '../table/strings.ts';

/** Names in the order of their bytes, for finding them by how they begin. */
export interface SortedNames {
  /** By rank: the key in UTF-8, and whose name it is. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
  readonly ordinals: Uint32Array;
}

/** `keys` by ordinal; those without a letter or digit are left out. */
export function sortNames(keys: readonly string[]): SortedNames {
  const ranked = keys
    .map((key, ordinal) => ({ key, ordinal }))
    .filter(({ key }) => key !== '')
    // Bytes of UTF-8 stand in the order of code points, which is that of UTF-16 but for the rarest characters.
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.ordinal - other.ordinal));
  const sorted = ranked.some(({ key }) => /[\u{10000}-\u{10ffff}]/u.test(key))
    ? ranked.sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)))
    : ranked;
  const { starts, bytes } = packStrings(sorted.map(({ key }) => key));
  return { starts, bytes, ordinals: Uint32Array.from(sorted, ({ ordinal }) => ordinal) };
}

/** The names of investors and of companies as columns of a table; `keys` by ordinal. */
export function sortedColumns(investors: readonly string[], companies: readonly string[]): SortedColumns {
  const [ofInvestors, ofCompanies] = [sortNames(investors), sortNames(companies)];
  return {
    investorSort: ofInvestors.ordinals,
    investorSortStarts: ofInvestors.starts,
    investorSortBytes: ofInvestors.bytes,
    companySort: ofCompanies.ordinals,
    companySortStarts: ofCompanies.starts,
    companySortBytes: ofCompanies.bytes,
  };
}

/** Investors and companies by rank in the order of their keys, and the keys. */
export interface SortedColumns {
  readonly investorSort: Uint32Array;
  readonly investorSortStarts: Uint32Array;
  readonly investorSortBytes: Uint8Array;
  readonly companySort: Uint32Array;
  readonly companySortStarts: Uint32Array;
  readonly companySortBytes: Uint8Array;
}

/** Ranks from (included) to (excluded). */
export type Range = readonly [from: number, to: number];

/** Finds ranges of names by their first bytes; every step is a binary search within the range of the step before. */
class Finder {
  readonly #names: SortedNames;

  constructor(names: SortedNames) {
    this.#names = names;
  }

  /** The byte at a place of a name; -1 behind its end, so that a name stands before those it begins. */
  byteAt(rank: number, place: number): number {
    const { starts, bytes } = this.#names;
    const at = (starts[rank] as number) + place;
    return at < (starts[rank + 1] as number) ? (bytes[at] as number) : -1;
  }

  /** The first rank in a range whose byte at a place is at least `byte`. */
  #firstAt([from, to]: Range, place: number, byte: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.byteAt(middle, place) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Of a range, the names with this byte at a place. */
  step(range: Range, place: number, byte: number): Range {
    const from = this.#firstAt(range, place, byte);
    return [from, this.#firstAt([from, range[1]], place, byte + 1)];
  }

  /** Of a range, the names that go on with `text` from `place`; empty where none does. */
  follow(range: Range, place: number, text: Uint8Array, from: number): Range {
    let found = range;
    for (let at = from; at < text.length && found[0] < found[1]; at += 1) {
      found = this.step(found, place + at - from, text[at] as number);
    }
    return found;
  }

  /** The bytes at a place of a range, ascending, each with its names. */
  *branches(range: Range, place: number): Generator<readonly [byte: number, range: Range]> {
    let from = this.#firstAt(range, place, 0);
    while (from < range[1]) {
      const byte = this.byteAt(from, place);
      const to = this.#firstAt([from, range[1]], place, byte + 1);
      yield [byte, [from, to]];
      from = to;
    }
  }
}

const isSome = ([from, to]: Range) => from < to;

/** The names that begin with a text. */
export function beginningWith(names: SortedNames, text: string): Range {
  return new Finder(names).follow([0, names.ordinals.length], 0, Buffer.from(text), 0);
}

/**
 * The names that begin with a text but for one slip: a letter too many, too few, another one, or two that changed places.
 * The first letter is believed. Letters of more than one byte may count as two slips.
 */
export function beginningNearly(names: SortedNames, text: string): readonly Range[] {
  const finder = new Finder(names);
  const asked = Buffer.from(text);
  const found: Range[] = [];
  const keep = (range: Range) => {
    if (isSome(range)) found.push(range);
  };
  let here: Range = [0, names.ordinals.length];
  for (let at = 0; at < asked.length && isSome(here); at += 1) {
    if (at > 0) {
      // One too many, then two that changed places.
      keep(finder.follow(here, at, asked, at + 1));
      const [one, two] = [asked[at] as number, asked[at + 1]];
      if (two !== undefined && two !== one) {
        const swapped = finder.step(finder.step(here, at, two), at + 1, one);
        keep(finder.follow(swapped, at + 2, asked, at + 2));
      }
      for (const [byte, range] of finder.branches(here, at)) {
        if (byte === one) continue;
        // Another one, then one too few.
        keep(finder.follow(range, at + 1, asked, at + 1));
        keep(finder.follow(range, at + 1, asked, at));
      }
    }
    here = finder.step(here, at, asked[at] as number);
  }
  return found;
}
