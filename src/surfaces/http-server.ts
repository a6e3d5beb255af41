import { randomUUID } from 'node:crypto';
import { compile } from '@fastify/proxy-addr';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { type AssistantOptions, assistants } from '../accounts/assistants.ts';
import { type PeopleOptions, people } from '../accounts/passkeys.ts';
import { consoleAddress } from '../accounts/rules-people.ts';
import type { Guard } from '../credits/guard.ts';
import type { KeyGate } from '../credits/key-gate.ts';
import { type ReceiveEvent, stripeWebhook } from '../credits/stripe-webhook.ts';
import { connectMailbox, disconnectMailbox, oauthCallback } from '../mailboxes/connect-mailbox.ts';
import type { ConsentService } from '../mailboxes/mailboxes.ts';
import type { NoticeLinkStore } from '../mailboxes/queries-notices.ts';
import type { UnsubscribeStore } from '../outreach/queries-suppressions.ts';

import { unsubscribe } from '../outreach/unsubscribe.ts';
import { errors } from '../platform/http/page.ts';
import {
  CONNECTIONS,
  type ConnectionLimits,
  createBrokenHttp,
  limitConnections,
  sendError,
} from '../platform/http/replies.ts';
import {
  contentTypes,
  EVERY_ANSWER,
  endConnectionsWithAnswers,
  expectations,
  headers,
  unreadBody,
} from '../platform/http/unread-body.ts';
import type { Endpoint, Services } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { calendarPage } from '../raises/calendar-page.ts';
import { type AdminRoutes, admin } from './admin-call.ts';
import { onceFor, openapiDocument } from './describe-api.ts';
import { documentation } from './documentation.ts';
import { health, MCP_PATHS, type McpRoute, mcp, type Readiness } from './mcp.ts';
import { mount, ofTenants } from './mount.ts';
import { consolePages, reference } from './reference.ts';
import { type AccessLog, requests } from './requests.ts';
import { withSamples } from './samples.ts';

const documentOf = onceFor((operations: readonly Endpoint[]) => openapiDocument('tenant', operations));

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[];
  readonly guard: Guard;
  readonly gate: KeyGate;
  readonly people: PeopleOptions;
  /** How assistants are let in. */
  readonly assistants: Pick<AssistantOptions, 'store' | 'keys' | 'ask' | 'rateLimits'>;
  readonly readiness: Readiness;
  /** The admin API; without it there is none. */
  readonly admin?: AdminRoutes | undefined;
  readonly mcp: Omit<McpRoute, 'gate' | 'assistants' | 'failed'>;
  /** Answers a challenge of the doctor. */
  readonly prove?: (challenge: unknown) => string | undefined;
  /** Behind the links in messages; without it there are none. */
  readonly unsubscribing?: UnsubscribeStore;
  /** Behind the addresses that calendars subscribe to. */
  readonly calendars?: Pick<Services, 'raises'> & { readonly links: Services['calendarLinks'] };
  /** Behind the pages at which a mailbox is connected by consent. */
  readonly consents: ConsentService;
  /** Behind the link in a notice to a mailbox; without it there is none. */
  readonly noticeLinks?: NoticeLinkStore;
  /** Where Stripe says what became of payments; without it there is no such address. */
  readonly stripeEvents?: ReceiveEvent;
  /** Browsers reach the pages over https. */
  readonly isHttps: boolean;
  /** Proxies trusted to name a client's address: addresses, networks, or Fastify's names for some. */
  readonly trustedProxies?: readonly string[];
  /** Times other than the defaults. */
  readonly times?: ClientTimes | undefined;
  readonly connections?: ConnectionLimits | undefined;
  /** A line for each request; without it there is none. */
  readonly accessLog?: AccessLog | undefined;
  readonly log: FastifyBaseLogger;
}

/** How long the server waits for a client, ms. */
export interface ClientTimes {
  /** For headers, from the connection or the end of the request before. */
  readonly headers: number;
  /** For headers and body. */
  readonly request: number;
  /** For another request. */
  readonly keepAlive: number;
  /** Without a byte in either direction. */
  readonly silence: number;
  /** How often expired connections are looked for. */
  readonly check: number;
}

const CLIENT_TIMES: ClientTimes = {
  /** A handshake and 16 KiB over the slowest line; longer only holds a socket without sending. */
  headers: 10_000,
  /** A body of 8 MiB over a slow line takes this long. */
  request: 15_000,
  /** Load balancers close after 60 s; if we closed first, a request that is just being sent would be lost. */
  keepAlive: 72_000,
  /** Above the longest request (60 s) and the wait for another: what is left are clients that do not read their answer. */
  silence: 90_000,
  /** Node's default of 30 s would let clients exceed the times above threefold. */
  check: 2_000,
};

/** The HTTP server with its plugins in the order they act. It is not listening yet. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { trustedProxies = [], times = CLIENT_TIMES } = options;
  const isProxy = compile([...trustedProxies]);
  const brokenHttp = createBrokenHttp();
  const app = fastify({
    loggerInstance: options.log,
    // Ours has one line for a request, with whose it is and what it cost.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Without a trusted proxy none is believed: any client can write the header.
    trustProxy: trustedProxies.length === 0 ? false : isProxy,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    connectionTimeout: times.silence,
    // A request without a host is answered below: Node would answer 400 without a body.
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.check,
      requireHostHeader: false,
    },
    bodyLimit: LIMITS.bodyBytes,
    exposeHeadRoutes: true,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: brokenHttp.refuse,
    frameworkErrors: (_error, request, reply) => {
      const error = new DomainError(
        'invalid_request',
        'The path of the request cannot be read: check its percent-encoding.',
      );
      sendError(
        request,
        (reply as FastifyReply).headers({ 'x-request-id': request.id, ...EVERY_ANSWER }),
        error,
      );
    },
  });
  endConnectionsWithAnswers(app.server);
  limitConnections(app.server, options.connections ?? CONNECTIONS, (address) => isProxy(address, 0));
  app.server.on('request', brokenHttp.note);

  requests(app, options.log, options.accessLog);
  headers(app);
  expectations(app);
  unreadBody(app);
  contentTypes(app);
  const methodsOf = (path: string): readonly string[] =>
    MCP_PATHS.includes(path)
      ? ['POST']
      : [...options.endpoints, ...(options.admin?.endpoints ?? [])]
          .filter((endpoint) => endpoint.schema.path === path)
          .flatMap(({ schema: { method } }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  errors(app, methodsOf, consolePages(app));
  health(app, options.readiness, options.prove);
  if (options.unsubscribing !== undefined) unsubscribe(app, options.unsubscribing);
  if (options.calendars !== undefined) calendarPage(app, options.calendars.links, options.calendars.raises);
  connectMailbox(app, options.consents, options.isHttps);
  oauthCallback(app, options.consents, options.isHttps);
  if (options.noticeLinks !== undefined) disconnectMailbox(app, options.noticeLinks);
  if (options.stripeEvents !== undefined) stripeWebhook(app, options.stripeEvents);
  reference(app, {
    openapi: () => documentOf(options.endpoints),
    sampled: () => withSamples(documentOf(options.endpoints), options.endpoints),
  });
  documentation(app, options.endpoints);
  const { publicUrl, host } = options.mcp;
  const address = () => consoleAddress({ publicUrl, host, port: portOf(app) });
  // Metadata is looked for at the root of a host.
  const isAtRoot = publicUrl === undefined || new URL(publicUrl).pathname === '/';
  const { store } = options.assistants;
  mcp(app, {
    ...{ ...options.mcp, gate: options.gate, failed: options.people.failed },
    ...(isAtRoot ? { assistants: { store, address } } : {}),
  });
  const desk = people(app, { ...options.people, publicUrl });
  const onFailed = (error: unknown) => options.log.error({ err: error }, 'an assistant was not let in');
  if (isAtRoot) assistants(app, { ...options.assistants, desk, address, publicUrl, onFailed });
  for (const endpoint of options.endpoints)
    mount(app, endpoint, ofTenants(endpoint, { ...options, ...options.people }));
  if (options.admin !== undefined) admin(app, options.admin);
  return app;
}

/** The port it listens at; 0 before. */
function portOf(app: HttpServer): number {
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
