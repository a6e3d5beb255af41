import { EventEmitter } from 'node:events';
import { reactionOf } from '../../core/outreach/cadence/sandbox-behaviours.ts';
import type { FetchedMessage, MailSession, MailTransport } from '../../core/outreach/mail/ports.ts';
import type { OpenMailbox } from '../../core/outreach/mailbox/mailbox.ts';
import { prepareMessage } from './message.ts';
import { answerTo } from './sandbox-world.ts';

export interface SandboxOptions {
  /** ms until an answer lies in the inbox; by default as long as its recipient takes. */
  readonly answerMs?: number | undefined;
}

interface Box {
  readonly inbox: FetchedMessage[];
  /** Message-ID of what was taken: what a real mailbox has in its Sent folder. */
  readonly taken: Map<string, Date>;
}

/** Mailboxes a process remembers, and messages of each: the oldest are forgotten first. */
const MAX_BOXES = 2_000;
const MAX_MESSAGES = 500;
/** One call waits no longer, as with a real mailbox. */
const WAIT_MS = 25 * 60_000;
/** UIDs count tenths of a second from here, so that they go on growing when the process is another one. */
const UID_BEGIN = Date.UTC(2024, 0, 1);
const UID_STEP_MS = 100;

/**
 * The world as test keys meet it: everything is taken, nothing leaves the process, and what comes back is chosen by how
 * the recipient's address begins. Kept in memory: another process, or the same one started again, knows nothing of it.
 */
export function sandboxTransport({ answerMs }: SandboxOptions = {}): MailTransport {
  const boxes = new Map<string, Box>();
  const arrivals = new EventEmitter().setMaxListeners(MAX_BOXES);

  function boxOf({ scope, id }: OpenMailbox): { readonly key: string; readonly box: Box } {
    const key = `${scope.tenantId} ${scope.mode} ${id}`;
    const box = boxes.get(key) ?? { inbox: [], taken: new Map() };
    boxes.delete(key);
    boxes.set(key, box);
    for (const [oldest] of boxes) {
      if (boxes.size <= MAX_BOXES) break;
      boxes.delete(oldest);
    }
    return { key, box };
  }

  function arrive(mailbox: OpenMailbox, source: Buffer, afterMs: number): void {
    setTimeout(() => {
      const { key, box } = boxOf(mailbox);
      box.inbox.push({ uid: nextUid(box), receivedAt: new Date(), source });
      if (box.inbox.length > MAX_MESSAGES) box.inbox.shift();
      arrivals.emit(key);
    }, afterMs).unref();
  }

  return {
    test: async () => undefined,

    async send(mailbox, message) {
      // What a real host would never be shown is refused here, too.
      const prepared = await prepareMessage(message).catch((error: unknown) => ({ fault: String(error) }));
      if ('fault' in prepared) {
        return { state: 'failed', hard: false, why: `It cannot be sent: ${prepared.fault}.` };
      }
      const { behaviour, afterMs } = reactionOf(message.to.address);
      const at = new Date();
      const why = 'Handed over without an answer: the sandbox plays a connection that breaks.';
      if (behaviour === 'vanish') return { state: 'unknown', why };
      const { box } = boxOf(mailbox);
      box.taken.set(message.messageId, at);
      for (const [oldest] of box.taken) {
        if (box.taken.size <= MAX_MESSAGES) break;
        box.taken.delete(oldest);
      }
      if (behaviour === 'lost') return { state: 'unknown', why };
      const answer = await answerTo(
        message,
        `sandbox.${nextUid(box)}.${message.messageId.slice(1).split('@')[0]}`,
      );
      if (answer !== undefined) arrive(mailbox, answer, answerMs ?? afterMs);
      return { state: 'sent', at, response: '250 2.0.0 taken by the sandbox' };
    },

    open: async (mailbox) => sandboxSession(() => boxOf(mailbox), arrivals),
  };
}

function sandboxSession(
  look: () => { readonly key: string; readonly box: Box },
  arrivals: EventEmitter,
): MailSession {
  let listed = look().box.inbox.at(-1)?.uid ?? 0;
  return {
    uidValidity: 1,
    async listNew(aboveUid, limit) {
      const found = look()
        .box.inbox.filter(({ uid }) => uid > aboveUid)
        .slice(0, limit);
      listed = found.at(-1)?.uid ?? listed;
      return found;
    },
    folders: async () => ({ read: [], unread: [] }),
    highestUid: async () => look().box.inbox.at(-1)?.uid ?? 0,
    async findOwn(messageId) {
      const at = look().box.taken.get(messageId);
      return at === undefined ? undefined : { at, messageId };
    },
    // No copy of ours ever lies in this inbox.
    fileOwnCopy: async () => {},
    async waitForNew(signal) {
      const { key, box } = look();
      if (signal.aborted) return false;
      if ((box.inbox.at(-1)?.uid ?? 0) > listed) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onArrival = () => resolve(true);
      const onEnd = () => resolve(false);
      const timer = setTimeout(onEnd, WAIT_MS);
      arrivals.on(key, onArrival);
      signal.addEventListener('abort', onEnd, { once: true });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        arrivals.off(key, onArrival);
        signal.removeEventListener('abort', onEnd);
      }
    },
    close: async () => {},
  };
}

function nextUid({ inbox }: Box): number {
  return Math.max((inbox.at(-1)?.uid ?? 0) + 1, Math.floor((Date.now() - UID_BEGIN) / UID_STEP_MS));
}
