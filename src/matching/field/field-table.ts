import { allStrings } from '../table/strings.ts';
import { firstToken, type Table, TOKEN_FAMILIES } from '../table/table.ts';
import type { Words } from '../table/token-table.ts';

/** Bytes of fields that are kept ready, six for each tag of the table; some are kept however many tags there are. */
const KEPT_BYTES = 4_000_000;
const LEAST_KEPT = 16;
/** Broader concepts of one field, a bit each. */
const MAX_ABOVE = 8;

/** A field over the tags of a table. */
export interface Field {
  readonly key: string;
  /** By tag: how much it counts for who asks for the field. */
  readonly like: Float32Array;
  /** By tag: its bit where it is broader than the field, and those of the broader ones it is itself a kind of. */
  readonly above: Uint8Array;
  readonly under: Uint8Array;
}

/** Says what tags of companies are to fields that are asked for. */
export class FieldTable {
  readonly #words: Words;
  readonly #keys: readonly string[];
  readonly #broader: readonly (readonly number[])[];
  readonly #fields = new Map<string, Field>();

  constructor(table: Table, words: Words) {
    this.#words = words;
    const family = TOKEN_FAMILIES.indexOf('sector');
    const keys = allStrings({ starts: table.tokenStarts, bytes: table.tokenBytes });
    this.#keys = keys.slice(firstToken(table, 'sector'), table.familyStart[family + 1]);
    const numbers = new Map(this.#keys.map((key, number) => [key, number]));
    this.#broader = this.#keys.map((key) =>
      words
        .broaderOf(key)
        .map((broader) => numbers.get(broader))
        .filter((number) => number !== undefined),
    );
  }

  field(key: string): Field {
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    const field = this.#make(key);
    const [oldest] = this.#fields.keys();
    const kept = Math.max(Math.floor(KEPT_BYTES / (6 * this.#keys.length + 1)), LEAST_KEPT);
    if (this.#fields.size >= kept && oldest !== undefined) this.#fields.delete(oldest);
    this.#fields.set(key, field);
    return field;
  }

  #make(key: string): Field {
    const tags = this.#keys.length;
    const like = Float32Array.from(this.#keys, (found) => this.#words.likenessOf(key, found));
    const [above, under] = [new Uint8Array(tags), new Uint8Array(tags)];
    const broader = new Set(this.#words.broaderOf(key));
    let bits = 0;
    for (let tag = 0; tag < tags && bits < MAX_ABOVE; tag += 1) {
      if (broader.has(this.#keys[tag] as string)) above[tag] = 1 << bits++;
    }
    for (let tag = 0; tag < tags; tag += 1) {
      for (const up of this.#broader[tag] as readonly number[])
        under[tag] = (under[tag] as number) | (above[up] as number);
    }
    return { key, like, above, under };
  }
}

/**
 * How much a company counts for a field, 0 to 1: by the closest of its tags. A broader tag counts only where none of the
 * others is a kind of it: "solar" says more than "energy".
 */
export function companyLikeness(
  { tagStart, tags }: Pick<Table, 'tagStart' | 'tags'>,
  { like, above, under }: Field,
  company: number,
): number {
  const [from, to] = [tagStart[company] as number, tagStart[company + 1] as number];
  let [most, covered] = [0, 0];
  let hasBroader = false;
  for (let at = from; at < to; at += 1) {
    const tag = tags[at] as number;
    covered |= under[tag] as number;
    if (above[tag] !== 0) hasBroader = true;
    else if ((like[tag] as number) > most) most = like[tag] as number;
  }
  for (let at = from; hasBroader && at < to; at += 1) {
    const tag = tags[at] as number;
    const bit = above[tag] as number;
    if (bit !== 0 && (covered & bit) === 0 && (like[tag] as number) > most) most = like[tag] as number;
  }
  return most;
}
