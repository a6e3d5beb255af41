/** The value at a place, were `values[0 .. size)` sorted ascending; reorders them (Hoare's selection). */
function select(values: Float32Array, size: number, place: number): number {
  let [from, to] = [0, size - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1] as number;
    let [low, high] = [from, to];
    while (low <= high) {
      while ((values[low] as number) < pivot) low += 1;
      while ((values[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const value = values[low] as number;
      values[low] = values[high] as number;
      values[high] = value;
      low += 1;
      high -= 1;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return values[place] as number;
}

/**
 * The largest of many values, whatever order they come in; of equal ones those of the lowest ordinals. It
 * grows to half as many again as it keeps, and is then cut back, which is expensive once and cheap for each.
 */
export class TopList {
  readonly #keep: number;
  #of = new Uint32Array(16);
  #value = new Float32Array(16);
  #size = 0;
  /** Smaller values do not enter the list any more. */
  floor = 0;

  constructor(keep: number) {
    this.#keep = keep;
  }

  get size(): number {
    return this.#size;
  }

  push(ordinal: number, value: number): void {
    if (this.#size === this.#of.length) this.#makeRoom();
    this.#of[this.#size] = ordinal;
    this.#value[this.#size] = value;
    this.#size += 1;
  }

  #makeRoom(): void {
    const most = this.#keep + (this.#keep >> 1);
    if (this.#size >= most) {
      this.cut();
      return;
    }
    const room = Math.min(this.#size * 2, most);
    const [of, value] = [new Uint32Array(room), new Float32Array(room)];
    of.set(this.#of);
    value.set(this.#value);
    [this.#of, this.#value] = [of, value];
  }

  /** Leaves no more than are kept. */
  cut(): void {
    const [size, ofs, values] = [this.#size, this.#of, this.#value];
    if (size <= this.#keep) return;
    const floor = select(values.slice(0, size), size, size - this.#keep);
    let larger = 0;
    const equals: number[] = [];
    for (let at = 0; at < size; at += 1) {
      if ((values[at] as number) > floor) larger += 1;
      else if (values[at] === floor) equals.push(ofs[at] as number);
    }
    const last = equals.sort((one, other) => one - other)[this.#keep - larger - 1] as number;
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const [of, value] = [ofs[at] as number, values[at] as number];
      if (value < floor || (value === floor && of > last)) continue;
      ofs[kept] = of;
      values[kept] = value;
      kept += 1;
    }
    this.#size = kept;
    this.floor = floor;
  }

  /** Puts the list, ascending by ordinal, into two columns from a place on. */
  writeTo(of: Uint32Array, value: Float32Array, from: number): void {
    const halves = new Uint32Array(this.#size * 2);
    const low = new Float32Array(halves.buffer);
    for (let at = 0; at < this.#size; at += 1) {
      low[2 * at] = this.#value[at] as number;
      halves[2 * at + 1] = this.#of[at] as number;
    }
    new BigUint64Array(halves.buffer).sort();
    for (let at = 0; at < this.#size; at += 1) {
      of[from + at] = halves[2 * at + 1] as number;
      value[from + at] = low[2 * at] as number;
    }
  }
}
