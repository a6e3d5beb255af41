import type { KeyRingStore } from '../core/account/ports.ts';
import { OperatorError } from '../core/operator-error.ts';
import { processesWithout } from '../store/account/announced-keys.ts';
import type { Queryable } from '../store/postgres/db.ts';
import type { MasterKeys } from './master-keys.ts';

/** Read at once; each is some hundred bytes and a microsecond of work. */
const BATCH = 500;

export interface Rotated {
  /** The master key that wraps everything now. */
  readonly master: string;
  readonly rewrapped: number;
  /** Were under it already. */
  readonly unchanged: number;
}

/**
 * Why a rotation would take their secrets from processes at work: they do not know the key everything would be wrapped by,
 * and learn of it when they are started again. Undefined where all know it.
 */
export async function whyNotRotate(db: Queryable, keys: MasterKeys): Promise<string | undefined> {
  if (keys.currentLabel === undefined) return undefined;
  const { running, without } = await processesWithout(db, keys.currentLabel);
  if (without === 0) return undefined;
  const all = running === without ? '' : ` of ${running}`;
  return (
    `${without}${all} running processes of the service do not know the master key "${keys.current}": once everything is wrapped by it ` +
    'they can decrypt no mailbox and sign no webhook until they are restarted with it.'
  );
}

/**
 * Wraps every data key by the current master key. What they seal stays as it is. Each is replaced on its own,
 * so that it can be stopped at any point and run again, while services work. Throws OperatorError without a
 * current master key; VaultError `unknown_key` at one wrapped by a key we do not have: those before it stay
 * done.
 */
export async function rotate(ring: KeyRingStore, keys: MasterKeys): Promise<Rotated> {
  const master = keys.current;
  if (master === undefined) {
    throw new OperatorError(
      'invalid_setting',
      'There is no master key to rotate to: set WARMPATH_SECRETS_KEY ("openssl rand -base64 32" makes one).',
    );
  }
  const before = await ring.masters();
  const all = before.reduce((sum, { count }) => sum + count, 0);
  let rewrapped = 0;
  for (let after: string | undefined; ; ) {
    const batch = await ring.others(master, after, BATCH);
    for (const owned of batch) {
      // False: another rotation was faster, or the account was deleted; either way there is nothing left to do.
      if (await ring.rewrap(owned, keys.rewrap(owned))) rewrapped += 1;
    }
    if (batch.length < BATCH) break;
    after = batch.at(-1)?.tenantId;
  }
  return { master, rewrapped, unchanged: Math.max(0, all - rewrapped) };
}
