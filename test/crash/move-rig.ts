import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMasterKeys, newMasterKey } from '../../src/accounts/master-keys.ts';
import { createDataKeyStore } from '../../src/accounts/queries-process.ts';
import { createVault } from '../../src/accounts/vault.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import { tenantToken } from '../../src/platform/values/scope.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningHaproxy, startHaproxy } from '../harness/haproxy.ts';
import { addMailbox, addSequence, addTouch } from '../harness/outreach-rows.ts';
import { settingsOf } from '../harness/served.ts';
import { type LossyMailHost, startLossyMailHost } from './lossy-mail-host.ts';
import { type SupervisedWorker, superviseWorker } from './outreach-workers.ts';
import { makeAccount } from './rig.ts';
import { type Supervised, supervise } from './supervised.ts';

const LAUNCHER = resolve(import.meta.dirname, '../../bin/warmpath.js');
/** As in outreach-rig.ts: time passes more quickly for who waits for the next look. */
const HURRY_MS = 250;
const CREDITS = 10_000_000;

export interface Cell {
  readonly name: 'a' | 'b';
  readonly database: TestDatabase;
  readonly service: Supervised;
  readonly worker: SupervisedWorker;
  /** Its settings, as a file and as the environment of a command. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface MovedTenant {
  readonly id: string;
  readonly key: string;
  at: 'a' | 'b';
}

export interface Recipient {
  readonly email: string;
  readonly token: string;
}

/** A run of the command, with how it ended: what it printed, or that it was killed. */
export interface MoveRun {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

export interface MoveRig {
  readonly cells: { readonly a: Cell; readonly b: Cell };
  readonly tenants: readonly MovedTenant[];
  readonly haproxy: RunningHaproxy;
  readonly host: LossyMailHost;
  readonly callsFile: string;
  readonly granted: number;
  /** A sequence of the tenant whose first message is due in `inMs`. */
  enrol(tenant: MovedTenant, email: string, inMs: number): Promise<Recipient>;
  command(tenant: MovedTenant, ...more: readonly string[]): MoveRun;
  close(): Promise<void>;
}

/** Two cells, each a service, a worker and a database, behind one HAProxy, with tenants that all begin in the first. */
export async function createMoveRig(options: {
  readonly tenants: number;
  readonly random: () => number;
}): Promise<MoveRig> {
  const folder = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-move-`));
  const [callsFile, sentFolder] = [join(folder, 'calls.jsonl'), join(folder, 'sent')];
  const host = await startLossyMailHost(sentFolder, () =>
    options.random() < 0.1 ? 'lose_answer' : 'answer',
  );

  const cell = async (name: 'a' | 'b'): Promise<Cell> => {
    const database = await createTestDatabase();
    const env = { ...settingsOf(database), WARMPATH_SECRETS_KEY: newMasterKey() };
    const file = join(folder, `${name}.env`);
    await writeFile(
      file,
      Object.entries(env)
        .map(([key, value]) => `${key}="${value}"\n`)
        .join(''),
      { mode: 0o600 },
    );
    const faultFile = join(folder, `fault-${name}`);
    const [service, worker] = await Promise.all([
      supervise({
        databaseUrl: env.DATABASE_URL,
        deadlineMs: 300,
        leaseMs: 1_500,
        sweepEveryMs: 300,
        aliveMs: 500,
        callsFile,
        faultFile,
      }),
      superviseWorker({
        databaseUrl: env.DATABASE_URL,
        leaseMs: 2_000,
        sentFolder,
        faultFile: `${faultFile}-worker`,
      }),
    ]);
    return { name, database, service, worker, file, env };
  };
  const [a, b] = await Promise.all([cell('a'), cell('b')]);
  const haproxy = await startHaproxy(new URL(a.service.url).host, new URL(b.service.url).host, []);

  const vault = createVault({
    keys: createMasterKeys({ name: undefined, key: new Secret(a.env.WARMPATH_SECRETS_KEY ?? '') }, []),
    dataKeys: createDataKeyStore(a.database.service),
  });
  const tenants: MovedTenant[] = [];
  const mailboxes = new Map<string, string>();
  for (let n = 0; n < options.tenants; n += 1) {
    const key = await makeAccount(a.database.system, CREDITS);
    const [row] = await a.database.system.query<{ id: string }>({
      text: 'select tenant_id as id from api_key where hash = sha256($1::bytea)',
      values: [Buffer.from(key)],
    });
    const id = row?.id ?? '';
    await vault.of(id);
    const mailbox = await addMailbox(a.database.system, {
      tenantId: id,
      address: `founder${n}@acme.example`,
      servers: {
        smtp: { host: '127.0.0.1', port: host.port, security: 'none' },
        imap: { host: '127.0.0.1', port: 9, security: 'none' },
        username: 'founder',
      },
    });
    tenants.push({ id, key, at: 'a' });
    mailboxes.set(id, mailbox);
  }
  const hurry = setInterval(() => {
    for (const { database } of [a, b]) {
      for (const [column, state] of [
        ['next_check_at', 'unknown'],
        ['due_at', 'scheduled'],
      ]) {
        const text = `update touch set ${column} = clock_timestamp() where state = '${state}' and ${column} > clock_timestamp()`;
        database.system.query({ text }).catch(() => undefined);
      }
    }
  }, HURRY_MS);

  return {
    cells: { a, b },
    tenants,
    haproxy,
    host,
    callsFile,
    granted: options.tenants * CREDITS,
    async enrol(tenant, email, inMs) {
      const { system } = a.database;
      const token = tenantToken(tenant.id, Buffer.from(`${email}${'-'.repeat(24)}`).subarray(0, 24));
      const sequenceId = await addSequence(system, {
        tenantId: tenant.id,
        mailboxId: mailboxes.get(tenant.id) ?? '',
        email,
        autoApprove: true,
        columns: { unsubscribe_token: token },
      });
      await addTouch(system, { tenantId: tenant.id, sequenceId, position: 2, state: 'planned' });
      await addTouch(system, {
        tenantId: tenant.id,
        sequenceId,
        state: 'planned',
        columns: { due_at: new Date(Date.now() + inMs) },
      });
      return { email, token };
    },
    command(tenant, ...more) {
      const [from, to] = tenant.at === 'a' ? [a, b] : [b, a];
      const route = ['--cell', to.name, '--map', haproxy.map, '--haproxy', haproxy.socket];
      const child = spawn(
        process.execPath,
        [
          LAUNCHER,
          'tenant',
          'move',
          tenant.id,
          '--to',
          to.file,
          '--json',
          ...(more.length > 0 ? more : route),
        ],
        { env: { PATH: process.env.PATH, ...from.env }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (part) => {
        out += part;
      });
      child.stderr.setEncoding('utf8').on('data', (part) => {
        err += part;
      });
      return {
        child,
        ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, err })),
      };
    },
    async close() {
      clearInterval(hurry);
      await haproxy.stop();
      await Promise.all([a, b].flatMap(({ service, worker }) => [service.stop(), worker.stop()]));
      await sleep(100); // the last statement of `hurry`
      await host.close();
      await Promise.all([a.database.drop(), b.database.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
