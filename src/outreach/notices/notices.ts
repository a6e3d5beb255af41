import { randomUUID } from 'node:crypto';
import type { SealedPlace, VaultService } from '../../core/account/ports.ts';
import { noticeMessage } from '../../core/outreach/consent/notice.ts';
import type { HeldNotice, NoticeEnd, NoticeStore } from '../../core/outreach/consent/ports.ts';
import type { MailTransport, WireOutcome } from '../../core/outreach/mail/ports.ts';
import { afterLook, FIRST_LOOK_MS, LOOK_FAILED_MS } from '../../core/outreach/mailbox/looks.ts';
import { MailboxClosed } from '../../core/outreach/mailbox/mailbox-closed.ts';
import type { OpenMailboxService } from '../../core/outreach/mailbox/ports.ts';
import type { Scope } from '../../core/scope.ts';
import { type Loop, startLoop } from '../../loop.ts';
import { retryWrite, SYSTEM_CLOCK, textOf } from '../backoff.ts';
import { bounded } from '../bounded.ts';
import { PACE } from '../pace.ts';

/** The page a link in a notice leads to. */
const DISCONNECT_PATH = '/mailboxes/disconnect';
/** At once in one process: they go to the hosts of two providers, and there is one for each consent of a person. */
const AT_ONCE = 4;
/** A person has just connected the mailbox; other workers look as often. */
const EVERY_MS = 15_000;
/** A broken mail host is repaired within a weekend; later the notice comes too late to be of use. */
const GIVEN_UP_MS = 3 * 86_400_000;

export interface NoticeOptions {
  readonly notices: NoticeStore;
  readonly vault: VaultService | undefined;
  readonly mailboxes: OpenMailboxService;
  readonly transport: Pick<MailTransport, 'send' | 'open'>;
  readonly publicUrl: string | undefined;
  /** The outcome of one, for the log: without secrets. */
  onEnded(notice: HeldNotice, end: NoticeEnd): void;
  onFailed(error: unknown): void;
  readonly everyMs?: number | undefined;
}

/** The place of a link's token, which is part of its seal. */
export function noticeToken(scope: Scope, id: string): SealedPlace {
  return { scope, table: 'mailbox_notice', column: 'sealed', row: id };
}

/** Sends the notices that mailboxes were connected. Any number of processes may do so on one database. */
export function startNotices(options: NoticeOptions): Loop {
  return startLoop({
    everyMs: options.everyMs ?? EVERY_MS,
    onFailed: options.onFailed,
    once: async (stop) => {
      for (;;) {
        if (stop.aborted) return;
        const held = await options.notices.claim(randomUUID(), PACE.wireLeaseMs, AT_ONCE);
        await Promise.all(held.map((notice) => handle(notice, options, stop)));
        if (held.length < AT_ONCE) return;
      }
    },
  });
}

async function handle(notice: HeldNotice, options: NoticeOptions, stop: AbortSignal): Promise<void> {
  const end = await (notice.state === 'pending' ? send : look)(notice, options, stop).catch(
    (error: unknown): NoticeEnd =>
      // A stop is no failure: the next worker goes on.
      stop.aborted
        ? { state: 'pending', why: 'The service stopped.', againMs: 0 }
        : laterOrNever(notice, error),
  );
  if (end === undefined) return;
  // If the database never takes it, the end of the lease settles it.
  const written = await retryWrite(
    () => options.notices.end(notice, end),
    PACE.endMs,
    SYSTEM_CLOCK,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  );
  if ('error' in written) options.onFailed(written.error);
  else if (written.result) options.onEnded(notice, end);
}

/** Up to `begin` everything may be given up and repeated; then there is one attempt. Undefined: the lease was lost. */
async function send(
  notice: HeldNotice,
  { notices, vault, mailboxes, transport, publicUrl }: NoticeOptions,
  stop: AbortSignal,
): Promise<NoticeEnd | undefined> {
  const { id, scope, mailboxId, sealed } = notice;
  if (publicUrl === undefined || vault === undefined || sealed === undefined) {
    return laterOrNever(notice, new Error('WARMPATH_PUBLIC_URL or the master key is not set.'));
  }
  const token = (await vault.of(scope.tenantId)).open(noticeToken(scope, id), sealed);
  const mailbox = await bounded(PACE.checkMs, stop, (signal) => mailboxes.open(scope, mailboxId, signal));
  const message = noticeMessage(notice, {
    address: mailbox.address,
    disconnectUrl: `${publicUrl}${DISCONNECT_PATH}/${token}`,
    date: new Date(),
  });
  if (!(await notices.begin(notice, message.messageId, PACE.wireLeaseMs))) return undefined;
  const never = new AbortController().signal;
  const outcome = await bounded(PACE.wireMs, never, (deadline) =>
    transport.send(mailbox, message, AbortSignal.any([deadline, stop])),
  ).catch((error: unknown): WireOutcome => ({ state: 'unknown', why: `It broke off: ${textOf(error)}` }));
  switch (outcome.state) {
    case 'sent':
      return { state: 'sent', at: outcome.at };
    case 'retry':
      return later(notice, outcome.why, outcome.afterMs);
    case 'unknown':
      return { state: 'unknown', why: outcome.why, againMs: FIRST_LOOK_MS, looked: false };
    default:
      return { state: 'failed', why: outcome.why };
  }
}

/** Looks for the message in its mailbox. A missing copy proves nothing: it is not sent again. */
async function look(
  notice: HeldNotice,
  { mailboxes, transport }: NoticeOptions,
  stop: AbortSignal,
): Promise<NoticeEnd> {
  const { messageId = '', looks } = notice;
  try {
    const own = await bounded(PACE.lookMs, stop, async (signal) => {
      const mailbox = await mailboxes.open(notice.scope, notice.mailboxId, signal);
      const session = await transport.open(mailbox, signal);
      try {
        return await session.findOwn(messageId);
      } finally {
        await session.close().catch(() => undefined);
      }
    });
    if (own !== undefined) return { state: 'sent', at: own.at };
    const why = 'It was handed to the server, and whether it arrived could not be found out.';
    return { state: 'unknown', why, againMs: afterLook(looks + 1), looked: true };
  } catch (error) {
    const isOver = isTooOld(notice) || (error instanceof MailboxClosed && isForGood(error));
    const againMs = isOver ? undefined : LOOK_FAILED_MS;
    return { state: 'unknown', why: textOf(error), againMs, looked: false };
  }
}

function laterOrNever(notice: HeldNotice, error: unknown): NoticeEnd {
  if (error instanceof MailboxClosed && isForGood(error)) return { state: 'failed', why: error.message };
  return later(notice, textOf(error), PACE.laterMs);
}

function later(notice: HeldNotice, why: string, againMs: number): NoticeEnd {
  return isTooOld(notice) ? { state: 'failed', why } : { state: 'pending', why, againMs };
}

const isForGood = ({ why }: MailboxClosed): boolean => why === 'disconnected' || why === 'unknown';
const isTooOld = ({ connectedAt }: HeldNotice): boolean => Date.now() - connectedAt.getTime() > GIVEN_UP_MS;
