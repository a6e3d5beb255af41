/**
 * Blocks in falling order of their bounds, taken one at a time: a binary heap over a caller's array, because of thousands
 * of blocks only the first few are ever taken.
 */
export class BlockHeap {
  readonly #blocks: Uint32Array;
  readonly #bound: Float64Array;
  #size: number;

  /** The first `size` of `blocks` are rearranged; `bound` is by block. */
  constructor(blocks: Uint32Array, size: number, bound: Float64Array) {
    this.#blocks = blocks;
    this.#bound = bound;
    this.#size = size;
    for (let at = (size >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  /** The block of the highest bound, or -1 where none is left. */
  pop(): number {
    if (this.#size === 0) return -1;
    const best = this.#blocks[0] as number;
    this.#size -= 1;
    this.#blocks[0] = this.#blocks[this.#size] as number;
    this.#sink(0);
    return best;
  }

  #sink(from: number): void {
    const [blocks, bound] = [this.#blocks, this.#bound];
    const block = blocks[from] as number;
    const own = bound[block] as number;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size) {
        const [left, right] = [blocks[child] as number, blocks[child + 1] as number];
        if ((bound[right] as number) > (bound[left] as number)) child += 1;
      }
      const next = blocks[child] as number;
      if ((bound[next] as number) <= own) break;
      blocks[at] = next;
      at = child;
    }
    blocks[at] = block;
  }
}
