import { NONE } from '../index/table.ts';
import type { Question } from './question.ts';
import type { Ask } from './rules-ask.ts';
import type { Adjustment } from './rules-signals.ts';

/** Investors of a block of the index: smaller ones bound tighter, larger ones are fewer. */
export const BLOCK = 32;
/** Blocks of a group, half of which are passed over whole. As many as investors of a block: both are added up in one place. */
export const GROUP = 32;
/** Groups are numbered in 16 bits. */
export const MAX_INVESTORS = BLOCK * GROUP * 0x1_0000;

/** A reason to look again at the best candidates of a search: what is too expensive, or has no bound, to be asked of all. */
export interface Look {
  /**
   * Takes an ask, with its question in the numbers of this segment. `whole`: the same look at the whole corpus, which has
   * begun, where the segment is only a part.
   */
  begin(ask: Ask, question: Question, whole: Look | undefined): void;
  /** What it adds to a candidate's score; `raw` is that score with what the looks before this one added. */
  adjust(investor: number, raw: number): readonly Adjustment[];
  /** Orders candidates whose scores are equal, in addition to what else does. */
  tie?(investor: number): number;
}

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

  /** Whether the number was not in it before. Throws if it would hold too many. */
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

/** What is still to be looked into, by number, highest bound first: a binary heap that grows. */
export class CandidateHeap {
  #numbers = new Uint32Array(1_024);
  #bounds = new Float64Array(1_024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** The highest bound; -Infinity where it is empty. */
  get highestBound(): number {
    return this.size === 0 ? Number.NEGATIVE_INFINITY : (this.#bounds[0] as number);
  }

  push(number: number, bound: number): void {
    if (this.size === this.#numbers.length) {
      const [numbers, bounds] = [new Uint32Array(this.size * 2), new Float64Array(this.size * 2)];
      numbers.set(this.#numbers);
      bounds.set(this.#bounds);
      [this.#numbers, this.#bounds] = [numbers, bounds];
    }
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#bounds[parent] as number) >= bound) break;
      this.#numbers[at] = this.#numbers[parent] as number;
      this.#bounds[at] = this.#bounds[parent] as number;
      at = parent;
    }
    this.#numbers[at] = number;
    this.#bounds[at] = bound;
  }

  /** Takes the one with the highest bound; call it only if it is not empty. */
  pop(): number {
    const best = this.#numbers[0] as number;
    this.size -= 1;
    const number = this.#numbers[this.size] as number;
    const bound = this.#bounds[this.size] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      const other = child + 1;
      if (other < this.size && (this.#bounds[other] as number) > (this.#bounds[child] as number))
        child = other;
      if ((this.#bounds[child] as number) <= bound) break;
      this.#numbers[at] = this.#numbers[child] as number;
      this.#bounds[at] = this.#bounds[child] as number;
      at = child;
    }
    this.#numbers[at] = number;
    this.#bounds[at] = bound;
    return best;
  }
}

/** Sparse rows of numbers, for some of many investors: a dense table of slots, emptied by walking what was met. */
export class SparseRows {
  readonly #slotOf: Uint32Array;
  #met = new Uint32Array(1_024);
  #values = new Float64Array(8_192);
  #width = 1;
  #size = 0;

  constructor(investors: number) {
    this.#slotOf = new Uint32Array(investors);
  }

  /** Empties it; rows have `width` numbers from now on. */
  reset(width: number): void {
    for (let at = 0; at < this.#size; at += 1) this.#slotOf[this.#met[at] as number] = 0;
    this.#size = 0;
    this.#width = width;
  }

  add(investor: number, column: number, value: number): void {
    let slot = this.#slotOf[investor] as number;
    if (slot === 0) slot = this.#open(investor);
    const at = (slot - 1) * this.#width + column;
    this.#values[at] = (this.#values[at] as number) + value;
  }

  #open(investor: number): number {
    if (this.#size === this.#met.length) {
      const wider = new Uint32Array(this.#size * 2);
      wider.set(this.#met);
      this.#met = wider;
    }
    const end = (this.#size + 1) * this.#width;
    if (end > this.#values.length) {
      const wider = new Float64Array(Math.max(end, this.#values.length * 2));
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values.fill(0, this.#size * this.#width, end);
    this.#met[this.#size] = investor;
    this.#size += 1;
    this.#slotOf[investor] = this.#size;
    return this.#size;
  }

  /** 0 if nothing was added. */
  get(investor: number, column: number): number {
    const slot = this.#slotOf[investor] as number;
    return slot === 0 ? 0 : (this.#values[(slot - 1) * this.#width + column] as number);
  }

  has(investor: number): boolean {
    return this.#slotOf[investor] !== 0;
  }

  /** Those with a row, in the order they were met. */
  investors(): Uint32Array {
    return this.#met.subarray(0, this.#size);
  }
}
