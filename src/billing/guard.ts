import { type Body, envelope, failure, plain, textOf } from '../core/body.ts';
import { DomainError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { type Answer, endingOf } from '../core/outcome.ts';
import type { Profile } from '../core/profile.ts';
import { rateHeaders } from '../core/rate-headers.ts';
import type { Mode, Scope } from '../core/scope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Services } from '../endpoints/services.ts';
import type { Admission } from '../store/billing.ts';
import { StoreUnavailableError } from './batcher.ts';
import { runWithDeadline } from './deadline.ts';
import type { FailedAuthentications } from './failed-authentications.ts';
import type { Keeper } from './keeper.ts';
import { isStoredStatus, refusalOf, UNKNOWN_KEY } from './refusals.ts';

/** A request as http hands it over: parsed and checked, nothing decided. */
export interface Incoming {
  readonly requestId: string;
  readonly address: string;
  /** SHA-256 of the presented key, or why there is none. */
  readonly credential:
    | { readonly hash: Buffer }
    | { readonly fault: DomainError; readonly presented: boolean };
  readonly idempotency: { readonly key: string; readonly fingerprint: Buffer } | undefined;
  readonly input:
    | { readonly ok: true; readonly body: unknown; readonly query: unknown }
    | { readonly ok: false; readonly error: DomainError };
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

export interface GuardLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface GuardOptions {
  readonly keeper: Keeper;
  readonly services: Services;
  readonly failedAuthentications: FailedAuthentications;
  /** False lifts the windows: for benchmarks and evaluation. */
  readonly rateLimits: boolean;
  readonly log: GuardLog;
  now(): Date;
}

/** What a request ended as, before its charge is resolved. */
interface Ended {
  readonly status: number;
  readonly body: Body;
  readonly action: 'settle' | 'refund';
  readonly headers?: Record<string, string>;
}

const seconds = (error: DomainError): Record<string, string> =>
  error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };

/**
 * The one place that knows the order of checks and moves credits (`docs/adr/0003-charge.md`): one round trip to the
 * database before the handler, one after it, and an answer that never contradicts its charge.
 */
export class Guard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Answers one keyed request. Never rejects: what went wrong is in the reply. */
  async handle(endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
    try {
      return await this.#handle(endpoint, incoming);
    } catch (error) {
      return this.#unexpected(endpoint, incoming, error);
    }
  }

  async #handle(endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
    const { schema } = endpoint;
    const { requestId, credential, input } = incoming;
    if ('fault' in credential) return this.#unauthenticated(incoming, credential.fault, credential.presented);
    const wait = this.#options.failedAuthentications.mustWait(incoming.address, credential.hash);
    if (wait !== undefined) return this.#refuse(requestId, wait);

    const price = schema.billing.kind === 'billed' && input.ok ? schema.billing.price(input.body) : 0;
    let admission: Admission;
    try {
      admission = await this.#options.keeper.admit({
        requestId,
        keyHash: credential.hash,
        rateLimited: schema.rateLimited && this.#options.rateLimits,
        valid: input.ok,
        operation: schema.operation,
        price,
        leaseMs: schema.deadlineMs + LIMITS.leaseGrace,
        needsProfile: schema.needs === 'profile',
        idempotencyKey: incoming.idempotency?.key,
        fingerprint: incoming.idempotency?.fingerprint,
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return this.#notAdmitted(endpoint, requestId, price, error);
    }
    if (admission.verdict === 'unauthorized') return this.#unauthenticated(incoming, UNKNOWN_KEY, true);
    this.#options.failedAuthentications.succeeded(credential.hash);
    const headers = headersOf(admission);
    if (admission.verdict === 'replay' && admission.answer !== null && admission.status !== null) {
      return {
        status: admission.status,
        headers: { ...headers, 'idempotent-replayed': 'true' },
        text: admission.answer,
      };
    }
    if (admission.verdict === 'no_profile')
      return this.#preconditionFailed(endpoint, incoming, admission, headers);
    if (!input.ok) return this.#refuse(requestId, input.error, headers);
    if (admission.verdict !== 'admitted') {
      const refusal = refusalOf(admission.verdict, price, admission);
      return this.#refuse(
        requestId,
        refusal,
        headers,
        admission.verdict === 'insufficient_credits' ? (admission.balance ?? 0) : undefined,
      );
    }
    const ended = await this.#work(endpoint, incoming, input, admission, price);
    const reply = await this.#resolve(endpoint, incoming, admission, price, ended);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }

  /** Runs the handler and says what its end means; never throws. */
  async #work(
    endpoint: Endpoint,
    incoming: Incoming,
    input: { readonly body: unknown; readonly query: unknown },
    admission: Admission,
    price: number,
  ): Promise<Ended> {
    const { schema } = endpoint;
    const { requestId } = incoming;
    let answer: Answer<unknown>;
    try {
      answer = await runWithDeadline(schema.deadlineMs, (signal) =>
        endpoint.run(
          this.#options.services,
          {
            scope: scopeOf(admission),
            requestId,
            now: this.#options.now(),
            signal,
            profile: (admission.profile ?? undefined) as Profile | undefined,
            balance: admission.balance ?? 0,
          },
          // The validator has just checked both against the endpoint's own schemas.
          input as never,
        ),
      );
    } catch (error) {
      const known = error instanceof DomainError ? error : this.#internal(endpoint, requestId, error);
      if (error instanceof DomainError && error.internal !== undefined) {
        this.#options.log.warn(
          { requestId, operation: schema.operation, code: error.code, internal: error.internal },
          'refused',
        );
      }
      return {
        status: known.status,
        body: failure(known, { requestId, withBalance: price > 0 }),
        action: 'refund',
        headers: seconds(known),
      };
    }
    const ending = endingOf(answer.outcome);
    if (ending.status === 422) {
      const miss = new DomainError('not_found', answer.explanation ?? 'Nothing was found for this request.');
      return {
        status: 422,
        body: failure(miss, { requestId, withBalance: price > 0, charged: price }),
        action: ending.charge,
      };
    }
    const data = JSON.stringify(answer.data);
    const charged = ending.charge === 'settle' ? price : 0;
    return {
      status: 200,
      body:
        schema.reply === 'plain'
          ? plain(data, requestId)
          : envelope(data, charged, answer.cached === true, requestId),
      action: ending.charge,
    };
  }

  /** Resolves the charge and answers what it then is. */
  async #resolve(
    endpoint: Endpoint,
    incoming: Incoming,
    admission: Admission,
    price: number,
    ended: Ended,
  ): Promise<Reply> {
    const { requestId, idempotency } = incoming;
    const reply = (balance: number): Reply => ({
      status: ended.status,
      headers: ended.headers ?? {},
      text: textOf(ended.body, balance),
    });
    if (price === 0 && idempotency === undefined) return reply(admission.balance ?? 0);
    const { tenantId, mode } = scopeOf(admission);
    try {
      const resolved = await this.#options.keeper.resolve({
        requestId,
        tenantId,
        mode,
        action: price === 0 ? 'none' : ended.action,
        idempotencyKey: idempotency?.key,
        keep: isStoredStatus(ended.status)
          ? { status: ended.status, head: ended.body.head, tail: ended.body.tail }
          : undefined,
      });
      const wanted = ended.action === 'settle' ? 'settled' : 'refunded';
      if (price === 0 || resolved.state === wanted) return reply(resolved.balance);
      if (resolved.status !== null && resolved.answer !== null) {
        return { status: resolved.status, headers: {}, text: resolved.answer };
      }
      if (resolved.state === 'refunded') {
        const late = new DomainError(
          'vendor_error',
          'The answer came after its reservation had expired and was refunded. Try again.',
        );
        return {
          status: 502,
          headers: {},
          text: textOf(failure(late, { requestId, withBalance: true }), resolved.balance),
        };
      }
      this.#options.log.error(
        { requestId, operation: endpoint.schema.operation, wanted, state: resolved.state },
        'charge not resolved',
      );
      return this.#unconfirmed(requestId);
    } catch (error) {
      this.#options.log.error(
        { requestId, operation: endpoint.schema.operation, err: error },
        'charge not resolved',
      );
      // A free request's work is done and its answer true; only its replay is lost.
      return price === 0 ? reply(admission.balance ?? 0) : this.#unconfirmed(requestId);
    }
  }

  async #preconditionFailed(
    endpoint: Endpoint,
    incoming: Incoming,
    admission: Admission,
    headers: Record<string, string>,
  ): Promise<Reply> {
    const missing = refusalOf('no_profile', 0, admission);
    const body = failure(missing, { requestId: incoming.requestId, withBalance: true, charged: 0 });
    const reply = await this.#resolve(endpoint, incoming, admission, 0, {
      status: 422,
      body,
      action: 'refund',
    });
    return { ...reply, headers };
  }

  #unauthenticated(incoming: Incoming, fault: DomainError, presented: boolean): Reply {
    const wait = presented ? this.#options.failedAuthentications.failed(incoming.address) : undefined;
    return this.#refuse(incoming.requestId, wait ?? fault);
  }

  #refuse(
    requestId: string,
    error: DomainError,
    headers: Record<string, string> = {},
    balance?: number,
  ): Reply {
    const body = failure(error, { requestId, withBalance: balance !== undefined });
    return {
      status: error.status,
      headers: { ...headers, ...seconds(error) },
      text: textOf(body, balance ?? 0),
    };
  }

  #notAdmitted(endpoint: Endpoint, requestId: string, price: number, error: StoreUnavailableError): Reply {
    this.#options.log.error({ requestId, operation: endpoint.schema.operation, err: error }, 'not admitted');
    if (price > 0 && error.begun) return this.#unconfirmed(requestId);
    return this.#refuse(
      requestId,
      new DomainError(
        'unavailable',
        'The service cannot reach its database. Nothing was charged; try again.',
        { retryAfterSeconds: 2 },
      ),
    );
  }

  /** Neither charge nor refund could be confirmed: said so, and the sweeper brings the credits back. */
  #unconfirmed(requestId: string): Reply {
    const error = new DomainError(
      'vendor_error',
      'The call failed and its refund could not be confirmed yet. Credits still held for it are given back by themselves; see GET /v1/credits/ledger.',
    );
    return {
      status: 502,
      headers: {},
      text: failure(error, { requestId, withBalance: false, refundIssue: true }).head,
    };
  }

  #internal(endpoint: Endpoint, requestId: string, error: unknown): DomainError {
    this.#options.log.error(
      { requestId, operation: endpoint.schema.operation, err: error },
      'internal error',
    );
    return new DomainError(
      'internal_error',
      'Something failed on our side. It is logged under this request_id; nothing is charged for it.',
    );
  }

  #unexpected(endpoint: Endpoint, incoming: Incoming, error: unknown): Reply {
    return this.#refuse(incoming.requestId, this.#internal(endpoint, incoming.requestId, error));
  }
}

function scopeOf(admission: Admission): Scope {
  return { tenantId: admission.tenantId as string, mode: admission.mode as Mode };
}

function headersOf(admission: Admission): Record<string, string> {
  const { quota, remaining, resetSeconds } = admission;
  if (quota === null || remaining === null || resetSeconds === null) return {};
  return rateHeaders({ quota, remaining, resetSeconds }, LIMITS.windowSeconds);
}
