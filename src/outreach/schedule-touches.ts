import type { HeldTouch } from '../core/outreach/cadence/ports.ts';
import { nextSlot } from '../core/outreach/cadence/window.ts';
import type { Slot } from '../core/outreach/mailbox/slot.ts';
import { PACE } from './pace.ts';
import { type CadenceWork, zoneOfTouch } from './work.ts';

/** The next time, from `after` on, at which a message may reach its recipient: a working hour of theirs. */
export function slotOf(held: HeldTouch, after: Date): Slot {
  return nextSlot({ after, window: held.mailbox.settings.window, timeZone: zoneOfTouch(held) });
}

/** Gives every approved touch a time, and another one to those whose window has passed. Gaps between them are kept when they are sent. */
export async function scheduleTouches(work: CadenceWork, stop: AbortSignal): Promise<number> {
  let count = 0;
  while (!stop.aborted) {
    const waiting = await work.cadence.unscheduled(PACE.scheduleBatch);
    let moved = 0;
    for (const held of waiting) {
      const slot = slotOrFault(held, work);
      // Refused: it was edited, or another worker was first. The next look sees its new state.
      if (slot !== undefined && (await work.cadence.schedule(held, slot))) {
        moved += 1;
        work.report(held, { step: 'schedule', end: 'scheduled' });
      }
    }
    count += moved;
    // None was scheduled: looking again at once would find the same ones.
    if (waiting.length < PACE.scheduleBatch || moved === 0) break;
  }
  return count;
}

/** An unusable zone or window is the fault of one touch, and holds up no other. */
function slotOrFault(held: HeldTouch, work: CadenceWork): Slot | undefined {
  try {
    return slotOf(held, work.clock.now());
  } catch (error) {
    work.report(held, { step: 'schedule', end: 'not_written', error });
    return undefined;
  }
}
