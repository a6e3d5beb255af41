import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, {
  type SMTPConnectionCustomAuthHandler,
  type SMTPConnectionEnvelope,
} from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { parseAddress } from '../../platform/values/address.ts';
import { headerFault } from '../../platform/values/header-text.ts';
import type { OpenMailbox } from '../rules-mailbox.ts';
import { readReply, type SmtpEnd, type SmtpStage, withoutSecrets } from './imap.ts';
import { isMessageId, MAX_REFERENCES, type OutgoingMessage } from './rules-mail.ts';

/** A message as it goes over the wire, and to whom. */
export interface PreparedMessage {
  readonly from: string;
  readonly to: string;
  /** Undefined where the message needs none, or the recipient is the sender. */
  readonly blindCopy: string | undefined;
  /** RFC 5322, lines end with CR LF. */
  readonly source: Buffer;
}

/** Bytes: a text of 256 KiB in base64 with its HTML part stays below. Every host takes ten times that. */
const MAX_SOURCE = 2 * 1024 * 1024;
/** RFC 5322 §2.1.1, without CR LF: hosts cut longer lines or refuse them. */
const MAX_LINE = 998;
/** Whatever could end a URL in angle brackets or break a header line. */
const NOT_IN_URL = /[\s<>,"\p{Cc}]/u;

/**
 * Builds the message, or says why it must not be sent. Every address goes through the one strict parser, and what the
 * library reads out of the finished message has to be the one sender and the one recipient that were meant.
 */
export async function prepareMessage(
  message: OutgoingMessage,
): Promise<PreparedMessage | { readonly fault: string }> {
  const fault = faultIn(message);
  if (fault !== undefined) return { fault };
  const from = strict(message.from.address);
  const to = strict(message.to.address);
  if (from === undefined) return { fault: 'the sender is not one valid address' };
  if (to === undefined) return { fault: 'the recipient is not one valid address' };
  const blindCopy = message.blindCopy === undefined ? undefined : strict(message.blindCopy);
  if (message.blindCopy !== undefined && blindCopy === undefined) {
    return { fault: 'the blind copy is not to one valid address' };
  }
  const composed = new MailComposer({
    from: { name: message.from.name, address: from },
    to: { name: message.to.name, address: to },
    subject: message.subject,
    messageId: message.messageId,
    date: message.date,
    inReplyTo: message.inReplyTo,
    references: [...message.references],
    text: message.text,
    html: message.html,
    headers: listHeaders(message),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const read = composed.getEnvelope();
  const isMeant = read.from === from && read.to.length === 1 && read.to[0] === to;
  if (!isMeant) return { fault: 'the finished message names other addresses than it should' };
  const source = await composed.build();
  if (source.length > MAX_SOURCE)
    return { fault: `the message has ${source.length} bytes, too many to send` };
  if (longestLine(source) > MAX_LINE) return { fault: 'a line of it is too long to be sent' };
  return { from, to, blindCopy: blindCopy === to ? undefined : blindCopy, source };
}

/** RFC 2369 and RFC 8058: one-click is for HTTPS addresses only. Prepared, as the library would fold and encode them. */
function listHeaders({ unsubscribeUrl, unsubscribeMail }: OutgoingMessage) {
  const ways = [unsubscribeUrl, unsubscribeMail].filter((way) => way !== undefined);
  if (ways.length === 0) return {};
  const header = { prepared: true, value: ways.map((way) => `<${way}>`).join(',\r\n ') };
  return unsubscribeUrl?.startsWith('https://') === true
    ? { 'List-Unsubscribe': header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : { 'List-Unsubscribe': header };
}

/** Composed text never has any: it would be a fault of ours or an attack, so it is refused. */
function faultIn(message: OutgoingMessage): string | undefined {
  const { from, to, subject, messageId, inReplyTo, references, unsubscribeUrl, unsubscribeMail } = message;
  const shown = { 'name of the sender': from.name, 'name of the recipient': to.name, subject };
  for (const [what, text] of Object.entries(shown)) {
    const held = headerFault(text);
    if (held !== undefined) return `the ${what} holds ${held}`;
  }
  const ids = [messageId, ...(inReplyTo === undefined ? [] : [inReplyTo]), ...references];
  if (references.length > MAX_REFERENCES) return 'the thread is too long';
  if (!ids.every(isMessageId)) return 'a Message-ID is not well-formed';
  if (unsubscribeUrl !== undefined && !(isPlain(unsubscribeUrl) && /^https?:\/\//.test(unsubscribeUrl))) {
    return 'the address to unsubscribe at is not well-formed';
  }
  if (unsubscribeMail !== undefined && !(isPlain(unsubscribeMail) && unsubscribeMail.startsWith('mailto:'))) {
    return 'the mail address to unsubscribe at is not well-formed';
  }
  return Number.isNaN(message.date.getTime()) ? 'its date is not one' : undefined;
}

/** Bytes of the longest line, without its end. */
function longestLine(source: Buffer): number {
  let longest = 0;
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf('\r\n', start);
    longest = Math.max(longest, (end === -1 ? source.length : end) - start);
    if (end === -1) break;
    start = end + 2;
  }
  return longest;
}

function isPlain(url: string): boolean {
  return !NOT_IN_URL.test(url) && URL.canParse(url);
}

function strict(text: string): string | undefined {
  const read = parseAddress(text, domainToASCII);
  return 'fault' in read ? undefined : `${read.local}@${read.domain}`;
}

/** What the parts of a conversation share. */
export interface SmtpPeer {
  readonly mailbox: OpenMailbox;
  /** Connected to the mailbox's SMTP server. */
  readonly socket: Socket;
  /** Added to what TLS trusts: for tests. */
  readonly trust: string | undefined;
}

/** Replies are lines; the longest an honest host sends is its list of extensions. */
const MAX_REPLY = 64 * 1024;
/** Each piece is followed by a look at whether the conversation still stands. */
const PIECE = 16 * 1024;

/** What nodemailer's errors hold. */
interface WireError extends Error {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly WireError[] | undefined;
}

/** One conversation: opened, logged in, at most one message, closed. No step rejects; each shows how it ended. */
export interface SmtpSession {
  /** Undefined: logged in. */
  open(): Promise<SmtpEnd | undefined>;
  send(message: PreparedMessage): Promise<SmtpEnd>;
  /** Ends what is under way with this; afterwards nothing more is written. */
  break(kind: 'timeout' | 'stopped', why: string): void;
  /** Whether the final dot may be on its way. */
  readonly dotGone: boolean;
  close(): void;
}

export function smtpSession({ mailbox, socket, trust }: SmtpPeer, onDot: () => void): SmtpSession {
  const { security, host, port } = mailbox.servers.smtp;
  const tls: ConnectionOptions = { minVersion: 'TLSv1.2', ...(trust === undefined ? {} : { ca: trust }) };
  const clean = withoutSecrets(mailbox);
  let dotGone = false;
  let isOver = false;
  /** The host expects a message: until its dot a QUIT would be part of it. */
  let isMidway = false;
  let finish: (end: SmtpEnd) => void = () => {};
  const over = new Promise<SmtpEnd>((resolve) => {
    finish = resolve;
  });
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls,
    // Does not reveal the machine's name; an address literal is what mail programs send.
    name: '[127.0.0.1]',
    maxResponseSize: MAX_REPLY,
    logger: false,
    customAuth: mailbox.secret.kind === 'oauth' ? { XOAUTH2: xoauth2 } : {},
  });
  const broken = (kind: (SmtpEnd & { end: 'broken' })['kind'], why: string): SmtpEnd => ({
    end: 'broken',
    dotGone,
    kind,
    why,
  });
  connection.on('error', (error: WireError) => finish(endOf(cleaned(error, clean), 'greeting', dotGone)));
  // After any other event of the library: it closes first and reports the reason afterwards.
  connection.on('end', () => setImmediate(() => finish(broken('unreachable', 'the connection was closed'))));

  /** The first of: the step is done, the connection fails, it is broken off. */
  const step = <T>(run: (done: (result: T | SmtpEnd) => void) => void) =>
    Promise.race([over, new Promise<T | SmtpEnd>(run)]);

  return {
    get dotGone() {
      return dotGone;
    },
    async open() {
      const connected = await step<undefined>((done) =>
        connection.connect((error) => done(error && endOf(cleaned(error, clean), 'greeting', false))),
      );
      if (connected !== undefined) return connected;
      return step<undefined>((done) =>
        connection.login(credentialsOf(mailbox), (error) =>
          done(error === null ? undefined : endOf(cleaned(error, clean), 'login', false)),
        ),
      );
    },
    send({ from, to, blindCopy, source }) {
      // The library keeps its account of who was accepted on the object it is handed.
      const envelope: Partial<SMTPConnectionEnvelope> = {
        from,
        to: [to, ...(blindCopy === undefined ? [] : [blindCopy])],
        size: source.length,
      };
      let refusal: SmtpEnd | undefined;
      async function* pieces(): AsyncGenerator<Buffer> {
        isMidway = true;
        if (envelope.accepted?.includes(to) !== true) {
          // A blind copy that was taken alone would look like evidence that the recipient has the message.
          const error = envelope.rejectedErrors?.find(({ recipient }) => recipient === to);
          refusal = refusedBy(clean(error?.response ?? ''), 'recipient');
          throw new Error('the recipient was refused');
        }
        for (let at = 0; at < source.length; at += PIECE) {
          if (isOver) throw new Error('the conversation is over');
          yield source.subarray(at, at + PIECE);
        }
        if (isOver) throw new Error('the conversation is over');
        // The end of this stream makes the library write the final dot: from here on it may have been taken.
        dotGone = true;
        onDot();
      }
      return step<SmtpEnd>((done) =>
        connection.send(envelope, Readable.from(pieces(), { objectMode: false }), (error, info) => {
          if (error !== null) return done(refusal ?? endOf(cleaned(error, clean), 'data', dotGone, to));
          // A positive reply to an unfinished message does not count.
          if (!dotGone)
            return done({ end: 'broken', dotGone: true, kind: 'protocol', why: 'an answer too early' });
          const { response, serverMessageId } = info;
          done({ end: 'accepted', response: clean(response), serverMessageId });
        }),
      );
    },
    break(kind, why) {
      isOver = true;
      finish(broken(kind, why));
      connection.close();
      socket.destroy();
    },
    close() {
      isOver = true;
      if (connection.destroyed || (isMidway && !dotGone)) {
        connection.close();
        socket.destroy();
      } else connection.quit();
      // A host that does not answer QUIT is not waited for.
      setTimeout(() => socket.destroy(), QUIT_MS).unref();
    },
  };
}

const QUIT_MS = 2_000;

function credentialsOf({ servers, secret }: OpenMailbox) {
  const user = servers.username;
  if (secret.kind === 'password') return { user, pass: secret.password.reveal() };
  // The library falls back to a password where it holds no token of its own, though ours answers for the method.
  const accessToken = secret.accessToken?.reveal() ?? '';
  return { method: 'XOAUTH2', user, pass: accessToken, oauth2: new XOAuth2({ user, accessToken }) };
}

/** Google's and Microsoft's form of a bearer token in SASL. A refusal is a challenge first, to be answered by nothing. */
const xoauth2: SMTPConnectionCustomAuthHandler = async ({ auth, sendCommand }) => {
  const { user, pass } = auth.credentials;
  const token = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64');
  const first = await sendCommand(`AUTH XOAUTH2 ${token}`);
  const last = first.status === 334 ? await sendCommand('') : first;
  if (last.status !== 235) throw new Error('the token is refused');
};

function refusedBy(reply: string, stage: SmtpStage): SmtpEnd {
  return { end: 'refused', stage, ...readReply(reply) };
}

/** The same error without the mailbox's secrets, wherever they come from. */
function cleaned(error: WireError, clean: (text: string) => string): WireError {
  const { name, code, originalCode, command, response, recipient, rejectedErrors } = error;
  return {
    name,
    message: clean(error.message),
    code,
    originalCode,
    command,
    response: response === undefined ? undefined : clean(response),
    recipient,
    rejectedErrors: rejectedErrors?.map((one) => cleaned(one, clean)),
  };
}

/** What an error of the library says, given what is known of the dot. Only a reply to the dot itself settles what follows it. */
function endOf(error: WireError, stage: SmtpStage, dotGone: boolean, recipient?: string): SmtpEnd {
  const { code, command, response = '' } = error;
  const isReply = /^[45]\d\d(?:[ -]|$)/.test(response);
  if (code === 'EMESSAGE' && command === 'DATA' && isReply) {
    return refusedBy(response, dotGone ? 'dot' : 'data');
  }
  if (!dotGone) {
    if (code === 'EAUTH') return isReply ? refusedBy(response, 'login') : ourRefusal('login', error.message);
    if (code === 'EENVELOPE') return envelopeEnd(error, recipient);
    if (code === 'EMESSAGE') return ourRefusal('data', error.message);
    if (isReply && code !== 'ETLS') return refusedBy(response, stage);
  }
  return { end: 'broken', dotGone, kind: kindOf(error), why: plain(error.message) };
}

function envelopeEnd(error: WireError, recipient: string | undefined): SmtpEnd {
  const own = error.rejectedErrors?.find((one) => one.recipient === recipient);
  const reply = own?.response ?? error.response ?? '';
  if (readReply(reply).code === undefined) return ourRefusal('recipient', error.message);
  if (error.command === 'MAIL FROM') return refusedBy(reply, 'sender');
  return refusedBy(reply, error.command === 'RCPT TO' ? 'recipient' : 'data');
}

function ourRefusal(stage: SmtpStage, text: string): SmtpEnd {
  return { end: 'refused', stage, code: undefined, enhanced: undefined, text: plain(text) };
}

function kindOf({
  code = '',
  originalCode = '',
  message,
}: WireError): 'unreachable' | 'tls' | 'timeout' | 'protocol' {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ETLS' || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(originalCode)) return 'tls';
  if (/certificate|ssl|tls/i.test(message)) return 'tls';
  return code === 'EPROTOCOL' ? 'protocol' : 'unreachable';
}

/** Of an error's text one short line: it may quote the other side. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
