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
