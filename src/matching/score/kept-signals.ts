import { SIGNALS } from '../../core/ranking/signals.ts';

/** Candidates of a search whose signals are kept: a bounded search scores fewer, the best of them first. */
const KEPT = 2_048;

/** Signals of the candidates of a search, which are needed again for the few that are looked at or shown. */
export class KeptSignals {
  readonly #signals = new Float64Array(KEPT * SIGNALS.length);
  #kept = 0;

  clear(): void {
    this.#kept = 0;
  }

  /** Copies signals; returns where they are, below 0 where there is no room. */
  keep(signals: Float64Array): number {
    if (this.#kept === KEPT) return -1;
    this.#signals.set(signals, this.#kept * SIGNALS.length);
    this.#kept += 1;
    return this.#kept - 1;
  }

  at(place: number): Float64Array {
    return this.#signals.subarray(place * SIGNALS.length, (place + 1) * SIGNALS.length);
  }
}
