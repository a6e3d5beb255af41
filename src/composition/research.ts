import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import { createLookalikes } from '../capabilities/lookalikes/lookalikes.ts';
import { createNetworks } from '../capabilities/network/networks.ts';
import { readInThreads } from '../capabilities/network/read-in-threads.ts';
import { createResearch } from '../capabilities/research/research.ts';
import { LIMITS } from '../core/limits.ts';
import type { Services } from '../core/ports.ts';
import { createAccounts } from '../store/account/billing/ledger.ts';
import { createTenantData } from '../store/account/tenant-data.ts';
import { createCorpusLookup } from '../store/corpus/lookup.ts';
import { createDossiers } from '../store/research/dossiers.ts';
import { createLiveFunders } from '../store/research/live-funders.ts';
import { createLookalikeCorpus } from '../store/research/lookalike-corpus.ts';
import { createLookalikeList } from '../store/research/lookalike-list.ts';
import { createNetworkStore } from '../store/research/networks.ts';
import { createProfiles } from '../store/research/profiles.ts';
import { createStoredInvestors } from '../store/research/stored-investors.ts';
import { createWarmPaths } from '../store/research/warm-paths.ts';
import type { ServiceOptions } from './options.ts';

/** What finds and remembers investors: everything that is asked by requests and has nothing running of its own. */
export function researchServices(
  { config, store: { service: db } }: Pick<ServiceOptions, 'config' | 'store'>,
  search: RunningInvestorSearch,
  lookups: Services['lookups'],
): Omit<Services, 'monitors' | 'webhooks' | 'suppressions' | 'mailboxes' | 'sequences'> {
  return {
    investorSearch: search,
    investorScoring: search,
    lookups,
    research: createResearch({ lookups, dossiers: createDossiers(db) }),
    profiles: createProfiles(db),
    storedInvestors: createStoredInvestors(db),
    lookalikes: createLookalikes({
      corpus: createLookalikeCorpus(db),
      isEmpty: createCorpusLookup(db).isEmpty,
      lookups,
      liveFunders: createLiveFunders(db),
      scoring: search,
      budgetMicroUsd: Math.round((config.lookalikeBudgetUsd ?? LIMITS.lookalike.budgetUsd) * 1e6),
    }),
    lookalikeList: createLookalikeList(db),
    warmPaths: createWarmPaths(db),
    networks: createNetworks(
      createNetworkStore(db),
      readInThreads(new URL('../threads/network-thread.ts', import.meta.url), LIMITS.network),
    ),
    accounts: createAccounts(db),
    tenantData: createTenantData(db),
  };
}
