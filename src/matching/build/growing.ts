type Array32 = Uint32Array | Float32Array | Uint16Array | Uint8Array | Float64Array;
interface ArrayOf<Column> {
  new (length: number): Column;
}

/** A column that is appended to: doubles when it is full, so that millions of numbers never are JavaScript objects. */
export class Growing<Column extends Array32> {
  #column: Column;
  readonly #make: ArrayOf<Column>;
  length = 0;

  constructor(make: ArrayOf<Column>) {
    this.#make = make;
    this.#column = new make(1_024);
  }

  /** The column itself with room for so many more: callers write after `length` and raise it. */
  room(more: number): Column {
    let size = this.#column.length;
    while (size < this.length + more) size *= 2;
    if (size > this.#column.length) this.#widen(size);
    return this.#column;
  }

  #widen(size: number): void {
    const wider = new this.#make(size);
    wider.set(this.#column);
    this.#column = wider;
  }

  push(value: number): void {
    if (this.length === this.#column.length) this.#widen(this.length * 2);
    this.#column[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#column[place] as number;
  }

  /** The numbers so far, without a copy: it may be outdated after the next push. */
  view(): Column {
    return this.#column.subarray(0, this.length) as Column;
  }

  /** The numbers so far, in an array of just their length. */
  column(): Column {
    return this.#column.slice(0, this.length) as Column;
  }
}
