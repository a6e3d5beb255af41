import { failure } from '../core/body.ts';
import { DomainError } from '../core/errors.ts';
import { startLoop } from '../loop.ts';
import { purgeKeys, purgeLookups, sweepCharges } from '../store/account/billing/billing.ts';
import type { Queryable } from '../store/postgres/db.ts';
import type { GuardLog } from './work.ts';

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
  /**
   * Resolves everything whose lease has passed now, and deletes what has expired; returns how many reservations were
   * refunded.
   */
  sweep(): Promise<number>;
  /** Stops looking and waits for the look under way. */
  stop(): Promise<void>;
}

/**
 * Refunds reservations that were not resolved in time, once, whichever process finds them. Looks at once and
 * then every `everyMs`; a look that fails is logged and the next one tries again.
 */
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
