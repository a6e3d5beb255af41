import type { ActivityStore, AuditStore, KeyAdminStore, TenantAdminStore } from '../account/admin-ports.ts';
import type { CorporaStore, CorpusImportService, CorpusPeopleStore, MergeStore } from '../corpus/ports.ts';
import type { SourceStateService } from '../lookup/ports.ts';
import type { SequenceService } from '../outreach/sequence/ports.ts';
import type { CreditAdminStore } from '../purchase/credit-admin-port.ts';
import type { DoctorService, WorkStore } from './ports.ts';

/** What the handlers of the admin API may call. `src/composition/admin.ts` ties each to what does it. */
export interface AdminServices {
  readonly audit: AuditStore;
  readonly corpora: CorporaStore;
  readonly people: CorpusPeopleStore;
  readonly merges: MergeStore;
  readonly imports: CorpusImportService;
  readonly sources: SourceStateService;
  readonly work: WorkStore;
  readonly doctor: DoctorService;
  readonly sequences: Pick<SequenceService, 'settle'>;
  readonly tenants: TenantAdminStore;
  readonly keys: KeyAdminStore;
  readonly credits: CreditAdminStore;
  readonly activity: ActivityStore;
}
