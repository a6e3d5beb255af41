/**
 * A process that records events of one account, one in a transaction, and delivers them, until it is killed:
 * `node event-process.ts <connection as JSON> <tenant> <how many it records>`. It prints the number of each event that was committed.
 */
import { randomUUID } from 'node:crypto';
import { recordEvent } from '../../src/events/queries-events.ts';
import { createWebhookStore } from '../../src/monitoring/queries-webhooks.ts';
import { startDelivering } from '../../src/monitoring/webhooks.ts';
import { createDb, withTenant } from '../../src/platform/database/postgres.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { createPoster } from '../../src/platform/outbound/identity-fetch.ts';

const [connection = '', tenantId = '', count = '0'] = process.argv.slice(2);
const db = createDb({
  connection: JSON.parse(connection),
  role: 'warmpath_service',
  applicationName: 'warmpath test events',
  poolSize: 4,
});
const poster = createPoster({ ways: createOutboundResources(), version: '0', allowPrivate: true });
startDelivering({
  webhooks: createWebhookStore(db),
  post: poster.post,
  everyMs: 20,
  onFailed: (error) => console.error(String(error)),
});
const run = randomUUID();
for (let nth = 0; nth < Number(count); nth += 1) {
  await withTenant(db, { tenantId, mode: 'live' }, async (transaction) => {
    await transaction.query({
      text: "insert into pipeline_change (tenant_id, mode, investor_id, by_kind, by_name, field, became) values ($1, 'live', $2, 'service', $3, 'note', 'x')",
      values: [tenantId, nth, run],
    });
    await recordEvent(transaction, { tenantId, mode: 'live' }, 'stage.moved', {
      by: 'service',
      moves: [{ investor_id: String(nth), investor_name: run, to: 'contacted' }],
    });
  });
}
console.log('recorded');
setInterval(() => {}, 60_000);
