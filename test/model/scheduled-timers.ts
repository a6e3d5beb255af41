import { vi } from 'vitest';

/** Deadlines of the two endpoints: the timers of one strike at any moment of the schedule, those of the other never. */
export const STRIKES = 1;
export const NEVER = 2;

/** Runs `work` with timers that only the scheduler moves: each waits for its `step`, whatever time it was set to. */
export async function withScheduledTimers(
  step: (label: string) => Promise<void>,
  work: () => Promise<unknown>,
): Promise<void> {
  vi.stubGlobal('setImmediate', (task: () => void) => void step('immediate').then(task));
  vi.stubGlobal('setTimeout', (task: () => void, ms: number) => {
    const timer = { cleared: false };
    if (ms === STRIKES) {
      void step('deadline').then(() => {
        if (!timer.cleared) task();
      });
    }
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: { cleared: boolean }) => {
    timer.cleared = true;
  });
  try {
    await work();
  } finally {
    vi.unstubAllGlobals();
  }
}
