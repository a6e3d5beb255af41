import { stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import {
  type Config,
  configWarnings,
  readServiceConfig,
  type ServiceConfig,
  type WrittenSetting,
  writtenSettings,
} from '../../config.ts';
import { type RunningService, readRunningServices } from '../../store/account/running-services.ts';
import {
  countStrandedCharges,
  findLedgerFaults,
  findSecurityHoles,
  readCorpusContents,
  readServerSettings,
} from '../../store/health.ts';
import type { Queryable } from '../../store/postgres/db.ts';
import { addCommand, type CommonOptions, outputOf } from '../arguments.ts';
import { type Output, table } from '../output.ts';
import { checkSecrets } from '../secrets.ts';
import { withStore } from '../with-store.ts';
import type { Check } from './check.ts';
import { checkConnections } from './connection.ts';
import { checkDifferences, checkServices } from './service.ts';

/** Older versions cannot run TypeScript as it is (engines in package.json). */
const MINIMUM_NODE = [22, 18] as const;
/** PostgreSQL 15 is the oldest the project is tested with. */
const MINIMUM_POSTGRES = 150_000;
/** Below this an import of a large export may fill the disk; below a tenth of it the database itself is in danger. */
const LOW_DISK_BYTES = 2 * 1024 ** 3;
/** The sweeper comes by every few seconds; a minute past the lease means that no service is running or it is stuck. */
const STRANDED_AFTER_SECONDS = 60;

export function addDoctorCommand(program: Command): void {
  addCommand(
    program,
    'doctor',
    'check the installation and say what to do; exit code 1 where something has failed',
  )
    .option('--live', 'ask every source one harmless question instead, and say which answer has changed')
    .option('--paid', 'with --live: also where the question costs money')
    .action(async (options: CommonOptions & { readonly live?: boolean; readonly paid?: boolean }) => {
      const output = outputOf(options);
      const config = await readServiceConfig();
      if (options.live === true) {
        // Loaded here only: the usual doctor asks nothing outside.
        const { checkLive } = await import('./live-sources.ts');
        return checkLive(output, config, options.paid === true);
      }
      // Loaded here only, like the settings of the sources.
      const { checkLookups } = await import('./sources.ts');
      const { checks: found, running } = await checkStore(output, config);
      const { checks: services, service } = await checkServices(running, config);
      const mine = await writtenSettings();
      const checks = [
        checkNode(),
        ...(await checkSettings()),
        ...(service === undefined ? [] : checkDifferences(service, mine)),
        await checkDisk(config),
        ...services,
        ...found,
        ...(service === undefined ? checkLookups(config) : (service.checks as Check[])),
      ];
      const settings = service?.settings ?? mine;
      const whose =
        service === undefined ? 'this command: no service runs here' : `the service with pid ${service.pid}`;
      const failed = checks.filter((check) => check.state === 'fail').length;
      output.result(
        { ok: failed === 0, checks, settings, settingsOf: whose },
        describe(checks, settings, whose, failed),
      );
      if (failed > 0) process.exitCode = 1;
    });
}

function describe(
  checks: readonly Check[],
  settings: readonly WrittenSetting[],
  whose: string,
  failed: number,
): string {
  return [
    ...checks.map((check) => `${check.state.padEnd(4)}  ${check.name}: ${check.message}`),
    '',
    `Settings of ${whose}:`,
    table(
      ['setting', 'value'],
      settings.map((setting) => [setting.name, setting.value]),
    ),
    '',
    failed === 0 ? 'Nothing has failed.' : `${failed} of ${checks.length} checks failed.`,
  ].join('\n');
}

interface StoreFound {
  readonly checks: readonly Check[];
  /** Undefined where the database could not be asked. */
  readonly running: readonly RunningService[] | undefined;
}

function checkNode(): Check {
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

async function checkSettings(): Promise<Check[]> {
  const warnings = await configWarnings();
  if (warnings.length === 0)
    return [{ name: 'settings', state: 'ok', message: 'all of them are known and valid' }];
  return warnings.map((message) => ({ name: 'settings', state: 'warn', message }));
}

async function checkDisk(config: Config): Promise<Check> {
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

async function checkStore(output: Output, config: ServiceConfig): Promise<StoreFound> {
  // Looking makes nothing: in the wrong directory it would be a second, empty database.
  if (config.databaseUrl === undefined && (await isMissing(config.dataDir))) {
    const message = `none is in ${resolve(config.dataDir)} yet; the first start makes one. Where one should be, set WARMPATH_DATA_DIR to its directory.`;
    return { checks: [{ name: 'database', state: 'warn', message }], running: [] };
  }
  const { checkSpend } = await import('./sources.ts');
  const { checkOutreach } = await import('./outreach.ts');
  try {
    return await withStore(output, async ({ db, service, migrations }) => {
      const running = await readRunningServices(db);
      const checks: Check[] = [
        await checkServer(db),
        await checkConnections(service, config.databaseDirectUrl !== undefined),
        {
          name: 'migrations',
          state: 'ok',
          message:
            migrations.length === 0 ? 'up to date' : `brought up to date now: ${migrations.join(', ')}`,
        },
        await checkSecurity(db),
        await checkLedger(db),
        await checkCharges(db),
        await checkSecrets(db, config),
        ...(await checkCorpus(db)),
        ...(await checkSpend(db, config)),
        ...(await checkOutreach(db, config)),
      ];
      return { checks, running };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return { checks: [{ name: 'database', state: 'fail', message: reason }], running: undefined };
  }
}

async function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
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
        ? 'import a deal export ("warmpath corpus import --help"); until then live searches find nothing and are charged.'
        : 'it is filled at the first start of the service.';
    return { name, state: mode === 'live' ? 'warn' : 'ok', message: `empty: ${todo}` };
  });
}
