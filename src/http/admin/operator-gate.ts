import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FailedAuthentications } from '../../billing/failed-authentications.ts';
import type { Reply } from '../../billing/incoming.ts';
import { refuse, unavailable } from '../../billing/replies.ts';
import type { GuardLog } from '../../billing/work.ts';
import type { OperatorKeyStore } from '../../core/account/admin-ports.ts';
import type { Operator } from '../../core/admin/operator.ts';
import { DomainError } from '../../core/errors.ts';
import { ownFault } from '../../endpoints/replies.ts';
import { isStoreAway } from '../../store/postgres/failure.ts';
import { clientNetwork } from '../client-network.ts';
import type { Authenticator } from '../session/authenticator.ts';

export interface OperatorGateOptions {
  readonly keys: OperatorKeyStore;
  /** Of operators who are signed in. */
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
