/**
 * E-mail verification against real mail hosts: `main.ts <cases.json> <folder of the running mail rig> [id…]`. Starts the
 * service with the rig's DNS, puts every case to it over HTTP, one at a time so that the rig's logs tell whom it asked,
 * and fails if one is not as expected.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Case, type Expectation, faultsOf, type Observed, readCases, type Step } from './cases.ts';
import { rigLogs } from './rig-logs.ts';
import { type Running, startWarmpath } from './running.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [file, folder, ...only] = positionals;
if (file === undefined || folder === undefined) throw new Error('main.ts <cases.json> <rig folder> [id…]');

const PRODUCTION = {
  WARMPATH_DNS_SERVERS: process.env.WARMPATH_TEST_RIG_DNS ?? '127.0.10.53',
  WARMPATH_SMTPPROBE_ENABLED: 'on',
  WARMPATH_SMTPPROBE_HELO: 'verify.tenant.test',
  WARMPATH_SMTPPROBE_MAIL_FROM: 'verify@tenant.test',
  // The rig's hosts serve dozens of domains each and mind nothing.
  WARMPATH_SMTPPROBE_GAP_MS: '20',
};
const LABORATORY = { ...PRODUCTION, WARMPATH_PRIVATE_HOSTS: 'allow' };
/** What a step that changes settings changes them to, and the next such step back: no one there to ask. */
const WITHOUT_PROBE = { ...LABORATORY, WARMPATH_SMTPPROBE_ENABLED: 'off' };

const logs = rigLogs(folder);

async function verify(service: Running, email: unknown): Promise<Observed> {
  const noted = logs.noted();
  const startedAt = performance.now();
  const { status, body } = await service.call('POST', '/v1/email/verify', { email });
  const ms = Math.round(performance.now() - startedAt);
  if (status !== 200 && body.error !== 'invalid_request') {
    throw new Error(`status ${status}: ${JSON.stringify(body)}`);
  }
  return {
    outcome: status === 200 ? body.data.verdict : 'invalid_request',
    detail: status === 200 ? body.data.detail : body.message,
    cached: body.cached === true,
    charged: body.credits_charged ?? 0,
    ms,
    ...(await noted()),
  };
}

/** Whatever an earlier case left in the cache; for what is no lookup's body there is nothing to evict. */
const evict = (service: Running, email: unknown) =>
  service.call('DELETE', '/v1/cache', { endpoint: 'email.verify', params: { email } });

interface Told {
  readonly faults: string[];
  readonly seen: string[];
}

async function single(service: Running, one: Case): Promise<Told> {
  await evict(service, one.email);
  const seen = await verify(service, one.email);
  const expected = { ...one, accept: one.accept ?? [] } satisfies Expectation;
  return { faults: faultsOf(expected, seen), seen: [lineOf(seen)] };
}

async function sequence(service: Running, email: unknown, steps: readonly Step[]): Promise<Told> {
  const faults: string[] = [];
  const seen: string[] = [];
  let first: string | undefined;
  let isChanged = false;
  await evict(service, email);
  for (const [at, step] of steps.entries()) {
    if ('wait_ms' in step) await sleep(step.wait_ms);
    else if ('clock_days' in step) await service.age(step.clock_days);
    else if ('settings' in step) {
      isChanged = !isChanged;
      await service.restart(isChanged ? WITHOUT_PROBE : LABORATORY);
    } else if (step.call === 'evict') {
      const { status, body } = await evict(service, email);
      const isRight = status === 200 && (step.deleted === undefined || body.deleted === step.deleted);
      if (!isRight) faults.push(`step ${at + 1}: eviction answered ${status} ${body.deleted}`);
    } else {
      const observed = await verify(service, email);
      seen.push(lineOf(observed));
      first ??= observed.outcome;
      if (step.unless_first === first) continue;
      faults.push(...faultsOf(step, observed).map((fault) => `step ${at + 1}: ${fault}`));
    }
  }
  if (isChanged) await service.restart(LABORATORY);
  return { faults, seen };
}

function lineOf({ outcome, detail, ms }: Observed): string {
  return `${outcome} ${detail.split(':', 1)[0]} ${ms} ms`;
}

const cases = readCases(file).filter(({ id }) => only.length === 0 || only.includes(id));
const laboratory = await startWarmpath(LABORATORY);
let production: Running | undefined;
let failed = 0;
try {
  for (const one of cases) {
    if (one.mode === 'production') production ??= await startWarmpath(PRODUCTION);
    const service = one.mode === 'production' && production !== undefined ? production : laboratory;
    const told = await (one.steps === undefined
      ? single(service, one)
      : sequence(service, one.email, one.steps)
    ).catch((error: unknown): Told => ({ faults: [String(error)], seen: [] }));
    if (told.faults.length > 0) failed += 1;
    const mark = told.faults.length > 0 ? 'FAIL' : 'ok  ';
    console.log([mark, one.id, one.group, told.seen.join(' | '), ...told.faults].join('  '));
  }
} finally {
  await laboratory.close();
  await production?.close();
}
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || cases.length === 0 ? 1 : 0;
