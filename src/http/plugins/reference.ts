import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** `/openapi.json` and, at `/reference`, a page made of it that asks nothing of any other host. */
export async function reference(app: FastifyInstance, openapi: object): Promise<void> {
  const text = JSON.stringify(openapi);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(apiReference, {
    routePrefix: '/reference',
    configuration: {
      content: text,
      pageTitle: 'Warmpath API',
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
}
