import { statfs } from 'node:fs/promises';
import type { Queryable } from '../../platform/database/db.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import {
  countStrandedCharges,
  findLedgerFaults,
  findSecurityHoles,
  readCorpusContents,
  readServerSettings,
} from '../queries-health.ts';
import { type Config, configWarnings, type ServiceConfig } from '../settings/config.ts';
import { checkHeld, checkSecrets } from './secrets.ts';
import { type Check, checkConnections } from './start-service.ts';

/** Older versions cannot run TypeScript as it is (engines in package.json). */
const MINIMUM_NODE = [22, 18] as const;
/** PostgreSQL 15 is the oldest the project is tested with. */
const MINIMUM_POSTGRES = 150_000;
/** Below this an import of a large export may fill the disk; below a tenth of it the database itself is in danger. */
const LOW_DISK_BYTES = 2 * 1024 ** 3;
/** The sweeper comes by every few seconds; a minute past the lease means that no service is running or it is stuck. */
const STRANDED_AFTER_SECONDS = 60;

export function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  const isNew = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
  return {
    name: 'Node',
    state: isNew ? 'ok' : 'fail',
    message: isNew
      ? process.version
      : `${process.version} is too old; install Node ${MINIMUM_NODE.join('.')} or newer.`,
  };
}

export async function checkSettings(): Promise<Check[]> {
  const warnings = await configWarnings();
  if (warnings.length === 0)
    return [{ name: 'settings', state: 'ok', message: 'all of them are known and valid' }];
  return warnings.map((message) => ({ name: 'settings', state: 'warn', message }));
}

export async function checkDisk(config: Config): Promise<Check> {
  const name = 'disk';
  if (config.databaseUrl !== undefined) {
    return { name, state: 'ok', message: 'not looked at: the database is elsewhere (DATABASE_URL)' };
  }
  const stats = await statfs(config.dataDir).catch(() => undefined);
  if (stats === undefined)
    return { name, state: 'ok', message: `${config.dataDir} is made at the first start` };
  const free = stats.bavail * stats.bsize;
  const message = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${config.dataDir}`;
  if (free >= LOW_DISK_BYTES) return { name, state: 'ok', message };
  const state = free < LOW_DISK_BYTES / 10 ? 'fail' : 'warn';
  return { name, state, message: `${message}; make room, or set WARMPATH_DATA_DIR to a larger disk.` };
}

/** What of the database can be looked at, and what each part that rests on it says. */
export async function checkDatabase(
  {
    db,
    service,
    migrations,
  }: { readonly db: Postgres; readonly service: Postgres; readonly migrations: readonly string[] },
  config: ServiceConfig,
): Promise<Check[]> {
  // Loaded here only, like the settings of the sources.
  const { checkSpend } = await import('./sources.ts');
  const { checkOutreach } = await import('./outreach.ts');
  return [
    await checkServer(db),
    await checkConnections(service, config.databaseDirectUrl !== undefined),
    {
      name: 'migrations',
      state: 'ok',
      message: migrations.length === 0 ? 'up to date' : `brought up to date now: ${migrations.join(', ')}`,
    },
    await checkSecurity(db),
    await checkLedger(db),
    await checkCharges(db),
    await checkSecrets(db, config),
    ...(await checkHeld(db)),
    ...(await checkCorpus(db)),
    ...(await checkSpend(db, config)),
    ...(await checkOutreach(db, config)),
  ];
}

async function checkServer(db: Queryable): Promise<Check> {
  const server = await readServerSettings(db);
  const name = 'database';
  if (server.versionNumber < MINIMUM_POSTGRES) {
    return {
      name,
      state: 'fail',
      message: `PostgreSQL ${server.version} is too old; 15 or newer is needed.`,
    };
  }
  const unsafe = [
    ...(server.fsync ? [] : ['fsync']),
    ...(server.fullPageWrites ? [] : ['full_page_writes']),
    ...(server.synchronousCommit === 'off' ? ['synchronous_commit'] : []),
  ];
  if (unsafe.length === 0)
    return { name, state: 'ok', message: `PostgreSQL ${server.version}, commits are on disk` };
  const message = `${unsafe.join(', ')} off: a crash can lose charges that were answered. Switch on in postgresql.conf.`;
  return { name, state: 'fail', message };
}

async function checkSecurity(db: Queryable): Promise<Check> {
  const holes = await findSecurityHoles(db);
  const name = 'separation of tenants';
  if (holes.length === 0)
    return { name, state: 'ok', message: 'row-level security is forced, no role may pass it' };
  return {
    name,
    state: 'fail',
    message: `${holes.join('; ')}. Someone changed the schema by hand; undo that.`,
  };
}

async function checkLedger(db: Queryable): Promise<Check> {
  const faults = await findLedgerFaults(db);
  const name = 'ledger';
  if (faults.length === 0) return { name, state: 'ok', message: 'adds up to the balance of every account' };
  const named = faults.map(
    (fault) =>
      `tenant ${fault.tenantId} ${fault.mode}: balance ${fault.balance}, entries add up to ${fault.sum}, last one says ${fault.lastBalance}`,
  );
  return {
    name,
    state: 'fail',
    message: `${named.join('; ')}. Stop the service, keep the data, and report this.`,
  };
}

async function checkCharges(db: Queryable): Promise<Check> {
  const { count, oldestSeconds } = await countStrandedCharges(db, STRANDED_AFTER_SECONDS);
  const name = 'reservations';
  if (count === 0) return { name, state: 'ok', message: 'none is past its lease' };
  const message = `${count} past their lease, the oldest by ${oldestSeconds} s. A running service refunds them within seconds: start it.`;
  return { name, state: 'warn', message };
}

async function checkCorpus(db: Queryable): Promise<Check[]> {
  const contents = await readCorpusContents(db);
  return contents.map(({ mode, version, investors, deals }) => {
    const name = `${mode} corpus`;
    if (investors > 0)
      return { name, state: 'ok', message: `${investors} investors, ${deals} deals, version ${version}` };
    const todo =
      mode === 'live'
        ? 'import a deal export ("warmpath corpus import --help"); until then live searches find nothing, free of charge.'
        : 'it is filled at the first start of the service.';
    return { name, state: mode === 'live' ? 'warn' : 'ok', message: `empty: ${todo}` };
  });
}
