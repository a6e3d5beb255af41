import {
  type InvestorSearchOptions,
  type RunningInvestorSearch,
  startInvestorSearch,
} from '../../src/capabilities/investor-search.ts';
import type { InvestorQuery } from '../../src/core/research/investor-query.ts';
import { makeSandbox, SANDBOX_AS_OF } from '../../src/core/sandbox/sandbox.ts';
import { sandboxProfiles } from '../../src/core/understanding/sandbox-profiles.ts';
import { indexHere } from '../../src/matching/host/index-source.ts';
import type { MadeUpFeed } from './made-up-feed.ts';

export const world = makeSandbox();
export const { equity, fund } = sandboxProfiles(world);
export const QUERY: InvestorQuery = {
  profile: equity,
  targetLpTypes: [],
  effort: 'low',
  limit: 20,
  includeCompetitorLookalikes: false,
};
export const LIVE = { tenantId: 'somebody', mode: 'live' } as const;
export const TEST = { tenantId: 'somebody', mode: 'test' } as const;
export const AS_OF = { live: SANDBOX_AS_OF, test: SANDBOX_AS_OF };

/** A search of one thread over a feed that is looked at every 5 ms. */
export function overFeed(feed: MadeUpFeed, more: Partial<InvestorSearchOptions> = {}): RunningInvestorSearch {
  return startInvestorSearch({
    source: indexHere(feed, { asOf: AS_OF, folder: undefined, times: { poll: 5, settle: 1 } }),
    version: (mode) => feed.version(mode),
    threads: 1,
    ...more,
  });
}
