import { hostname } from 'node:os';
import type { WrittenSetting } from '../../config.ts';
import { CHALLENGE_HEADER, isProof, newChallenge, PROOF_HEADER } from '../../http/proof.ts';
import type { RunningService } from '../../store/account/running-services.ts';
import type { Check } from './check.ts';

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
