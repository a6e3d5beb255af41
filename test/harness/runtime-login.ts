import type { Connection } from '../../src/platform/database/connection.ts';
import { runOnce } from './one-off.ts';
import { PASSWORD } from './pgbouncer.ts';

/** The same database as another login, which has PASSWORD. */
export function asLogin(connection: Connection, login: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, user: login, password: PASSWORD };
  const url = new URL(connection.connectionString);
  url.username = login;
  url.password = PASSWORD;
  return { ...connection, connectionString: url.toString() };
}

/** The way a `postgres://` URL says the same. */
export function urlOf({ connectionString, host, port, user, password, database }: Connection): string {
  if (connectionString !== undefined) return connectionString;
  const where = `host=${encodeURIComponent(host ?? '')}&port=${port}`;
  return `postgres://${user}:${typeof password === 'string' ? password : ''}@/${database}?${where}`;
}

/** Makes a login that owns nothing and may only become one of the two roles, as docs/operating/secure.md says. */
export async function makeRuntimeLogin(owner: Connection, login: string): Promise<void> {
  const { rows } = await runOnce(
    owner,
    "select current_setting('server_version_num')::int >= 160000 as split",
  );
  const grant = rows[0].split
    ? `grant warmpath_service, warmpath_system to ${login} with inherit false, set true`
    : `grant warmpath_service, warmpath_system to ${login}`;
  await runOnce(owner, `create role ${login} login noinherit password '${PASSWORD}'; ${grant}`);
}

/** What a login needs whose connections come through a pooler. */
export async function giveSettings(owner: Connection, login: string): Promise<void> {
  for (const [name, value] of [
    ['role', 'warmpath_service'],
    ['search_path', 'warmpath'],
    ['timezone', 'UTC'],
    ['statement_timeout', '10s'],
    ['idle_in_transaction_session_timeout', '60s'],
  ]) {
    await runOnce(owner, `alter role ${login} set ${name} = '${value}'`);
  }
}
