import type { Logger } from 'pino';
import { DEFAULT_TIMEOUTS } from '../../platform/database/connection.ts';
import {
  actsHeldSince,
  openStore,
  SERVICE_WAIT_MS,
  type Store,
  type StoreOptions,
} from '../../platform/database/store.ts';
import type { Config } from '../settings/config.ts';

/** Which database the settings name. */
export const storeOf = (config: Config) => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl?.reveal(),
  directUrl: config.databaseDirectUrl?.reveal(),
  searchPath: config.searchPath,
});

type Closer = () => Promise<void>;

/** Not the one service of a data directory: any number of these run in parallel with it. */
export const besideService = (poolSize: number) =>
  ({ purpose: 'command', poolSize, timeouts: DEFAULT_TIMEOUTS }) as const;

/** Says so where nothing is done by itself: a process that waits for the operator looks like all others. */
export async function warnIfHeld({ system }: Pick<Store, 'system'>, log: Logger): Promise<void> {
  if ((await actsHeldSince(system)) !== undefined)
    log.warn('a restored copy: nothing is sent and no monitor runs until "warmpath resume"');
}

/**
 * Opens the database of the settings and starts what works over it. What is given to `onClose` is closed before the database, the
 * last first; also if a later step fails.
 */
export async function overStore<Running extends object>(
  config: Config,
  log: Logger,
  how: Pick<StoreOptions, 'purpose' | 'poolSize' | 'timeouts'>,
  start: (store: Store, onClose: (closer: Closer) => void) => Promise<Running>,
): Promise<Running & { close(): Promise<void> }> {
  const store = await openStore({
    ...storeOf(config),
    ...how,
    waitMs: SERVICE_WAIT_MS,
    log: (message) => log.info(message),
  });
  const closers: Closer[] = [() => store.close()];
  const close = async () => {
    for (const closeNext of closers.splice(0).reverse()) await closeNext();
  };
  try {
    return { ...(await start(store, (closer) => closers.push(closer))), close };
  } catch (error) {
    await close();
    throw error;
  }
}
