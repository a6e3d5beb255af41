import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminEndpoint, AdminServices } from '../../admin/endpoint.ts';
import { refuse } from '../../billing/replies.ts';
import type { Operator } from '../../core/admin/operator.ts';
import { clientNetwork } from '../client-network.ts';
import { createPublicText } from '../coding.ts';
import { endpointRoute, inputReader } from '../endpoint-route.ts';
import { readIdempotencyKey } from '../idempotency.ts';
import { noteOf } from '../requests/requests.ts';
import { sendReply } from '../send-reply.ts';
import { answerAdmin } from './call.ts';
import { adminDocument } from './document.ts';
import type { OperatorGate } from './operator-gate.ts';

export interface AdminRoutes {
  readonly endpoints: readonly AdminEndpoint[];
  readonly services: AdminServices;
  readonly gate: OperatorGate;
  /** Is told of every answer: operation, status, and how long it took, s. */
  readonly onAnswered?: ((operation: string, status: number, seconds: number) => void) | undefined;
}

/** The admin API: a route of each endpoint, and its document at `/admin/openapi.json`. */
export function admin(app: FastifyInstance, routes: AdminRoutes): void {
  const document = createPublicText(JSON.stringify(adminDocument(routes.endpoints)));
  app.get('/admin/openapi.json', async (request, reply) => {
    const bytes = await document(request, reply);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  for (const endpoint of routes.endpoints) mountAdmin(app, endpoint, routes);
}

/** Asks the gate before anything of the body is read, checks the body, and hands the call on. */
function mountAdmin(
  app: FastifyInstance,
  endpoint: AdminEndpoint,
  { services, gate, onAnswered }: AdminRoutes,
): void {
  const { schema } = endpoint;
  const inputOf = inputReader(schema);
  const operators = new WeakMap<FastifyRequest, Operator>();

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const entered = await gate.enter(request);
    if ('text' in entered) sendReply(reply, entered);
    else {
      operators.set(request, entered);
      noteOf(request)({ operatorId: entered.id });
    }
    return !('text' in entered);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const operator = operators.get(request);
    if (operator === undefined) throw new Error('a request came past the gate');
    const input = inputOf(request);
    if (!input.ok) return sendReply(reply, refuse(request.id, input.error));
    const key = schema.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
    if (key !== undefined && 'error' in key) return sendReply(reply, refuse(request.id, key.error));
    const call = {
      context: { operator, requestId: request.id, now: new Date(), idempotencyKey: key?.key },
      origin: clientNetwork(request.ip),
      body: input.body,
      query: input.query,
    };
    const begun = performance.now();
    const answer = await answerAdmin(endpoint, services, call, request.log);
    onAnswered?.(schema.operation, answer.status, (performance.now() - begun) / 1_000);
    return sendReply(reply, answer);
  };

  app.route(endpointRoute(schema, { enter, handle }));
}
