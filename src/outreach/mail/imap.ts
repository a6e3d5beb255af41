import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { MailError } from '../../core/outreach/mail/mail-error.ts';
import type { OpenMailbox } from '../../core/outreach/mailbox/mailbox.ts';
import { timeLimit } from '../../time-limit.ts';
import { addressesOf, type HostGuard, inTurn } from './dial.ts';
import { imapFault } from './faults.ts';
import type { WireLimits } from './limits.ts';
import { withoutSecrets } from './without-secrets.ts';

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
      // The name the certificate is for; there is none where the tenant gave an address.
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

/** Logs out, or closes where there is no answer. Never rejects. */
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
