import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const DEPLOY = resolve(import.meta.dirname, '../../deploy/haproxy');
/** Debian's place for it is not on every user's path. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** The version of the HAProxy of this machine; undefined without one. */
export async function installedHaproxy(): Promise<string | undefined> {
  return promisify(execFile)('haproxy', ['-v'], { env: { PATH } }).then(
    ({ stdout }) => /version (\S+)/.exec(stdout)?.[1],
    () => undefined,
  );
}

export interface RunningHaproxy {
  readonly address: string;
  readonly map: string;
  readonly socket: string;
  stop(): Promise<void>;
}

/** HAProxy with our file for cells, before these two addresses (`host:port`), with these lines in its map. */
export async function startHaproxy(a: string, b: string, lines: readonly string[]): Promise<RunningHaproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-haproxy-'));
  const [map, socket] = [join(folder, 'cells.map'), join(folder, 'cells.sock')];
  await writeFile(map, lines.map((line) => `${line}\n`).join(''));
  const bind = `127.0.0.1:${await freePort()}`;
  const env = { CELLS_BIND: bind, CELLS_SOCKET: socket, CELLS_MAP: map, CELL_A: a, CELL_B: b };
  const end = await run('cells.cfg', env, bind, folder);
  return { address: `http://${bind}`, map, socket, stop: end };
}

/** HAProxy with our file for several services and several searchers, before these addresses (`host:port`). */
export async function startServicesProxy(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-haproxy-'));
  const [services, search] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const own = { SERVICES_BIND: services, SEARCH_BIND: search, SERVICES_SOCKET: join(folder, 'sock') };
  const stop = await run('services.cfg', { ...own, ...env }, services, folder);
  return { services: `http://${services}`, search: `http://${search}`, stop };
}

/** Resolves once it answers at `bind`, to what ends it and removes `folder`. */
async function run(
  config: string,
  env: Readonly<Record<string, string>>,
  bind: string,
  folder: string,
): Promise<() => Promise<void>> {
  const child = spawn('haproxy', ['-db', '-f', join(DEPLOY, config)], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`http://${bind}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return stop;
    await sleep(50);
  }
  await stop();
  throw new Error(`haproxy does not answer: ${said}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
