import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { timeLimit } from '../../platform/process.ts';
import type { OpenMailbox } from '../rules-mailbox.ts';
import { addressesOf, type HostGuard, inTurn, type WireLimits } from './dial.ts';
import { MailError, type MailFault } from './rules-mail.ts';

/** Where in a conversation something happened: before and at the login, at MAIL, RCPT, DATA, and after the final dot. */
export type SmtpStage = 'greeting' | 'login' | 'sender' | 'recipient' | 'data' | 'dot';

/** How one attempt to hand a message over ended, as far as can be known. */
export type SmtpEnd =
  | { readonly end: 'accepted'; readonly response: string; readonly serverMessageId: string | undefined }
  /** A reply that refuses. `code` undefined: refused by our side, as a login the host does not offer. */
  | {
      readonly end: 'refused';
      readonly stage: SmtpStage;
      readonly code: number | undefined;
      readonly enhanced: string | undefined;
      readonly text: string;
    }
  /** No reply: the connection failed, the time passed, or we were asked to stop. */
  | {
      readonly end: 'broken';
      /** The final dot may have gone out: whether the message was taken is not known. */
      readonly dotGone: boolean;
      readonly kind: 'unreachable' | 'tls' | 'timeout' | 'protocol' | 'stopped';
      readonly why: string;
    };

/** The codes of a reply and its words without them (RFC 5321 §4.2, RFC 2034). */
export function readReply(reply: string): {
  readonly code: number | undefined;
  readonly enhanced: string | undefined;
  readonly text: string;
} {
  const lines = reply.split('\n').map((line) => line.trim());
  const code = /^([2-5]\d\d)(?:[ -]|$)/.exec(lines[0] ?? '')?.[1];
  if (code === undefined) return { code: undefined, enhanced: undefined, text: reply };
  const rest = lines.map((line) => line.replace(/^\d{3}[ -]?/, ''));
  const enhanced = rest
    .map((line) => /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(line)?.[1])
    .find((found) => found !== undefined);
  const text = rest.map((line) => line.replace(/^[245]\.\d{1,3}\.\d{1,3}\s*/, '')).join(' ');
  return { code: Number(code), enhanced: enhanced?.startsWith(code.charAt(0)) ? enhanced : undefined, text };
}

/** What keeps an SMTP login from working, in words of what to do about it. Undefined: nothing does. */
export function smtpFault(end: SmtpEnd | undefined, host: string): MailFault | undefined {
  if (end === undefined || end.end === 'accepted') return undefined;
  const fault = (kind: MailFault['kind'], message: string): MailFault => ({ side: 'smtp', kind, message });
  if (end.end === 'broken') {
    return fault(end.kind === 'stopped' ? 'timeout' : end.kind, brokenWords('SMTP', host, end.kind, end.why));
  }
  if (end.code === undefined) return fault('refused', end.text);
  const codes = [end.code, end.enhanced].filter((part) => part !== undefined).join(' ');
  const said = `(${[codes, end.text.slice(0, 200)].filter((part) => part !== '').join(' ')})`;
  if (end.code < 500) {
    return fault('unreachable', `The SMTP server ${host} cannot serve us at the moment ${said}.`);
  }
  if (end.stage !== 'login')
    return fault('protocol', `The SMTP server ${host} takes no mail from us ${said}.`);
  return fault('refused', `The SMTP server ${host} refuses the login ${said}. ${LOGIN_HELP}`);
}

/** What imapflow's errors hold. */
interface ImapError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly authenticationFailed?: unknown;
  readonly tlsFailed?: unknown;
  readonly responseText?: unknown;
  readonly serverResponseCode?: unknown;
}

/** The same of whatever an IMAP connection failed with. */
export function imapFault(error: unknown, host: string, clean?: (text: string) => string): MailFault {
  const { code, message, authenticationFailed, tlsFailed, responseText, serverResponseCode }: ImapError =
    typeof error === 'object' && error !== null ? error : {};
  const fault = (kind: MailFault['kind'], words: string): MailFault => ({
    side: 'imap',
    kind,
    message: words,
  });
  const text = [responseText, message].find((part) => typeof part === 'string' && part !== '');
  const said = shorten(typeof text === 'string' ? (clean?.(text) ?? text) : 'no reason given');
  if (authenticationFailed === true) {
    // RFC 5530: the host itself says that it may pass.
    if (serverResponseCode === 'UNAVAILABLE' || serverResponseCode === 'INUSE') {
      return fault('unreachable', `The IMAP server ${host} cannot check the login at the moment (${said}).`);
    }
    return fault('refused', `The IMAP server ${host} refuses the login (${said}). ${LOGIN_HELP}`);
  }
  const word = typeof code === 'string' ? code : '';
  if (tlsFailed === true || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(word)) {
    return fault('tls', brokenWords('IMAP', host, 'tls', said));
  }
  if (/TIMEOUT|ETIMEDOUT/.test(word)) return fault('timeout', brokenWords('IMAP', host, 'timeout', said));
  const isNet = /^E[A-Z]|NoConnection|ClosedAfterConnect/.test(word);
  return isNet
    ? fault('unreachable', brokenWords('IMAP', host, 'unreachable', said))
    : fault('protocol', brokenWords('IMAP', host, 'protocol', said));
}

/** Most refused logins have one of three reasons. */
const LOGIN_HELP =
  'Check user name and password; many hosts want an app password, and some want SMTP or IMAP switched on first.';

function brokenWords(protocol: string, host: string, kind: string, why: string): string {
  const server = `The ${protocol} server ${host}`;
  if (kind === 'tls')
    return `${server} could not be reached over TLS (${why}): check its name, port and security.`;
  if (kind === 'timeout') return `${server} did not answer in time: check its name and port.`;
  if (kind === 'protocol') return `${server} answered in a way that could not be understood (${why}).`;
  return `${server} could not be reached (${why}): check its name and port.`;
}

function shorten(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A shorter one occurs in texts by chance, and is easily guessed. */
const SHORTEST = 4;
const SHOWN = '[secret]';

/**
 * Takes what opens a mailbox out of what its host says: its words end up in answers, states and logs, and some hosts
 * repeat the line they refuse. Knows the secret as it is, in base64, as each of our logins sends it, and percent-encoded.
 */
export function withoutSecrets({ servers, secret }: Pick<OpenMailbox, 'servers' | 'secret'>) {
  const user = servers.username;
  const plain =
    secret.kind === 'password'
      ? [secret.password.reveal()]
      : [secret.accessToken?.reveal() ?? '', secret.refreshToken.reveal()];
  const forms = plain
    .filter((one) => one.length >= SHORTEST)
    .flatMap((one) => [
      one,
      // In a quoted string of IMAP (RFC 9051 §4.3).
      one.replace(/[\\"]/g, '\\$&'),
      encodeURIComponent(one),
      ...[
        one,
        `\0${user}\0${one}`,
        `${user}\0${user}\0${one}`,
        `user=${user}\x01auth=Bearer ${one}\x01\x01`,
      ].map((login) => Buffer.from(login).toString('base64').replace(/=+$/, '')),
    ])
    // The longest first: what holds another form is taken out whole.
    .sort((a, b) => b.length - a.length);
  return (text: string): string => forms.reduce((said, form) => said.replaceAll(form, SHOWN), text);
}

/** What is needed to open an IMAP connection to a tenant's host. */
export interface ImapWays {
  readonly guard: HostGuard;
  readonly limits: WireLimits;
  /** Added to what TLS trusts: for tests. */
  readonly trust: string | undefined;
}

const MEGABYTE = 1024 * 1024;
/** Bytes a host may make us hold: a part of a message it sends whole though asked for less, its folder list, one answer. */
const MAX_LITERAL = 32 * MEGABYTE;
const MAX_LINE = 8 * MEGABYTE;
const MAX_RESPONSE = 48 * MEGABYTE;
/** How often the received bytes are counted. */
const LOOK_MS = 200;
/** How often IDLE begins again: RFC 2177 allows 29 minutes, but routers drop idle connections earlier. */
const IDLE_MS = 4 * 60_000;
/** A session may rest between two questions; a dead connection shows at the next one, by its own time. */
const QUIET_MS = 10 * 60_000;
/** A host that has not answered LOGOUT by then is disconnected. */
const LOGOUT_MS = 3_000;

/** Of each client, what takes the mailbox's secret out of a text, and how much it may be sent at once. */
const peers = new WeakMap<ImapFlow, { clean: (text: string) => string; answerOctets: number }>();

/** Connected and logged in; nothing is selected. Rejects with MailError. The signal ends the connection, also later. */
export async function connectImap(
  mailbox: OpenMailbox,
  ways: ImapWays,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const { imap } = mailbox.servers;
  const waiting = timeLimit(ways.limits.openMs, signal);
  const asker = { tenantId: mailbox.scope.tenantId, signal: waiting.signal };
  return inTurn(ways.guard, 'imap', asker, () => {
    waiting.end();
    return connected(mailbox, ways, signal);
  })
    .catch((error: unknown) => {
      throw error instanceof MailError ? error : new MailError(imapFault({ code: 'ETIMEOUT' }, imap.host));
    })
    .finally(waiting.end);
}

async function connected(
  mailbox: OpenMailbox,
  { guard, limits, trust }: ImapWays,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const { host, port, security } = mailbox.servers.imap;
  const limit = timeLimit(limits.connectMs, signal);
  const asker = { tenantId: mailbox.scope.tenantId, signal: limit.signal };
  const addresses = await addressesOf(mailbox.servers.imap, 'imap', guard, asker)
    .catch((error: unknown) => {
      if (error instanceof MailError) throw error;
      throw new MailError(imapFault({ code: 'ETIMEOUT' }, host));
    })
    .finally(limit.end);
  let last: unknown = new Error('no address');
  for (const address of addresses) {
    if (signal.aborted) break;
    const client = new ImapFlow({
      host: address,
      port,
      // The name the certificate is for; there is none if the tenant gave an address.
      ...(address === host ? {} : { servername: host }),
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      tls: { minVersion: 'TLSv1.2', ...(trust === undefined ? {} : { ca: trust }) },
      auth: loginOf(mailbox),
      clientInfo: { name: 'warmpath' },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: limits.connectMs / addresses.length,
      greetingTimeout: limits.connectMs,
      socketTimeout: QUIET_MS,
      maxIdleTime: IDLE_MS,
      maxLiteralSize: MAX_LITERAL,
      maxLineLength: MAX_LINE,
      maxResponseSize: MAX_RESPONSE,
    });
    peers.set(client, { clean: withoutSecrets(mailbox), answerOctets: limits.answerOctets });
    // An error without a listener would end the process; every command rejects with it anyway.
    client.on('error', () => {});
    const drop = () => client.close();
    signal.addEventListener('abort', drop, { once: true });
    client.once('close', () => signal.removeEventListener('abort', drop));
    try {
      await within(limits.openMs, client, host, () => client.connect());
      return client;
    } catch (error) {
      client.close();
      signal.removeEventListener('abort', drop);
      last = error;
      // The next address would say the same to the same login.
      if (error instanceof MailError && error.fault.kind === 'refused') break;
    }
  }
  throw last instanceof MailError ? last : new MailError(imapFault(last, host));
}

/** Runs one question; past its time, or with more of an answer than there can be, the connection is dropped. Rejects with MailError. */
export async function within<T>(
  ms: number,
  client: ImapFlow,
  host: string,
  ask: () => Promise<T>,
): Promise<T> {
  const limit = timeLimit(ms, new AbortController().signal);
  const drop = () => client.close();
  limit.signal.addEventListener('abort', drop, { once: true });
  const peer = peers.get(client);
  const most = peer?.answerOctets ?? Number.POSITIVE_INFINITY;
  const before = client.stats().received;
  let isTooMuch = false;
  const look = setInterval(() => {
    isTooMuch ||= client.stats().received - before > most;
    if (isTooMuch) drop();
  }, LOOK_MS);
  try {
    return await ask();
  } catch (error) {
    if (isTooMuch) throw new MailError(imapFault({ message: 'it answers without end' }, host));
    const cause = limit.hasPassed ? { code: 'ETIMEOUT', message: `no answer within ${ms / 1000} s` } : error;
    throw new MailError(imapFault(cause, host, peer?.clean));
  } finally {
    clearInterval(look);
    limit.end();
  }
}

/** Logs out, or closes if there is no answer. Never rejects. */
export async function hangUp(client: ImapFlow): Promise<void> {
  const done = new AbortController();
  await Promise.race([
    client.logout().catch(() => {}),
    sleep(LOGOUT_MS, undefined, { signal: done.signal }).catch(() => {}),
  ]);
  done.abort();
  client.close();
}

function loginOf({ servers, secret }: OpenMailbox) {
  const user = servers.username;
  return secret.kind === 'password'
    ? { user, pass: secret.password.reveal() }
    : { user, accessToken: secret.accessToken?.reveal() ?? '' };
}
