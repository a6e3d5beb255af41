import { DomainError } from '../errors.ts';
import { type FairQueue, QueueFull } from './fair-queue.ts';

export interface LaneWords {
  /** What waits, in the plural: "imports of networks". */
  readonly what: string;
  /** By then a place is likely to be free. */
  readonly retryAfterSeconds: number;
}

/**
 * Does what a request of the tenant `key` asks for when it is its turn in a lane. Rejects with `rate_limited` where too much of
 * the tenant waits already, with `unavailable` where too much of all does, with the signal's reason, and as `work` does.
 */
export async function inTurn<Result>(
  lane: FairQueue,
  key: string,
  signal: AbortSignal,
  { what, retryAfterSeconds }: LaneWords,
  work: () => Promise<Result>,
): Promise<Result> {
  let end: () => void;
  try {
    end = await lane.take(key, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw error.of === 'key'
      ? new DomainError('rate_limited', `Too many ${what} of this account wait already. Repeat shortly.`, {
          retryAfterSeconds,
        })
      : new DomainError('unavailable', `Too many ${what} wait at the moment. Repeat shortly.`, {
          retryAfterSeconds,
        });
  }
  try {
    return await work();
  } finally {
    end();
  }
}
