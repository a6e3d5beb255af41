import type { VaultService } from '../../src/core/account/ports.ts';
import type { Scope } from '../../src/core/scope.ts';
import { createWebhookService } from '../../src/monitoring/webhooks.ts';
import { createWebhookStore } from '../../src/store/monitoring/webhooks.ts';
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
