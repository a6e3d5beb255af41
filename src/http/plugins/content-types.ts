import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import { readJsonBody } from '../json/body.ts';
import { type JsonLimits, SMALLEST_JSON } from '../json/json-limits.ts';

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
