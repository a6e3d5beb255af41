import type { Logger } from 'pino';

/**
 * From now on, an unhandled rejection and an uncaught exception are logged with their stack, and the process
 * goes on: a fault of one request or one mailbox does not end the work of others
 * (docs/adr/0025-heartbeats.md). Called once the service runs; a fault before that still ends the start.
 */
export function surviveStrayFaults(log: Pick<Logger, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason) }, 'a rejection was not caught; the service goes on');
  });
  process.on('uncaughtException', (error) => {
    log.error({ err: asError(error) }, 'an exception was not caught; the service goes on');
  });
}

/** What was thrown may be anything; a log line needs a stack. */
const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('something that is no error was thrown', { cause: thrown });
