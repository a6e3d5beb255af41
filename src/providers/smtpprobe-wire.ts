import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SmtpReply } from './rules-mail-hosts.ts';

/** Eight times the 512 bytes of RFC 5321 §4.5.3.1.5, as some hosts explain themselves at length. */
const LONGEST_LINE = 4_096;
/** Of one reply with all its lines: a list of extensions needs about one kilobyte. */
const LONGEST_REPLY = 32_768;

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** RFC 3463 §2: class, subject and detail. */
const ENHANCED = /^([245])\.(\d{1,3})\.(\d{1,3})(?=\s|$)/;

/** Puts replies together from what arrives, in bounded memory. */
export class ReplyReader {
  #rest = Buffer.alloc(0);
  #lines: { readonly code: number; readonly text: string }[] = [];
  #octets = 0;
  #malformed = false;

  push(chunk: Buffer): void {
    if (!this.#malformed) this.#rest = Buffer.concat([this.#rest, chunk]);
    // A host that talks without being asked, or a line that does not end.
    if (this.#rest.length > LONGEST_REPLY) this.#spoil();
  }

  /** The next whole reply; undefined while it is not complete; `malformed` from the first byte that is no SMTP. */
  take(): SmtpReply | 'malformed' | undefined {
    for (;;) {
      if (this.#malformed) return 'malformed';
      const end = this.#rest.indexOf(0x0a);
      if (end < 0) {
        if (this.#rest.length > LONGEST_LINE) this.#spoil();
        if (this.#malformed) return 'malformed';
        return undefined;
      }
      const line = this.#rest.subarray(0, end).toString('utf8').replace(/\r$/, '');
      this.#rest = this.#rest.subarray(end + 1);
      this.#octets += end + 1;
      const [matched, code = '', mark, text = ''] = LINE.exec(line) ?? [];
      const isOther = this.#lines.length > 0 && this.#lines[0]?.code !== Number(code);
      if (matched === undefined || isOther || end > LONGEST_LINE || this.#octets > LONGEST_REPLY) {
        this.#spoil();
        return 'malformed';
      }
      this.#lines.push({ code: Number(code), text });
      if (mark !== '-') return this.#finish();
    }
  }

  #finish(): SmtpReply {
    const lines = this.#lines;
    this.#lines = [];
    this.#octets = 0;
    const code = lines[0]?.code ?? 0;
    const kind = String(code)[0];
    // On every line or on one of them; a class other than the reply's own is no enhanced code.
    const [enhanced] = lines
      .map(({ text }) => ENHANCED.exec(text))
      .filter((found) => found !== null && found[1] === kind)
      .map((found) => `${found?.[1]}.${Number(found?.[2])}.${Number(found?.[3])}`);
    return { code, enhanced, text: lines.map(({ text }) => text.replace(ENHANCED, '').trim()).join('\n') };
  }

  #spoil(): void {
    this.#malformed = true;
    this.#rest = Buffer.alloc(0);
    this.#lines = [];
  }
}

// The one provider that does not speak HTTP: its sockets are made here, to addresses that `call.local.mailRoute` has
// checked, and nowhere else.

/** Why a dialogue ended without a reply. */
export type WireFailure = 'connect_failed' | 'timeout' | 'closed' | 'protocol';

export class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: WireFailure;

  constructor(failure: WireFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** After QUIT the host may close first; it gets this long, ms. */
const FAREWELL_MS = 1_000;

/** One connection to a mail host: lines out, replies in, each with a deadline of its own. Never sends DATA. */
export class Wire {
  #socket: Socket;
  #reader = new ReplyReader();
  #failure: WireFailure | undefined;
  #wake: (() => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** Resolves when connected. Throws WireError `connect_failed`; an aborted signal also ends a dialogue under way. */
  static async open(options: {
    readonly address: string;
    readonly port: number;
    readonly connectMs: number;
    readonly signal: AbortSignal;
  }): Promise<Wire> {
    const { address, port, connectMs, signal } = options;
    if (signal.aborted) throw new WireError('timeout');
    const socket = connect({ host: address, port });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = () => reject(new WireError('connect_failed'));
    const timer = setTimeout(fail, connectMs);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    socket.once('connect', resolve).once('error', fail).once('close', fail);
    socket.once('close', () => signal.removeEventListener('abort', abort));
    try {
      await promise;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
      socket.off('connect', resolve).off('error', fail).off('close', fail);
    }
    return new Wire(socket);
  }

  /** Sends one command and waits for its reply, at most `ms`. */
  async command(line: string, ms: number): Promise<SmtpReply> {
    // What is sent was parsed before; a line break here would still be a second command.
    if (/[\r\n\0]/.test(line)) throw new WireError('protocol');
    this.#socket.write(`${line}\r\n`);
    return this.read(ms);
  }

  /** The next reply. The deadline is for the whole of it: bytes that trickle in do not extend it. */
  async read(ms: number): Promise<SmtpReply> {
    const until = performance.now() + ms;
    for (;;) {
      const reply = this.#reader.take();
      if (reply === 'malformed') throw this.#end('protocol');
      if (reply !== undefined) return reply;
      if (this.#failure !== undefined) throw new WireError(this.#failure);
      const left = until - performance.now();
      if (left <= 0) throw this.#end('timeout');
      await this.#change(left);
    }
  }

  /**
   * Turns the connection into a TLS one, after the host agreed. Certificates are not checked: between mail hosts most
   * are for another name, and an unencrypted dialogue, the alternative, would be no safer (RFC 7435).
   */
  async secure(name: string, ms: number): Promise<void> {
    const plain = this.#socket;
    plain.removeAllListeners('data').removeAllListeners('end');
    // Replies that came before the handshake are not the host's under TLS (CVE-2011-0411).
    this.#reader = new ReplyReader();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = () => reject(new WireError('closed'));
    const timer = setTimeout(fail, ms);
    const secured = connectTls({
      socket: plain,
      rejectUnauthorized: false,
      ...(isIP(name) === 0 ? { servername: name } : {}),
    });
    secured.once('secureConnect', resolve).on('error', fail).once('close', fail);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
    this.#socket = secured;
    this.#listen();
  }

  /** Sends QUIT and closes; not awaited. */
  quit(): void {
    const socket = this.#socket;
    if (this.#failure !== undefined || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end('QUIT\r\n');
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  }

  #listen(): void {
    const ended = () => {
      this.#failure ??= 'closed';
      this.#wake?.();
    };
    this.#socket
      .on('data', (chunk: Buffer) => {
        this.#reader.push(chunk);
        this.#wake?.();
      })
      .on('end', ended)
      .on('close', ended)
      .on('error', ended);
  }

  #end(failure: WireFailure): WireError {
    this.#failure = failure;
    this.#socket.destroy();
    return new WireError(failure);
  }

  /** Resolves at the next bytes or the end of the connection, at the latest after `ms`. */
  async #change(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake = resolve;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#wake = undefined;
    }
  }
}
