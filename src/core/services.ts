import type { MemberService } from './account/people/ports.ts';
import type { AccountKeyService, LedgerStore, SpendingStore, TenantDataStore } from './account/ports.ts';
import type { LookalikeService } from './lookalike/ports.ts';
import type { LookupService } from './lookup/ports.ts';
import type { MonitorStore, WebhookService } from './monitoring/ports.ts';
import type { NetworkService, WarmPathStore } from './network/ports.ts';
import type { MailboxService } from './outreach/mailbox/ports.ts';
import type { SequenceService } from './outreach/sequence/ports.ts';
import type { SuppressionService } from './outreach/suppression/ports.ts';
import type { PurchaseService } from './purchase/ports.ts';
import type { LookalikeListStore } from './ranking/lookalike-ports.ts';
import type { InvestorScoringService, InvestorSearchService, StoredInvestorStore } from './ranking/ports.ts';
import type { ListImportService } from './research/list-import/ports.ts';
import type { PipelineStore } from './research/pipeline/ports.ts';
import type { DossierStore, InvestorCardStore, ResearchService } from './research/ports.ts';
import type { TodayStore } from './research/today/ports.ts';
import type { UnderstandingService } from './understanding/ports.ts';
import type { ProfileStore } from './understanding/profile-store.ts';

/** What handlers may call. `app.ts` ties each to what does it; a handler imports nothing else. */
export interface Services {
  readonly profiles: ProfileStore;
  readonly investorSearch: InvestorSearchService;
  readonly investorScoring: InvestorScoringService;
  readonly storedInvestors: StoredInvestorStore;
  readonly pipeline: PipelineStore;
  readonly today: TodayStore;
  readonly listImports: ListImportService;
  readonly investorCards: InvestorCardStore;
  readonly investorDossiers: Pick<DossierStore, 'investorOf' | 'dealsOf' | 'circleOf'>;
  readonly lookalikes: LookalikeService;
  readonly lookalikeList: LookalikeListStore;
  readonly warmPaths: WarmPathStore;
  readonly networks: NetworkService;
  readonly accounts: LedgerStore;
  readonly spending: SpendingStore;
  readonly keys: AccountKeyService;
  readonly purchases: PurchaseService;
  readonly lookups: LookupService;
  readonly research: ResearchService;
  readonly tenantData: TenantDataStore;
  readonly members: MemberService;
  readonly monitors: Pick<MonitorStore, 'list'>;
  readonly webhooks: WebhookService;
  readonly sequences: SequenceService;
  readonly mailboxes: MailboxService;
  readonly suppressions: SuppressionService;
  readonly understanding: UnderstandingService;
}
