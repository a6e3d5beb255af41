import { randomUUID } from 'node:crypto';
import type { FoundInvestor } from '../core/corpus/investor-record.ts';
import { foundEvent } from '../core/monitoring/event.ts';
import type { DueMonitor, Finds, MonitorStore } from '../core/monitoring/ports.ts';
import { isUnchanged, retryOfRun } from '../core/monitoring/schedule.ts';
import type { Mode } from '../core/scope.ts';
import { inLanes } from '../lanes.ts';
import { type Loop, startLoop } from '../loop.ts';
import { timeLimit } from '../time-limit.ts';

export interface MonitorOptions {
  readonly monitors: MonitorStore;
  /** The corpus's version now. */
  corpusVersion(mode: Mode): Promise<number>;
  /** What a search of the profile finds. */
  search(monitor: DueMonitor, signal: AbortSignal): Promise<readonly FoundInvestor[]>;
  /** Who funded the profile's competitors, by sources that cost nothing. */
  lookalikes(
    monitor: DueMonitor,
    signal: AbortSignal,
  ): Promise<Extract<Finds, { kind: 'lookalikes' }>['found']>;
  /** Between two runs of one monitor, ms. */
  readonly intervalMs: number;
  /** Between two looks for monitors that are due, ms. */
  readonly everyMs: number;
  /** Events were written: they can be sent. */
  onEventsWritten(): void;
  onFailed(error: unknown, monitor?: DueMonitor): void;
  readonly now?: () => Date;
}

/** A lookalike run may ask five companies of slow sources, as long as a request of the kind may take. */
const RUN_MS = 60_000;
/** What is still held after this long, its process is gone. */
const LEASE_MS = 2 * RUN_MS;

/** Runs at once in a process: monitors are never urgent, and requests come first. */
const AT_ONCE = 2;
/** Of one tenant: so that one whose runs take their whole minute leaves a place. */
const PER_TENANT = 1;

/** Runs what profiles have opted in to, each every `intervalMs`. */
export function startMonitoring(options: MonitorOptions): Loop {
  return startLoop({
    everyMs: options.everyMs,
    onFailed: (error) => options.onFailed(error),
    once: (signal) =>
      inLanes<DueMonitor>(signal, {
        atOnce: AT_ONCE,
        everyMs: options.everyMs,
        claim: (limit, underWay) =>
          options.monitors.claim(randomUUID(), LEASE_MS, limit, {
            perTenant: PER_TENANT,
            busy: underWay.map(({ scope }) => scope.tenantId),
          }),
        work: (due) => run(due, signal, options),
      }),
  });
}

async function run(monitor: DueMonitor, signal: AbortSignal, options: MonitorOptions): Promise<void> {
  const { monitors, intervalMs } = options;
  const startedAt = (options.now ?? (() => new Date()))();
  const limit = timeLimit(RUN_MS, signal);
  try {
    // Read first: what comes into the corpus during the run is looked at by the next one.
    const corpusVersion = await options.corpusVersion(monitor.scope.mode);
    const finds = await findsOf(monitor, corpusVersion, limit.signal, options);
    const fresh = await monitors.finish(monitor, finds, {
      startedAt,
      corpusVersion,
      everyMs: intervalMs,
      eventOf: (found) => foundEvent(monitor.kind, found, startedAt),
    });
    if (fresh !== undefined && fresh > 0) options.onEventsWritten();
  } catch (error) {
    // The service stops: the lease's end brings the run back.
    if (signal.aborted) return;
    options.onFailed(error, monitor);
    await monitors.fail(monitor, failureText(error), retryOfRun(monitor.failures + 1));
  } finally {
    limit.end();
  }
}

async function findsOf(
  monitor: DueMonitor,
  corpusVersion: number,
  signal: AbortSignal,
  options: MonitorOptions,
): Promise<Finds> {
  const { kind } = monitor;
  if (isUnchanged(monitor, corpusVersion)) return { kind: 'investors', found: [] };
  return kind === 'investors'
    ? { kind, found: await options.search(monitor, signal) }
    : { kind, found: await options.lookalikes(monitor, signal) };
}

/** For the tenant: internal details go to the log only. */
function failureText(error: unknown): string {
  return error instanceof Error && error.name === 'DomainError'
    ? error.message
    : 'The run did not come to an end; it is tried again by itself.';
}
