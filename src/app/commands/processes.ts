import type { Command } from 'commander';
import type { Logger } from 'pino';
import { createLog } from '../../platform/log.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { configWarnings, readConfig, readServiceConfig } from '../settings/config.ts';
import { addCommand, type CommonOptions, type Output, outputOf } from './output.ts';

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

/** Of a process in which all has stopped: what ends by itself has ended by then, ms. */
const LEFT_OPEN_MS = 2_000;

/** Closes what a process does: hard, with exit code 1, if that takes longer than `withinMs`. After it the process ends. */
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
  // A connection that was lost keeps Node running for ever.
  setTimeout(() => {
    log.warn({ left: process.getActiveResourcesInfo() }, 'all has stopped, but something was still open');
    process.exit();
  }, LEFT_OPEN_MS).unref();
}

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

/** The answer to a message that was handed over is waited for 20 s after a stop, writing it down is tried for 35; with a margin. */
const DRAIN_DEADLINE_MS = 65_000;

export function addOutreachCommand(program: Command): void {
  addCommand(
    program,
    'outreach',
    'draft, send and read mail until it is stopped: for services that leave it to others (WARMPATH_OUTREACH=off), or with them',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = await readServiceConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    const log = await createLog(config);
    const stop = listenForStop();
    // Loaded here only, like the web server by `serve`.
    const { startOutreachProcess } = await import('../compose/outreach-process.ts');
    const outreach = await startOutreachProcess(config, log);
    surviveStrayFaults(log);
    const { database } = outreach;
    output.result({ database }, `Outreach runs on ${database}. Ctrl-C stops it.`);
    await stop();
    await drain({ output, log }, 'waiting for what is on the wire', DRAIN_DEADLINE_MS, () =>
      outreach.close(),
    );
  });
}

export function addSearchCommand(program: Command): void {
  addCommand(
    program,
    'search',
    'search for services that have no index of their own (WARMPATH_SEARCH_URL) until it is stopped; where it listens is PORT and HOST',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = readConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    const log = await createLog(config);
    const stop = listenForStop();
    // Loaded here only, like the web server by `serve`.
    const { startSearchProcess } = await import('../compose/search-process.ts');
    const search = await startSearchProcess(config, log);
    surviveStrayFaults(log);
    const { address, database } = search;
    output.result({ address, database }, `Search listens on ${address}, over ${database}. Ctrl-C stops it.`);
    await stop();
    await drain({ output, log }, 'answering what is under way', DRAIN_DEADLINE_MS, () => search.close());
  });
}

/** Runs `work` with a signal of SIGINT and SIGTERM; after one it throws OperatorError `stopped`, which says what is `left`. */
export async function stoppable<Result>(
  output: Output,
  left: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onStop = () => {
    output.warn('Stopping …');
    stop.abort();
  };
  process.once('SIGINT', onStop).once('SIGTERM', onStop);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new OperatorError('stopped', `Stopped. ${left}`, error);
  } finally {
    process.off('SIGINT', onStop).off('SIGTERM', onStop);
  }
}
