import { type Body, dryRunBody, envelope, failure, plain } from '../core/body.ts';
import { DomainError } from '../core/errors.ts';
import { type Answer, endingOf } from '../core/outcome.ts';
import { freeRepetition, isProvisional } from '../core/understanding/learning.ts';
import type { Warning } from '../core/understanding/warning.ts';
import type { Context, Endpoint, RunEndpoint, UnderstandRequest } from '../endpoints/endpoint.ts';
import { outOfReach, ownFault, waitHeader } from '../endpoints/replies.ts';
import { isStoreAway } from '../store/postgres/failure.ts';
import { runWithDeadline } from './deadline.ts';

export interface GuardLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What a request ended as, before its charge is resolved. */
export interface Ended {
  readonly status: number;
  readonly body: Body;
  readonly action: 'settle' | 'refund';
  readonly headers: Record<string, string>;
  /** It was answered while the ranking was being learned. */
  readonly isProvisional?: boolean;
}

/** What a request costs, credits, and the call that it repeats at no charge, if it does. */
export interface Cost {
  readonly listed: number;
  readonly repeats: string | null;
}

const dueOf = ({ listed, repeats }: Cost): number => (repeats === null ? listed : 0);

/**
 * Runs an endpoint's handler under its deadline and says what its end means: an answer, a charged miss, or a
 * failure that is refunded. Never throws, whatever the handler does.
 */
export async function runHandler(
  endpoint: Endpoint,
  run: RunEndpoint,
  context: Omit<Context, 'signal'>,
  input: { readonly body: unknown; readonly query: unknown },
  cost: Cost,
  log: GuardLog,
): Promise<Ended> {
  const { schema } = endpoint;
  try {
    const answer = await runWithDeadline(schema.deadlineMs, (signal) =>
      // The validator has just checked the input against the endpoint's own schemas.
      run(endpoint, { ...context, signal }, input),
    );
    return endedWell(endpoint, context.requestId, answer, cost);
  } catch (error) {
    return endedBadly(endpoint, context.requestId, error, cost.listed, log);
  }
}

/**
 * A dry run under the same deadline: what the call would cost, what of it was not understood, and what
 * stands behind it. Never throws; nothing is charged however it ends.
 */
export async function runDry(
  endpoint: Endpoint,
  understand: UnderstandRequest,
  context: Omit<Context, 'signal'>,
  input: { readonly body: unknown; readonly query: unknown },
  cost: Cost,
  log: GuardLog,
): Promise<Ended> {
  const { requestId, balance, granted } = context;
  const price = dueOf(cost);
  try {
    const { records, warnings = [] } = await runWithDeadline(endpoint.schema.deadlineMs, (signal) =>
      understand(endpoint, { ...context, signal }, input),
    );
    const body = dryRunBody({
      requestId,
      wouldCharge: price,
      cached: granted.cached !== undefined,
      records,
      warnings: [...warnings, ...freely(cost), ...(price > balance ? [tooDear(price, balance)] : [])],
    });
    return { status: 200, body, action: 'refund', headers: {} };
  } catch (error) {
    return endedBadly(endpoint, requestId, error, 0, log);
  }
}

function tooDear(price: number, balance: number): Warning {
  const message = `The call costs ${price} credits and ${balance} are left: it would be refused with 402.`;
  return { field: 'credits_remaining', value: String(balance), message };
}

function endedWell({ schema }: Endpoint, requestId: string, answer: Answer<unknown>, cost: Cost): Ended {
  const { status, charge } = endingOf(answer.outcome);
  const price = dueOf(cost);
  const said = answer.warnings ?? [];
  const warnings = [...said, ...freely(cost)];
  if (status === 422) {
    const { candidates = [] } = answer;
    const explanation = answer.explanation ?? 'Nothing was found for this request.';
    const miss = new DomainError('not_found', explanation, { candidates });
    const body = failure(miss, { requestId, withBalance: cost.listed > 0, charged: price, warnings });
    return { status, body, action: charge, headers: {}, isProvisional: isProvisional(said) };
  }
  const data = JSON.stringify(answer.data);
  const body =
    schema.reply === 'plain'
      ? plain(data, requestId, said)
      : envelope(data, charge === 'settle' ? price : 0, answer.cached === true, requestId, warnings);
  return { status, body, action: charge, headers: {}, isProvisional: isProvisional(said) };
}

/** Told where nothing is charged for a repetition. */
function freely({ repeats }: Cost): readonly Warning[] {
  return repeats === null ? [] : [freeRepetition(repeats)];
}

function endedBadly(
  { schema }: Endpoint,
  requestId: string,
  error: unknown,
  price: number,
  log: GuardLog,
): Ended {
  const { operation } = schema;
  const known = knownOf(error);
  if (known.code === 'unavailable' && known !== error)
    log.error({ requestId, operation, err: error }, 'the database was lost in a handler');
  else if (known !== error) log.error({ requestId, operation, err: error }, 'internal error');
  else if (known.internal !== undefined) {
    log.warn({ requestId, operation, code: known.code, internal: known.internal }, 'refused');
  }
  return {
    status: known.status,
    body: failure(known, {
      requestId,
      withBalance: price > 0,
      // A handler that finds that nothing can be searched: refunded.
      ...(known.code === 'not_found' && price > 0 ? { charged: 0 } : {}),
    }),
    action: 'refund',
    headers: waitHeader(known),
  };
}

function knownOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return isStoreAway(error) ? outOfReach() : ownFault();
}
