/** Investors that are still to be scored, highest bound first: a binary heap that grows. */
export class CandidateHeap {
  #investors = new Uint32Array(1_024);
  #bounds = new Float64Array(1_024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** The highest bound; -Infinity where it is empty. */
  get highestBound(): number {
    return this.size === 0 ? Number.NEGATIVE_INFINITY : (this.#bounds[0] as number);
  }

  push(investor: number, bound: number): void {
    if (this.size === this.#investors.length) {
      const [investors, bounds] = [new Uint32Array(this.size * 2), new Float64Array(this.size * 2)];
      investors.set(this.#investors);
      bounds.set(this.#bounds);
      [this.#investors, this.#bounds] = [investors, bounds];
    }
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#bounds[parent] as number) >= bound) break;
      this.#investors[at] = this.#investors[parent] as number;
      this.#bounds[at] = this.#bounds[parent] as number;
      at = parent;
    }
    this.#investors[at] = investor;
    this.#bounds[at] = bound;
  }

  /** Takes the one with the highest bound; call it only where it is not empty. */
  pop(): number {
    const best = this.#investors[0] as number;
    this.size -= 1;
    const investor = this.#investors[this.size] as number;
    const bound = this.#bounds[this.size] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      const other = child + 1;
      if (other < this.size && (this.#bounds[other] as number) > (this.#bounds[child] as number))
        child = other;
      if ((this.#bounds[child] as number) <= bound) break;
      this.#investors[at] = this.#investors[child] as number;
      this.#bounds[at] = this.#bounds[child] as number;
      at = child;
    }
    this.#investors[at] = investor;
    this.#bounds[at] = bound;
    return best;
  }
}
