import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import { nearest } from '../../endpoints/input/nearest.ts';
import { ownFault } from '../../endpoints/replies.ts';
import { sendError } from '../send-error.ts';
import type { AnswerScreen } from './page.ts';

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
