import { readConfig } from '../config.ts';
import { openStore } from '../store/open.ts';
import type { Postgres } from '../store/postgres.ts';
import type { Output } from './output.ts';

export interface CommandStore {
  /** The database under the role of operators: it sees every tenant. */
  readonly db: Postgres;
  /** Names of the migrations applied on the way in. */
  readonly migrations: readonly string[];
}

/**
 * Opens the database the settings name, whether or not a service runs on it, does the work and closes it again.
 * Migrations that are due are applied first.
 */
export async function withStore<Result>(
  output: Output,
  work: (store: CommandStore) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const store = await openStore({
    purpose: 'command',
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl?.reveal(),
    searchPath: config.searchPath,
    log: output.note,
  });
  try {
    return await work({ db: store.system, migrations: store.migrations });
  } finally {
    await store.close();
  }
}
