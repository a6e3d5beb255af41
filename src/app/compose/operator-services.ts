import { createAuditStore, createKeyAdminStore } from '../../accounts/queries-audit.ts';
import { createMergeStore } from '../../corpus/queries-merges.ts';
import { createCreditAdminStore, createTenantAdminStore } from '../../credits/queries-purchases.ts';
import { countDownloads } from '../../imports/import-work.ts';
import type { Db } from '../../platform/database/db.ts';
import { createCorpusPeople } from '../../tenant-data/queries-held.ts';

/** What operators' operations need of the database alone: the admin API and the commands have it. Under the role of operators. */
export function createOperatorServices(system: Db, dataDir: string) {
  return {
    audit: createAuditStore(system),
    tenants: createTenantAdminStore(system),
    tenantKeys: createKeyAdminStore(system),
    credits: createCreditAdminStore(system),
    merges: createMergeStore(system),
    people: createCorpusPeople(system, async () => ({ downloads: await countDownloads(dataDir) })),
  };
}

export type OperatorServicesOfDatabase = ReturnType<typeof createOperatorServices>;
