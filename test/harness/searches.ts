import { sandboxProfiles } from '../../src/profile/rules.ts';
import { makeSandbox, SANDBOX_AS_OF } from '../../src/reference/rules-sandbox-world.ts';
import { indexHere } from '../../src/search/index/keep-indexes.ts';
import {
  type InvestorSearchOptions,
  type RunningInvestorSearch,
  startInvestorSearch,
} from '../../src/search/investor-search.ts';
import type { InvestorQuery } from '../../src/search/rules-investor-query.ts';
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
