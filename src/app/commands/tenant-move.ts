import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { readMasterKeys } from '../../accounts/vault.ts';
import { holdFile } from '../../platform/outbound/failures.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { routesOf } from '../../tenant-data/queries-record.ts';
import { BACKEND, type MoveWish, type Route, withRoutes } from '../../tenant-data/rules-move.ts';
import { type Config, readConfig, readConfigFile } from '../settings/config.ts';
import { checkMove, type Installation, moveTenant } from './move-tenant.ts';
import {
  addCommand,
  type CommandStore,
  type CommonOptions,
  type Output,
  outputOf,
  parseId,
  table,
  withStore,
} from './output.ts';

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

/** Another command needs milliseconds for the map; one that holds it for this long, ms, is stuck. */
const MAP_MS = 30_000;

/** Moves side by side write one map: each reads it only when no other is writing, or the route of one would be lost. */
async function writeMap(path: string, routes: readonly Route[]): Promise<void> {
  const part = `${path}.part`;
  let release: (() => Promise<void>) | undefined;
  try {
    release = await holdMap(path);
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
    if (release !== undefined) await rm(part, { force: true }).catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      'unavailable',
      `The tenant works at the target, but the map ${path} was not written: ${why}. Mend it and run the command again.`,
      error,
    );
  } finally {
    await release?.();
  }
}

async function holdMap(path: string): Promise<() => Promise<void>> {
  for (const end = Date.now() + MAP_MS; ; await sleep(20)) {
    const release = await holdFile(path);
    if (release !== undefined) return release;
    if (Date.now() > end) throw new Error(`another command is writing it (${path}.lock)`);
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

interface MoveCommandOptions extends CommonOptions {
  readonly to: string;
  readonly check?: boolean;
  readonly abort?: boolean;
  readonly finish?: boolean;
  readonly withUnknown?: boolean;
  readonly cell?: string;
  readonly map?: string;
  readonly haproxy?: string;
  readonly run?: string;
}

export function addMoveCommands(tenant: Command): void {
  addCommand(
    tenant,
    'move',
    'move a tenant to another installation, from the one of these settings; killed and run again it goes on',
  )
    .argument('<id>', 'the tenant', parseId)
    .requiredOption(
      '--to <file>',
      'the settings of the other installation, as its service is started with them',
    )
    .option('--check', 'say what would be moved, and begin nothing')
    .option('--abort', 'call the move off: the tenant goes on here, and what was copied is deleted')
    .option('--finish', 'delete the rows that a tenant which has moved left here')
    .option(
      '--with-unknown',
      "also where investors of the tenant's list are not in the other corpus: they become its own",
    )
    .option('--cell <name>', 'the backend of the other installation in the map of the proxy', parseBackend)
    .option('--map <file>', 'write the route into this file, under the name the proxy knows it by')
    .option('--haproxy <socket>', 'tell HAProxy the route too, by its admin socket; with --map')
    .option('--run <command>', 'a shell command to run then, with the tenant as $1 and the cell as $2')
    .action(moveCommand);

  addCommand(tenant, 'routes', 'print the lines of the map of cells for the tenants that are here')
    .argument('<cell>', 'the backend of this installation in the map of the proxy', parseBackend)
    .action(async (cell: string, options: CommonOptions) => {
      const output = outputOf(options);
      const routes = await withStore(output, ({ db }) => routesOf(db, cell));
      output.result(routes, linesOf(routes));
    });
}

async function moveCommand(tenantId: string, options: MoveCommandOptions): Promise<void> {
  const output = outputOf(options);
  const wish = wishOf(options);
  checkRouting(options);
  const [here, there] = [readConfig(), await readConfigFile(options.to)];
  await withStore(
    output,
    (from) =>
      withStore(
        output,
        async (to) => {
          const [source, target] = [await installation(from, here), await installation(to, there)];
          if (options.check === true) {
            const found = await checkMove(source, target, tenantId);
            output.result(found, describeCheck(found));
            return;
          }
          await move(tenantId, { output, options, wish, source, target });
        },
        there,
      ),
    here,
  );
}

async function move(
  tenantId: string,
  asked: {
    readonly output: Output;
    readonly options: MoveCommandOptions;
    readonly wish: MoveWish;
    readonly source: Installation;
    readonly target: Installation;
  },
): Promise<void> {
  const { output, options, wish, source, target } = asked;
  const { cell, map, haproxy: socket, run } = options;
  let routes: readonly Route[] = [];
  const moved = await moveTenant({
    tenantId,
    source,
    target,
    wish,
    withUnknown: options.withUnknown,
    say: output.note,
    route: async () => {
      if (cell === undefined) return;
      routes = await routesOf(target.db, cell, tenantId);
      await routeTenant({ map, socket, run }, routes, [tenantId, cell]);
    },
  });
  const pause = moved.pauseMs === undefined ? '' : ` Its calls were to be repeated for ${moved.pauseMs} ms.`;
  const told = {
    move: `The tenant works at the other installation.${pause} ${
      routes.length === 0
        ? 'Send its requests there: a line for it in the map ("--cell", "--map").'
        : map === undefined
          ? `Lines of the map:\n\n${linesOf(routes)}`
          : `${map} says so.`
    }\n\nWhen no request comes here any more: "warmpath tenant move ${tenantId} --to ${options.to} --finish" deletes what is left here.`,
    abort: 'The move is called off, and the tenant works here as before.',
    finish: 'Nothing of the tenant is left here.',
  }[wish];
  output.result({ tenantId, ...moved, routes: linesOf(routes).split('\n').filter(Boolean) }, told);
}

async function installation(store: CommandStore, config: Config): Promise<Installation> {
  const owner = config.ownerDatabaseUrl?.reveal();
  return {
    db: store.db,
    owner: owner === undefined ? store.connection : { connectionString: owner },
    keys: await readMasterKeys(config),
  };
}

function wishOf({ abort, finish, check }: MoveCommandOptions): MoveWish {
  if ([abort, finish, check].filter((one) => one === true).length > 1) {
    throw new OperatorError('usage', '--check, --abort and --finish exclude each other; give one of them.');
  }
  return abort === true ? 'abort' : finish === true ? 'finish' : 'move';
}

function checkRouting({ cell, map, haproxy, run }: MoveCommandOptions): void {
  if (cell === undefined && (map !== undefined || haproxy !== undefined || run !== undefined)) {
    throw new OperatorError(
      'usage',
      '--map, --haproxy and --run need --cell, the backend that they are to name.',
    );
  }
  if (haproxy !== undefined && map === undefined) {
    throw new OperatorError(
      'usage',
      '--haproxy needs --map: HAProxy knows the map by the name of its file, and reads the file when it starts again.',
    );
  }
}

function parseBackend(text: string): string {
  if (BACKEND.test(text)) return text;
  throw new InvalidArgumentError(
    'Expected a name of a backend: up to 64 letters, digits, "_", "-", "." and ":".',
  );
}

const linesOf = (routes: readonly Route[]): string =>
  routes.map(({ key, backend }) => `${key} ${backend}`).join('\n');

function describeCheck({ state, rows, investors, seconds }: Awaited<ReturnType<typeof checkMove>>): string {
  const counts = table(
    ['table', 'rows'],
    rows.filter(({ rows: count }) => count > 0).map((one) => [one.table, one.rows]),
  );
  const list = `Investors that its rows name: ${investors.same} have the same id there, ${investors.renumbered} another one, ${investors.unknown} are not in the corpus there.`;
  return `${state}\n\n${counts}\n\n${list}\nCopying takes about ${seconds} s while the tenant works; then its calls are to be repeated for about a second.`;
}
