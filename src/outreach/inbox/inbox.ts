import { randomUUID } from 'node:crypto';
import { MailError, type MailSession, type MailTransport } from '../../mailboxes/mail/rules-mail.ts';
import { MailboxClosed } from '../../mailboxes/rules-mailbox.ts';
import type { OpenMailboxService } from '../../mailboxes/rules-mailbox-input.ts';
import { inOwnTrace, type Loop, startLoop } from '../../platform/process.ts';
import type { InboundKind } from '../rules-touch.ts';
import type { InboxStore } from './queries-inbox.ts';
import { type ReadOptions, readFolders, readInbox } from './read-inbox.ts';
import type { HeldInbox } from './rules-return-date.ts';

export interface InboxOptions {
  readonly store: InboxStore;
  readonly mailboxes: Pick<OpenMailboxService, 'open'>;
  readonly transport: Pick<MailTransport, 'open'>;
  onFailed(error: unknown, mailboxId?: string): void;
  onApplied?(kind: InboundKind): void;
  /** Between two looks for mailboxes that are due, ms. */
  readonly everyMs?: number;
  /** Between two looks into one mailbox, ms: well below the two minutes after which it may not send (`polled_at`). */
  readonly pollMs?: number;
  /** Between two looks at the folders beside the inbox, ms. */
  readonly foldersEveryMs?: number | undefined;
  /** IMAP sessions at once in this process; three of four may wait for new mail (IDLE), others take turns. */
  readonly sessions?: number;
  /** The same of one tenant. */
  readonly sessionsPerTenant?: number;
}

const EVERY_MS = 5_000;
const POLL_MS = 45_000;
/**
 * A session costs a socket and some hundred kilobytes, and up to 32 MiB while a host answers at its largest; a poll takes a second
 * or two, so six in turn serve more than a hundred a minute.
 */
const SESSIONS = 24;
/** As many as a tenant may connect; two whose hosts hang leave room. */
const SESSIONS_PER_TENANT = 10;
/** Of the sessions: the others are for those that are due. */
const WAITING_SHARE = 3 / 4;
/**
 * The mailbox of a reader that is gone is free after this long: well within the two minutes after which an
 * unread mailbox may not send. Renewed three times in it, so that one renewal may fail.
 */
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
/** A host that fails is asked again after half a minute, then twice as long each time. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Messages that failed before, kept in mind at once. */
const MAX_TRIES = 1_000;

/**
 * Reads the inboxes of all connected mailboxes for as long as the service runs, each by one process at a
 * time: at once where its host reports new mail (IDLE), and at least every `pollMs`. What went wrong with one
 * mailbox is reported to `onFailed` and stays with it.
 */
export function startInbox(options: InboxOptions): Loop {
  const sessions = Math.max(1, options.sessions ?? SESSIONS);
  const perTenant = Math.min(Math.max(1, options.sessionsPerTenant ?? SESSIONS_PER_TENANT), sessions);
  const stopping = new AbortController();
  const state: Readers = {
    ...options,
    pollMs: options.pollMs ?? POLL_MS,
    leaseMs: LEASE_MS,
    maxWaiting: Math.floor(sessions * WAITING_SHARE),
    maxWaitingPerTenant: Math.floor(perTenant * WAITING_SHARE),
    waiting: [],
    running: new Map(),
    tries: new Map(),
    signal: stopping.signal,
    onApplied: (kind) => options.onApplied?.(kind),
  };
  const loop = startLoop({
    everyMs: options.everyMs ?? EVERY_MS,
    onFailed: (error) => options.onFailed(error),
    async once(signal) {
      while (!signal.aborted && state.running.size < sessions) {
        const free = sessions - state.running.size;
        const busy = [...state.running.values()];
        const held = await options.store.claim(randomUUID(), LEASE_MS, free, { perTenant, busy });
        for (const one of held) startReader(one, state, loop);
        if (held.length === 0) return;
      }
    },
  });
  return {
    ...loop,
    async stop() {
      stopping.abort(new Error('the service stops'));
      await loop.stop();
      await Promise.all(state.running.keys());
    },
  };
}

interface Readers
  extends Omit<InboxOptions, 'onApplied' | 'onFailed' | 'sessions' | 'sessionsPerTenant'>,
    ReadOptions {
  readonly pollMs: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerTenant: number;
  /** The tenants whose sessions wait for their host to report new mail, once for each. */
  readonly waiting: string[];
  /** With its tenant. */
  readonly running: Map<Promise<void>, string>;
  readonly signal: AbortSignal;
}

function startReader(held: HeldInbox, state: Readers, loop: Pick<Loop, 'lookSoon'>): void {
  if (state.tries.size > MAX_TRIES) state.tries.clear();
  // A renewal that fails is repeated; where the lease is lost, the next write finds out.
  const renewing = setInterval(() => {
    state.store.renew(held, state.leaseMs).catch(() => undefined);
  }, RENEW_EVERY_MS);
  const running = read(held, state)
    .catch((error: unknown) => failed(held, error, state))
    .finally(() => {
      clearInterval(renewing);
      state.running.delete(running);
      // Others may have waited for the place.
      if (!state.signal.aborted) loop.lookSoon();
    });
  state.running.set(running, held.mailbox.scope.tenantId);
}

async function read(held: HeldInbox, state: Readers): Promise<void> {
  const { store, signal } = state;
  const { mailbox } = held;
  const facts = { 'warmpath.mailbox_id': mailbox.id, 'warmpath.tenant_id': mailbox.scope.tenantId };
  const session = await inOwnTrace('open inbox', facts, async () => {
    const open = await state.mailboxes.open(mailbox.scope, mailbox.id, signal);
    return state.transport.open(open, signal);
  });
  try {
    let from = held;
    for (;;) {
      // A session waits for mail between two looks, for minutes: each look is a trace.
      const now = await inOwnTrace('read inbox', facts, async () => {
        const cursor = await readInbox(from, session, signal, state);
        if (cursor === undefined || signal.aborted) return undefined;
        const folders = await readFolders(from, session, signal, state);
        return folders && { ...from, cursor, folders };
      });
      if (now === undefined || signal.aborted) break;
      from = now;
      if (!(await store.looked(held, state.pollMs))) break;
      if (!(await waitForMore(held, session, state))) break;
    }
  } finally {
    await session.close().catch(() => undefined);
  }
  await store.release(held, signal.aborted ? 0 : state.pollMs);
}

/** Waits until there may be new mail or a look is due; false without IDLE, or where others need the place. */
async function waitForMore(held: HeldInbox, session: MailSession, state: Readers): Promise<boolean> {
  const { waiting, maxWaiting, maxWaitingPerTenant } = state;
  const { tenantId } = held.mailbox.scope;
  const ofTenant = waiting.filter((one) => one === tenantId).length;
  if (waiting.length >= maxWaiting || ofTenant >= maxWaitingPerTenant) return false;
  if (!(await state.store.renew(held, state.leaseMs))) return false;
  const due = new AbortController();
  const timer = setTimeout(() => due.abort(), state.pollMs);
  const signal = AbortSignal.any([due.signal, state.signal]);
  waiting.push(tenantId);
  try {
    const hasNew = await session.waitForNew(signal);
    // Without IDLE the answer comes at once; a new session later is better than asking all the time.
    return hasNew || signal.aborted;
  } finally {
    waiting.splice(waiting.indexOf(tenantId), 1);
    clearTimeout(timer);
  }
}

async function failed(held: HeldInbox, error: unknown, state: Readers): Promise<void> {
  const { store, signal, onFailed } = state;
  const { mailbox } = held;
  try {
    // The service stops, or the mailbox is closed already and says why.
    if (signal.aborted) return await store.release(held, 0);
    if (error instanceof MailboxClosed && (error.why === 'disconnected' || error.why === 'unknown')) {
      return await store.release(held, LONGEST_RETRY_MS);
    }
    onFailed(error, mailbox.id);
    const isRefused = error instanceof MailError && error.fault.kind === 'refused';
    const retryMs = Math.min(RETRY_MS * 2 ** Math.min(held.failures, 10), LONGEST_RETRY_MS);
    await store.fail(held, failureText(error), isRefused ? undefined : retryMs);
  } catch (again) {
    // The store is away too: the mailbox is free again when the lease ends.
    onFailed(again, mailbox.id);
  }
}

/** For the tenant: internal details go to the log only. */
function failureText(error: unknown): string {
  return error instanceof MailError || error instanceof MailboxClosed
    ? error.message
    : 'Something of ours went wrong; it is tried again by itself.';
}
