import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { type Route, withRoutes } from '../../../core/move/route-map.ts';
import { OperatorError } from '../../../core/operator-error.ts';

/** HAProxy answers at once; a socket that does not is somebody else's. */
const SOCKET_MS = 5_000;

export interface Routing {
  /** The file of the map, under the name that HAProxy's configuration gives it. */
  readonly map?: string | undefined;
  /** HAProxy's socket (`stats socket … level admin`), by which it learns the routes without a reload. */
  readonly socket?: string | undefined;
  /** A command of the operator, run by the shell when file and socket are done, with `about` as $1, $2 … */
  readonly run?: string | undefined;
}

/** Sends a tenant's requests to its new cell. Doing it again changes nothing. Throws OperatorError that says what was not done. */
export async function routeTenant(
  { map, socket, run }: Routing,
  routes: readonly Route[],
  about: readonly string[],
): Promise<void> {
  if (map !== undefined) await writeMap(map, routes);
  if (socket !== undefined && map !== undefined) await tellHaproxy(socket, map, routes);
  if (run !== undefined) await runCommand(run, about);
}

async function writeMap(path: string, routes: readonly Route[]): Promise<void> {
  const part = `${path}.part`;
  try {
    const before = await readFile(path, 'utf8').catch((error: { code?: string }) => {
      // The first tenant that is in another cell: there is no map yet.
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const after = withRoutes(before, routes);
    if (after === before) return;
    const file = await open(part, 'w', (await modeOf(path)) & 0o777);
    try {
      await file.writeFile(after);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      'unavailable',
      `The tenant works at the target, but the map ${path} was not written: ${why}. Mend it and run the command again.`,
      error,
    );
  }
}

/** As the file has it; a new one is for the proxy to read, under another account. */
const modeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mode }) => mode,
    () => 0o644,
  );

async function tellHaproxy(socket: string, map: string, routes: readonly Route[]): Promise<void> {
  for (const { key, backend } of routes) {
    // "set" knows only keys that are there, "add" would make a second one.
    const said = await ask(socket, `set map ${map} ${key} ${backend}`);
    const answer = /not found/i.test(said) ? await ask(socket, `add map ${map} ${key} ${backend}`) : said;
    if (answer !== '') {
      throw new OperatorError(
        'unavailable',
        `The tenant works at the target, but HAProxy at ${socket} did not take the route: ${answer}. Reload it, or run the command again.`,
      );
    }
  }
}

/** One command of HAProxy's runtime API; an empty answer says that it was done. */
async function ask(socket: string, command: string): Promise<string> {
  const connection = createConnection(socket);
  try {
    await once(connection, 'connect', { signal: AbortSignal.timeout(SOCKET_MS) });
    connection.setTimeout(SOCKET_MS, () => connection.destroy(new Error('no answer')));
    connection.end(`${command}\n`);
    return (await textOf(connection)).trim();
  } catch (error) {
    throw new OperatorError(
      'unavailable',
      `The tenant works at the target, but HAProxy cannot be asked at ${socket}. Reload it, or run the command again.`,
      error,
    );
  } finally {
    connection.destroy();
  }
}

async function runCommand(command: string, about: readonly string[]): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command, 'move', ...about], {
    // Stdout is for the result of the move.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code === 0) return;
  throw new OperatorError(
    'unavailable',
    `The tenant works at the target, but the command of --run ended with ${code ?? signal}. Mend it and run the move again.`,
  );
}
