import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import type { Guard } from '../billing/guard.ts';
import type { KeyGate } from '../billing/key-gate.ts';
import { DomainError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Unsubscribing } from '../core/outreach/suppression-desk.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { createBrokenHttp } from './broken-http.ts';
import { mount } from './mount.ts';
import { openapiDocument } from './openapi.ts';
import { contentTypes } from './plugins/content-types.ts';
import { errors } from './plugins/errors.ts';
import { headers } from './plugins/headers.ts';
import { health, type Readiness } from './plugins/health.ts';
import { type FinishConsent, oauthCallback } from './plugins/oauth-callback.ts';
import { reference } from './plugins/reference.ts';
import { unreadBody } from './plugins/unread-body.ts';
import { unsubscribe } from './plugins/unsubscribe.ts';
import { sendError } from './send-error.ts';

/** The server as the rest of the service knows it. */
export type HttpServer = FastifyInstance;

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[];
  readonly guard: Guard;
  readonly gate: KeyGate;
  readonly readiness: Readiness;
  /** Behind the links in messages; without it there are none. */
  readonly unsubscribing?: Unsubscribing;
  /** What becomes of a browser that comes back from Google or Microsoft. */
  readonly finishConsent: FinishConsent;
  /** Proxies whose word on where a request comes from is taken: addresses, networks, or the names Fastify has for some. */
  readonly trustedProxies?: readonly string[];
  readonly log: FastifyBaseLogger;
}

/** A body of 8 MiB over a slow line takes this long; a client that needs more is holding a socket, not sending. */
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Sockets, not requests: enough for any reverse proxy, below the usual limit of 1,024 open files. */
const MAX_CONNECTIONS = 900;

/** The HTTP server with its plugins in the order they act. It is not listening yet. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { trustedProxies = [] } = options;
  const brokenHttp = createBrokenHttp();
  const app = fastify({
    loggerInstance: options.log,
    // A line for every request is the proxy's trade; ours tells what failed, from where it failed.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Undefined is "nobody": a header anybody can write is no address.
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    bodyLimit: LIMITS.bodyBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: brokenHttp.refuse,
    frameworkErrors: (_error, request, reply) => {
      const error = new DomainError(
        'invalid_request',
        'The path of the request cannot be read: check its percent-encoding.',
      );
      sendError(request, reply as FastifyReply, error);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('request', brokenHttp.note);
  // Node asks for the address when it is first read and keeps it: a request that was cut off is still somebody's.
  app.server.on('connection', (socket) => socket.remoteAddress);

  headers(app);
  unreadBody(app);
  contentTypes(app);
  errors(app, (path) =>
    options.endpoints
      .filter((endpoint) => endpoint.schema.path === path)
      .map((endpoint) => endpoint.schema.method),
  );
  health(app, options.readiness);
  if (options.unsubscribing !== undefined) unsubscribe(app, options.unsubscribing);
  oauthCallback(app, options.finishConsent);
  await reference(app, openapiDocument(options.endpoints));
  for (const endpoint of options.endpoints) mount(app, endpoint, options);
  return app;
}
