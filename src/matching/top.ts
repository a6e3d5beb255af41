/**
 * The best `limit` of numbered items, best first. `isBetter(a, b)` must be a strict total order. A heap of `limit`
 * items whose root is the worst kept one: most items are refused after one comparison.
 */
export class Top {
  readonly #heap: number[] = [];
  readonly #limit: number;
  readonly #isBetter: (a: number, b: number) => boolean;

  constructor(limit: number, isBetter: (a: number, b: number) => boolean) {
    this.#limit = limit;
    this.#isBetter = isBetter;
  }

  offer(item: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(item);
      this.#rise(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (worst === undefined || !this.#isBetter(item, worst)) return;
    heap[0] = item;
    this.#sink();
  }

  sorted(): number[] {
    return [...this.#heap].sort((a, b) => (this.#isBetter(a, b) ? -1 : 1));
  }

  #swap(at: number, other: number): void {
    const heap = this.#heap;
    const kept = heap[at] as number;
    heap[at] = heap[other] as number;
    heap[other] = kept;
  }

  #isWorse(at: number, other: number): boolean {
    return this.#isBetter(this.#heap[other] as number, this.#heap[at] as number);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let worst = at;
      if (left < this.#heap.length && this.#isWorse(left, worst)) worst = left;
      if (right < this.#heap.length && this.#isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
