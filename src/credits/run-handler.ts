import { endProcessHeartbeat, recordProcessHeartbeat } from '../accounts/queries-process.ts';
import type { Queryable } from '../platform/database/db.ts';
import { isStoreAway } from '../platform/database/failure.ts';
import { runWithDeadline } from '../platform/incoming.ts';
import type { Context, Endpoint, RunEndpoint, UnderstandRequest } from '../platform/operations/operation.ts';
import { outOfReach, ownFault, waitHeader } from '../platform/operations/shown-fields.ts';
import { startLoop } from '../platform/process.ts';
import { type Body, DomainError, dryRunBody, envelope, failure, plain } from '../platform/values/errors.ts';
import {
  type Answer,
  endingOf,
  freeRepetition,
  isProvisional,
  type Warning,
} from '../platform/values/outcome.ts';
import { purgeKeys, purgeLookups, sweepCharges } from './queries-billing.ts';

export interface GuardLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Ended {
  readonly status: number;
  readonly body: Body;
  readonly action: 'settle' | 'refund';
  readonly headers: Record<string, string>;
  /** It was answered while the ranking was being learned. */
  readonly isProvisional?: boolean;
  /** The same call again goes on. */
  readonly isUnfinished?: boolean;
}

/** What a request costs, credits, and the call that it repeats at no charge, if it does. */
export interface Cost {
  readonly listed: number;
  readonly repeats: string | null;
}

const dueOf = ({ listed, repeats }: Cost): number => (repeats === null ? listed : 0);

/** What is free asks no provider: it waits for the service itself. */
const lateOf = ({ billing }: Endpoint['schema']) =>
  billing.kind === 'billed' ? ('vendor_error' as const) : ('unavailable' as const);

/** Runs a handler under its deadline and says what its end means: an answer, a charged miss, or a refund. Never throws. */
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
    const answer = await runWithDeadline(schema.deadlineMs, lateOf(schema), (signal) =>
      // The validator has just checked the input against the endpoint's own schemas.
      run(endpoint, { ...context, signal }, input),
    );
    return endedWell(endpoint, context.requestId, answer, cost);
  } catch (error) {
    return endedBadly(endpoint, context.requestId, error, cost.listed, log);
  }
}

/** A dry run under the same deadline: price, what was not understood, what stands behind it. Never throws; nothing is charged. */
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
    const { records, warnings = [] } = await runWithDeadline(
      endpoint.schema.deadlineMs,
      lateOf(endpoint.schema),
      (signal) => understand(endpoint, { ...context, signal }, input),
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
  const { isUnfinished = false } = answer;
  return { status, body, action: charge, headers: {}, isProvisional: isProvisional(said), isUnfinished };
}

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

/** Reservations resolved in one statement: its locks are held for some 20 ms. */
const BATCH = 500;
/** Batches of old rows one look deletes at most: 2,000 rows a second, well above what can arrive. */
const PURGES = 20;
/** Idempotency keys deleted in one statement: some 20 ms, so that who comes back to one of them hardly waits. */
const KEYS = 2_000;
/** Batches of them in one look: 20,000 keys a second, twenty times what can arrive, so that a backlog goes too. */
const KEY_PURGES = 50;
/** Long enough to check a provider's quarterly invoice. */
const CALLS_KEPT_DAYS = 90;

const ID = '00000000-0000-0000-0000-000000000000';
/** The answer to a repetition, with its idempotency key, of a request that ran for longer than its lease. */
const KEPT = failure(
  new DomainError(
    'vendor_error',
    'This request took longer than its reservation lasts; it was refunded in full. A new try needs a new Idempotency-Key.',
  ),
  { requestId: ID, withBalance: false },
).head.split(ID) as [string, string];

export interface Sweeper {
  /** Resolves everything whose lease has passed, and deletes what has expired; returns how many reservations were refunded. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

/** Refunds reservations that were not resolved in time, once, whichever process finds them; a look that fails is logged. */
export function startSweeper(db: Queryable, everyMs: number, log: GuardLog): Sweeper {
  const once = async (stopping: AbortSignal): Promise<number> => {
    let refunded = 0;
    for (;;) {
      const swept = await sweepCharges(db, BATCH, { head: KEPT[0], tail: KEPT[1] });
      for (const { id, operation } of swept)
        log.warn({ requestId: id, operation }, 'stranded reservation refunded');
      refunded += swept.length;
      if (swept.length < BATCH) break;
    }
    for (let n = 0; n < KEY_PURGES && !stopping.aborted && (await purgeKeys(db, KEYS)); n += 1);
    for (
      let n = 0;
      n < PURGES && !stopping.aborted && (await purgeLookups(db, BATCH, CALLS_KEPT_DAYS));
      n += 1
    );
    return refunded;
  };
  const loop = startLoop({
    everyMs,
    once,
    onFailed: (error) => log.error({ err: error }, 'sweep failed; it is tried again'),
  });
  return { sweep: loop.look, stop: loop.stop };
}

/**
 * How long a process counts as alive after its last heartbeat, ms. A repetition after a crash waits no
 * longer, and an answer is due within 15 s. Heartbeats are five times as frequent, so that a pause of some
 * seconds is not taken for an end.
 */
export const HEARTBEAT_LEASE_MS = 10_000;
const BEATS_PER_LEASE = 5;

export interface Heartbeat {
  stop(): Promise<void>;
}

/** Writes heartbeats for as long as the process serves requests. One that fails is written again, late. */
export function startHeartbeat(
  db: Queryable,
  processId: string,
  log: GuardLog,
  leaseMs: number = HEARTBEAT_LEASE_MS,
): Heartbeat {
  const loop = startLoop({
    everyMs: leaseMs / BEATS_PER_LEASE,
    once: () => recordProcessHeartbeat(db, processId, leaseMs),
    onFailed: (error) => log.warn({ err: error }, 'no heartbeat could be written; it is tried again'),
  });
  return {
    async stop() {
      await loop.stop();
      await endProcessHeartbeat(db, processId).catch(() => {}); // its last sign runs out by itself
    },
  };
}
