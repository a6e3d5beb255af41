import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantCredits } from '../../src/credits/queries-grants.ts';
import { post } from '../crash/clients.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { freePort } from '../harness/haproxy.ts';
import { type Served, serve, untilReady, urlOf } from '../harness/served.ts';

const SECRET = 'made-up-secret-of-services-and-searchers';
const CLIENTS = 12;
/** Half of the calls go without a key: no proxy may repeat those that a service took. */
const KEYLESS_SHARE = 0.5;

/** One process of the service or of `warmpath search`, at an address that stays. */
export interface Unit {
  readonly host: string;
  readonly address: string;
  start(): Promise<void>;
  /** SIGTERM; rejects unless it ends with 0. */
  stop(): Promise<void>;
}

export interface Rolling {
  readonly db: TestDatabase;
  /** `at`: where another one would have been. */
  unit(command: 'serve' | 'search', more?: Readonly<Record<string, string>>, at?: Unit): Promise<Unit>;
  /** Clients that call through a proxy at `address`, each call once; resolves `end` to what failed. */
  load(address: string, options: { readonly keepAlive: boolean; readonly path?: string }): RollingLoad;
  /** Charges that were settled. */
  settled(): Promise<number>;
  close(): Promise<void>;
}

export interface RollingLoad {
  readonly answered: number;
  end(): Promise<readonly string[]>;
}

const BODIES: Readonly<Record<string, () => object>> = {
  // At a host of disposable addresses, which is known without asking anybody.
  '/v1/email/verify': () => ({ email: `box-${randomUUID()}@mailinator.com` }),
  '/v1/fundraising/search-investors': () => ({ limit: 1 + Math.floor(Math.random() * 50) }),
};

export async function createRolling(): Promise<Rolling> {
  const db = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-rolling-'));
  const running = new Set<Served>();
  let key = '';
  const settings = { DATABASE_URL: urlOf(db), WARMPATH_RATE_LIMITS: 'off', WARMPATH_SEARCH_SECRET: SECRET };
  let made = 0;
  return {
    db,
    async unit(command, more = {}, at) {
      const port = at === undefined ? await freePort() : Number(new URL(at.address).port);
      const dataDir = join(folder, `data-${made}`);
      made += 1;
      let served: Served | undefined;
      const address = `http://127.0.0.1:${port}`;
      return {
        host: `127.0.0.1:${port}`,
        address,
        async start() {
          const all = {
            ...settings,
            ...more,
            PORT: String(port),
            WARMPATH_DATA_DIR: dataDir,
            WARMPATH_OUTREACH: 'off',
          };
          served = await serve(all, () => {}, command);
          running.add(served);
          const { keys_file: file } = served.started;
          if (file !== undefined) {
            const first = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
            key = first.test_key ?? '';
            const tenantId = first.tenant_id ?? '';
            await grantCredits(db.system, { tenantId, mode: 'test', credits: 100_000_000, paid: true });
          }
          await untilReady(address);
        },
        async stop() {
          const code = await served?.end();
          if (served !== undefined) running.delete(served);
          if (code !== 0) throw new Error(`${command} ended with ${code}: ${served?.stderr().slice(-2_000)}`);
        },
      };
    },
    load(address, { keepAlive, path = '/v1/email/verify' }) {
      const agent = new Agent({ keepAlive, maxSockets: CLIENTS });
      const failed: string[] = [];
      let answered = 0;
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          const idempotencyKey = Math.random() < KEYLESS_SHARE ? undefined : randomUUID();
          const body = JSON.stringify(BODIES[path]?.());
          await post(agent, address, key, idempotencyKey, body, path).then(
            ({ status, text }) => {
              if (status === 200) answered += 1;
              else failed.push(`${status} ${text.slice(0, 200)}`);
            },
            (error: NodeJS.ErrnoException) => failed.push(`${error.code} ${error.message}`),
          );
        }
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, client));
      return {
        get answered() {
          return answered;
        },
        async end() {
          isOver = true;
          await clients;
          agent.destroy();
          return failed;
        },
      };
    },
    async settled() {
      const [row] = await db.system.query<{ n: number; open: number }>({
        text: "select count(*) filter (where state = 'settled')::int as n, count(*) filter (where state = 'reserved')::int as open from charge",
      });
      if (row?.open !== 0) throw new Error(`${row?.open} charges are reserved still`);
      return row.n;
    },
    async close() {
      for (const each of running) each.signal('SIGKILL');
      await rm(folder, { recursive: true, force: true });
      await db.drop();
    },
  };
}
