import pg from 'pg';
import { UnusableConnection } from './checked-connection.ts';
import { SCHEMA } from './connection.ts';

/** Looks at most; a pooler that rotates its connections is detected within a few of them. */
const LOOKS = 20;

const ADVICE =
  'Set WARMPATH_DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/operating/install.md, "Behind PgBouncer")';

/**
 * Throws `UnusableConnection` where what this connection asked for at its start did not arrive, or where clients take turns
 * on connections of the server (a pooler in transaction mode): migrations, locks and notifications need one of their own.
 * `config` is what the client was made with.
 */
export async function requireDirect(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { rows } = await client.query<{ path: string; zone: string; pid: number }>(
    "select current_setting('search_path') as path, current_setting('timezone') as zone, pg_backend_pid() as pid",
  );
  const [found] = rows;
  if (found?.path !== SCHEMA || found.zone !== 'UTC') {
    throw new UnusableConnection(
      `settings asked for at the start of a database connection did not arrive (search_path is ${found?.path}): a pooler stands between. ${ADVICE}`,
    );
  }
  // The server is the one that answered at the start: no pooler. pg keeps the number, without a type.
  if ((client as { processID?: number | null }).processID === found.pid) return;
  if (await takesTurns(client, config)) {
    throw new UnusableConnection(
      `a pooler in transaction mode stands between here and PostgreSQL: locks and notifications would be lost in it. ${ADVICE}`,
    );
  }
}

/** True where two clients that are both connected were served by one connection of the server. */
async function takesTurns(client: pg.Client, config: pg.ClientConfig): Promise<boolean> {
  const other = new pg.Client(config);
  other.on('error', () => {}); // the statement under way rejects with it
  await other.connect();
  try {
    const pidOf = async (one: pg.Client) =>
      (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const mine = new Set<number | undefined>();
    const others = new Set<number | undefined>();
    for (let look = 0; look < LOOKS; look += 1) {
      mine.add(await pidOf(client));
      others.add(await pidOf(other));
      if (mine.size > 1 || others.size > 1 || [...mine].some((pid) => others.has(pid))) return true;
    }
    return false;
  } finally {
    await other.end().catch(() => {});
  }
}

/** What a pooler answers that takes no start-up options, in words that say what to do; any other error as it is. */
export function explainedPooler(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const isRefused = code === '08P01' && /startup parameter/i.test(message);
  if (!isRefused) return error;
  return new UnusableConnection(
    `a pooler stands between here and PostgreSQL (${message}); migrations, locks and notifications cannot go through it. ${ADVICE}`,
    { cause: error },
  );
}
