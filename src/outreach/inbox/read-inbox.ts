import { classify } from '../../core/outreach/inbound/classify.ts';
import type { InboxCursor } from '../../core/outreach/inbound/folders.ts';
import { lookUpKeys, ownIds } from '../../core/outreach/inbound/ours.ts';
import type { HeldInbox, InboxStore, Incoming } from '../../core/outreach/inbound/ports.ts';
import type { FetchedMessage, MailSession } from '../../core/outreach/mail/ports.ts';
import type { InboundKind } from '../../core/outreach/sequence/states.ts';
import { parseMail } from './parse-mail.ts';

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
 * where it stands then; undefined where another worker reads the mailbox by now. Throws MailError, and what
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

/** Reads at most `limit` messages of a folder above a cursor; undefined where another worker reads the mailbox by now. */
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
