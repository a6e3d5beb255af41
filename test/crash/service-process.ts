/**
 * The service as a process of its own, with the probe endpoint: `node service-process.ts '<ServiceProcessOptions>'`.
 * Prints `ready <address>` once it listens, stops in good order on SIGTERM, and kills itself at a fault point.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { openVault } from '../../src/accounts/vault.ts';
import { createService } from '../../src/app/app.ts';
import { readServiceConfig } from '../../src/app/settings/config.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import type { Statement } from '../../src/platform/database/db.ts';
import { openStore } from '../../src/platform/database/store.ts';
import { type StatementFault, withFaults, withLease } from '../harness/faulty-store.ts';
import { createProbe } from '../harness/probe-endpoint.ts';

export type FaultPoint =
  | 'after_admit'
  | 'in_handler'
  | 'before_resolve'
  | 'after_resolve'
  | 'in_sweep'
  | 'after_sweep';

export interface ServiceProcessOptions {
  /** Its own durable cluster, or a database that is there. */
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  /** The way past a pooler that `databaseUrl` leads to. */
  readonly directUrl?: string;
  readonly deadlineMs: number;
  /** In place of the deadline and the grace, so that a run need not wait a minute for a sweep. */
  readonly leaseMs: number;
  readonly sweepEveryMs: number;
  /** How long it is taken to be alive after its last sign. */
  readonly aliveMs: number;
  /** Every provider call as a line of JSON, written before it is answered. */
  readonly callsFile: string;
  /** Holds the point at which to kill itself, once; the process takes it away as it dies. */
  readonly faultFile: string;
  readonly port: number;
  /** Settings of sources, for lookups. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Settings of a whole service, with a vault; its warnings then go to stderr. */
  readonly whole?: Readonly<Record<string, string>>;
}

const options = JSON.parse(process.argv[2] ?? '') as ServiceProcessOptions;
const isArmed = (point: FaultPoint): boolean =>
  existsSync(options.faultFile) && readFileSync(options.faultFile, 'utf8') === point;
const die = (point: FaultPoint): void => {
  if (!isArmed(point)) return;
  rmSync(options.faultFile);
  process.kill(process.pid, 'SIGKILL');
};
const AFTER: Record<string, FaultPoint> = { admit: 'after_admit', resolve: 'after_resolve' };
const BEFORE: Record<string, FaultPoint> = { resolve: 'before_resolve' };
const fault: StatementFault = {
  before: (statement: Statement) => {
    const point = BEFORE[statement.name ?? ''];
    if (point !== undefined) die(point);
    return withLease(statement, options.leaseMs);
  },
  after: ({ name }) => {
    const point = AFTER[name ?? ''];
    if (point !== undefined) die(point);
  },
};

const store = await openStore({
  purpose: 'service',
  dataDir: options.dataDir,
  databaseUrl: options.databaseUrl,
  directUrl: options.directUrl,
  log: (message) => process.stderr.write(`${message}\n`),
});
const probe = createProbe({
  deadlineMs: options.deadlineMs,
  onCall: (call) => {
    appendFileSync(options.callsFile, `${JSON.stringify(call)}\n`);
    die('in_handler');
  },
});
const faulty = withFaults(store.service, fault);
const whole = options.whole === undefined ? undefined : await readServiceConfig(options.whole);
const log = whole === undefined ? pino({ level: 'silent' }) : pino({ level: 'warn' }, pino.destination(2));
const service = await createService({
  config: {
    sources: readSourceConfig((name) => options.settings?.[name]),
    asOf: undefined,
    ...whole,
    ...(whole === undefined ? {} : { indexFolder: join(whole.dataDir, 'index') }),
    host: '127.0.0.1',
    port: options.port,
    rateLimits: false,
  },
  ...(whole === undefined
    ? {}
    : { vault: await openVault({ config: whole, store, log: (message) => log.warn(message) }) }),
  store: {
    connection: store.connection,
    system: store.system,
    service: {
      ...faulty,
      async query<Row>(statement: Statement): Promise<Row[]> {
        if (statement.name !== 'sweep') return faulty.query<Row>(statement);
        // Only a sweep that finds something counts. In the middle of it: its work is done and not committed.
        if (isArmed('in_sweep')) {
          return store.service.transaction(async (transaction) => {
            const rows = await transaction.query<Row>(statement);
            if (rows.length > 0) die('in_sweep');
            return rows;
          });
        }
        const rows = await faulty.query<Row>(statement);
        if (rows.length > 0) die('after_sweep');
        return rows;
      },
    },
  },
  log,
  endpoints: [probe.endpoint],
  sweepEveryMs: options.sweepEveryMs,
  aliveMs: options.aliveMs,
});
console.log(`ready ${await service.listen()}`);
// The one who started it is gone: a run that was killed leaves no service behind.
process.stdin.on('end', () => process.exit(1)).resume();
process.on('SIGTERM', () => {
  void service
    .close()
    .then(() => store.close())
    .then(() => process.exit(0));
});
