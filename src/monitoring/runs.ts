import { randomUUID } from 'node:crypto';
import type { FoundInvestor } from '../core/corpus/investor-record.ts';
import { LIMITS } from '../core/limits.ts';
import { boostsFor } from '../core/lookalike/boosts.ts';
import { profileKey } from '../core/lookalike/profile-key.ts';
import type { DueMonitor } from '../core/monitoring/ports.ts';
import { rotated } from '../core/monitoring/rotate.ts';
import type { Funder } from '../core/ranking/lookalike-ports.ts';
import { withWarmPaths } from '../core/ranking/warm-lift.ts';
import type { InvestorQuery } from '../core/research/investor-query.ts';
import type { Services } from '../endpoints/endpoint.ts';
import type { MonitorOptions } from './monitor.ts';

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
      const query = {
        ...queryOf(monitor),
        ...boostsFor(monitor.profile, await lookalikeList.boosted(scope, profileKey(monitor.profile))),
      };
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
