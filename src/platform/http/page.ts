import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ownFault } from '../operations/shown-fields.ts';
import { nearest } from '../operations/validate.ts';
import { DomainError, OperatorError } from '../values/errors.ts';
import { clientNetwork, sendError } from './replies.ts';

/** One scraper keeps one connection; two of them, with a person looking, need no more. */
const MOST_CONNECTIONS = 8;
/** A scraper sends its request at once, ms. */
const CLIENT_TIME = 5_000;
/** Headers of a scraper are some hundred bytes. */
const HEADER_BYTES = 4_096;

export interface MetricsListener {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Answers GET /metrics with what `read` returns, on a port of its own, so that no limit of clients stands between it and whoever
 * watches, and it is never public by mistake. Throws OperatorError `unavailable` if the port is taken.
 */
export async function listenForScrapes(
  { host, port }: { readonly host: string; readonly port: number },
  read: () => Promise<string>,
  contentType: string,
): Promise<MetricsListener> {
  const server = createServer(
    { maxHeaderSize: HEADER_BYTES, headersTimeout: CLIENT_TIME, requestTimeout: CLIENT_TIME },
    (request, response) => {
      const answer = (status: number, type: string, text: string) => {
        response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
        response.end(request.method === 'HEAD' ? undefined : text);
      };
      request.resume();
      if (request.url !== '/metrics') return answer(404, 'text/plain', 'There is only /metrics here.\n');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(405, 'text/plain', 'Use GET.\n');
      read().then(
        (text) => answer(200, contentType, text),
        () => answer(500, 'text/plain', 'The metrics could not be read.\n'),
      );
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  // A connection that asks nothing makes room for others.
  server.setTimeout(2 * CLIENT_TIME, (socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used: ${error.message}`;
      reject(
        new OperatorError(
          'unavailable',
          `Port ${port} of ${host}, for metrics, ${why}. Set WARMPATH_METRICS_PORT or WARMPATH_METRICS_HOST to another one.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers a browser that opens a screen of the console by its address; false if the request asks for something else. */
export type AnswerScreen = (request: FastifyRequest, reply: FastifyReply) => boolean;

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.3}' +
  'button{font:inherit;padding:.75rem 1.5rem;border:2px solid #1a1a1a;border-radius:.375rem;background:#1a1a1a;color:#fff;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #0b57d0;outline-offset:3px}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}button{background:#eee;color:#161616;border-color:#eee}button:focus-visible{outline-color:#8ab4f8}}';

/** Nothing is loaded, run or framed; the one style sheet is named by its hash, and forms go where `formAction` says. */
export function policyWith(formAction: string, style = STYLE): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    formAction,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const POLICY = policyWith("form-action 'self'");

/** Answers with a page. Its address, which may hold a secret, is not passed on. */
export function sendPage(reply: FastifyReply, status: number, text: string, policy = POLICY): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}

/** A page for a person. `title` is text, `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
${body}
</main></body>
</html>
`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);
}

/** Every answer that no endpoint gives: screens of the console, unknown paths and methods, and errors outside handlers. */
export function errors(
  app: FastifyInstance,
  methodsOf: (path: string) => readonly string[],
  answerScreen: AnswerScreen,
): void {
  const known = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    if (/^\/(?:admin\/)?v1\//.test(url)) known.add(url);
  });
  const answerNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (answerScreen(request, reply)) return reply;
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = methodsOf(path);
    const error =
      methods.length === 0
        ? new DomainError('route_not_found', nothingAt(nearest(path, [...known])))
        : new DomainError('method_not_allowed', `This path takes ${methods.join(', ')}.`);
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    return sendError(request, reply, error);
  };
  app.setNotFoundHandler(answerNothing);
  // Before its body is read: there is nothing here to read it for.
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) {
      // RFC 9112 §3.2: without it, client and proxies may not mean the same.
      return sendError(request, reply.header('connection', 'close'), NO_HOST);
    }
    return request.is404 ? answerNothing(request, reply) : undefined;
  });
  app.setErrorHandler((error: { code?: string; statusCode?: number }, request, reply) => {
    const mine = error.statusCode === undefined || error.statusCode >= 500;
    if (mine) request.log.error({ err: error, requestId: request.id }, 'internal error');
    const answer = mine
      ? ownFault()
      : new DomainError(
          'invalid_request',
          'The request could not be read. Check its path, headers and body.',
        );
    return sendError(request, reply, answer);
  });
}

const NO_HOST = new DomainError(
  'invalid_request',
  'The request has no Host header, which HTTP/1.1 demands. Send the name of this service in one.',
);

const nothingAt = (near: string | undefined): string =>
  `There is nothing at this path${near === undefined ? '' : `; the nearest one is ${near}`}. All are at /reference for people, and in /openapi.json; the documentation is at /docs/.`;

const MINUTE_MS = 60_000;
/** Addresses that are counted; the least recent is forgotten first. */
const ADDRESSES = 10_000;

/**
 * Counts what comes without a key, by address as wrong keys are counted (of IPv6 by network): true from the
 * one that is too many in its minute on. Coarse, for pages whose address cannot be guessed: it only bounds
 * what one caller without a key costs the database.
 */
export function createVisitCounter(perMinute: number): (ip: string | undefined) => boolean {
  const counted = new LRUCache<string, { count: number }>({ max: ADDRESSES, ttl: MINUTE_MS });
  return (ip) => {
    const network = clientNetwork(ip);
    const window = counted.get(network);
    if (window === undefined) counted.set(network, { count: 1 });
    else window.count += 1;
    return (window?.count ?? 1) > perMinute;
  };
}
