import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** What a receiver got. */
export interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver on this machine that takes every message, after `onMessage`. */
export async function startReceiver(onMessage: (message: Message) => void) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      onMessage({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
