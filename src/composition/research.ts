import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import { createListImportService } from '../capabilities/list-import.ts';
import { createLookalikeService } from '../capabilities/lookalikes/lookalikes.ts';
import { createNetworkService } from '../capabilities/network/networks.ts';
import { readInThreads } from '../capabilities/network/read-in-threads.ts';
import { createResearchService } from '../capabilities/research/research.ts';
import { LIMITS } from '../core/limits.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { createLedgerStore } from '../store/account/billing/ledger.ts';
import { createSpendingStore } from '../store/account/billing/spending.ts';
import { createTenantDataStore } from '../store/account/tenant-data.ts';
import { createCorpusLookupStore } from '../store/corpus/lookup.ts';
import { createErasedPeople } from '../store/corpus/privacy/erased-people.ts';
import { createDossierStore } from '../store/research/dossier/dossiers.ts';
import { createInvestorCardStore } from '../store/research/investor-cards.ts';
import { createLiveFunderStore } from '../store/research/live-funders.ts';
import { createLookalikeCorpusStore } from '../store/research/lookalike-corpus.ts';
import { createLookalikeListStore } from '../store/research/lookalike-list.ts';
import { createNetworkStore } from '../store/research/networks.ts';
import { createListImportStore } from '../store/research/pipeline/import-list.ts';
import { createPipelineStore } from '../store/research/pipeline/pipeline.ts';
import { createTodayStore } from '../store/research/pipeline/today.ts';
import { createProfileStore } from '../store/research/profiles.ts';
import { createStoredInvestorStore } from '../store/research/stored-investors.ts';
import { createWarmPathStore } from '../store/research/warm-paths.ts';
import type { ServiceOptions } from './options.ts';

/** What finds and remembers investors: everything that is asked by requests and has nothing running of its own. */
export function researchServices(
  { config, store: { service: db } }: Pick<ServiceOptions, 'config' | 'store'>,
  search: RunningInvestorSearch,
  lookups: Services['lookups'],
): Omit<
  Services,
  'monitors' | 'webhooks' | 'purchases' | 'keys' | 'suppressions' | 'mailboxes' | 'members' | 'sequences'
> {
  const dossiers = createDossierStore(db);
  return {
    investorSearch: search,
    investorScoring: search,
    understanding: search.understanding,
    lookups,
    research: createResearchService({ lookups, dossiers }),
    profiles: createProfileStore(db),
    storedInvestors: createStoredInvestorStore(db),
    pipeline: createPipelineStore(db),
    today: createTodayStore(db),
    listImports: createListImportService(createListImportStore(db)),
    investorCards: createInvestorCardStore(db),
    investorDossiers: dossiers,
    lookalikes: createLookalikeService({
      corpus: createLookalikeCorpusStore(db),
      isEmpty: createCorpusLookupStore(db).isEmpty,
      lookups,
      liveFunders: createLiveFunderStore(db, createErasedPeople(db, 'live')),
      scoring: search,
      budgetMicroUsd: Math.round((config.lookalikeBudgetUsd ?? LIMITS.lookalike.budgetUsd) * 1e6),
    }),
    lookalikeList: createLookalikeListStore(db),
    warmPaths: createWarmPathStore(db),
    networks: createNetworkService(
      createNetworkStore(db),
      readInThreads(new URL('../threads/network-thread.ts', import.meta.url), LIMITS.network),
    ),
    accounts: createLedgerStore(db),
    spending: createSpendingStore(db),
    tenantData: createTenantDataStore(db),
  };
}
