export interface LaneOptions<Item> {
  readonly atOnce: number;
  /** While something is under way, how often is looked for more besides, ms. */
  readonly everyMs: number;
  /** Takes at most `limit` pieces of work that are due. */
  claim(limit: number): Promise<readonly Item[]>;
  /** Does one. Its failures are its own to tell: what it throws ends the look. */
  work(item: Item): Promise<void>;
}

/**
 * Does all work that is due, at most `atOnce` side by side, until there is none or the signal is aborted; a slow piece holds up
 * nobody else. Always waits for what is under way. Rejects with the first failure of a claim or a piece, after that.
 */
export async function inLanes<Item>(signal: AbortSignal, options: LaneOptions<Item>): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const start = (item: Item): void => {
    const piece = options
      .work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(piece));
    running.add(piece);
  };
  try {
    while (!signal.aborted && failures.length === 0) {
      const free = options.atOnce - running.size;
      const claimed = free > 0 ? await options.claim(free) : [];
      for (const item of claimed) start(item);
      if (running.size === 0) break;
      if (claimed.length < free || free === 0) await firstOf(running, options.everyMs);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
}

/** Resolves when one has ended, or after `ms`. */
async function firstOf(running: ReadonlySet<Promise<void>>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tick = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([...running, tick]);
  clearTimeout(timer);
}
