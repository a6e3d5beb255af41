/**
 * `.ci/production/image`: uses the images as docs/operating/install.md says. It runs in a network and a table of mounts of its own. Prints a
 * line for each thing that held, and ends with 1 at the first that did not. The first argument is a folder with the memory group.
 */

import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureRunning, prepareCluster, stop } from '../../src/platform/database/cluster.ts';
import { preparePlace, SUPERUSER } from '../../src/platform/database/place.ts';
import {
  type ComposeService,
  composeServices,
  logOf,
  optionsOf,
  podman,
  readEnvFile,
  start,
  stopped,
} from './podman.ts';
import { unitFilter } from './unit-filter.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const scratch = process.argv[2] ?? '';
const install = readFileSync(join(root, 'docs/operating/install.md'), 'utf8');
/** The bar of the image without PostgreSQL, its files unpacked, MB. */
const SERVICE_IMAGE_MB = 350;
/** A first start on a machine with other work, ms: the bar of ten seconds is for one without, and is shown, not enforced. */
const START_LIMIT_MS = 240_000;
const DIRECT = 'http://127.0.0.1:8787';

function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

const say = (what: string): void => console.log(`   ${what}`);

/** The block of commands in install.md that begins so. */
function documented(beginning: string): string {
  const block = [...install.matchAll(/^```sh\n(.*?)^```$/gms)].find(([, text = '']) =>
    text.startsWith(beginning),
  );
  assert(block?.[1] !== undefined, `install.md has no block that begins with ${beginning}`);
  return block[1];
}

/** Waits until `/readyz` answers 200. */
async function untilReady(name: string): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    const answer = await fetch(`${DIRECT}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    assert(Date.now() < until, `${name} is not ready:\n${await logOf(name)}`);
  }
}

/** Waits until a container has written a text to its log. */
async function untilLogged(name: string, text: string): Promise<void> {
  for (const until = Date.now() + START_LIMIT_MS; !(await logOf(name)).includes(text); await sleep(200))
    assert(Date.now() < until, `${name} does not log "${text}":\n${await logOf(name)}`);
}

/** Waits until a file is in a container, and returns its text. */
async function untilPrinted(name: string, path: string): Promise<string> {
  for (const until = Date.now() + START_LIMIT_MS; ; await sleep(100)) {
    const text = await podman('exec', name, 'cat', path).catch(() => '');
    if (text !== '') return text;
    assert(Date.now() < until, `${path} is not in ${name}:\n${await logOf(name)}`);
  }
}

/** README's request, with the key of the first start, through curl as written there. Returns the key. */
async function firstRequest(name: string, address: string, ...more: readonly string[]): Promise<string> {
  // Written a moment after the port is open.
  const written = await untilPrinted(name, 'first-keys.json');
  const key = (JSON.parse(written) as { test_key: string }).test_key;
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const command = /^curl -s .*?\n```$/ms.exec(readme)?.[0].replace(/\n```$/, '');
  assert(command !== undefined, 'README has no request');
  const here = command.replace(DIRECT, address).replace('wp_test_…', key);
  const { stdout } = await run('bash', ['-c', `${here} ${more.join(' ')}`]);
  const answer = JSON.parse(stdout) as { data?: { investors: unknown[] }; credits_charged?: number };
  assert(
    answer.data?.investors.length === 1 && answer.credits_charged === 12,
    `README's request gets ${stdout}`,
  );
  return key;
}

/** What holds for every container of ours: who it runs as, what it may, and what it says of itself. */
async function isConfined(name: string): Promise<void> {
  const status = await podman('exec', name, 'cat', '/proc/1/status');
  for (const line of [/^Uid:\t(10001\s*){4}$/m, /^Cap(Prm|Eff|Bnd):\t0+$/gm, /^NoNewPrivs:\t1$/m])
    assert(line.test(status), `${name}: ${line} does not hold in\n${status}`);
  const refused = await podman('exec', name, 'touch', '/opt/warmpath/file').catch(
    (error: Error) => error.message,
  );
  assert(refused.includes('Read-only file system'), `${name}: its root can be written to (${refused})`);
}

async function bundled(): Promise<void> {
  const group = join(scratch, 'group');
  const words = documented('docker run').split('\n', 3).join(' ').replaceAll('\\', '').trim().split(/\s+/);
  // Memory is capped by a group that the caller made; the network is its own, so nothing has to be published.
  const left = ['docker', 'run', '--detach'];
  const valued = ['--name', '--memory', '--publish', '--restart'];
  const options = words.filter(
    (word, at) => !left.includes(word) && !valued.includes(word) && !valued.includes(words[at - 1] ?? ''),
  );
  const image = options.pop();
  assert(
    image === 'warmpath:bundled' && options.includes('--read-only'),
    `not as expected: ${words.join(' ')}`,
  );
  // The system calls are those of the systemd unit, where nothing of this can run: fewer than podman lets through.
  const filter = join(scratch, 'seccomp.json');
  writeFileSync(filter, unitFilter(join(root, 'deploy/systemd/warmpath@.service')));
  const began = performance.now();
  await start('warmpath', [...options, `--security-opt=seccomp=${filter}`], `localhost/${image}`, [], group);
  await untilReady('warmpath');
  const key = await firstRequest('warmpath', DIRECT);
  say(
    `with PostgreSQL: README's request is answered ${((performance.now() - began) / 1000).toFixed(1)} s after run`,
  );

  await untilLogged('warmpath', 'stored the made-up raise of the sandbox');
  await isConfined('warmpath');
  const [, listing = ''] = /`docker (exec warmpath warmpath tenant list)`/.exec(install) ?? [];
  const tenants = await podman(...listing.split(' '));
  assert(/ default\b/.test(tenants), `the command in the container prints ${tenants}`);
  const [inspected] = JSON.parse(await podman('image', 'inspect', `localhost/${image}`)) as [
    { Healthcheck?: { Test: string[] } },
  ];
  const check = inspected.Healthcheck?.Test ?? [];
  assert(check[0] === 'CMD' && check.length > 1, `the image has no health check: ${check.join(' ')}`);
  await podman('exec', 'warmpath', ...check.slice(1));
  const unready = await podman('exec', '--env', 'PORT=1', 'warmpath', ...check.slice(1)).catch(
    () => 'unhealthy',
  );
  assert(unready === 'unhealthy', 'the health check holds where nothing listens');
  const modes = await podman(
    'exec',
    'warmpath',
    'stat',
    '--format',
    '%a %u %n',
    'first-keys.json',
    'secrets.key',
  );
  assert(modes === '600 10001 first-keys.json\n600 10001 secrets.key', `files with secrets are ${modes}`);
  const secret = await podman('exec', 'warmpath', 'cat', 'secrets.key');
  const log = await logOf('warmpath');
  const faults = log
    .split('\n')
    .filter((line) => /^\{"level":[456]0/.test(line) && !line.includes('made the master key'));
  assert(faults.length === 0, `the first start has faults:\n${faults.join('\n')}`);
  for (const hidden of [key, secret, 'wp_live_', '/sign-in/'])
    assert(!log.includes(hidden), 'the log has a secret of the first start');
  say(
    'with PostgreSQL: user 10001, no capability, read-only root, healthy; keys are in the volume and not in the log',
  );

  assert((await stopped('warmpath')) === 0, `it ends with an error:\n${await logOf('warmpath')}`);
  await run('sh', ['-c', 'echo $$ >"$0/cgroup.procs" && exec podman start warmpath', group]);
  await untilReady('warmpath');
  await firstRequest('warmpath', DIRECT);
  assert((await stopped('warmpath')) === 0, 'it ends with an error the second time');
  const read = (file: string) =>
    run('cat', [join(group, file)]).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
  const killed = `${await read('memory.oom_control')}\n${await read('memory.events')}`;
  assert(/oom_kill 0/.test(killed), `memory ran out: ${killed}`);
  const peak = Number((await read('memory.max_usage_in_bytes')) || (await read('memory.peak')));
  say(
    `with PostgreSQL: it stops and starts again with its data; at most ${Math.round(peak / 1_048_576)} of 1,024 MB, page cache included`,
  );
}

/** Stands in for the image of PostgreSQL: the bundled one, at port 5432, asking for passwords. Returns what stops it. */
async function startPostgres(
  deploy: string,
  passwords: Record<string, string>,
): Promise<() => Promise<void>> {
  const log = () => {};
  const place = await preparePlace({ dataDir: join(scratch, 'postgres'), tempDir: scratch, log });
  const cluster = await prepareCluster(place, { log, settings: { listen_addresses: '127.0.0.1' } });
  writeFileSync(
    join(place.cluster, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await ensureRunning(cluster);
  const psql = ['--no-psqlrc', '--host', place.socketDir, '--username', SUPERUSER, '--dbname', 'postgres'];
  await run('psql', [...psql, '--file', join(deploy, 'postgresql/roles.sql')], {
    env: { ...process.env, ...passwords },
  });
  return () => stop(place);
}

async function composed(): Promise<void> {
  const mounted = await podman('image', 'mount', 'localhost/warmpath:service');
  const megabytes = Number(execFileSync('du', ['-sk', mounted]).toString().split('\t')[0]) / 1024;
  const npmrc = execFileSync('find', [mounted, '-name', '.npmrc', '-o', '-name', '_cacache']).toString();
  await podman('image', 'unmount', 'localhost/warmpath:service');
  assert(npmrc === '', `the image has settings of npm:\n${npmrc}`);
  assert(megabytes <= SERVICE_IMAGE_MB, `the image without PostgreSQL has ${megabytes.toFixed(0)} MB`);
  say(`without PostgreSQL: ${megabytes.toFixed(0)} MB unpacked`);

  const deploy = join(scratch, 'deploy');
  cpSync(join(root, 'deploy'), deploy, { recursive: true });
  await run('bash', ['-euc', documented('cd deploy/compose').replace('warmpath.example.com', 'localhost')], {
    cwd: scratch,
  });
  const folder = join(deploy, 'compose');
  const variables = readEnvFile(readFileSync(join(folder, '.env'), 'utf8'));
  const services = composeServices(readFileSync(join(folder, 'compose.yaml'), 'utf8'), variables);
  const named = (name: string): ComposeService => {
    const found = services[name];
    assert(found !== undefined, `compose.yaml has no ${name}`);
    return found;
  };
  const stopPostgres = await startPostgres(deploy, variables);
  try {
    const ours = (name: string) =>
      start(name, optionsOf(named(name), folder), 'localhost/warmpath:service', named(name).command);
    await ours('migrate');
    assert((await podman('wait', 'migrate')) === '0', `migrate failed:\n${await logOf('migrate')}`);
    await ours('service');
    await ours('worker');
    await start('caddy', optionsOf(named('caddy'), folder), 'localhost/caddy');
    await untilReady('service');
    await isConfined('service');
    await isConfined('worker');
    const authority = await untilPrinted('caddy', '/data/caddy/pki/authorities/local/root.crt');
    writeFileSync(join(scratch, 'authority.pem'), authority);
    await firstRequest(
      'service',
      'https://localhost',
      '--cacert',
      join(scratch, 'authority.pem'),
      '--retry-all-errors --retry 60 --retry-delay 1',
    );
    await untilLogged('worker', 'Outreach runs on');
    for (const name of ['caddy', 'worker', 'service'])
      assert((await stopped(name)) === 0, `${name} ends with an error:\n${await logOf(name)}`);
    say(
      'compose.yaml: the owner migrates; service, worker and Caddy run as a login without tables, answer over TLS and stop',
    );
  } finally {
    await stopPostgres();
  }
}

await bundled();
await composed();
