import type { Logger } from 'pino';
import { openVault } from '../../accounts/vault.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { startLookups } from './lookups.ts';
import { outreachParts, startOutboundAccess } from './options.ts';
import { besideService, overStore, warnIfHeld } from './over-store.ts';
import { startMetrics } from './own-calls.ts';

/** Touches on the wire at once, drafts, looks and the stores of the inboxes share these; most of their time is spent elsewhere. */
const POOL_SIZE = 8;

/** Starts what drafts, sends and reads, without the web server; `close` waits for what is on the wire. */
export function startOutreachProcess(config: ServiceConfig, log: Logger) {
  return overStore(config, log, besideService(POOL_SIZE), async (store, onClose) => {
    await warnIfHeld(store, log);
    const vault = await openVault({ config, store, log: (message) => log.warn(message) });
    const ways = startOutboundAccess(config);
    const lookups = startLookups({ config, store, log }, ways);
    onClose(() => lookups.close());
    const metrics = await startMetrics({ config, store, log });
    const parts = outreachParts({ config, store, vault, log }, lookups, ways, metrics?.transport);
    onClose(() => parts.close());
    parts.start();
    const scraped = await metrics?.listen({ lookups });
    if (scraped !== undefined) onClose(() => scraped.close());
    return { database: store.describe() };
  });
}
