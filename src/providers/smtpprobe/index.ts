import { domainToASCII } from 'node:url';
import { type EmailAddress, parseAddress } from '../../core/email/address.ts';
import { conclude, needsRandomBox, type Session } from '../../core/email/conclusion.ts';
import { checkOf, checkOfRoute } from '../../core/email/detail.ts';
import type { MailRoute } from '../../core/email/route.ts';
import type { EmailCheck } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { ProviderCall, SettingValues, Upstream } from '../provider.ts';
import { Pace } from './pace.ts';
import { randomBox } from './random-box.ts';
import { askHost, type ProbeSettings, type Target } from './session.ts';

/** Connections for one question, the random mailbox not counted: hosts that are down cost their time each. */
const MOST_TRIED = 4;

const pace = new Pace();

/**
 * Asks the mail hosts themselves, up to the reply to RCPT: the address, and on a new connection a random mailbox. No
 * package gives replies with their enhanced codes for one recipient a session, so the dialogue is our own.
 */
export const smtpprobe: Upstream = {
  id: 'smtpprobe',
  title: 'Own SMTP probe',
  about:
    'Asks the mail host of an address whether it would take mail for it, and never sends any. Free. Off by default: it needs outgoing port 25, which most clouds and homes block, a name and sender address that belong to the operator, and the willingness to contact third-party servers.',
  settings: [
    {
      name: 'ENABLED',
      kind: 'switch',
      meaning: 'Whether mail hosts are asked from this machine. They see its address, and may block it.',
      required: true,
      default: 'off',
    },
    {
      name: 'HELO',
      kind: 'text',
      meaning: 'The full host name it introduces itself with; it should resolve to this machine and back.',
      required: true,
    },
    {
      name: 'MAIL_FROM',
      kind: 'text',
      meaning: 'An existing address of your own that it names as the sender.',
      required: true,
    },
    {
      name: 'PORT',
      kind: 'number',
      meaning: 'The port of mail hosts; other than 25 for tests.',
      default: '25',
    },
    { name: 'CONNECT_MS', kind: 'number', meaning: 'For a connection, ms.', default: '5000' },
    { name: 'REPLY_MS', kind: 'number', meaning: 'For each whole reply, ms.', default: '10000' },
    { name: 'TOTAL_MS', kind: 'number', meaning: 'For all of one question, ms.', default: '20000' },
    {
      name: 'GAP_MS',
      kind: 'number',
      meaning: 'Between two connections of one process to the same mail host, ms.',
      default: '1000',
    },
  ],
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
