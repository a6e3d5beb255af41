import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Connection } from '../../src/platform/database/connection.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createDb, type DbOptions, type Postgres } from '../../src/platform/database/postgres.ts';
import { onDatabase, runOnce } from './one-off.ts';

/** What global-setup.ts hands to the workers. */
export interface TestServer {
  readonly connection: Connection;
  readonly template: string;
  /** Names of the run's databases begin so; what is left of them goes with the run. */
  readonly prefix: string;
  /**
   * How the template is cloned. Copying its files takes a third of the processor time of writing their pages to the WAL, but asks
   * for a checkpoint: cheap if nothing is synced, slow on a server that syncs.
   */
  readonly strategy: 'file_copy' | 'wal_log';
  /** The way through a pooler, where what answers requests is to take it. */
  readonly pooled: Connection | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

export interface TestDatabase {
  /** As the role that answers requests: it sees a tenant's rows only within `withTenant`. */
  readonly service: Postgres;
  /** As the role of billing, sweeper and operator: it sees all rows. */
  readonly system: Postgres;
  /** How to connect as the owner, without a role. */
  readonly connection: Connection;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, cloned from the template in a fraction of a second. Drop it in `afterAll`. */
export async function createTestDatabase(options: Pick<DbOptions, 'timeouts'> = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `${server.prefix}${randomBytes(8).toString('hex')}`;
  await runOnce(
    server.connection,
    `create database ${name} template ${server.template} strategy ${server.strategy}`,
  );
  // A clone would take itself for the installation that the template is.
  await runOnce(
    onDatabase(server.connection, name),
    'update warmpath.installation set id = gen_random_uuid()',
  );
  return openTestDatabase(server, name, options);
}

/** The same on another server, such as one of another version; there is no template, so that it takes some seconds. */
export async function createTestDatabaseOn(connection: Connection): Promise<TestDatabase> {
  const name = `${inject('postgres').prefix}${randomBytes(8).toString('hex')}`;
  await runOnce(connection, `create database ${name}`);
  await migrate({ connection: onDatabase(connection, name) });
  return openTestDatabase({ connection, pooled: undefined }, name, {});
}

function openTestDatabase(
  server: Pick<TestServer, 'connection' | 'pooled'>,
  name: string,
  options: Pick<DbOptions, 'timeouts'>,
): TestDatabase {
  const connection = onDatabase(server.connection, name);
  const open = (role: 'warmpath_service' | 'warmpath_system', more: Partial<DbOptions> = {}) =>
    createDb({
      connection,
      role,
      applicationName: `warmpath test ${role}`,
      poolSize: 8,
      ...options,
      ...more,
    });
  const { pooled } = server;
  const service = open(
    'warmpath_service',
    pooled && { connection: onDatabase(pooled, name), pooled: true, direct: connection },
  );
  const system = open('warmpath_system');
  return {
    service,
    system,
    connection,
    async drop() {
      await Promise.all([service.close(), system.close()]);
      // Forced: a connection that a failed test left open must not fail the next thing too.
      await runOnce(server.connection, `drop database ${name} with (force)`);
    },
  };
}

/** The same for all tests of a file, made before them and dropped after them. Stores may be made of it at once. */
export function testDatabase(): TestDatabase {
  let made: TestDatabase | undefined;
  const open = (): TestDatabase => {
    if (made === undefined) throw new Error('the database is there in tests and hooks only');
    return made;
  };
  beforeAll(async () => {
    made = await createTestDatabase();
  });
  afterAll(() => made?.drop());
  const later = (role: 'service' | 'system'): Postgres =>
    new Proxy({} as Postgres, {
      get(_none, name) {
        const value: unknown = Reflect.get(open()[role], name);
        return typeof value === 'function' ? value.bind(open()[role]) : value;
      },
    });
  return {
    service: later('service'),
    system: later('system'),
    get connection() {
      return open().connection;
    },
    drop: () => open().drop(),
  };
}
