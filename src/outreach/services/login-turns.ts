import type { MailTransport } from '../../core/outreach/mail/ports.ts';
import { FairQueue } from '../../core/queue/fair-queue.ts';
import { inTurn } from '../../core/queue/in-turn.ts';

/**
 * A login on both servers takes a second or two, half a minute where a host hangs. 16 at once are 32
 * connections; four of one tenant are what a person connects in parallel, and three tenants whose hosts hang
 * leave room.
 */
const AT_ONCE = 16;
const PER_TENANT = 4;
/** A request that waited for two hanging logins has no time left for its own: it has 30 s. */
const WAITING = 64;
const WAITING_PER_TENANT = 8;
const WORDS = { what: 'logins to mailboxes', retryAfterSeconds: 10 };

/** Logins that requests ask for, by turns of the tenants. Rejects with `rate_limited` or `unavailable` where too many wait. */
export function loginsInTurn(transport: Pick<MailTransport, 'test'>): Pick<MailTransport, 'test'> {
  const lane = new FairQueue({
    atOnce: AT_ONCE,
    atOncePerKey: PER_TENANT,
    waiting: WAITING,
    waitingPerKey: WAITING_PER_TENANT,
  });
  return {
    test: (mailbox, signal) =>
      inTurn(lane, mailbox.scope.tenantId, signal, WORDS, () => transport.test(mailbox, signal)),
  };
}
