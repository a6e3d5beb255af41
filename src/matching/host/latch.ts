/** A signal: `ring` ends the waiting of `wait`, or of the next one where no one waits. */
export class Latch {
  #isRung = false;
  #waiting: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#waiting?.();
  }

  /** Resolves at the next ring, at once where it rang since the last wait. */
  async wait(): Promise<void> {
    if (!this.#isRung) await new Promise<void>((resolve) => (this.#waiting = resolve));
    this.#isRung = false;
    this.#waiting = undefined;
  }
}
