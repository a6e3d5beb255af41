import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../values/errors.ts';
import { LIMITS } from '../values/limits.ts';
import { type JsonLimits, readJsonBody, SMALLEST_JSON } from './json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a body of the route may hold; little by default. */
    jsonLimits?: JsonLimits;
  }
}

/** Every body that is not JSON. */
export const OTHER_TYPE = new DomainError(
  'unsupported_media_type',
  'Send the body as JSON with "Content-Type: application/json".',
);
const ENCODED = new DomainError(
  'unsupported_media_type',
  'Compressed bodies are not taken; send it without Content-Encoding.',
);

/** Reads JSON bodies only. Faults are kept on the request: the guard decides when they are reported. */
export function contentTypes(app: FastifyInstance): void {
  app.decorateRequest('bodyFault', undefined);
  app.decorateRequest('credential', undefined);
  app.removeAllContentTypeParsers();
  // Clients that drop the body of a DELETE often leave its header: the fields are in the query then.
  const isNamedInQuery = ({ method, query }: FastifyRequest): boolean =>
    method === 'DELETE' && Object.keys(query as object).length > 0;
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0 && isNamedInQuery(request)) return done(null, undefined);
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      request.bodyFault = ENCODED;
      done(null, undefined);
      return;
    }
    const read = readJsonBody(bytes as Buffer, request.routeOptions.config.jsonLimits ?? SMALLEST_JSON);
    if ('error' in read) request.bodyFault = read.error;
    done(null, 'error' in read ? undefined : read.value);
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const isNone = coding === undefined && (length === undefined || length === '0');
    if (!isNone || !isNamedInQuery(request)) request.bodyFault = OTHER_TYPE;
    done(null, undefined);
  });
}

/** A rest this small is read and dropped to keep the connection: a new one would cost both sides more. */
const WORTH_KEEPING = 64 * 1024;
/**
 * Read of a longer body after the answer went out: as much as an ordinary request has, which costs little. A
 * client that goes on sending has a moment to read the answer.
 */
const MOST_DRAINED = LIMITS.bodyBytes;
/** The most distant client on a slow line has received the answer by then. */
const LINGER_MS = 1_000;

/**
 * Answers that are given before a body was read reach a client that is still sending it. Closing at once
 * would lose it: what arrives at a closed socket is answered by a reset, and a client that has not read the
 * answer never gets it. So the answer is sent whole, a bounded part of the body is read and dropped, and the
 * connection ends when the client stops, or a moment later.
 */
export function unreadBody(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || request.method === 'HEAD' || raw.readableEnded || announcedBytes(raw) <= WORTH_KEEPING) {
      done();
      return;
    }
    void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
    done(null, Readable.from(andDrain(payload, raw), { objectMode: false }));
  });
}

/** Bytes of the body by the request's headers: 0 if it has none, infinite if only its end shows it. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

async function* andDrain(answer: string | Buffer, body: IncomingMessage): AsyncGenerator<Buffer> {
  yield typeof answer === 'string' ? Buffer.from(answer) : answer;
  await drained(body);
}

function drained(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_DRAINED;
    const timer = setTimeout(resolve, LINGER_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // A client may reset the connection; without a listener that error would be an uncaught exception.
    body.once('end', end).once('close', end).once('error', end);
    body.on('data', (part: Buffer) => {
      left -= part.length;
      if (left <= 0) body.pause();
    });
    if (body.destroyed || body.readableEnded) end();
  });
}

/** Clients that wait to be told to go on. */
const waiting = new WeakSet<IncomingMessage>();

/** Tells a client that waits for it to send its body, which is about to be read. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}

/**
 * `Expect` (RFC 9110 §10.1.1): a client that asks before sending a body is asked to go on when it is to be
 * read, and not where the answer is already known. By default Node invites the body before the key is
 * checked. An unknown expectation is ignored, as the RFC allows: Node would answer 417 without a body.
 */
export function expectations(app: FastifyInstance): void {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  };
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    take(request, response);
  });
  app.server.on('checkExpectation', take);
  app.addHook('preParsing', (request, reply, payload, done) => {
    inviteBody(request.raw, reply.raw);
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The client may send its body or not, so the next bytes on this connection would be ambiguous.
    if (waiting.has(request.raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Lets a server stop as soon as nobody is answered: to be called before it listens. When it closes, a connection ends at once without
 * a request, and else with its last answer.
 *
 * NOTE: Node's own (24.21) cuts off an answer that is written but not yet sent, and waits for a connection that has not asked anything,
 * such as one a browser opens in advance, for ever: it looks for expired ones no more.
 */
export function endConnectionsWithAnswers(server: Server): void {
  const answers = new Map<Socket, number>();
  let isClosing = false;
  const endIfIdle = (socket: Socket) => {
    if (isClosing && answers.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    answers.set(socket, 0);
    socket.once('close', () => answers.delete(socket));
    endIfIdle(socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number) => {
      const before = answers.get(socket);
      if (before !== undefined) answers.set(socket, before + by);
    };
    count(1);
    response.once('close', () => {
      count(-1);
      endIfIdle(socket);
    });
  });
  // Called by `close` itself.
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const socket of answers.keys()) endIfIdle(socket);
  };
}

/** Of every answer, also of one to a path that cannot be read. */
export const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/**
 * On every answer: the request's id, no caching of what belongs to a tenant, no guessing of content types, and nothing that a
 * browser would load, run, frame or hand on by itself; pages say what they need. On every 401 the scheme that it asks for.
 * While the server stops, answers also close their connection: it would stay open for a minute, and the stop
 * would wait for it.
 */
export function headers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    // RFC 9110 §15.5.2: a 401 names a scheme; clients of MCP look for it.
    if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate'))
      void reply.header('www-authenticate', 'Bearer');
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, ...EVERY_ANSWER });
    done();
  });
}
