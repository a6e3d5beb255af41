/** Half full at most, so that few look-ups go past the first slot or two. */
const FILLED = 2;
const FREE = 0;

/** Numbers by id, where a Map would box every id of every deal: open addressing over flat arrays. Ids are integers. */
export class IdNumbers {
  #ids = new Float64Array(2_048);
  /** One more than the number. */
  #numbers = new Uint32Array(2_048);
  #size = 0;

  set(id: number, number: number): void {
    if ((this.#size + 1) * FILLED > this.#ids.length) this.#widen();
    const slot = this.#slotOf(id);
    if (this.#numbers[slot] === FREE) this.#size += 1;
    this.#ids[slot] = id;
    this.#numbers[slot] = number + 1;
  }

  /** -1 where the id has none. */
  get(id: number): number {
    return (this.#numbers[this.#slotOf(id)] as number) - 1;
  }

  /** Where the id is, or would be. */
  #slotOf(id: number): number {
    const mask = this.#ids.length - 1;
    // Fibonacci hashing (Knuth, 6.4) of the low 32 bits: ids of a corpus mostly follow each other.
    let slot = Math.imul(id, 0x9e3779b1) >>> (Math.clz32(mask) & 31);
    while (this.#numbers[slot] !== FREE && this.#ids[slot] !== id) slot = (slot + 1) & mask;
    return slot;
  }

  #widen(): void {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Float64Array(ids.length * 2);
    this.#numbers = new Uint32Array(ids.length * 2);
    for (let at = 0; at < ids.length; at += 1) {
      if (numbers[at] === FREE) continue;
      const slot = this.#slotOf(ids[at] as number);
      this.#ids[slot] = ids[at] as number;
      this.#numbers[slot] = numbers[at] as number;
    }
  }
}
