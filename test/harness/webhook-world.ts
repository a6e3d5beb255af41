import type { VaultService } from '../../src/accounts/rules-ports.ts';
import { createWebhookStore } from '../../src/monitoring/queries-webhooks.ts';
import { createWebhookService } from '../../src/monitoring/webhooks.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addTenant } from './outreach-rows.ts';
import { testVault } from './vault.ts';

/** A database in which tenants register receivers and have deliveries queued. */
export interface WebhookWorld {
  readonly db: TestDatabase;
  readonly vault: VaultService;
  /** The live scope of one more tenant. */
  tenant(): Promise<Scope>;
  /** The service; takes receivers on this machine. */
  webhooks(): ReturnType<typeof createWebhookService>;
}

export async function makeWebhookWorld(): Promise<WebhookWorld> {
  const db = await createTestDatabase();
  const vault = testVault(db);
  return {
    db,
    vault,
    tenant: async () => ({ tenantId: await addTenant(db.system), mode: 'live' }),
    webhooks: () =>
      createWebhookService({
        webhooks: createWebhookStore(db.service, vault),
        allowPrivate: true,
        addresses: () => Promise.reject(new Error('no name is asked for')),
        onQueued: () => {},
      }),
  };
}
