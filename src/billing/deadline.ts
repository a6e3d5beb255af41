import { DomainError } from '../core/errors.ts';

/**
 * Runs `work` with a signal that is aborted after `ms`. Work that ignores it is not awaited after the
 * deadline, and its late answer is dropped. Rejects with `vendor_error` at the deadline.
 */
export async function runWithDeadline<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const late = new DomainError(
        'vendor_error',
        `No answer could be had within ${ms / 1000} s. Nothing is charged; try again.`,
        {
          internal: 'deadline passed',
        },
      );
      reject(late);
      controller.abort(late);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
