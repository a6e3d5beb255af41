import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Slot } from '../mailbox/slot.ts';
import { nextDayAt } from './allowance.ts';
import { nextSlot } from './window.ts';

/** When a touch may go whose mailbox reached its daily limit: in the first window of its next day. */
export function slotAfterFullDay(
  now: Date,
  sequence: { readonly timeZone: string | undefined },
  { settings }: Pick<Mailbox, 'settings'>,
): Slot {
  const { window, timeZone } = settings;
  return nextSlot({ after: nextDayAt(now, timeZone), window, timeZone: sequence.timeZone ?? timeZone });
}
