import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audited, faultOf, type OperatorCall } from '../accounts/audited-call.ts';
import type { Authenticator } from '../accounts/authenticator.ts';
import { refuse, unavailable } from '../credits/key-gate.ts';
import type { GuardLog } from '../credits/run-handler.ts';
import { isStoreAway } from '../platform/database/failure.ts';
import { clientNetwork } from '../platform/http/replies.ts';
import { type FailedAuthentications, type Reply, runWithDeadline } from '../platform/incoming.ts';
import { type Operation, type OperatorServices, runOver } from '../platform/operations/operation.ts';
import { ownFault } from '../platform/operations/shown-fields.ts';
import type { Operator } from '../platform/values/address.ts';
import { DomainError, OperatorError, plain } from '../platform/values/errors.ts';
import { onceFor, openapiDocument } from './describe-api.ts';
import { createPublicText, mount, type Steps } from './mount.ts';
import { noteOf } from './requests.ts';

/** Answers one checked call of an operator, and writes it to the audit log. Never rejects. */
export async function answerAdmin(
  endpoint: Operation<'operator'>,
  services: OperatorServices,
  call: OperatorCall,
  log: GuardLog,
): Promise<Reply> {
  const { context, body, query } = call;
  const { requestId } = context;
  const { deadlineMs, operation } = endpoint.schema;
  const work = () =>
    runWithDeadline(deadlineMs, 'unavailable', (signal) =>
      runOver<'operator'>(services)(endpoint, { ...context, signal }, { body, query }),
    );
  try {
    const data = await audited(endpoint, services.audit, call, work, (fault) =>
      log.error({ requestId, operation, err: fault }, 'outcome not written to the audit log'),
    );
    return { status: 200, headers: {}, text: plain(JSON.stringify(data), requestId).head };
  } catch (error) {
    if (error instanceof DomainError) {
      const { internal, code } = error;
      if (internal !== undefined) log.warn({ requestId, operation, code, internal }, 'refused');
    } else if (!(error instanceof OperatorError)) {
      log.error({ requestId, operation, err: error }, 'internal error');
    }
    return refuse(requestId, faultOf(error));
  }
}

export interface OperatorGateOptions {
  readonly keys: {
    /** Whose key it is, by its SHA-256; undefined if it is nobody's, or nobody's any more. */
    operatorOf(keyHash: Buffer): Promise<Operator | undefined>;
  };
  readonly sessions: Pick<Authenticator, 'sessionOf'>;
  /** Counts wrong keys together with those of tenants: one address has one number of tries. */
  readonly failed: FailedAuthentications;
  readonly log: GuardLog;
}

/** Says which operator sends a request, before anything of its body is read. A right key is let through whenever it comes. */
export class OperatorGate {
  readonly #options: OperatorGateOptions;

  constructor(options: OperatorGateOptions) {
    this.#options = options;
  }

  /** The operator, or the refusal. Never rejects. */
  async enter(request: FastifyRequest): Promise<Operator | Reply> {
    const { failed, keys, log } = this.#options;
    const { authorization } = request.headers;
    if (authorization === undefined) return this.#ofSession(request);
    if (authorization === '') return refuse(request.id, MISSING);
    const token = BEARER.exec(authorization)?.[1];
    const isOurs = token !== undefined && OPERATOR_KEY.test(token);
    try {
      const operator = isOurs ? await keys.operatorOf(hash('sha256', token, 'buffer')) : undefined;
      if (operator !== undefined) return operator;
      return refuse(request.id, failed.count(clientNetwork(request.ip)) ?? (isOurs ? UNKNOWN : OTHER));
    } catch (error) {
      log.error({ requestId: request.id, err: error }, 'operator key not looked up');
      return isStoreAway(error) ? unavailable(request.id) : refuse(request.id, ownFault());
    }
  }

  async #ofSession(request: FastifyRequest): Promise<Operator | Reply> {
    const { failed, sessions } = this.#options;
    const session = await sessions.sessionOf(request);
    if (session === undefined) return refuse(request.id, MISSING);
    if (!(session instanceof DomainError)) return session.operator ?? refuse(request.id, NO_OPERATOR);
    const wait = session.code === 'unauthorized' ? failed.count(clientNetwork(request.ip)) : undefined;
    return refuse(request.id, wait ?? session);
  }
}

/** RFC 9110: the scheme in any case, one space or more, then the token. */
const BEARER = /^bearer +(\S+) *$/i;
/** Longer than any key of ours is none. */
const OPERATOR_KEY = /^wp_admin_[0-9A-Za-z]{1,100}$/;

const MISSING = new DomainError(
  'unauthorized',
  'No operator key was sent. Send one in the header "Authorization: Bearer wp_admin_…", or sign in as an operator.',
);
const NO_OPERATOR = new DomainError(
  'insufficient_scope',
  'You are signed in, and not as an operator of this service.',
);
const OTHER = new DomainError(
  'unauthorized',
  'This is no operator key: those begin with wp_admin_. Keys of tenants do not work here.',
);
const UNKNOWN = new DomainError('unauthorized', 'The operator key is unknown, expired or revoked.');

const documentOf = onceFor((operations: readonly Operation<'operator'>[]) =>
  JSON.stringify(openapiDocument('operator', operations)),
);

export interface AdminRoutes {
  readonly endpoints: readonly Operation<'operator'>[];
  readonly services: OperatorServices;
  readonly gate: OperatorGate;
  /** Is told of every answer: operation, status, and how long it took, s. */
  readonly onAnswered?: ((operation: string, status: number, seconds: number) => void) | undefined;
}

/** The admin API: a route of each endpoint, and its document at `/admin/openapi.json`. */
export function admin(app: FastifyInstance, routes: AdminRoutes): void {
  const document = createPublicText(() => documentOf(routes.endpoints));
  app.get('/admin/openapi.json', async (request, reply) => {
    const bytes = await document(request, reply);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  for (const endpoint of routes.endpoints) mount(app, endpoint, ofOperators(endpoint, routes));
}

/** The steps of operators' operations: their own gate, and the audit log. */
function ofOperators(
  endpoint: Operation<'operator'>,
  { services, gate, onAnswered }: AdminRoutes,
): Steps<Operator> {
  return {
    async enter(request) {
      const entered = await gate.enter(request);
      if (!('text' in entered)) noteOf(request)({ operatorId: entered.id });
      return entered;
    },
    async answer({ request, caller: operator, input, idempotencyKey }) {
      if (!input.ok) return refuse(request.id, input.error);
      const { body, query } = input;
      const context = { operator, requestId: request.id, now: new Date(), idempotencyKey };
      const call = { context, origin: clientNetwork(request.ip), body, query };
      const begun = performance.now();
      const answer = await answerAdmin(endpoint, services, call, request.log);
      onAnswered?.(endpoint.schema.operation, answer.status, (performance.now() - begun) / 1_000);
      return answer;
    },
  };
}
