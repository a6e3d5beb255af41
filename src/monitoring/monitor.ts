import { randomUUID } from 'node:crypto';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import type { Services } from '../platform/operations/operation.ts';
import { inLanes, type Loop, startLoop, timeLimit } from '../platform/process.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Mode } from '../platform/values/scope.ts';
import { profileKey } from '../profile/rules-suggest.ts';
import { boostsFor, type InvestorQuery } from '../search/rules-investor-query.ts';
import { type Funder, withWarmPaths } from '../search/score/rules-ports.ts';
import type { MonitorStore } from './queries-monitors.ts';
import { type DueMonitor, type Finds, foundData, rotated } from './rules-event.ts';
import { isUnchanged, retryOfRun } from './rules-schedule.ts';

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
      dataOf: (found) => foundData(monitor.kind, found, startedAt),
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

const DAY_MS = 86_400_000;
/** Of the run's minute: what begins later would be cut off in the middle. */
const LAST_BEGIN_MS = 30_000;

/** The search a profile asks for by itself: nothing is narrowed for the call. */
function queryOf({ profile }: DueMonitor): InvestorQuery {
  return {
    profile,
    targetLpTypes: [],
    effort: 'low',
    limit: LIMITS.search.limitMax,
    includeCompetitorLookalikes: false,
  };
}

/** What the two kinds of monitors do, by the same services as requests. It is free of charge. */
export function monitorRuns(
  services: Pick<Services, 'investorSearch' | 'lookalikes' | 'lookalikeList' | 'warmPaths'>,
  clock: { now(): Date; elapsedMs(): number },
): Pick<MonitorOptions, 'search' | 'lookalikes'> {
  const { investorSearch, lookalikes, lookalikeList, warmPaths } = services;
  const warmed = async <Found extends FoundInvestor>(
    { scope }: DueMonitor,
    found: readonly Found[],
  ): Promise<readonly Found[]> => {
    const ids = found.map(({ investorId }) => investorId);
    return withWarmPaths(found, ids.length === 0 ? new Map() : await warmPaths.of(scope, ids));
  };
  return {
    async search(monitor, signal) {
      const { scope } = monitor;
      const { boosted } = await lookalikeList.contextOf(scope, profileKey(monitor.profile));
      const query = { ...queryOf(monitor), ...boostsFor(monitor.profile, boosted) };
      return warmed(monitor, await investorSearch.search(scope, query, signal));
    },

    async lookalikes(monitor, signal) {
      const { scope, profile } = monitor;
      const competitors = profile.raise_type === 'startup_equity' ? (profile.known_competitors ?? []) : [];
      const atOnce = LIMITS.lookalike.companiesPerCall;
      const day = Math.floor(clock.now().getTime() / DAY_MS);
      const begin = clock.elapsedMs();
      const funders = new Map<number, Funder>();
      let left = rotated(competitors, day, atOnce);
      while (left.length > 0 && clock.elapsedMs() - begin < LAST_BEGIN_MS) {
        const found = await lookalikes.research(scope, left.slice(0, atOnce), queryOf(monitor), {
          requestId: randomUUID(),
          now: clock.now(),
          signal,
          budgetMicroUsd: 0,
        });
        for (const funder of found.funders) {
          const before = funders.get(funder.investorId);
          const companies = [...new Set([...(before?.companies ?? []), ...funder.companies])];
          funders.set(funder.investorId, { ...funder, companies });
        }
        left = left.slice(atOnce);
      }
      return warmed(monitor, [...funders.values()]);
    },
  };
}
