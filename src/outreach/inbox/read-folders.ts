import type { Folders, InboxCursor } from '../../core/outreach/inbound/folders.ts';
import type { HeldInbox } from '../../core/outreach/inbound/ports.ts';
import { MailError } from '../../core/outreach/mail/mail-error.ts';
import type { FolderStanding, MailSession } from '../../core/outreach/mail/ports.ts';
import { FIRST_LOOK, type ReadOptions, readAbove } from './read-inbox.ts';

/** Between two looks at the folders of a session: each costs a question a folder, and what may be sent waits two minutes. */
const FOLDERS_EVERY_MS = 60_000;
/** Messages of one look: what is left is read at the next, so that a long backlog keeps no inbox waiting. */
const MOST_AT_ONCE = 500;

const looked = new WeakMap<MailSession, number>();

/**
 * Reads what rules filed into other folders than the inbox, at most every `FOLDERS_EVERY_MS` in a session. A message that lies in
 * two of them acts once. Resolves to how far it came, undefined where another worker reads the mailbox by now. A folder that
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
