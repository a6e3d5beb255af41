import { sql } from 'kysely';
import type { CadenceStore } from '../../../core/outreach/cadence/ports.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';
import { planNext } from './end.ts';
import { changeTouch, isHeld, lockTouch } from './locks.ts';

const NOT_FOUND =
  'It was handed to the server, and whether it arrived could not be found out. Look into the mailbox and settle it.';

/** What a look into the mailbox showed; see `CadenceStore.endUnknown`. */
export function createEndUnknown(db: Db): CadenceStore['endUnknown'] {
  return (held, found) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      const locked = await lockTouch(transaction, held);
      if (locked === undefined || !(await isHeld(transaction, held, 'unknown'))) return false;
      const { touch } = locked;
      if ('sentAt' in found) {
        const { sentAt, messageId, next } = found;
        const change = {
          state: 'sent',
          state_why: null,
          sent_at: sentAt,
          other_id: messageId === touch.message_id ? null : messageId,
          next_check_at: null,
        } as const;
        await changeTouch(transaction, touch, change, 'Its own copy was found in the mailbox.');
        await planNext(transaction, locked, next);
        return true;
      }
      const { againMs, looked } = found;
      const checks = touch.checks + (looked ? 1 : 0);
      if (againMs === undefined) {
        await changeTouch(
          transaction,
          touch,
          { state: 'unknown', state_why: NOT_FOUND, checks, next_check_at: null },
          NOT_FOUND,
        );
        return true;
      }
      // A look that finds nothing changes nothing: neither version nor history.
      await transaction.kysely
        .updateTable('touch')
        .set({
          checks,
          next_check_at: sql<Date>`clock_timestamp() + ${againMs}::float8 * interval '1 ms'`,
          lease: null,
          lease_until: null,
        })
        .where('id', '=', touch.id)
        .execute();
      return true;
    });
}
