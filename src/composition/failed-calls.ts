import type { ActivityStore } from '../core/account/admin-ports.ts';
import type { FailedCall } from '../core/admin/activity.ts';
import { LIMITS } from '../core/limits.ts';
import { type Loop, startLoop } from '../loop.ts';

export interface FailedCallNotes {
  /** Notes a call; written with others a moment later, so that no answer waits for it. */
  note(call: FailedCall): void;
  /** Writes what is noted, and stops. */
  stop(): Promise<void>;
}

interface FailedCallOptions {
  readonly activity: ActivityStore;
  readonly onFailed: (error: unknown) => void;
  /** Called with how many were left out since the last time. */
  readonly onLeftOut: (count: number) => void;
  readonly everyMs?: number;
}

/** Keeps failed calls for operators. In a storm of them the first of each few seconds are kept, and the others counted. */
export function startFailedCalls({ activity, ...options }: FailedCallOptions): FailedCallNotes {
  const { waiting: most, writeEvery, sweepEvery } = LIMITS.failedCalls;
  let waiting: FailedCall[] = [];
  let leftOut = 0;
  const write: Loop = startLoop({
    everyMs: options.everyMs ?? writeEvery,
    async once() {
      const [calls, count] = [waiting, leftOut];
      waiting = [];
      leftOut = 0;
      if (count > 0) options.onLeftOut(count);
      // What cannot be written is lost: the log has the faults, and the database is not there.
      if (calls.length > 0) await activity.noteFailed(calls);
    },
    onFailed: options.onFailed,
  });
  const sweep = startLoop({
    everyMs: sweepEvery,
    once: () => activity.forgetFailed(),
    onFailed: options.onFailed,
  });
  return {
    note(call) {
      if (waiting.length < most) waiting.push(call);
      else leftOut += 1;
    },
    async stop() {
      await sweep.stop();
      await write.look().catch(options.onFailed);
      await write.stop();
    },
  };
}
