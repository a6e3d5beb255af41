import {
  type FetchedMessage,
  type FolderStanding,
  MailError,
  type MailSession,
} from '../../mailboxes/mail/rules-mail.ts';
import type { Folders, InboxCursor } from '../../mailboxes/rules-mailbox.ts';
import type { InboundKind } from '../rules-touch.ts';
import { parseMail } from './parse-mail.ts';
import type { InboxStore } from './queries-inbox.ts';
import { classify } from './rules-about-reports.ts';
import { lookUpKeys, ownIds } from './rules-match-message.ts';
import type { HeldInbox, Incoming } from './rules-return-date.ts';

/** Messages fetched at once; each is up to a mebibyte. */
const BATCH = 25;
/** A mailbox's first look goes back so far: nothing of ours can be older than its connection, save what a moved mailbox brings. */
export const FIRST_LOOK = 50;
/** Where the server numbered its messages again, so many are read again; none of them acts twice. */
const LOOK_AGAIN = 500;
/** A message that cannot be applied so often is passed over, so that those behind it are read. */
const TRIES = 3;

export interface ReadOptions {
  readonly store: InboxStore;
  /** While a mailbox is read; renewed before each batch. */
  readonly leaseMs: number;
  readonly onFailed: (error: unknown, mailboxId: string) => void;
  readonly onApplied: (kind: InboundKind) => void;
  /** Between two looks at the folders beside the inbox, ms. */
  readonly foldersEveryMs?: number | undefined;
  /** Tries of a message that failed, by mailbox and UID; lives as long as the process. */
  readonly tries: Map<string, number>;
}

/**
 * Reads everything above the cursor, oldest first; the cursor moves with what each message did. Resolves to
 * where it stands then; undefined if another worker reads the mailbox by now. Throws MailError, and what
 * the store throws: the message is read again the next time.
 */
export async function readInbox(
  held: HeldInbox,
  session: MailSession,
  signal: AbortSignal,
  options: ReadOptions,
): Promise<InboxCursor | undefined> {
  const { uidValidity } = session;
  let lastUid = held.cursor?.lastUid ?? 0;
  if (held.cursor?.uidValidity !== uidValidity) {
    const back = held.cursor === undefined ? FIRST_LOOK : LOOK_AGAIN;
    lastUid = Math.max(0, (await session.highestUid()) - back);
    if (!(await options.store.begin(held, { uidValidity, lastUid }))) return undefined;
  }
  const from = { uidValidity, lastUid };
  return (await readAbove(held, session, from, Number.POSITIVE_INFINITY, signal, options))?.cursor;
}

/** Reads at most `limit` messages of a folder above a cursor; undefined if another worker reads the mailbox by now. */
export async function readAbove(
  held: HeldInbox,
  session: MailSession,
  from: InboxCursor,
  limit: number,
  signal: AbortSignal,
  options: ReadOptions,
): Promise<{ readonly cursor: InboxCursor; readonly count: number } | undefined> {
  let cursor = from;
  let count = 0;
  while (!signal.aborted && count < limit) {
    if (!(await options.store.renew(held, options.leaseMs))) return undefined;
    const messages = await session.listNew(cursor.lastUid, BATCH, cursor.folder);
    if (messages.length === 0) break;
    for (const message of messages) {
      if (signal.aborted) break;
      const at = { ...cursor, lastUid: message.uid };
      if (!(await readOne(held, session, message, at, options))) return undefined;
      cursor = at;
      count += 1;
    }
  }
  return { cursor, count };
}

async function readOne(
  held: HeldInbox,
  session: MailSession,
  message: FetchedMessage,
  at: InboxCursor,
  options: ReadOptions,
): Promise<boolean> {
  const { store, tries, onFailed, onApplied } = options;
  const { mailbox } = held;
  const key = `${mailbox.id} ${at.folder ?? ''} ${at.uidValidity} ${at.lastUid}`;
  try {
    const incoming = await understand(held, message, options);
    const applied = await store.apply(held, at, incoming);
    tries.delete(key);
    if (applied === 'lost') return false;
    if (incoming === undefined) return true;
    if (applied === 'applied') onApplied(incoming.found.kind);
    // Put into the Sent folder, where the provider does not do so itself. Not done: it lies in the inbox, and no harm.
    if (
      incoming.found.kind === 'own_copy' &&
      at.folder === undefined &&
      mailbox.settings.ownCopy === 'blind_copy'
    ) {
      await session.fileOwnCopy(message.uid).catch((error: unknown) => onFailed(error, mailbox.id));
    }
    return true;
  } catch (error) {
    const tried = (tries.get(key) ?? 0) + 1;
    tries.set(key, tried);
    if (tried < TRIES) throw error;
    onFailed(error, mailbox.id);
    // Where the store is away this throws too, and nothing is passed over.
    const applied = await store.apply(held, at, undefined);
    tries.delete(key);
    return applied !== 'lost';
  }
}

async function understand(
  held: HeldInbox,
  { uid, source, receivedAt, isOwn }: FetchedMessage,
  { store, onFailed }: ReadOptions,
): Promise<Incoming | undefined> {
  const { mailbox } = held;
  const report = (what: string) => {
    onFailed(new Error(`Message ${uid} of the inbox was not read whole: ${what}.`), mailbox.id);
  };
  const mail = await parseMail(source, receivedAt, report);
  if (mail === undefined) return undefined;
  const known = await store.known(mailbox.scope, lookUpKeys(mail));
  if (known.length === 0) return undefined;
  const { address, servers, settings } = mailbox;
  // Not the domain of the address: if its host adds no results, those that name it are the sender's.
  const hosts = [servers.imap.host, servers.smtp.host];
  const found = classify(mail, known, { mailbox: address, isOwn, hosts, timeZone: settings.timeZone });
  if (found.kind === 'unrelated' || found.match === undefined) return undefined;
  return {
    found,
    messageId: ownIds(mail)[0],
    sender: mail.from[0]?.address ?? '',
    subject: mail.subject,
    receivedAt,
  };
}

/** Between two looks at the folders of a session: each costs a question a folder, and what may be sent waits two minutes. */
const FOLDERS_EVERY_MS = 60_000;
/** Messages of one look: what is left is read at the next, so that a long backlog keeps no inbox waiting. */
const MOST_AT_ONCE = 500;

const looked = new WeakMap<MailSession, number>();

/**
 * Reads what rules filed into other folders than the inbox, at most every `FOLDERS_EVERY_MS` in a session. A message that lies in
 * two of them acts once. Resolves to how far it came, undefined if another worker reads the mailbox by now. A folder that
 * cannot be read is reported as unread; the others are read.
 */
export async function readFolders(
  held: HeldInbox,
  session: MailSession,
  signal: AbortSignal,
  options: ReadOptions,
): Promise<Folders | undefined> {
  const before = looked.get(session);
  if (before !== undefined && performance.now() - before < (options.foldersEveryMs ?? FOLDERS_EVERY_MS)) {
    return held.folders;
  }
  const seen = await session.folders();
  const read = new Map(seen.read.map((one) => [one.path, cursorOf(one, held.folders.read.get(one.path))]));
  const unread = [...seen.unread];
  const isNew = written({ read, unread }) !== written(held.folders);
  if (isNew && !(await options.store.keepFolders(held, { read, unread }))) return undefined;
  let left = MOST_AT_ONCE;
  for (const standing of seen.read) {
    const from = read.get(standing.path);
    if (from === undefined || from.lastUid >= standing.lastUid || left <= 0 || signal.aborted) continue;
    try {
      const now = await readAbove(held, session, from, left, signal, options);
      if (now === undefined) return undefined;
      // Those in between may be gone: they are not asked for again.
      const lastUid = now.count < left ? Math.max(now.cursor.lastUid, standing.lastUid) : now.cursor.lastUid;
      if (!signal.aborted) read.set(standing.path, { ...now.cursor, lastUid });
      left -= now.count;
    } catch (error) {
      if (!(error instanceof MailError) || error.fault.kind !== 'protocol') throw error;
      unread.push(standing.path);
    }
  }
  if (unread.length > seen.unread.length && !(await options.store.keepFolders(held, { read, unread }))) {
    return undefined;
  }
  looked.set(session, performance.now());
  return { read, unread };
}

function written({ read, unread }: Folders): string {
  return JSON.stringify([[...read], unread]);
}

/** Where reading goes on; a folder that is new, or was numbered again, is read from its last messages on. */
function cursorOf(standing: FolderStanding, stored: InboxCursor | undefined): InboxCursor {
  const { path, uidValidity, lastUid } = standing;
  return stored?.uidValidity === uidValidity
    ? stored
    : { folder: path, uidValidity, lastUid: Math.max(0, lastUid - FIRST_LOOK) };
}
