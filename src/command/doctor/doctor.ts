import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readServiceConfig, type ServiceConfig, type WrittenSetting, writtenSettings } from '../../config.ts';
import { type RunningService, readRunningServices } from '../../store/account/running-services.ts';
import { addCommand, type CommonOptions, outputOf } from '../arguments.ts';
import { type Output, table } from '../output.ts';
import { withStore } from '../with-store.ts';
import type { Check } from './check.ts';
import { checkDatabase, checkDisk, checkNode, checkSettings } from './quick.ts';
import { checkDifferences, checkServices } from './service.ts';

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

async function checkStore(output: Output, config: ServiceConfig): Promise<StoreFound> {
  // Looking makes nothing: in the wrong directory it would be a second, empty database.
  if (config.databaseUrl === undefined && (await isMissing(config.dataDir))) {
    const message = `none is in ${resolve(config.dataDir)} yet; the first start makes one. Where one should be, set WARMPATH_DATA_DIR to its directory.`;
    return { checks: [{ name: 'database', state: 'warn', message }], running: [] };
  }
  try {
    return await withStore(output, async ({ db, service, migrations }) => {
      const running = await readRunningServices(db);
      const checks = await checkDatabase({ db, service, migrations }, config);
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
