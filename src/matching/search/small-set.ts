import { NONE } from '../table/table.ts';

/** Slots of the table below; at most half of them are taken, so that looking for one ends soon. */
const SLOTS = 512;
/** 2^32 over the golden ratio: spreads adjacent numbers (Knuth, The Art of Computer Programming 6.4). */
const SPREAD = 0x9e37_79b1;
const SHIFT = 32 - Math.log2(SLOTS);

/** A small set of numbers below NONE that is emptied and used again: at most `MOST` numbers. */
export class SmallSet {
  static readonly MOST = SLOTS / 2;
  readonly #slots = new Uint32Array(SLOTS).fill(NONE);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    if (this.#size > 0) this.#slots.fill(NONE);
    this.#size = 0;
  }

  /** Whether the number was not in it before. Throws where it would hold too many. */
  add(number: number): boolean {
    const slots = this.#slots;
    let at = Math.imul(number, SPREAD) >>> SHIFT;
    while (slots[at] !== NONE) {
      if (slots[at] === number) return false;
      at = (at + 1) & (SLOTS - 1);
    }
    if (this.#size === SmallSet.MOST) throw new Error(`a small set holds at most ${SmallSet.MOST} numbers`);
    slots[at] = number;
    this.#size += 1;
    return true;
  }
}
