import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type RunningService, readRunningServices } from '../../accounts/queries-process.ts';
import { CHALLENGE_HEADER, isProof, newChallenge, PROOF_HEADER } from '../../platform/http/replies.ts';
import {
  readServiceConfig,
  type ServiceConfig,
  type WrittenSetting,
  writtenSettings,
} from '../settings/config.ts';
import { checkDatabase, checkDisk, checkNode, checkSettings } from './doctor-quick.ts';
import { addCommand, type CommonOptions, type Output, outputOf, table, withStore } from './output.ts';
import type { Check } from './start-service.ts';

/** A service on this machine answers in milliseconds, one that tries its database within three seconds. */
const PROBE_TIMEOUT_MS = 4_000;
/** How much of an unknown program's answer is read, bytes. */
const ANSWER_LIMIT = 16_384;

export interface ServiceFound {
  readonly checks: readonly Check[];
  /** The service of this machine that proved who it is, if one did. */
  readonly service: RunningService | undefined;
}

/**
 * The services that run according to the database. One of this machine is asked to prove that it is the
 * process that wrote its row, so that another program at its port is recognised. Where none runs here, the
 * port of `configured` has to be free.
 */
export async function checkServices(
  running: readonly RunningService[] | undefined,
  configured: { readonly host: string; readonly port: number },
): Promise<ServiceFound> {
  if (running === undefined) {
    const message = 'not looked for: without the database it cannot be identified';
    return { checks: [{ name: 'service', state: 'warn', message }], service: undefined };
  }
  const checks: Check[] = [];
  let service: RunningService | undefined;
  const here = running.filter(({ host }) => host === hostname());
  for (const one of here) {
    const check = await checkOne(one);
    checks.push(check);
    if (check.state !== 'fail') service ??= one;
  }
  for (const { host, address } of running.filter((one) => one.host !== hostname()))
    checks.push({
      name: 'service',
      state: 'ok',
      message: `one runs on ${host}, at ${address}; not asked from here`,
    });
  if (here.length === 0) checks.push(await checkPort(reachable(configured.host, configured.port)));
  return { checks, service };
}

/** The settings that were given to `mine` otherwise than to the running service; those that are hidden cannot be compared. */
export function checkDifferences(service: RunningService, mine: readonly WrittenSetting[]): Check[] {
  const theirs = new Map(service.settings.map(({ name, value }) => [name, value]));
  // Where programs are looked for is the shell's own.
  const differing = mine.filter(({ name, value }) => name !== 'PATH' && theirs.get(name) !== value);
  if (differing.length === 0) return [];
  const names = differing.map(({ name }) => name).join(', ');
  const message = `this command has others than the running service: ${names}. Its own are used to look at disk, secrets, spend and outreach; give it the service's environment.`;
  return [{ name: 'settings', state: 'warn', message }];
}

async function checkOne({ address, pid, version, proofKey }: RunningService): Promise<Check> {
  const name = 'service';
  const who = `Warmpath ${version} (pid ${pid})`;
  const url = new URL(address);
  const asked = reachable(url.hostname.replace(/^\[|\]$/g, ''), Number(url.port));
  const challenge = newChallenge();
  try {
    const alive = await ask(`${asked}/healthz`, { [CHALLENGE_HEADER]: challenge });
    if (!isProof(proofKey, challenge, address, alive.headers.get(PROOF_HEADER))) {
      const message = `${who} runs, but what answers at ${asked} is another program. Stop that one, or give the service another PORT.`;
      return { name, state: 'fail', message };
    }
    const ready = await ask(`${asked}/readyz`);
    const { pending = {}, under_way = {} } = JSON.parse(ready.text) as {
      pending?: Record<string, string>;
      under_way?: Record<string, string>;
    };
    const counts = [...Object.entries(pending), ...Object.entries(under_way)].map((part) => part.join(' '));
    const more = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
    if (ready.ok) return { name, state: 'ok', message: `${who} is ready at ${asked}${more}` };
    return { name, state: 'warn', message: `${who} at ${asked} is not ready${more}; see its log.` };
  } catch {
    return { name, state: 'warn', message: `${who} runs, and does not answer at ${asked}; see its log.` };
  }
}

async function checkPort(address: string): Promise<Check> {
  const name = 'service';
  try {
    await ask(`${address}/healthz`);
    const message = `none runs on this database, and another program answers at ${address}: a start there would fail. Stop that one, or set PORT to another.`;
    return { name, state: 'warn', message };
  } catch {
    return { name, state: 'ok', message: `none answers at ${address}; "npm start" starts one` };
  }
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > ANSWER_LIMIT) break;
  }
  return { ok: answer.ok, headers: answer.headers, text };
}

/** Where a service that listens there is asked from the same machine. */
function reachable(host: string, port: number): string {
  const asked = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}`;
}

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
