import { classifyStoreFailure } from '../../src/platform/database/failure.ts';

/** As batched billing does: an operation that would have waited for a lock for too long is tried again. */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (classifyStoreFailure(error) !== 'locked') throw error;
    }
  }
}
