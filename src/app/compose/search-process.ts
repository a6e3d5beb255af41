import { join } from 'node:path';
import type { Logger } from 'pino';
import { DEFAULT_TIMEOUTS } from '../../platform/database/connection.ts';
import { openStore, SERVICE_WAIT_MS } from '../../platform/database/store.ts';
import { VERSION } from '../../platform/process.ts';
import { listenForServices } from '../../surfaces/listener.ts';
import type { Config } from '../settings/config.ts';
import { startMetrics, startSearchHere, withoutSecret } from './own-calls.ts';

export interface RunningSearch {
  /** Where it listens, as a URL. */
  readonly address: string;
  /** One line on what database it works on, without a password. */
  readonly database: string;
  /** Answers what is under way, then stops. */
  close(): Promise<void>;
}

/** Only the version of the corpus is read here; the index has connections of its own. */
const POOL_SIZE = 1;

/** Starts what searches for services, and nothing else. What has been started is stopped again where a later step fails. */
export async function startSearchProcess(config: Config, log: Logger): Promise<RunningSearch> {
  const { searchSecret: secret, host, port } = config;
  if (secret === undefined) throw withoutSecret('warmpath search');
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
    const here = { ...config, indexFolder: join(config.dataDir, 'index') };
    const metrics = await startMetrics({ config, store, log });
    const found = startSearchHere({ config: here, store, log }, metrics?.indexServed);
    const search = metrics?.timed(found) ?? found;
    closers.push(() => search.close());
    const onFailed = (error: unknown) => log.error({ err: error }, 'a search for a service failed');
    const listening = await listenForServices({ host, port, secret, version: VERSION, search, onFailed });
    closers.push(() => listening.close());
    const scraped = await metrics?.listen({ search });
    if (scraped !== undefined) closers.push(() => scraped.close());
    return { address: listening.address, database: store.describe(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
