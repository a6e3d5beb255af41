import { EventEmitter } from 'node:events';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { reactionOf } from '../../providers/rules-sandbox-behaviours.ts';
import type { OpenMailbox } from '../rules-mailbox.ts';
import { type HostGuard, WIRE_LIMITS, type WireLimits } from './dial.ts';
import { realTransport } from './real-transport.ts';
import type { FetchedMessage, MailSession, MailTransport, OutgoingMessage } from './rules-mail.ts';
import { prepareMessage } from './smtp.ts';

/** How long after the message an absent recipient is back: past the usual wait for the next touch. */
const AWAY_MS = 10 * 86_400_000;

const INTERESTED = [
  'Thank you, this is interesting. Could you send me the deck?',
  'Thanks for writing. This is in our field: do you have half an hour next week?',
  'Happy to talk. Who else is in the round so far, and when do you want to close it?',
] as const;

/** What comes back, as it lies in the inbox (RFC 5322); undefined: nothing does. `id` makes its Message-ID. */
export async function answerTo(message: OutgoingMessage, id: string): Promise<Buffer | undefined> {
  const { behaviour, wording } = reactionOf(message.to.address);
  switch (behaviour) {
    case 'reply':
      return written(message, id, INTERESTED[wording % INTERESTED.length] ?? INTERESTED[0]);
    case 'decline':
      return written(
        message,
        id,
        'Thank you. This is too early for us: write again once the first customers pay.',
      );
    case 'doubt':
      return written(message, id, 'Where did you get my address? I do not remember that we met.');
    case 'optout':
      return written(message, id, 'Not for us. Please remove me from your list.');
    case 'away':
      return written(
        message,
        id,
        `I am out of the office until ${longDate(message.date.getTime() + AWAY_MS)} and will answer then.`,
        // RFC 3834 §5.
        { 'Auto-Submitted': 'auto-replied' },
      );
    case 'bounce':
      return bounced(message, id);
    default:
      return undefined;
  }
}

function written(
  { from, to, subject, messageId, references, text }: OutgoingMessage,
  id: string,
  words: string,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const isAutomatic = 'Auto-Submitted' in headers;
  const quoted = text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return new MailComposer({
    from: to,
    to: from,
    subject: isAutomatic ? `Automatic reply: ${subject}` : `Re: ${subject.replace(/^re:\s*/i, '')}`,
    messageId: `<${id}@${domainOf(to.address)}>`,
    inReplyTo: messageId,
    references: [...references, messageId],
    text: isAutomatic ? `${words}\n` : `${words}\n\n${from.name} wrote:\n${quoted}\n`,
    headers,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** A delivery status notification as Postfix words it (RFC 3464), for an address that does not exist. */
function bounced({ from, to, messageId, date }: OutgoingMessage, id: string): Buffer {
  const host = domainOf(to.address);
  const boundary = `sandbox-${id}`;
  const part = (type: string, lines: readonly string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ];
  return Buffer.from(
    [
      'Return-Path: <>',
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      `From: Mail Delivery System <mailer-daemon@${host}>`,
      `To: <${from.address}>`,
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <${id}@${host}>`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      ...part('text/plain; charset=utf-8', [
        `Your message could not be delivered to <${to.address}>: the address does not exist.`,
      ]),
      ...part('message/delivery-status', [
        `Reporting-MTA: dns; ${host}`,
        '',
        `Final-Recipient: rfc822; ${to.address}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      ]),
      ...part('text/rfc822-headers', [
        `From: <${from.address}>`,
        `To: <${to.address}>`,
        `Message-ID: ${messageId}`,
      ]),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function longDate(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** A mail server answers within seconds; one that does not is given up, ms. */
const TIMEOUT_MS = 15_000;

/** Sends a plain message to one address in the name of the service. Rejects if the server did not take it. */
export type SendServiceMail = (to: string, subject: string, text: string) => Promise<void>;

/**
 * Mail of the service itself, through the server of its operator. TLS is demanded but for a server on this machine: a link that
 * signs in is in the message.
 */
export function createServiceMail(url: string, from: string): SendServiceMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, subject, text) => {
    await transport.sendMail({
      from: { name: 'Warmpath', address: from },
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

export interface SandboxOptions {
  /** ms until an answer lies in the inbox; by default as long as its recipient takes. */
  readonly answerMs?: number | undefined;
}

interface Box {
  readonly inbox: FetchedMessage[];
  /** Message-ID of what was taken: what a real mailbox has in its Sent folder. */
  readonly taken: Map<string, Date>;
}

/** Mailboxes a process remembers, and messages of each: the oldest are forgotten first. */
const MAX_BOXES = 2_000;
const MAX_MESSAGES = 500;
/** One call waits no longer, as with a real mailbox. */
const WAIT_MS = 25 * 60_000;
/** UIDs count tenths of a second from here, so that they go on growing when the process is another one. */
const UID_BEGIN = Date.UTC(2024, 0, 1);
const UID_STEP_MS = 100;

/**
 * The world as test keys meet it: everything is taken, nothing leaves the process, and what comes back is chosen by how
 * the recipient's address begins. Kept in memory: another process, or the same one started again, knows nothing of it.
 */
export function sandboxTransport({ answerMs }: SandboxOptions = {}): MailTransport {
  const boxes = new Map<string, Box>();
  const arrivals = new EventEmitter().setMaxListeners(MAX_BOXES);

  function boxOf({ scope, id }: OpenMailbox): { readonly key: string; readonly box: Box } {
    const key = `${scope.tenantId} ${scope.mode} ${id}`;
    const box = boxes.get(key) ?? { inbox: [], taken: new Map() };
    boxes.delete(key);
    boxes.set(key, box);
    for (const [oldest] of boxes) {
      if (boxes.size <= MAX_BOXES) break;
      boxes.delete(oldest);
    }
    return { key, box };
  }

  function arrive(mailbox: OpenMailbox, source: Buffer, afterMs: number): void {
    setTimeout(() => {
      const { key, box } = boxOf(mailbox);
      box.inbox.push({ uid: nextUid(box), receivedAt: new Date(), source });
      if (box.inbox.length > MAX_MESSAGES) box.inbox.shift();
      arrivals.emit(key);
    }, afterMs).unref();
  }

  return {
    test: async () => undefined,

    async send(mailbox, message) {
      // What a real host would never be shown is refused here, too.
      const prepared = await prepareMessage(message).catch((error: unknown) => ({ fault: String(error) }));
      if ('fault' in prepared) {
        return { state: 'failed', hard: false, why: `It cannot be sent: ${prepared.fault}.` };
      }
      const { behaviour, afterMs } = reactionOf(message.to.address);
      const at = new Date();
      const why = 'Handed over without an answer: the sandbox plays a connection that breaks.';
      if (behaviour === 'vanish') return { state: 'unknown', why };
      const { box } = boxOf(mailbox);
      box.taken.set(message.messageId, at);
      for (const [oldest] of box.taken) {
        if (box.taken.size <= MAX_MESSAGES) break;
        box.taken.delete(oldest);
      }
      if (behaviour === 'lost') return { state: 'unknown', why };
      const answer = await answerTo(
        message,
        `sandbox.${nextUid(box)}.${message.messageId.slice(1).split('@')[0]}`,
      );
      if (answer !== undefined) arrive(mailbox, answer, answerMs ?? afterMs);
      return { state: 'sent', at, response: '250 2.0.0 taken by the sandbox' };
    },

    open: async (mailbox) => sandboxSession(() => boxOf(mailbox), arrivals),
  };
}

function sandboxSession(
  look: () => { readonly key: string; readonly box: Box },
  arrivals: EventEmitter,
): MailSession {
  let listed = look().box.inbox.at(-1)?.uid ?? 0;
  return {
    uidValidity: 1,
    async listNew(aboveUid, limit) {
      const found = look()
        .box.inbox.filter(({ uid }) => uid > aboveUid)
        .slice(0, limit);
      listed = found.at(-1)?.uid ?? listed;
      return found;
    },
    folders: async () => ({ read: [], unread: [] }),
    highestUid: async () => look().box.inbox.at(-1)?.uid ?? 0,
    async findOwn(messageId) {
      const at = look().box.taken.get(messageId);
      return at === undefined ? undefined : { at, messageId };
    },
    // No copy of ours ever lies in this inbox.
    fileOwnCopy: async () => {},
    async waitForNew(signal) {
      const { key, box } = look();
      if (signal.aborted) return false;
      if ((box.inbox.at(-1)?.uid ?? 0) > listed) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onArrival = () => resolve(true);
      const onEnd = () => resolve(false);
      const timer = setTimeout(onEnd, WAIT_MS);
      arrivals.on(key, onArrival);
      signal.addEventListener('abort', onEnd, { once: true });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        arrivals.off(key, onArrival);
        signal.removeEventListener('abort', onEnd);
      }
    },
    close: async () => {},
  };
}

function nextUid({ inbox }: Box): number {
  return Math.max((inbox.at(-1)?.uid ?? 0) + 1, Math.floor((Date.now() - UID_BEGIN) / UID_STEP_MS));
}

export interface MailTransportOptions {
  /** The operator allows hosts at private addresses, any port and connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
  readonly ways: HostGuard['ways'];
  readonly limits?: Partial<WireLimits> | undefined;
  /** A certificate in PEM that TLS trusts in place of the known authorities: for tests. */
  readonly trust?: string | undefined;
}

/**
 * The one way mail leaves and is read: SMTP and IMAP for a live mailbox, the sandbox for a mailbox of that
 * kind and for whatever belongs to a test key, whatever its kind. `send` never rejects, `open` rejects with
 * MailError.
 */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const real = realTransport({
    guard: { allowPrivate: options.allowPrivate, ways: options.ways },
    limits: { ...WIRE_LIMITS, ...options.limits },
    trust: options.trust,
  });
  const sandbox = sandboxTransport();
  const of = ({ kind, scope }: OpenMailbox) => (kind === 'sandbox' || scope.mode !== 'live' ? sandbox : real);
  return {
    test: (mailbox, signal) => of(mailbox).test(mailbox, signal),
    send: (mailbox, message, signal) => of(mailbox).send(mailbox, message, signal),
    open: (mailbox, signal) => of(mailbox).open(mailbox, signal),
  };
}
