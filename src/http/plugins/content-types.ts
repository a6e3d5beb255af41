import type { FastifyInstance } from 'fastify';
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
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
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
    request.bodyFault = OTHER_TYPE;
    done(null, undefined);
  });
}
