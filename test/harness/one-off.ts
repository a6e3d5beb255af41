import pg from 'pg';
import type { Connection } from '../../src/platform/database/connection.ts';

/** The same server, another database of it. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.toString() };
}

/** One statement on a connection of its own. */
export async function runOnce(connection: Connection, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
