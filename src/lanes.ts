export interface LaneOptions<Item> {
  readonly atOnce: number;
  /** While something is under way, how often more work is looked for, ms. */
  readonly everyMs: number;
  /** Ends the wait for the next look: something came due. */
  readonly wakeSignal?: WakeSignal;
  /** Takes at most `limit` pieces of work that are due; `underWay` are those that were taken and have not ended. */
  claim(limit: number, underWay: readonly Item[]): Promise<readonly Item[]>;
  /** Does one. It reports its own failures: what it throws ends the look. */
  work(item: Item): Promise<void>;
}

/** Set when work comes due; it ends the current wait, or the next one where none is under way. */
export class WakeSignal {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  /** Resolves when it is rung, or was since the last `mute`. */
  get rung(): Promise<void> {
    return this.#rung.promise;
  }

  /** To be called before one looks: what is rung for from now on may not be seen. */
  mute(): void {
    this.#rung = Promise.withResolvers<void>();
  }
}

/**
 * Does all work that is due, at most `atOnce` pieces in parallel, until there is none or the signal is
 * aborted; a slow piece holds up no other, and a free place is used at once. Always waits for what is under
 * way. Rejects with the first failure of a claim or a piece, after that.
 */
export async function inLanes<Item>(signal: AbortSignal, options: LaneOptions<Item>): Promise<void> {
  const { wakeSignal = new WakeSignal() } = options;
  const running = new Map<Promise<void>, Item>();
  const failures: unknown[] = [];
  const start = (item: Item): void => {
    const piece = options
      .work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => running.delete(piece));
    running.set(piece, item);
  };
  try {
    while (!signal.aborted && failures.length === 0) {
      const free = options.atOnce - running.size;
      wakeSignal.mute();
      const claimed = free > 0 ? await options.claim(free, [...running.values()]) : [];
      for (const item of claimed) start(item);
      if (running.size === 0) break;
      if (claimed.length < free || free === 0)
        await firstOf([...running.keys(), wakeSignal.rung], options.everyMs);
    }
  } finally {
    await Promise.all(running.keys());
  }
  if (failures.length > 0) throw failures[0];
}

/** Resolves when one has ended, or after `ms`. */
async function firstOf(ends: readonly Promise<void>[], ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tick = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([...ends, tick]);
  clearTimeout(timer);
}
