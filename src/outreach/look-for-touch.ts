import { dueAfter } from '../core/outreach/cadence/cadence.ts';
import type { HeldUnknown } from '../core/outreach/cadence/ports.ts';
import { afterLook, LOOK_FAILED_MS } from '../core/outreach/mailbox/looks.ts';
import { bounded } from './bounded.ts';
import { PACE } from './pace.ts';
import { type CadenceWork, zoneOfTouch } from './work.ts';

/**
 * Looks for the own copy of a message without a server's answer. Found, it was sent. Not found after the last
 * look, it stays `unknown` for a person: that proves nothing, so it is not sent again automatically.
 */
export async function lookForTouch(held: HeldUnknown, work: CadenceWork, stop: AbortSignal): Promise<void> {
  try {
    const own = await bounded(PACE.lookMs, stop, (signal) => findOwn(held, work, signal));
    if (own === undefined) {
      const againMs = afterLook(held.looks + 1);
      const written = await work.cadence.endUnknown(held, { againMs, looked: true });
      return work.report(held, { step: 'look', end: written ? 'not_found' : 'lost' });
    }
    const { touch, mailbox } = held;
    const written = await work.cadence.endUnknown(held, {
      sentAt: own.at,
      messageId: own.messageId,
      next: dueAfter(own.at, touch.position + 1, zoneOfTouch(held), mailbox.settings.window),
    });
    work.report(held, { step: 'look', end: written ? 'found' : 'lost' });
  } catch (error) {
    if (stop.aborted) return;
    const written = await work.cadence.endUnknown(held, { againMs: LOOK_FAILED_MS, looked: false });
    work.report(held, { step: 'look', end: written ? 'not_found' : 'lost', error });
  }
}

async function findOwn({ touch, sequence }: HeldUnknown, work: CadenceWork, signal: AbortSignal) {
  const { messageId } = touch;
  if (messageId === undefined) throw new Error('a touch in unknown has no Message-ID');
  const mailbox = await work.mailboxes.open(sequence.scope, sequence.mailboxId, signal);
  const session = await work.transport.open(mailbox, signal);
  try {
    return await session.findOwn(messageId);
  } finally {
    // The result holds, whether or not the logout works.
    await session.close().catch(() => undefined);
  }
}
