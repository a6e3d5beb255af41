import { isStoreAway } from '../platform/database/failure.ts';
import type { Operation, OperatorContext } from '../platform/operations/operation.ts';
import { outOfReach, ownFault } from '../platform/operations/shown-fields.ts';
import { auditedBody } from '../platform/values/address.ts';
import { DomainError, ERRORS, OperatorError, type OperatorErrorCode } from '../platform/values/errors.ts';
import type { AuditStore } from './queries-audit.ts';

export interface OperatorCall {
  readonly context: Omit<OperatorContext, 'signal'>;
  /** The network address it came from; the host's name for one on the host. */
  readonly origin: string;
  readonly body: unknown;
  readonly query: unknown;
}

/**
 * Does one checked call of an operator: what changes something, or shows a person, stands in the audit log before it begins, and its
 * outcome after it ended. Without the first entry nothing is done. Throws what `work` throws, and `conflict` for an `Idempotency-Key`
 * that was used before.
 */
export async function audited<Data>(
  { schema, secretFields }: Operation<'operator'>,
  store: Pick<AuditStore, 'begin' | 'end'>,
  { context, origin, body, query }: OperatorCall,
  work: () => Promise<Data>,
  onUnwritten: (fault: unknown) => void,
): Promise<Data> {
  const { audit, operation } = schema;
  const { requestId, operator, idempotencyKey } = context;
  const isRead = schema.method === 'GET';
  if (isRead && audit.reads === undefined) return work();
  const earlier = await store.begin({
    requestId,
    operator,
    operation,
    target: isRead ? audit.reads?.(query as never) : audit.target?.(body as never),
    asked: auditedBody(isRead ? query : body, [...secretFields, ...(audit.leaveOut ?? [])]),
    origin,
    idempotencyKey: schema.repeats ? undefined : idempotencyKey,
  });
  if (earlier !== undefined) {
    const { status } = earlier;
    const ended =
      status === undefined ? 'has not ended, or its outcome is not known' : `was answered with ${status}`;
    throw new DomainError(
      'conflict',
      `This Idempotency-Key was used before, by request ${earlier.requestId} (${earlier.operation}), which ${ended}. Nothing was done now; GET /admin/v1/audit shows it. A new call needs a new key.`,
    );
  }
  // The act is done by then, and its answer is true: the log shows it without an outcome.
  const end: AuditStore['end'] = (...outcome) => store.end(...outcome).catch(onUnwritten);
  try {
    const data = await work();
    await end(requestId, { status: 200, made: audit.made?.(data as never) });
    return data;
  } catch (error) {
    const { status, error: code } = ERRORS[faultOf(error).code];
    await end(requestId, { status, error: code });
    throw error;
  }
}

/** What a failure of the code that the command shares is to a caller of the API. */
const CODES: Readonly<Record<OperatorErrorCode, DomainError['code']>> = {
  usage: 'invalid_request',
  invalid_setting: 'not_configured',
  not_found: 'nothing_stored',
  conflict: 'conflict',
  limit: 'conflict',
  unavailable: 'unavailable',
  stopped: 'unavailable',
};

export function faultOf(error: unknown): DomainError {
  if (error instanceof OperatorError) return new DomainError(CODES[error.code], error.message);
  if (error instanceof DomainError) return error;
  return isStoreAway(error) ? outOfReach() : ownFault();
}

/** Of what tenants ask for: the others are faults of the service. */
const FOR_TENANTS: ReadonlySet<string> = new Set(['usage', 'not_found', 'conflict', 'limit']);

/** What operators are told of a failure, as tenants may hear it: without the commands they do not have. */
export async function asTenantsHear<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperatorError && FOR_TENANTS.has(error.code))) throw error;
    const message = error.message.replace(/ \("warmpath[^)]*\)|; "warmpath[^"]*"[^.]*/, '');
    throw new DomainError(CODES[error.code], message, { cause: error });
  }
}
