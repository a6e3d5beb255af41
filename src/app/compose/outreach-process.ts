import type { Logger } from 'pino';
import { openVault } from '../../accounts/vault.ts';
import { DEFAULT_TIMEOUTS } from '../../platform/database/connection.ts';
import { openStore, SERVICE_WAIT_MS } from '../../platform/database/store.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { startLookups } from './lookups.ts';
import { outreachParts, startOutboundAccess } from './options.ts';
import { startMetrics } from './own-calls.ts';

export interface RunningOutreach {
  /** One line on what database it works on, without a password. */
  readonly database: string;
  /** Takes up nothing new, waits for what is on the wire and lets go of everything. */
  close(): Promise<void>;
}

/** Touches on the wire at once, drafts, looks and the stores of the inboxes share these; most of their time is spent elsewhere. */
const POOL_SIZE = 8;

/** Starts what drafts, sends and reads, without the web server. What has been started is stopped again where a later step fails. */
export async function startOutreachProcess(config: ServiceConfig, log: Logger): Promise<RunningOutreach> {
  const store = await openStore({
    // Not the one service of a data directory: any number of these run in parallel with it.
    purpose: 'command',
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl?.reveal(),
    directUrl: config.databaseDirectUrl?.reveal(),
    searchPath: config.searchPath,
    waitMs: SERVICE_WAIT_MS,
    poolSize: POOL_SIZE,
    timeouts: DEFAULT_TIMEOUTS,
    log: (message) => log.info(message),
  });
  const closers = [() => store.close()];
  const close = async () => {
    for (const closeNext of closers.splice(0).reverse()) await closeNext();
  };
  try {
    const vault = await openVault({ config, store, log: (message) => log.warn(message) });
    const ways = startOutboundAccess(config);
    const lookups = startLookups({ config, store, log }, ways);
    closers.push(() => lookups.close());
    const metrics = await startMetrics({ config, store, log });
    const parts = outreachParts({ config, store, vault, log }, lookups, ways, metrics?.transport);
    closers.push(() => parts.close());
    parts.start();
    const scraped = await metrics?.listen({ lookups });
    if (scraped !== undefined) closers.push(() => scraped.close());
    return { database: store.describe(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
