import { readLogin } from '../../store/health.ts';
import type { Postgres } from '../../store/postgres/postgres.ts';
import type { Check } from './check.ts';

/**
 * Whether what answers requests reaches the database as it should: every connection is checked when it is made, so a
 * statement that comes back says so, and one that does not says why.
 */
export async function checkConnections(service: Postgres, isPooled: boolean): Promise<Check> {
  const name = 'connections';
  try {
    const { login, isOwner } = await readLogin(service);
    const way = isPooled ? 'through a pooler, ' : '';
    const owns = isOwner
      ? 'which owns the tables: a login of its own would need no such right (docs/operating/secure.md, "Two roles")'
      : 'which owns nothing';
    return { name, state: 'ok', message: `requests come ${way}under warmpath_service as ${login}, ${owns}` };
  } catch (error) {
    return { name, state: 'fail', message: error instanceof Error ? error.message : String(error) };
  }
}
