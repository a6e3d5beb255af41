import type { Logger } from 'pino';
import type { Output } from './output.ts';

/** As a shell reports a process that a signal ended: 128 and the number of SIGINT. */
const EXIT_INTERRUPTED = 130;

/**
 * One Ctrl-C arrives several times: from the terminal, passed on by npm, and by the launcher. Within this they are one, ms;
 * a person who means a second one presses it later, or again.
 */
const ONE_PRESS_MS = 1_000;

/** Any long time; see below. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Ctrl-C, whatever looks after processes, and a terminal that closes. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP from now on: called before the start, so that none is missed. The function it gives
 * resolves at the first of them and keeps Node running until then; a second one, a moment later, ends the process at once. A
 * start that fails calls it never, and ends.
 */
export function listenForStop(): () => Promise<void> {
  const asked = Promise.withResolvers<void>();
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt !== undefined && performance.now() - firstAt > ONE_PRESS_MS) process.exit(EXIT_INTERRUPTED);
    firstAt ??= performance.now();
    asked.resolve();
  };
  for (const signal of STOPS) process.on(signal, onSignal);
  return async () => {
    // Nothing of a worker keeps Node running while its database is away: without this it would end instead of waiting.
    const awake = setInterval(() => {}, FOR_EVER_MS);
    await asked.promise;
    clearInterval(awake);
  };
}

/** Says `what` is being waited for and closes; what takes longer than `withinMs` is stopped hard, with exit code 1. */
export async function drain(
  { output, log }: { readonly output: Output; readonly log: Logger },
  what: string,
  withinMs: number,
  close: () => Promise<void>,
): Promise<void> {
  output.note(`Stopping: ${what}. A second Ctrl-C stops at once.`);
  const overdue = setTimeout(() => {
    log.error({ drain_ms: withinMs }, 'did not stop in time; stopped hard, the next start recovers');
    process.exit(1);
  }, withinMs);
  await close();
  clearTimeout(overdue);
}
