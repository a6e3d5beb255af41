import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Leave } from '../platform/http/leave.ts';
import { endConnectionsWithAnswers } from '../platform/http/unread-body.ts';
import { timeLimit } from '../platform/process.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { RunningInvestorSearch } from '../search/investor-search.ts';
import { isSearchQuestion, QUESTION_BYTES, type SearchQuestion } from '../search/rules-investor-query.ts';
import { answerSearch } from '../search/searchers.ts';

/** Eight services with all their questions on the wire, and who looks whether it is ready. */
const MOST_CONNECTIONS = 1_100;
/** A service in the same network sends a question in milliseconds, ms. */
const CLIENT_TIME = 10_000;
/** A connection without a question is kept so long, ms: services look every second. */
const IDLE_TIME = 60_000;
/** Headers of a service are some hundred bytes. */
const HEADER_BYTES = 4_096;
/** No request waits longer for its answer (the longest deadline); a service that was cut off cannot say that it has gone, ms. */
const LONGEST = 60_000;

export interface SearchListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly secret: Secret;
  /** Of this program: a service of another one may mean another thing by the same words. */
  readonly version: string;
  readonly search: RunningInvestorSearch;
  /** A search failed, and not for what was asked. */
  readonly onFailed: (error: unknown) => void;
}

export interface SearchListener {
  readonly address: string;
  close(): Promise<void>;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers services that have no index of their own and know the secret: GET /facts, POST /ask. GET /readyz, for whoever watches, asks
 * for none. Throws OperatorError `unavailable` if the port is taken.
 */
export async function listenForServices(options: SearchListenerOptions): Promise<SearchListener> {
  const { host, port, search } = options;
  const leave = new Leave();
  const factsOf = (mode: Mode) => search.facts(mode);
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: CLIENT_TIME,
      requestTimeout: CLIENT_TIME,
      keepAliveTimeout: IDLE_TIME,
    },
    (request, response) => {
      answer(request, response).catch(options.onFailed);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  endConnectionsWithAnswers(server);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, said: unknown) => {
      const text = JSON.stringify(said);
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(status === 200 && !leave.isLeaving ? {} : { connection: 'close' }),
      });
      response.end(text);
    };
    const isGone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) isGone.abort(new Error('the service no longer waits'));
    });
    const limit = timeLimit(LONGEST, isGone.signal);
    try {
      if (request.url === '/readyz') {
        request.resume();
        const isReady = leave.look(factsOf('live') !== undefined && factsOf('test') !== undefined);
        return send(isReady ? 200 : 503, { ready: isReady });
      }
      admit(request, options);
      if (request.method === 'GET' && request.url === '/facts') {
        request.resume();
        return send(200, { live: factsOf('live'), test: factsOf('test') });
      }
      if (request.method !== 'POST' || request.url !== '/ask')
        throw new Refusal(404, 'There are only GET /facts, POST /ask and GET /readyz here.');
      send(200, await answerSearch(search, await questionOf(request), limit.signal));
    } catch (error) {
      if (isGone.signal.aborted || response.destroyed) return;
      if (error instanceof Refusal) return send(error.status, { message: error.message });
      if (error instanceof DomainError) {
        const { code, message, retryAfterSeconds } = error;
        return send(422, { code, message, retryAfterSeconds });
      }
      options.onFailed(error);
      send(500, { message: 'something went wrong in it; its log says what' });
    } finally {
      limit.end();
    }
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used: ${error.message}`;
      reject(
        new OperatorError(
          'unavailable',
          `Port ${port} of ${host}, for services that search, ${why}. Set PORT or HOST to another one.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    async close() {
      await leave.wait();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Throws a refusal of who does not know the secret, or is of another version. */
function admit(request: IncomingMessage, { secret, version }: SearchListenerOptions): void {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer (?<secret>\S+)$/.exec(request.headers.authorization ?? '')?.groups?.secret ?? '';
  if (!timingSafeEqual(hash(given), hash(secret.reveal())))
    throw new Refusal(401, 'WARMPATH_SEARCH_SECRET is not the same here and there');
  const other = request.headers['warmpath-version'];
  if (other !== version) throw new Refusal(409, `it is of version ${version}, this service of ${other}`);
}

async function questionOf(request: IncomingMessage): Promise<SearchQuestion> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > QUESTION_BYTES) throw new Refusal(413, `a question has at most ${QUESTION_BYTES} bytes`);
    pieces.push(piece);
  }
  try {
    // Of this very version, so its kind says all of its shape.
    const asked = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Partial<SearchQuestion> | null;
    if (isSearchQuestion(asked)) return asked;
  } catch {}
  throw new Refusal(400, 'that is no question that one of this version asks');
}
