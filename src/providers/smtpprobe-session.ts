import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { type EmailAddress, parseAddress } from '../platform/values/address.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { FairQueue, QueueFull } from '../platform/values/queue.ts';
import type { Asker } from '../platform/values/scope.ts';
import { described, type Provider, type ProviderCall, type SettingValues } from './provider.ts';
import {
  checkOf,
  checkOfRoute,
  conclude,
  type MailRoute,
  needsRandomBox,
  type Session,
} from './rules-email.ts';
import type { EmailCheck } from './rules-kinds.ts';
import { type SmtpReply, withSenderNamed } from './rules-mail-hosts.ts';
import { Wire, WireError } from './smtpprobe-wire.ts';

/** Drawn once per process: the name cannot be predicted, so the mailbox cannot be made in advance. */
const SECRET = randomBytes(32);
/** 36^15 names: none of them is in use. */
const LENGTH = 15;

/**
 * The random mailbox of a domain. The same one as long as the process runs: a greylisting host, which knows senders by
 * their recipient, answers it the second time.
 */
export function randomBox(domain: string): string {
  const digest = createHmac('sha256', SECRET).update(domain).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(-LENGTH);
}

/** More callers than this at one domain, the current one included, would time out: they are refused. */
const MOST_WAITING = 20;
/**
 * Sockets of this process to mail hosts; beyond it the next source is the better choice. A quarter for one tenant, whose
 * hosts may all be slow.
 */
const DIALOGUES = { atOnce: 100, atOncePerKey: 25, waiting: 100, waitingPerKey: 25 };
const WAITING = MOST_WAITING - 1;
const ONE_AT_A_TIME = { atOnce: 1, atOncePerKey: 1, waiting: WAITING, waitingPerKey: WAITING };
/** Dialogues that may want the same address next; as many as there are. */
const ONE_CONNECTION = { ...ONE_AT_A_TIME, waiting: DIALOGUES.atOnce, waitingPerKey: DIALOGUES.atOnce };
/** Addresses whose last connection is remembered; older ones are past their gap anyway. */
const MOST_REMEMBERED = 10_000;

/**
 * Keeps a process polite: one dialogue at a time with a domain, and a gap between connections to an address. Turns at
 * both, and at the dialogues of the process, go round by tenant.
 */
export class Pace {
  readonly #domains = new Map<string, FairQueue>();
  readonly #addresses = new Map<string, { readonly turns: FairQueue; freeAt: number }>();
  readonly #dialogues = new FairQueue(DIALOGUES);

  /**
   * Runs `work` in the tenant's turn at this domain; undefined if too many are before it. Rejects with the reason of the
   * signal where that comes first.
   */
  async alone<Value>(
    domain: string,
    { tenantId, signal }: Asker,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      // In this order: who waits for a dialogue must not keep others from its domain meanwhile.
      return await this.#dialogues.run(tenantId, signal, () =>
        this.#inLine(domain, { tenantId, signal }, work),
      );
    } catch (error) {
      if (error instanceof QueueFull) return undefined;
      throw error;
    }
  }

  async #inLine<Value>(
    domain: string,
    { tenantId, signal }: Asker,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const line = this.#domains.get(domain) ?? new FairQueue(ONE_AT_A_TIME);
    this.#domains.set(domain, line);
    try {
      return await line.run(tenantId, signal, work);
    } finally {
      if (line.underWay() + line.waiting() === 0) this.#domains.delete(domain);
    }
  }

  /** Resolves when the next connection to this address may be made, `gapMs` after the one before it; at once at the signal. */
  async slot(address: string, gapMs: number, { tenantId, signal }: Asker): Promise<void> {
    const known = this.#addresses.get(address) ?? { turns: new FairQueue(ONE_CONNECTION), freeAt: 0 };
    this.#addresses.delete(address);
    this.#addresses.set(address, known);
    this.#forget();
    // An aborted wait is reported by the session that follows it.
    const end = await known.turns.take(tenantId, signal).catch(() => undefined);
    if (end === undefined) return;
    const now = performance.now();
    try {
      if (known.freeAt > now) await wait(known.freeAt - now, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) known.freeAt = performance.now() + gapMs;
    } finally {
      end();
    }
  }

  #forget(): void {
    if (this.#addresses.size <= MOST_REMEMBERED) return;
    for (const [address, { turns }] of this.#addresses) {
      if (turns.underWay() > 0) continue;
      this.#addresses.delete(address);
      return;
    }
  }
}

/** How the probe speaks; times in ms. */
export interface ProbeSettings {
  readonly port: number;
  /** Our full name, for EHLO. */
  readonly helo: string;
  /** An own address: some hosts refuse the null sender of bounces. */
  readonly from: string;
  readonly connectMs: number;
  /** For each whole reply. */
  readonly replyMs: number;
}

export interface Box {
  /** As in RCPT, without the angle brackets. */
  readonly address: string;
  /** Needs SMTPUTF8 (RFC 6531). */
  readonly international: boolean;
}

export interface Target {
  /** The name of the host, for TLS. */
  readonly name: string;
  readonly address: string;
  /** Set by a session whose TLS failed: the next one does without. */
  isPlain?: boolean;
}

/** One session with one recipient, up to the reply to RCPT. Never rejects. */
export async function askHost(
  target: Target,
  box: Box,
  probeSettings: ProbeSettings,
  signal: AbortSignal,
): Promise<Session> {
  let wire: Wire;
  try {
    wire = await Wire.open({ ...probeSettings, address: target.address, signal });
  } catch (error) {
    return ended(error, signal);
  }
  try {
    const greeting = await wire.read(probeSettings.replyMs);
    if (!isYes(greeting)) return { end: 'refused', reply: greeting };
    let offered = await greet(wire, probeSettings);
    if (!(offered instanceof Set)) return { end: 'refused', reply: offered };
    if (target.isPlain !== true && offered.has('STARTTLS')) {
      const go = await wire.command('STARTTLS', probeSettings.replyMs);
      if (isYes(go)) {
        try {
          await wire.secure(target.name, probeSettings.replyMs);
        } catch {
          // Old or broken TLS is no reason not to ask: a new session without it.
          target.isPlain = true;
          return await askHost(target, box, probeSettings, signal);
        }
        // RFC 3207 §4.2: what was said before the handshake does not count any more.
        offered = await greet(wire, probeSettings);
        if (!(offered instanceof Set)) return { end: 'refused', reply: offered };
      }
    }
    if (box.international && !offered.has('SMTPUTF8')) return { end: 'no_smtputf8' };
    const mail = `MAIL FROM:<${probeSettings.from}>${box.international ? ' SMTPUTF8' : ''}`;
    const sender = await wire.command(mail, probeSettings.replyMs);
    if (!isYes(sender)) return { end: 'refused', reply: sender };
    const reply = await wire.command(`RCPT TO:<${box.address}>`, probeSettings.replyMs);
    return { end: 'box', reply: withSenderNamed(reply, probeSettings.from) };
  } catch (error) {
    return ended(error, signal);
  } finally {
    wire.quit();
  }
}

/** EHLO, or HELO where that is not known: the extensions offered, or the refusal. */
async function greet(wire: Wire, { helo, replyMs }: ProbeSettings): Promise<Set<string> | SmtpReply> {
  const extended = await wire.command(`EHLO ${helo}`, replyMs);
  if (isYes(extended)) {
    const [, ...lines] = extended.text.split('\n');
    return new Set(lines.map((line) => line.split(/[ =]/, 1)[0]?.toUpperCase() ?? ''));
  }
  if (extended.code < 500) return extended;
  const plain = await wire.command(`HELO ${helo}`, replyMs);
  return isYes(plain) ? new Set() : plain;
}

function isYes({ code }: SmtpReply): boolean {
  return code >= 200 && code < 300;
}

function ended(error: unknown, signal: AbortSignal): Session {
  if (!(error instanceof WireError)) throw error;
  // At the end of the whole time the connection is cut: the host did not do that.
  return { end: signal.aborted ? 'timeout' : error.failure };
}

/** Connections for one question, the random mailbox not counted: hosts that are down cost their time each. */
const MOST_TRIED = 4;

const pace = new Pace();

/**
 * Asks the mail hosts themselves, up to the reply to RCPT: the address, and on a new connection a random mailbox. No
 * package gives replies with their enhanced codes for one recipient a session, so the dialogue is our own.
 */
export const smtpprobe: Provider = {
  ...described('smtpprobe'),
  limits: { timeoutMs: 20_000, concurrency: 100 },
  // The operator's own address, at the operator's own mail host.
  probe: {
    question: { ask: askOwnHost, gives: ['verdict'] },
  },
  lookups: {
    'email.verify': {
      async ask({ email }, call) {
        const asked = parseAddress(email, domainToASCII);
        if ('fault' in asked) throw new ProviderError('unsupported', 'no address');
        const probeSettings = probeSettingsOf(call.settings);
        const check = await pace
          .alone(asked.domain, call, () => verify(asked, probeSettings, call))
          .catch((error: unknown) => {
            if (call.signal.aborted) throw tooLate();
            throw error;
          });
        if (check === undefined) throw new ProviderError('rate_limited', 'too many questions wait already');
        if (call.signal.aborted) throw tooLate();
        return { items: [check] };
      },
    },
  },
};

async function askOwnHost(call: ProviderCall) {
  const own = parseAddress(call.settings.text('MAIL_FROM') ?? '', domainToASCII);
  if ('fault' in own) throw new ProviderError('not_configured', 'WARMPATH_SMTPPROBE_MAIL_FROM is no address');
  const check = await verify(own, probeSettingsOf(call.settings), call);
  if (check.verdict === 'unknown') throw new ProviderError('unreachable', check.detail);
  return { items: [check] };
}

const tooLate = () => new ProviderError('timeout', 'the request ended before the mail host answered');

function probeSettingsOf(
  settings: SettingValues,
): ProbeSettings & { readonly totalMs: number; readonly gapMs: number } {
  const helo = settings.text('HELO') ?? '';
  const from = parseAddress(settings.text('MAIL_FROM') ?? '', domainToASCII);
  if ('fault' in from || from.international) {
    throw new ProviderError(
      'not_configured',
      'WARMPATH_SMTPPROBE_MAIL_FROM is no address of ASCII characters',
    );
  }
  if (!/^[A-Za-z0-9.-]{1,253}$/.test(helo)) {
    throw new ProviderError('not_configured', 'WARMPATH_SMTPPROBE_HELO is no host name');
  }
  const number = (name: string) => {
    const value = settings.number(name);
    if (value === undefined)
      throw new ProviderError('not_configured', `WARMPATH_SMTPPROBE_${name} is not set`);
    return value;
  };
  return {
    helo,
    from: `${from.local}@${from.domain}`,
    port: number('PORT'),
    connectMs: number('CONNECT_MS'),
    replyMs: number('REPLY_MS'),
    totalMs: number('TOTAL_MS'),
    gapMs: number('GAP_MS'),
  };
}

async function verify(
  asked: EmailAddress,
  probeSettings: ReturnType<typeof probeSettingsOf>,
  call: Pick<ProviderCall, 'local' | 'signal' | 'tenantId'>,
): Promise<EmailCheck> {
  if (call.signal.aborted) return checkOf('timeout', 'There was no time left to ask the mail host.');
  const route = await call.local.mailRoute(asked.domain, call.signal);
  if (route.kind !== 'hosts') {
    return checkOfRoute(route, asked.domain) ?? checkOf('unsettled', 'The DNS left it open.');
  }
  // From here on, so that a wait behind others does not use up the time of the dialogue.
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(probeSettings.totalMs)]);
  const ask = async (target: Target, local: string, international: boolean) => {
    await pace.slot(target.address, probeSettings.gapMs, { tenantId: call.tenantId, signal });
    return askHost(target, { address: `${local}@${asked.domain}`, international }, probeSettings, signal);
  };
  let telling: Session | undefined;
  for (const target of targetsOf(route)) {
    const session = await ask(target, asked.local, asked.international);
    if (session.end === 'box' || session.end === 'no_smtputf8') {
      const random = needsRandomBox(session) ? await ask(target, randomBox(asked.domain), false) : undefined;
      return conclude(session, random);
    }
    // The answer of one host says more than a failure to reach another.
    if (telling === undefined || telling.end === 'connect_failed') telling = session;
    if (signal.aborted) break;
  }
  return conclude(telling ?? { end: 'connect_failed' }, undefined);
}

function targetsOf({ hosts }: Extract<MailRoute, { kind: 'hosts' }>): readonly Target[] {
  const all = hosts.flatMap(({ name, addresses }) => addresses.map((address) => ({ name, address })));
  // Many names at one address are one host.
  return all
    .filter(({ address }, at) => all.findIndex((other) => other.address === address) === at)
    .slice(0, MOST_TRIED);
}
