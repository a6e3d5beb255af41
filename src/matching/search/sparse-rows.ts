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

  /** 0 where nothing was added. */
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
