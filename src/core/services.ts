import type { LedgerStore, TenantDataStore } from './account/ports.ts';
import type { LookalikeListStore, LookalikeService } from './lookalike/ports.ts';
import type { LookupService } from './lookup/ports.ts';
import type { MonitorStore, WebhookService } from './monitoring/ports.ts';
import type { NetworkService, WarmPathStore } from './network/ports.ts';
import type { MailboxService } from './outreach/mailbox/ports.ts';
import type { SequenceService } from './outreach/sequence/ports.ts';
import type { SuppressionService } from './outreach/suppression/ports.ts';
import type {
  DossierStore,
  InvestorCardStore,
  InvestorScoringService,
  InvestorSearchService,
  ProfileStore,
  ResearchService,
  StoredInvestorStore,
} from './research/ports.ts';
import type { UnderstandingService } from './understanding/ports.ts';

/** What handlers may call. `app.ts` ties each to what does it; a handler imports nothing else. */
export interface Services {
  readonly profiles: ProfileStore;
  readonly investorSearch: InvestorSearchService;
  readonly investorScoring: InvestorScoringService;
  readonly storedInvestors: StoredInvestorStore;
  readonly investorCards: InvestorCardStore;
  readonly investorDossiers: Pick<DossierStore, 'investorOf'>;
  readonly lookalikes: LookalikeService;
  readonly lookalikeList: LookalikeListStore;
  readonly warmPaths: WarmPathStore;
  readonly networks: NetworkService;
  readonly accounts: LedgerStore;
  readonly lookups: LookupService;
  readonly research: ResearchService;
  readonly tenantData: TenantDataStore;
  readonly monitors: Pick<MonitorStore, 'list'>;
  readonly webhooks: WebhookService;
  readonly sequences: SequenceService;
  readonly mailboxes: MailboxService;
  readonly suppressions: SuppressionService;
  readonly understanding: UnderstandingService;
}
