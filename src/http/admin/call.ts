import type { AdminServices } from '../../admin/endpoint.ts';
import { type AdminContext, type AdminEndpoint, runAdmin } from '../../admin/endpoint.ts';
import { runWithDeadline } from '../../billing/deadline.ts';
import type { Reply } from '../../billing/incoming.ts';
import { refuse } from '../../billing/replies.ts';
import type { GuardLog } from '../../billing/work.ts';
import { auditedBody } from '../../core/admin/audit.ts';
import { plain } from '../../core/body.ts';
import { DomainError, ERRORS } from '../../core/errors.ts';
import { OperatorError, type OperatorErrorCode } from '../../core/operator-error.ts';
import { outOfReach, ownFault } from '../../endpoints/replies.ts';
import { isStoreAway } from '../../store/postgres/failure.ts';

export interface AdminCall {
  readonly context: Omit<AdminContext, 'signal'>;
  /** The network address it came from. */
  readonly origin: string;
  readonly body: unknown;
  readonly query: unknown;
}

/**
 * Answers one checked call of an operator: what changes something, or shows a person, stands in the audit log before it begins, and its outcome after
 * it ended. Without the first entry nothing is done. Never rejects.
 */
export async function answerAdmin(
  endpoint: AdminEndpoint,
  services: AdminServices,
  call: AdminCall,
  log: GuardLog,
): Promise<Reply> {
  const { schema } = endpoint;
  const { requestId } = call.context;
  const { audit } = schema;
  const isRead = schema.method === 'GET';
  if (isRead && audit.reads === undefined) return (await work(endpoint, services, call, log)).reply;
  try {
    const earlier = await services.audit.begin({
      requestId,
      operator: call.context.operator,
      operation: schema.operation,
      target: isRead ? audit.reads?.(call.query as never) : audit.target?.(call.body as never),
      asked: auditedBody(isRead ? call.query : call.body, endpoint.hidden),
      origin: call.origin,
      idempotencyKey: schema.repeats ? undefined : call.context.idempotencyKey,
    });
    if (earlier !== undefined) {
      const { operation, status } = earlier;
      const ended =
        status === undefined ? 'has not ended, or its outcome is not known' : `was answered with ${status}`;
      return refuse(
        requestId,
        new DomainError(
          'conflict',
          `This Idempotency-Key was used before, by request ${earlier.requestId} (${operation}), which ${ended}. Nothing was done now; GET /admin/v1/audit shows it. A new call needs a new key.`,
        ),
      );
    }
  } catch (error) {
    return refuse(requestId, faultOf(error, endpoint, requestId, log));
  }
  const { reply, data, error } = await work(endpoint, services, call, log);
  try {
    await services.audit.end(requestId, {
      status: reply.status,
      error,
      made: data === undefined ? undefined : audit.made?.(data as never),
    });
  } catch (fault) {
    // The act is done, and its answer is true; the log shows it without an outcome.
    log.error({ requestId, operation: schema.operation, err: fault }, 'outcome not written to the audit log');
  }
  return reply;
}

interface Worked {
  readonly reply: Reply;
  readonly data?: unknown;
  readonly error?: string;
}

async function work(
  endpoint: AdminEndpoint,
  services: AdminServices,
  { context, body, query }: AdminCall,
  log: GuardLog,
): Promise<Worked> {
  const { requestId } = context;
  try {
    const data = await runWithDeadline(endpoint.schema.deadlineMs, (signal) =>
      runAdmin(endpoint, services, { ...context, signal }, { body, query }),
    );
    const { head } = plain(JSON.stringify(data), requestId);
    return { data, reply: { status: 200, headers: {}, text: head } };
  } catch (error) {
    const fault = faultOf(error, endpoint, requestId, log);
    return { reply: refuse(requestId, fault), error: ERRORS[fault.code].error };
  }
}

/** What a failure of the code that the command shares is here. */
const CODES: Readonly<Record<OperatorErrorCode, DomainError['code']>> = {
  usage: 'invalid_request',
  invalid_setting: 'not_configured',
  not_found: 'nothing_stored',
  conflict: 'conflict',
  limit: 'conflict',
  unavailable: 'unavailable',
  stopped: 'unavailable',
};

function faultOf(error: unknown, { schema }: AdminEndpoint, requestId: string, log: GuardLog): DomainError {
  if (error instanceof OperatorError) return new DomainError(CODES[error.code], error.message);
  if (error instanceof DomainError) {
    const { internal, code } = error;
    if (internal !== undefined)
      log.warn({ requestId, operation: schema.operation, code, internal }, 'refused');
    return error;
  }
  log.error({ requestId, operation: schema.operation, err: error }, 'internal error');
  return isStoreAway(error) ? outOfReach() : ownFault();
}
