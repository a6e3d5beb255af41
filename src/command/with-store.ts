import { type Config, readConfig } from '../config.ts';
import { COMMAND_WAIT_MS, openStore, type StoreOptions } from '../store/open.ts';
import type { Connection } from '../store/postgres/connection.ts';
import type { Postgres } from '../store/postgres/postgres.ts';
import type { Output } from './output.ts';

export interface CommandStore {
  /** The database under the role of operators: it sees every tenant. */
  readonly db: Postgres;
  /** The same under the role that answers requests. */
  readonly service: Postgres;
  /** As the login of the settings, without a role: the owner of the tables in the simple case. */
  readonly connection: Connection;
  /** Names of the migrations applied on the way in. */
  readonly migrations: readonly string[];
}

/**
 * Opens the database the settings name, whether or not a service runs on it, does the work and closes it again.
 * Migrations that are due are applied first where this login owns the tables; else a schema of another version is refused.
 */
export async function withStore<Result>(
  output: Output,
  work: (store: CommandStore) => Promise<Result>,
  config: Config = readConfig(),
): Promise<Result> {
  const store = await openStore(storeOptions(output, config));
  try {
    return await work({
      db: store.system,
      service: store.service,
      connection: store.connection,
      migrations: store.migrations,
    });
  } finally {
    await store.close();
  }
}

/** Which database the settings name, as commands open it. */
export function storeOptions(output: Output, config: Config = readConfig()): StoreOptions {
  return {
    purpose: 'command',
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl?.reveal(),
    directUrl: config.databaseDirectUrl?.reveal(),
    searchPath: config.searchPath,
    waitMs: COMMAND_WAIT_MS,
    log: output.note,
  };
}
