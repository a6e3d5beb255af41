import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openEmbedded } from '../../../src/platform/database/embedded.ts';

/** What network.js says once it stands. */
export interface Network {
  readonly url: string;
  /** By name: `alice` has the handle `alice.test`. */
  readonly dids: Readonly<Record<string, string>>;
  /** Record keys of posts. */
  readonly keys: Readonly<Record<string, string>>;
  /** Likes of the post `first` besides that of `bob`. */
  readonly fans: number;
  /** Posts of `prolific`, a minute apart. */
  readonly manyPosts: number;
  close(): Promise<void>;
}

/** Made in 20 s on two idle cores; this is to end a run that hangs, not to judge speed. */
const START_LIMIT_MS = 600_000;

/** The network, on a PostgreSQL and a Redis of its own, all gone after `close`. */
export async function startNetwork(folder: string, node: string): Promise<Network> {
  const scratch = await mkdtemp(join(tmpdir(), 'warmpath-peer-'));
  const database = await openEmbedded({ dataDir: scratch, purpose: 'service', log: () => {} });
  const redis = await startRedis(scratch);
  const { host, port, user, database: name } = database.connection as Record<string, string>;
  const network = spawn(node, ['network.js'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DB_POSTGRES_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
      DB_SCHEMA: 'peer',
      REDIS_HOST: redis.address,
      NODE_NO_WARNINGS: '1',
    },
  });
  const ended = new Promise<void>((resolve) => network.once('exit', () => resolve()));
  const close = async () => {
    network.stdin.end();
    await ended;
    await redis.stop();
    await database.close();
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    return { ...(await readyLine(network.stdout, ended)), close };
  } catch (error) {
    network.kill();
    await close();
    throw error;
  }
}

async function readyLine(
  output: NodeJS.ReadableStream,
  ended: Promise<void>,
): Promise<Omit<Network, 'close'>> {
  const told = new Promise<Omit<Network, 'close'>>((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      if (line.startsWith('{"ready":')) resolve(JSON.parse(line).ready);
    });
  });
  const failed = ended.then(() => Promise.reject(new Error('the network ended before it stood')));
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the network did not come up in time')), START_LIMIT_MS).unref();
  });
  return Promise.race([told, failed, late]);
}

/** The program decides by its own name what it is: Debian's redis-tools holds the server under another one. */
async function startRedis(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const start = (program: string) =>
    new Promise<ReturnType<typeof spawn>>((resolve, reject) => {
      const child = spawn(program, options, { argv0: 'redis-server', stdio: 'ignore' });
      child.once('spawn', () => resolve(child)).once('error', reject);
    });
  const child = await start('redis-server').catch(() => start('redis-check-rdb'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    address: `127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
