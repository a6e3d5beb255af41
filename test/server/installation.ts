import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SupervisedWorker, superviseWorker } from '../crash/outreach-workers.ts';
import { untilReady } from '../harness/served.ts';
import type { Checkout } from './releases.ts';
import { type ServiceCommand, startService } from './service-command.ts';

/** Longer than an attempt takes here, short enough to wait for, ms. */
const LEASE_MS = 2_000;

export interface Installation {
  /** Of the services that a proxy would send requests to; one that ends is there until it has ended. */
  readonly addresses: readonly string[];
  /** What `first-keys.json` of the first start says. */
  readonly firstKeys: string;
  /** Runs a command of this version as the operator: the owner's address is in its environment. */
  command(of: Checkout, ...args: readonly string[]): Promise<unknown>;
  /** A service that is no part of the installation, for looking at how it starts. */
  service(of: Checkout): ServiceCommand;
  /** Two services and a worker of this version in place of those that run, one after the other, each ended by SIGTERM. */
  replaceBy(next: Checkout): Promise<void>;
  /** What all services logged as an error, a JSON line each. */
  errors(): string[];
  close(): Promise<void>;
}

export interface InstallationOptions {
  /** Of the login that owns the tables, and of one that owns nothing. */
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  readonly folder: string;
  /** `Message-ID` and moment of each message that the mail host took. */
  readonly sentFolder: string;
}

const SERVICES = 2;

/** Two services and a worker of outreach on one database, as an operator runs them; empty until `replaceBy`. */
export function createInstallation(options: InstallationOptions): Installation {
  const { ownerUrl, runtimeUrl, folder, sentFolder } = options;
  const all: ServiceCommand[] = [];
  const running: { readonly service: ServiceCommand; readonly address: string }[] = [];
  const addresses: string[] = [];
  let worker: SupervisedWorker | undefined;
  let firstKeys = '';

  const service = ({ root }: Checkout) => {
    const dataDir = join(folder, `data-${all.length}`);
    mkdirSync(dataDir);
    const settings = { DATABASE_URL: runtimeUrl, WARMPATH_DATA_DIR: dataDir, WARMPATH_OUTREACH: 'off' };
    const started = startService(settings, [], join(root, 'bin/warmpath.js'));
    all.push(started);
    return started;
  };
  const add = async (next: Checkout) => {
    const started = service(next);
    const { address, keys_file: keys = '' } = await started.started;
    await untilReady(address);
    if (keys !== '') firstKeys = keys;
    running.push({ service: started, address });
    addresses.push(address);
  };
  const endOldest = async () => {
    const oldest = running.shift();
    if (oldest === undefined) return;
    oldest.service.child.kill('SIGTERM');
    const code = await oldest.service.ended;
    addresses.splice(addresses.indexOf(oldest.address), 1);
    if (code !== 0) throw new Error(`a service ended with ${code}: ${oldest.service.stderr()}`);
  };
  const replaceWorker = async ({ root }: Checkout) => {
    const old = worker;
    // The faults of this process are not asked for here.
    const faultFile = join(folder, 'no-fault');
    const settings = { databaseUrl: runtimeUrl, leaseMs: LEASE_MS, sentFolder, faultFile };
    worker = await superviseWorker(settings, join(root, 'test/crash/outreach-process.ts'));
    const code = old === undefined ? 0 : await old.stop();
    if (code !== 0) throw new Error(`a worker ended with ${code}: ${old?.said()}`);
  };

  return {
    addresses,
    service,
    get firstKeys() {
      return firstKeys;
    },
    async command({ root }, ...args) {
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: runtimeUrl,
        WARMPATH_OWNER_DATABASE_URL: ownerUrl,
        WARMPATH_DATA_DIR: folder,
      };
      const command = [join(root, 'bin/warmpath.js'), ...args, '--json'];
      const { stdout } = await promisify(execFile)(process.execPath, command, { env });
      return JSON.parse(stdout) as unknown;
    },
    async replaceBy(next) {
      for (let nth = 0; nth < SERVICES; nth += 1) {
        await add(next);
        if (running.length > SERVICES) await endOldest();
      }
      await replaceWorker(next);
    },
    errors: () =>
      all.flatMap(({ stderr }) =>
        stderr()
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      ),
    async close() {
      for (const { child } of all) child.kill('SIGKILL');
      await worker?.stop();
    },
  };
}
