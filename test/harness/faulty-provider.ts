import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ProviderFailure } from '../../src/platform/values/provider-error.ts';

/** How a provider goes wrong, and what the outbound client makes of it. */
export interface Fault {
  /** Called once a question has come in whole; absent: no answer. */
  readonly answer?: (socket: Socket) => void;
  /** Instead of an address of ours. */
  readonly url?: string;
  readonly failure: ProviderFailure;
  /** What an adapter that looks closer, or is guarded, may call it instead. */
  readonly or?: readonly ProviderFailure[];
  readonly spend: 'none' | 'unknown';
  /** It ends by a time-out only. */
  readonly slow?: true;
}

const CRLF = '\r\n';
const MEGABYTE = 1024 * 1024;
/** Larger than any provider may answer. */
const HUGE = 100 * MEGABYTE;
const BOMB = gzipSync(Buffer.alloc(HUGE, ' '));

function head(status: number, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} Said`, ...lines, '', ''].join(CRLF);
}

/** A whole answer. */
function says(status: number, text: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const body = Buffer.from(text);
  const all = { 'content-type': 'application/json', 'content-length': body.length, ...headers };
  return (socket: Socket) => void socket.end(Buffer.concat([Buffer.from(head(status, all)), body]));
}

const refuses = (
  status: number,
  failure: ProviderFailure,
  headers: Readonly<Record<string, string>> = {},
): Fault => ({
  answer: says(status, '{"error":"no"}', headers),
  failure,
  spend: status < 500 ? 'none' : 'unknown',
});
const speaks = (text: string, type = 'application/json'): Fault => ({
  answer: says(200, text, { 'content-type': type }),
  failure: 'bad_response',
  spend: 'unknown',
});

/** By name, as tests and samples call them. */
export const FAULTS = {
  refused: { failure: 'unreachable', spend: 'none' },
  // RFC 6761 §6.4: no resolver knows it.
  'unknown name': { url: 'http://provider.invalid', failure: 'unreachable', spend: 'none' },
  reset: { answer: (socket) => socket.resetAndDestroy(), failure: 'unreachable', spend: 'unknown' },
  'reset midway': {
    answer: (socket) => {
      socket.write(`${head(200, { 'content-type': 'application/json', 'content-length': 1_000 })}{"items":[`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    },
    failure: 'unreachable',
    spend: 'unknown',
  },
  'early end': {
    answer: (socket) =>
      socket.end(`${head(200, { 'content-type': 'application/json', 'content-length': 1_000 })}{"items":[`),
    failure: 'unreachable',
    spend: 'unknown',
  },
  hang: { answer: () => undefined, failure: 'timeout', spend: 'unknown', slow: true },
  drip: {
    answer: (socket) => {
      socket.write(head(200, { 'content-type': 'application/json', 'content-length': 100_000 }));
      const drops = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(drops));
    },
    failure: 'timeout',
    spend: 'unknown',
    slow: true,
  },
  '401': refuses(401, 'auth_failed'),
  '402': refuses(402, 'quota_exhausted'),
  '403': refuses(403, 'auth_failed'),
  // As a server says it that does not know the path: what an API says of a thing it lacks is in the samples.
  '404': {
    answer: says(404, '<h1>Not Found</h1>', { 'content-type': 'text/html' }),
    failure: 'upstream',
    or: ['bad_response'],
    spend: 'none',
  },
  '429': refuses(429, 'rate_limited'),
  '429 for two minutes': refuses(429, 'rate_limited', { 'retry-after': '120' }),
  '500': refuses(500, 'upstream'),
  '503': refuses(503, 'upstream'),
  'a page': speaks('<!doctype html><title>Down</title><p>Sorry.', 'text/html; charset=utf-8'),
  'cut JSON': speaks('{"items":[{"title":"A'),
  'an empty body': speaks(''),
  '{}': speaks('{}'),
  '[]': speaks('[]'),
  '"x"': speaks('"x"'),
  null: speaks('null'),
  'no HTTP': {
    answer: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    failure: 'bad_response',
    spend: 'unknown',
  },
  'too large by its header': {
    answer: (socket) => {
      socket.write(head(200, { 'content-type': 'application/json', 'content-length': HUGE }));
      pour(socket, (chunk) => chunk);
    },
    failure: 'bad_response',
    spend: 'unknown',
  },
  'too large in chunks': {
    answer: (socket) => {
      socket.write(head(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
      pour(socket, (chunk) =>
        Buffer.concat([Buffer.from(chunk.length.toString(16) + CRLF), chunk, Buffer.from(CRLF)]),
      );
    },
    failure: 'bad_response',
    spend: 'unknown',
  },
  bomb: {
    answer: says(200, BOMB, { 'content-encoding': 'gzip' }),
    failure: 'bad_response',
    spend: 'unknown',
  },
  'not what its encoding says': {
    answer: says(200, '{"items":[]}', { 'content-encoding': 'gzip' }),
    failure: 'bad_response',
    spend: 'unknown',
  },
  'redirect elsewhere': {
    answer: says(302, '', { location: 'http://provider.invalid/' }),
    failure: 'upstream',
    or: ['unreachable'],
    spend: 'unknown',
  },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

/** Writes until the other side has had enough. */
function pour(socket: Socket, wrap: (chunk: Buffer) => Buffer): void {
  const chunk = wrap(Buffer.alloc(MEGABYTE, ' '));
  let left = HUGE / MEGABYTE;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(chunk)) return void socket.once('drain', more);
    }
  };
  more();
}

export interface FaultyProvider {
  readonly url: string;
  /** How many questions came in. */
  readonly asked: () => number;
  /** What the next questions are answered with. */
  set(fault: FaultName): void;
  close(): Promise<void>;
}

/** A server that goes wrong as configured, in bytes: what an HTTP server of Node would not send can be sent. */
export async function startFaulty(first: FaultName): Promise<FaultyProvider> {
  let fault: Fault = FAULTS[first];
  let asked = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side hangs up on what is too large, as it should.
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!isWhole(text)) return;
      text = '';
      asked += 1;
      fault.answer?.(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  if (fault.answer === undefined) await stop();
  return {
    url: fault.url ?? `http://127.0.0.1:${port}`,
    asked: () => asked,
    set: (name) => {
      fault = FAULTS[name];
    },
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf(CRLF + CRLF);
  if (end === -1) return false;
  const length = Number(/content-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length;
}
