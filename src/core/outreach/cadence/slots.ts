import { mailboxAllowance } from '../mailbox/limits.ts';
import type { Replan } from '../mailbox/ports.ts';
import { slotAfterFullDay } from './day-full.ts';
import { nextSlot } from './window.ts';

/**
 * Plans touches again by the hours and limits their mailbox has now: by the same rules as a first planning,
 * from `now` on, and not today where the mailbox has reached its limit. One that was refused for now is not
 * tried before its time.
 */
export function replanAt(now: Date, operatorPerDay: number): Replan {
  return (mailbox, { dueAt, dueUntil, attempts, timeZone }) => {
    const { settings, sentDay, sentCount } = mailbox;
    const earliest = attempts > 0 && dueAt !== undefined && dueAt > now ? dueAt : now;
    const zone = timeZone ?? settings.timeZone;
    const open = nextSlot({ after: earliest, window: settings.window, timeZone: zone });
    const { day, perDay } = mailboxAllowance(mailbox, operatorPerDay, now);
    // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
    const isFull = (sentDay ?? '') > day || (sentDay === day ? sentCount : 0) >= perDay;
    const after = isFull ? slotAfterFullDay(now, { timeZone }, mailbox) : open;
    const slot = after.at > open.at ? after : open;
    const isOpen = slot.at.getTime() === earliest.getTime();
    const isKept =
      dueAt !== undefined &&
      dueUntil?.getTime() === slot.until.getTime() &&
      // What waits for its turn in open hours stays before those that came later.
      (isOpen ? dueAt <= slot.at : dueAt.getTime() === slot.at.getTime());
    return isKept ? undefined : slot;
  };
}

/**
 * When a mailbox is free whose gap is another now: the last message was followed by one to two gaps, and the same share of the
 * new one counts from it. `freeAt`: by the old gap. Seconds.
 */
export function freeByGap(
  freeAt: Date,
  lastAt: Date | undefined,
  gap: { readonly before: number; readonly after: number },
): Date {
  if (lastAt === undefined || gap.before === gap.after) return freeAt;
  const share = gap.before > 0 ? (freeAt.getTime() - lastAt.getTime()) / (gap.before * 1_000) : 1;
  return new Date(lastAt.getTime() + Math.min(2, Math.max(1, share)) * gap.after * 1_000);
}
