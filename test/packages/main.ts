/**
 * `.ci/packages`: what `npm pack` makes, installed in empty folders and used. Prints a line for each thing that held, and ends with 1
 * at the first that did not.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbedded } from '../../src/platform/database/embedded.ts';
import { contentsOf } from './contents.ts';
import { assert, type Machine, say, useEverything } from './use.ts';

/**
 * The bar for the service without its dependencies, and for installations with and without its own Node and PostgreSQL: 330 and 80 MB
 * before the console, passkeys and sign-in with a provider, which brought 12; metrics and traces (the OpenTelemetry API that prom-client
 * needs too) and the mapped index brought 6; sign-in of assistants and the search of the pages 4. Without the C headers of its Node it is 67 less.
 */
const LIMITS = { packageBytes: 12_000_000, wholeMb: 290, slimMb: 104 };
/** Older Nodes that may install and run `wp` and the SDK; the service runs on its own Node there. */
const NODES = { 20: '20.20.2', 22: '22.23.3' };
const NODE_PACKAGE = `node-linux-${process.arch}`;
/** npm under load, ms. */
const NPM_LIMIT_MS = 300_000;

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'warmpath-packages-'));

/** By what of the environment npm finds its registry: the settings of npm itself, a proxy, and whose certificates are trusted. */
const REACHES_REGISTRY =
  /^(home|npm_config_(registry|cache|userconfig|globalconfig|\w*proxy|cafile|\/\/.*)|(https?|all|no)_proxy|node_extra_ca_certs|ssl_cert_(file|dir))$/i;

/** Runs npm under a Node, with nothing of the checkout in the environment. Throws with what it said. */
function npm(node: string, cwd: string, args: readonly string[], more: Record<string, string> = {}): void {
  const npmScript = realpathSync(execFileSync('which', ['npm']).toString().trim());
  const passed = Object.entries(process.env).filter(([name]) => REACHES_REGISTRY.test(name));
  execFileSync(
    node,
    [npmScript, ...args, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
    {
      cwd,
      env: {
        ...Object.fromEntries(passed),
        PATH: `${resolve(node, '..')}:/usr/bin:/bin`,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: NPM_LIMIT_MS,
    },
  );
}

/** As `du -sm` counts: what the disk gives up for it, MB. */
const megabytes = (path: string) =>
  Number(execFileSync('du', ['-sk', path]).toString().split('\t')[0]) / 1024;

function folder(name: string): string {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** An empty folder with what a customer installs. */
function install(name: string, node: string, packages: readonly string[], flags: readonly string[]): string {
  const path = folder(name);
  writeFileSync(join(path, 'package.json'), '{"private": true}');
  npm(node, path, ['install', ...flags, ...packages]);
  return path;
}

async function check(): Promise<void> {
  const packed = folder('packed');
  // As in a fresh clone: `npm pack` makes the SDK, then wp from its types, in the order of the workspaces in package.json.
  for (const name of ['sdk', 'cli'])
    rmSync(join(root, 'packages', name, 'dist'), { recursive: true, force: true });
  npm(
    process.execPath,
    root,
    // The console has no package of its own: it goes into that of the service.
    [
      'pack',
      '-w',
      'packages/sdk',
      '-w',
      'packages/cli',
      '--include-workspace-root',
      '--pack-destination',
      packed,
    ],
    {
      PATH: process.env.PATH ?? '',
    },
  );
  const archives = readdirSync(packed).map((file) => join(packed, file));
  for (const name of ['warmpath-service', 'warmpath-sdk', 'warmpath-cli']) {
    const archive = archives.find((path) => /([a-z-]+)-\d[^/]*$/.exec(path)?.[1] === name) ?? '';
    const { files, bytes, faults } = contentsOf(archive, name, folder(`contents/${name}`), root);
    assert(faults.length === 0, faults.join('\n'));
    assert(bytes < LIMITS.packageBytes, `${name} has ${bytes} bytes`);
    say(`${name}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, nothing else`);
  }
  const service = archives.filter((path) => path.includes('/warmpath-service-'));

  const tools = folder('nodes');
  const nodeOf = (major: 20 | 22) => {
    npm(process.execPath, folder(`nodes/${major}`), [
      'install',
      '--prefix',
      '.',
      `${NODE_PACKAGE}@${NODES[major]}`,
    ]);
    return join(tools, `${major}`, 'node_modules', NODE_PACKAGE, 'bin/node');
  };
  const nodes = { 20: nodeOf(20), 22: nodeOf(22), 24: process.execPath };

  const whole = install('whole-20', nodes[20], service, []);
  const wholeMb = megabytes(join(whole, 'node_modules'));
  assert(wholeMb <= LIMITS.wholeMb, `an installation takes ${wholeMb.toFixed(1)} MB`);
  say(`the service with its own Node and PostgreSQL: ${wholeMb.toFixed(1)} MB`);
  const slim = install('slim-24', nodes[24], service, ['--omit=optional']);
  const slimMb = megabytes(join(slim, 'node_modules'));
  for (const line of heaviest(join(slim, 'node_modules'))) console.log(`   ${line}`);
  assert(
    slimMb <= LIMITS.slimMb,
    `without Node and PostgreSQL an installation takes ${slimMb.toFixed(1)} MB`,
  );
  say(`the service with --omit=optional: ${slimMb.toFixed(1)} MB`);
  for (const node of [nodes[20], nodes[22]]) refusesOldNode(slim, node);
  say('with --omit=optional on Node 20 and 22: a clear error');

  // The clients beside the service, on each Node; without the optional packages it needs a PostgreSQL of the machine.
  const clients = archives.filter((path) => !service.includes(path));
  const machine = (major: 20 | 22 | 24, path: string, more: Record<string, string> = {}): Machine => ({
    name: `Node ${major}`,
    node: nodes[major],
    folder: path,
    env: { WARMPATH_DATA_DIR: folder(`data-${major}`), ...more },
  });
  npm(nodes[20], whole, ['install', ...clients]);
  await useEverything(machine(20, whole));
  await useEverything(machine(22, install('whole-22', nodes[22], archives, [])));
  npm(nodes[24], slim, ['install', '--omit=optional', ...clients]);
  const postgres = await openEmbedded({ dataDir: folder('postgres'), purpose: 'command', log: () => {} });
  try {
    const { host, port, user, database } = postgres.connection;
    const url = `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&user=${user}`;
    await useEverything(machine(24, slim, { DATABASE_URL: url }));
  } finally {
    await postgres.close();
  }
}

/** Where neither the pinned Node nor a new one is there, the command says what to do. */
function refusesOldNode(path: string, node: string): void {
  try {
    execFileSync(node, ['node_modules/.bin/warmpath', '--version'], { cwd: path, stdio: 'pipe' });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr);
    assert(/needs Node 24 or newer; this is 2[02]\..*--omit=optional/.test(said), said);
    return;
  }
  assert(false, `started under ${node}`);
}

/** The ten largest packages. */
function heaviest(modules: string): string[] {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  );
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, mb: megabytes(join(modules, name)) }))
    .sort((one, other) => other.mb - one.mb)
    .slice(0, 10)
    .map(({ name, mb }) => `${mb.toFixed(1)} MB ${name}`);
}

try {
  await check();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
