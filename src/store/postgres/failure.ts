import { UnusableConnection } from './checked-connection.ts';

/**
 * What an error of a statement says about the database.
 *
 * - `unreachable`: the statement was never run, or was certainly rolled back; repeating it is safe.
 * - `locked`: as `unreachable`, because another transaction holds a lock it waited for.
 * - `lost`: the connection died while it ran; it may have been committed.
 * - `refused`: the database answered that it will not do this; repeating it gives the same answer.
 */
export type StoreFailure = 'unreachable' | 'locked' | 'lost' | 'refused';

/** SQLSTATEs that say "not now" of a statement that had no effect (PostgreSQL manual, appendix A). */
const NOT_NOW = new Set([
  '57P03', // cannot_connect_now: starting up or shutting down
  '53300', // too_many_connections
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '57014', // query_canceled: a statement time-out, rolled back
  '53100', // disk_full
  '53200', // out_of_memory
  '25006', // read_only_sql_transaction: the server has just become a standby
]);

/** Of a statement that waited for longer than lock_timeout, or would not wait at all. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a connection holds a plan of before a release that changed the columns of a result: PostgreSQL refuses it, and nothing of the
 * statement was run. The words are translated, the routine is not.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Errors of a connection to the database, or of the lack of one. */
const ofTheStore = new WeakSet<Error>();

/** Notes that an error is the database's: a provider's broken connection looks alike. For the port itself. */
export function noteStoreError(error: unknown): void {
  if (error instanceof Error) ofTheStore.add(error);
}

/**
 * Whether an error came from the database, or was caused by one that did, and says that it is not there, does not answer
 * in time or is busy at the moment; false for what it refused to do, which is our own fault.
 */
export function isStoreAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (ofTheStore.has(cause) && !isMistake(cause)) return classifyStoreFailure(cause) !== 'refused';
  }
  return false;
}

/** What the driver throws of a value it cannot send: nothing of it is the connection's. */
function isMistake(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** System errors of a connection that was never made. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What writes for a tenant that is moving to another installation are refused by (migrations/0023). */
const FENCE = /row-level security policy .*"tenant_is_here/;

/** SQLSTATEs of a server that dies under a running statement: 57P01 to 57P05, and class 08. */
const DYING = /^(57P0[1245]|08...)$/;

/** Reads an error of the driver; what is not recognised counts as `lost`, the safe choice. */
export function classifyStoreFailure(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return 'lost';
  // Found out before anything was asked on it.
  if (error instanceof UnusableConnection) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  if (NOT_NOW.has(code) || NEVER_CONNECTED.has(code) || isStalePlan(error)) return 'unreachable';
  if (code === '42501' && FENCE.test(error.message)) return 'unreachable';
  if (DYING.test(code)) return 'lost';
  if ('severity' in error && code.length === 5) return 'refused';
  // The pool's own word for a connection it could not get in time; the statement was not sent.
  if (error.message.includes('timeout exceeded when trying to connect')) return 'unreachable';
  return 'lost';
}
