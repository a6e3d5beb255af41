import anyAscii from 'any-ascii';
import { KINDS_IN_OTHER_SCRIPTS } from '../../reference/names/rules-firm-words.ts';
import { KNOWN_FIRMS, namesOfKnown } from '../../reference/names/rules-known-firms.ts';
import { identityKey, lookupKey, looseKey } from '../../reference/rules-identity.ts';

/** Many strings in two columns: UTF-8 bytes one after the other, and where each begins (one more than strings). */
export interface PackedStrings {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Strings that are written at once; joined they stay far below the longest string there can be. */
const AT_ONCE = 1_024;

export function packStrings(strings: readonly string[]): PackedStrings {
  const starts = new Uint32Array(strings.length + 1);
  let end = 0;
  for (let at = 0; at < strings.length; at += 1) {
    end += Buffer.byteLength(strings[at] as string);
    starts[at + 1] = end;
  }
  const bytes = Buffer.alloc(end);
  for (let from = 0; from < strings.length; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, strings.length);
    const joined = strings.slice(from, to).join('');
    const isAscii = joined.length === (starts[to] as number) - (starts[from] as number);
    if (isAscii) bytes.write(joined, starts[from] as number, 'latin1');
    // Each on its own: half characters at the ends of two names would join.
    else for (let at = from; at < to; at += 1) bytes.write(strings[at] as string, starts[at] as number);
  }
  return { starts, bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Columns as buffers, which decode shared memory in place; made once for each. */
const decoders = new WeakMap<Uint8Array, Buffer>();

function decoderOf(bytes: Uint8Array): Buffer {
  const known = decoders.get(bytes);
  if (known !== undefined) return known;
  const decoder = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  decoders.set(bytes, decoder);
  return decoder;
}

/** The string at a place; empty behind the end. */
export function stringAt({ starts, bytes }: PackedStrings, at: number): string {
  const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
  if (to <= from) return '';
  return decoderOf(bytes).toString('utf8', from, to);
}

export function allStrings(packed: PackedStrings): string[] {
  return Array.from({ length: packed.starts.length - 1 }, (_, at) => stringAt(packed, at));
}

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

  /** Of a range, the names that go on with `text` from `place`; empty if none does. */
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

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an ISO date; NaN if there is none. */
export function dayOf(date: string | null): number {
  return date === null ? Number.NaN : Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

/** The ISO date of a day since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The year of a day since 1970-01-01. */
export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Ordinals take the lowest 24 bits of an entry: sixteen million investors or companies. */
const ORDINAL_BITS = 24;
export const MAX_ORDINALS = 2 ** ORDINAL_BITS;

/**
 * 40 bits of a text (two FNV-1a hashes with different seeds): of a million names, one pair in two such tables
 * collides by chance. It is only used to find names, never for access rights.
 */
function hashOf(text: string): { readonly high: number; readonly low: number } {
  let [one, other] = [0x811c9dc5, 0x2c1b3c6d];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit ^ (one >>> 15), 0x85ebca6b);
  }
  return { high: one >>> 0, low: (other >>> 8) & 0xff };
}

/**
 * Keys with the ordinals they stand for. Gathered in any order; `column` gives them sorted, two numbers for
 * each: 40 bits of hash and 24 of ordinal, low half first, for the built-in sort of 64-bit numbers.
 */
export class KeyTable {
  #entries = new Uint32Array(2_048);
  #size = 0;

  add(key: string, ordinal: number): void {
    if (key === '' || ordinal >= MAX_ORDINALS) return;
    if (this.#size === this.#entries.length) {
      const wider = new Uint32Array(this.#size * 2);
      wider.set(this.#entries);
      this.#entries = wider;
    }
    const { high, low } = hashOf(key);
    this.#entries[this.#size] = low * MAX_ORDINALS + ordinal;
    this.#entries[this.#size + 1] = high;
    this.#size += 2;
  }

  /** Duplicates are dropped. `numbers`: new ordinals by the old. */
  column(numbers?: Uint32Array): Uint32Array {
    const halves = this.#entries.slice(0, this.#size);
    for (let at = 0; numbers !== undefined && at < halves.length; at += 2) {
      const entry = halves[at] as number;
      const ordinal = entry % MAX_ORDINALS;
      halves[at] = entry - ordinal + (numbers[ordinal] as number);
    }
    new BigUint64Array(halves.buffer).sort();
    let kept = 0;
    for (let at = 0; at < halves.length; at += 2) {
      const isRepeat = kept > 0 && halves[kept - 2] === halves[at] && halves[kept - 1] === halves[at + 1];
      if (isRepeat) continue;
      halves[kept] = halves[at] as number;
      halves[kept + 1] = halves[at + 1] as number;
      kept += 2;
    }
    return halves.slice(0, kept);
  }
}

/** Ordinals filed under a key in a `KeyTable`'s column, ascending. */
export function ordinalsUnder(column: Uint32Array, key: string): number[] {
  if (key === '') return [];
  const { high, low } = hashOf(key);
  const least = low * MAX_ORDINALS;
  let [from, to] = [0, column.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [hereLow, hereHigh] = [column[2 * middle] as number, column[2 * middle + 1] as number];
    if (hereHigh < high || (hereHigh === high && hereLow < least)) from = middle + 1;
    else to = middle;
  }
  const found: number[] = [];
  for (let at = from; at < column.length / 2 && column[2 * at + 1] === high; at += 1) {
    const entry = column[2 * at] as number;
    if (entry >= least + MAX_ORDINALS) break;
    found.push(entry - least);
  }
  return found;
}

/** Any letter of another script than Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

const KNOWN_AS: ReadonlyMap<string, string> = new Map(
  KNOWN_FIRMS.flatMap((firm) =>
    namesOfKnown(firm).map((name) => [lookupKey(name), lookupKey(firm.name)] as const),
  ),
);

/** A name's `identityKey` in Latin letters: with words for kinds of firms in English, and phonetically. */
function latinNames(key: string): readonly string[] {
  let english = key;
  for (const [word, meaning] of KINDS_IN_OTHER_SCRIPTS) english = english.replaceAll(word, ` ${meaning} `);
  return [english, key].map((one) => anyAscii(one));
}

/**
 * The keys under which a name is looked up if no record has it as it is written, closest first: its
 * `lookupKey`, that of the well-known firm it is another name of, then those of its spellings in Latin
 * letters. A record is filed under all of them and a question tries its own in order, so that "Hong Shan Zi
 * Ben", "Hongshan Capital" and "Sequoia China" find 红杉资本. They are for looking up, never for joining records.
 * Empty if the name has no letter or digit.
 */
export function lookupKeys(name: string): readonly string[] {
  return lookupKeysOf(identityKey(name));
}

/** The `lookupKeys` of a name whose `identityKey` is known. */
export function lookupKeysOf(identity: string): readonly string[] {
  const key = looseKey(identity);
  if (key === '') return [];
  const known = KNOWN_AS.get(key);
  if (!OTHER_SCRIPT.test(identity)) return known === undefined || known === key ? [key] : [key, known];
  const keys = new Set([key, known ?? key, ...latinNames(identity).map(lookupKey)]);
  keys.delete('');
  return [...keys];
}
