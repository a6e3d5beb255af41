import { isDeepStrictEqual } from 'node:util';
import type { CadenceStore, HeldTouch } from '../../../core/outreach/cadence/ports.ts';
import type { Finding } from '../../../core/outreach/draft/draft.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { settingsOf } from '../mailbox/mailbox-rows.ts';
import { draftOf, draftText } from '../sequence/rows.ts';
import { changeTouch, cut, isHeld, lockTouch, UNAPPROVED, WITHOUT_SLOT } from './locks.ts';

/** Times assigned and released; see `CadenceStore`. */
export function createSlots(db: Db): Pick<CadenceStore, 'schedule' | 'release'> {
  return {
    schedule: (held, slot) =>
      withTenant(db, held.sequence.scope, async (transaction) => {
        const locked = await lockTouch(transaction, held);
        if (locked === undefined || locked.sequence.state !== 'active') return false;
        const { touch } = locked;
        const [free] = await transaction.query({
          name: 'touch_is_unscheduled',
          text: `select from touch where id = $1 and version = $2
            and (lease_until is null or lease_until <= clock_timestamp())
            and (state = 'approved' or state = 'scheduled' and due_until <= clock_timestamp())`,
          values: [touch.id, held.touch.version],
        });
        if (free === undefined || !(await isAsPlanned(transaction, held))) return false;
        const change = {
          state: 'scheduled',
          state_why: null,
          due_at: slot.at,
          due_until: slot.until,
        } as const;
        await changeTouch(transaction, touch, change, 'It has a time.');
        return true;
      }),

    release: (held, to, why) =>
      withTenant(db, held.sequence.scope, async (transaction) => {
        const locked = await lockTouch(transaction, held);
        if (locked === undefined || !(await isHeld(transaction, held, 'scheduled'))) return false;
        const { touch } = locked;
        if ('slot' in to && !(await isAsPlanned(transaction, held))) {
          await changeTouch(transaction, touch, { ...WITHOUT_SLOT, state_why: cut(why) }, why);
          return true;
        }
        if ('slot' in to) {
          const { at, until } = to.slot;
          const change = { state: 'scheduled', state_why: cut(why), due_at: at, due_until: until } as const;
          await changeTouch(transaction, touch, change, why);
          return true;
        }
        const draft = withFindings(touch.draft as object | null, to.findings);
        await changeTouch(transaction, touch, { ...UNAPPROVED, draft, state_why: cut(why) }, why);
        return true;
      }),
  };
}

/**
 * Whether the mailbox still has the hours and limits the time was found by. Who changes them locks the sequences of its mailbox
 * first (reslot-mailbox.ts): either it saw what we write, or we see what it wrote.
 */
async function isAsPlanned({ kysely }: TenantTransaction, { mailbox }: HeldTouch): Promise<boolean> {
  const row = await kysely
    .selectFrom('mailbox')
    .select('settings')
    .where('id', '=', mailbox.id)
    .executeTakeFirst();
  return row !== undefined && isDeepStrictEqual(settingsOf(row.settings), mailbox.settings);
}

function withFindings(stored: object | null, findings: readonly Finding[]): string | null {
  return stored === null ? null : draftText({ ...draftOf(stored), findings });
}
