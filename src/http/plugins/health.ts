import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** What is not ready yet, by name and in words; empty when everything is. */
  pending(): Promise<Readonly<Record<string, string>>>;
}

/** `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers and the index is built. */
export function health(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (request) => ({ status: 'ok', request_id: request.id }));
  app.get('/readyz', async (request, reply) => {
    const pending = await readiness.pending();
    const ready = Object.keys(pending).length === 0;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'starting', pending, request_id: request.id });
  });
}
