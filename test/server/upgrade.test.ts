import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import '../harness/database.ts';
import { createDb, type Postgres } from '../../src/store/postgres/postgres.ts';
import { lastRelease } from '../harness/last-release.ts';
import { onDatabase, runOnce } from '../harness/one-off.ts';
import { checkLedger } from '../harness/service.ts';
import { type ServiceCommand, startService } from './service-command.ts';

/**
 * An upgrade as an operator does it with several processes: one of the last release serves all the time, one of the next
 * starts next to it, which applies its migrations and functions, and both serve.
 *
 * The last release is the one that frozen.json names. The next is this checkout with one more migration and with every function changed, so that there is always something to apply.
 */
const ROOT = resolve(import.meta.dirname, '../..');
/** Two services take some seconds of a processor each to start; next to other work those are many, ms. */
const PATIENCE = 240_000;
const CLIENTS = 6;
/** Calls of a client at least before, and after the next release serves: a few batches at each. */
const CALLS = 12;

// Additions alone, as the first half of "expand, then contract" (CONTRIBUTING.md).
const EXPANSION = `
alter table charge add column made_up text;
alter table account add column made_up integer not null default 0;
create index ledger_entry_made_up on ledger_entry (tenant_id, created_at);
create table made_up (tenant_id uuid not null references tenant, id uuid not null, primary key (id, tenant_id));
`;

const folders: string[] = [];
const running: ServiceCommand[] = [];
const databases: string[] = [];
const pools: Postgres[] = [];
afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  for (const pool of pools.splice(0)) await pool.close();
  for (const name of databases.splice(0)) {
    await runOnce(inject('postgres').connection, `drop database ${name} with (force)`);
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-upgrade-'));
  folders.push(folder);
  return folder;
}

/** The folder of the last release, with the packages of this checkout. Fails where its commit is not here. */
function checkoutOfRelease(): string {
  const folder = makeFolder();
  const archive = execFileSync('git', ['archive', lastRelease().commit], {
    cwd: ROOT,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function checkoutOfNext(): string {
  const folder = makeFolder();
  for (const name of ['src', 'bin', 'package.json']) {
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  writeFileSync(join(folder, 'src/store/migrations/9000_made_up.sql'), EXPANSION);
  const functions = join(folder, 'src/store/functions');
  for (const name of readdirSync(functions)) appendFileSync(join(functions, name), '-- Made up.\n');
  return folder;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(
  address: string,
  key: string,
  method: string,
  path: string,
  body?: object,
  idempotency?: string,
): Promise<Answer> {
  const answer = await fetch(new URL(path, address), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test(
  'a process of the last release serves while the next one migrates and serves beside it, and nothing is lost',
  async () => {
    const server = inject('postgres').connection;
    const name = `warmpath_test_upgrade_${randomUUID().replaceAll('-', '')}`;
    await runOnce(server, `create database ${name}`);
    databases.push(name);
    const connection = onDatabase(server, name);
    const { connectionString, host = '', port, user } = connection;
    const url =
      connectionString ?? `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
    const start = (root: string) => {
      const dataDir = makeFolder();
      mkdirSync(dataDir, { recursive: true });
      const settings = { DATABASE_URL: url, WARMPATH_DATA_DIR: dataDir };
      const service = startService(settings, [], join(root, 'bin/warmpath.js'));
      running.push(service);
      return service;
    };

    const release = checkoutOfRelease();
    const old = start(release);
    const { address: oldAddress, keys_file: file = '' } = await old.started;
    const { test_key: key = '', tenant_id: tenant = '' } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      string
    >;
    // More than the clients can use: they go on for as long as the other one takes to start.
    const grant = ['credits', 'grant', '--test', '--tenant', tenant, '100000'];
    execFileSync(process.execPath, [join(release, 'bin/warmpath.js'), ...grant], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, WARMPATH_DATA_DIR: makeFolder() },
    });
    const profileOf = async (address: string) => {
      const { status, body } = await call(address, key, 'GET', '/v1/fundraising/profile');
      return { ...body, status, request_id: undefined };
    };
    const profile = await profileOf(oldAddress);
    expect(profile.status).toBe(200);
    const system = createDb({
      connection,
      role: 'warmpath_system',
      applicationName: 'warmpath test upgrade',
    });
    pools.push(system);

    let newAddress: string | undefined;
    let isUpgraded = false;
    const answers: { readonly by: string; readonly status: number }[] = [];
    const kept = new Map<string, Answer>();
    const client = async (nth: number) => {
      let after = 0;
      for (let n = 0; after < CALLS || !isUpgraded; n += 1) {
        const [by, address] =
          newAddress !== undefined && n % 2 === 1 ? ['new', newAddress] : ['old', oldAddress];
        const once = `upgrade ${nth} ${n}`;
        const body = { keyword: 'energy storage', limit: 1 };
        const paid = await call(address, key, 'POST', '/v1/company/search', body, once);
        const free = await call(address, key, 'GET', '/v1/credits/ledger?limit=5');
        answers.push({ by: `${by} paid`, status: paid.status }, { by: `${by} free`, status: free.status });
        kept.set(once, paid);
        if (isUpgraded) after += 1;
      }
    };
    const upgrade = async () => {
      try {
        newAddress = (await start(checkoutOfNext()).started).address;
      } finally {
        isUpgraded = true; // the clients end, also where it did not start
      }
      return newAddress;
    };
    const [upgraded] = await Promise.all([
      upgrade(),
      ...Array.from({ length: CLIENTS }, (_, nth) => client(nth)),
    ]);
    const addresses = [oldAddress, upgraded];

    // Every answer of both, also while tables and functions changed.
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    for (const by of ['old paid', 'old free', 'new paid', 'new free']) {
      expect(answers.filter((answer) => answer.by === by).length, by).toBeGreaterThanOrEqual(CALLS);
    }
    // What one of them answered the other repeats.
    for (const [once, first] of [...kept].slice(-CLIENTS)) {
      for (const address of addresses) {
        const again = await call(
          address,
          key,
          'POST',
          '/v1/company/search',
          { keyword: 'energy storage', limit: 1 },
          once,
        );
        expect(again).toEqual(first);
      }
    }
    // Data of before reads the same through both.
    for (const address of addresses) expect(await profileOf(address)).toEqual(profile);

    await checkLedger({ system });
    const [counted] = await system.query({
      text: `select count(*) as charges, count(*) filter (where state <> 'settled') as open,
        (select array_agg(distinct version) from schema_function) as versions,
        exists (select from schema_migration where number = 9000) as migration
        from charge where operation = 'company.search'`,
    });
    expect(counted).toEqual({ charges: kept.size, open: 0, versions: ['99.0.0'], migration: true });

    // A process of the last release that starts now is refused, and the one that runs ends well.
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    const late = start(release);
    await expect(late.started).rejects.toThrow('which this version of Warmpath does not know');
  },
  PATIENCE,
);
