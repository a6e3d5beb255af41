import { join } from 'node:path';
import type { Logger } from 'pino';
import { VERSION } from '../../platform/process.ts';
import { listenForServices } from '../../surfaces/listener.ts';
import type { Config } from '../settings/config.ts';
import { besideService, overStore } from './over-store.ts';
import { startMetrics, startSearchHere, withoutSecret } from './own-calls.ts';

/** Only the version of the corpus is read here; the index has connections of its own. */
const POOL_SIZE = 1;

/** Starts what searches for services, and nothing else. */
export async function startSearchProcess(config: Config, log: Logger) {
  const { searchSecret: secret, host, port } = config;
  if (secret === undefined) throw withoutSecret('warmpath search');
  return overStore(config, log, besideService(POOL_SIZE), async (store, onClose) => {
    const here = { ...config, indexFolder: join(config.dataDir, 'index') };
    const metrics = await startMetrics({ config, store, log });
    const found = startSearchHere({ config: here, store, log }, metrics?.indexServed);
    const search = metrics?.timed(found) ?? found;
    onClose(() => search.close());
    const onFailed = (error: unknown) => log.error({ err: error }, 'a search for a service failed');
    const listening = await listenForServices({ host, port, secret, version: VERSION, search, onFailed });
    onClose(() => listening.close());
    const scraped = await metrics?.listen({ search });
    if (scraped !== undefined) onClose(() => scraped.close());
    return { address: listening.address, database: store.describe() };
  });
}
