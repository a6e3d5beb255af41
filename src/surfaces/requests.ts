import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallFacts } from '../platform/incoming.ts';
import { beginRequest, callerOf, type RequestSpan } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    watched: Watched | undefined;
  }
  interface FastifyContextConfig {
    /** What the access log and traces call it; routes without one are pages. */
    operation?: string;
  }
}

interface Watched {
  readonly begun: number;
  readonly span: RequestSpan | undefined;
  readonly traceId: string | undefined;
  facts: CallFacts;
  isEnded: boolean;
  readonly closed: AbortController;
}

export interface AccessLog {
  /** Of the requests that did not fail, 0 to 1; those that failed on our side (5xx) are always in it. */
  readonly share: number;
  /** Which process answered: as in the table of those that run. */
  readonly process: string;
}

/** Ends what waits for a client that has gone; no one reads it. */
const CLOSED = new DomainError('unavailable', 'The connection was closed before the answer.');

/** Request ids are random, so that their beginning spreads evenly over this. */
const ID_VALUES = 2 ** 32;

/**
 * A line of the access log and a span for each request, from its headers until its answer is sent or its client has left. In neither
 * is anything that a client wrote but the id of its trace, which has a fixed form: an `x-request-id` of theirs is not read.
 */
export function requests(app: FastifyInstance, log: FastifyBaseLogger, accessLog?: AccessLog): void {
  app.decorateRequest('watched', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const caller = callerOf(request.headers.traceparent);
    const span = beginRequest(caller);
    request.watched = {
      begun: performance.now(),
      span,
      traceId: span?.traceId ?? caller?.traceId,
      facts: {},
      isEnded: false,
      closed: new AbortController(),
    };
    // A client that leaves is answered no more, and Fastify then has no end of the answer to report.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.watched?.closed.abort(CLOSED);
      end(request, reply, true);
    });
    inRequest(request, done);
  });
  // What reads a body does not keep what belongs to its request.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, false);
    done();
  });

  function end(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
    const { watched } = request;
    if (watched === undefined || watched.isEnded) return;
    watched.isEnded = true;
    const { url: route, config } = request.routeOptions;
    const { operation = config?.operation, tenantId, mode, charged, operatorId } = watched.facts;
    const status = reply.raw.headersSent ? reply.statusCode : undefined;
    // That a process is not ready is what its probe asks for: an answer, and no failure.
    const hasFailed = status !== undefined && status >= 500 && route !== '/readyz' && route !== '/healthz';
    watched.span?.end(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'warmpath.operation': operation,
        'warmpath.request_id': request.id,
        'warmpath.tenant_id': tenantId,
        'warmpath.charged': charged,
      },
      hasFailed,
    );
    if (accessLog === undefined || !(hasFailed || isWanted(request, operation, accessLog.share))) return;
    const line = {
      operation: operation ?? route ?? 'none',
      status,
      ms: Math.round(10 * (performance.now() - watched.begun)) / 10,
      tenant: tenantId,
      mode,
      charged,
      operator: operatorId,
      requestId: request.id,
      traceId: watched.traceId,
      process: accessLog.process,
      ...(isCut ? { isCut } : {}),
    };
    if (hasFailed) log.warn(line, 'request');
    else log.info(line, 'request');
  }
}

/** Pages that are only read (documents, the console, health) are not in the log. */
function isWanted({ id, method }: FastifyRequest, operation: string | undefined, share: number): boolean {
  if (operation === undefined && (method === 'GET' || method === 'HEAD')) return false;
  return share >= 1 || Number.parseInt(id.slice(0, 8), 16) < share * ID_VALUES;
}

/** Takes down what becomes known of a request. */
export function noteOf(request: FastifyRequest): (facts: CallFacts) => void {
  return (facts) => {
    const { watched } = request;
    if (watched !== undefined) watched.facts = { ...watched.facts, ...facts };
  };
}

/** Aborted when the client closes the connection before it has its answer. */
export function closedOf({ watched }: FastifyRequest): AbortSignal | undefined {
  return watched?.closed.signal;
}

/** Runs `work` so that its spans belong to the request. */
export function inRequest(request: FastifyRequest, work: () => void): void {
  const span = request.watched?.span;
  if (span === undefined) work();
  else span.run(work);
}
