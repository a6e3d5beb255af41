// The one provider that does not speak HTTP: its sockets are made here, to addresses that `call.local.mailRoute` has
// checked, and nowhere else.
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SmtpReply } from '../../core/email/smtp-reply.ts';
import { ReplyReader } from './reply-reader.ts';

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
