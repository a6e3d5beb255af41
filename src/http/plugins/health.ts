import type { FastifyInstance } from 'fastify';
import { CHALLENGE_HEADER, PROOF_HEADER } from '../proof.ts';

export interface ReadinessFound {
  /** What keeps this process from serving, by name and in words; empty when nothing does. */
  readonly pending: Readonly<Record<string, string>>;
  /** What runs besides answering, and does not make the service unready. */
  readonly underWay: Readonly<Record<string, string>>;
}

export interface Readiness {
  look(): Promise<ReadinessFound>;
}

/**
 * `/healthz`: the process answers, and `prove` shows which process it is. `/readyz`: 200 while it can serve,
 * else 503, with what is pending and under way.
 */
export function health(
  app: FastifyInstance,
  readiness: Readiness,
  prove: (challenge: unknown) => string | undefined = () => undefined,
): void {
  app.get('/healthz', async (request, reply) => {
    const proof = prove(request.headers[CHALLENGE_HEADER]);
    if (proof !== undefined) reply.header(PROOF_HEADER, proof);
    return { status: 'ok', request_id: request.id };
  });
  app.get('/readyz', async (request, reply) => {
    const { pending, underWay } = await readiness.look();
    const ready = Object.keys(pending).length === 0;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'starting', pending, under_way: underWay, request_id: request.id });
  });
}
