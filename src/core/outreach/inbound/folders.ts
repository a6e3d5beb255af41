/** A folder of a mailbox, as its host lists it (RFC 9051 §6.3.9). */
export interface ListedFolder {
  readonly path: string;
  /** RFC 6154: `\Sent`, `\Junk`, `\All`. */
  readonly specialUse: string | undefined;
  readonly canBeOpened: boolean;
}

/** Which folders are read beside the inbox, and which would be but for their number. */
export interface FolderChoice {
  readonly read: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Each is asked for its state at every look, some milliseconds each; people who file by rules have a dozen or two. What lies
 * beyond is reported.
 */
const MOST_FOLDERS = 40;
/** Paths kept of those beyond: enough to show what is meant. */
const MOST_NAMED = 20;
/** Longer than any host allows; the place of reading is stored with each. */
const LONGEST_PATH = 500;

/**
 * What their owner wrote or threw away holds no answer that they have not seen, and the others show messages of folders that are
 * read anyway.
 */
const NOT_READ: ReadonlySet<string> = new Set([
  '\\Inbox',
  '\\Sent',
  '\\Drafts',
  '\\Trash',
  '\\Flagged',
  '\\Important',
]);

/**
 * The folders in which a rule may have filed an answer: all mail, if the host has such a folder, as Gmail does, else each that
 * can be opened. Junk is in neither and is read too, and first.
 */
export function foldersToRead(listed: readonly ListedFolder[]): FolderChoice {
  const wanted = listed.filter(
    ({ path, specialUse, canBeOpened }) =>
      canBeOpened && path.toUpperCase() !== 'INBOX' && !NOT_READ.has(specialUse ?? ''),
  );
  const open = wanted.filter(({ path }) => canBeKept(path));
  const odd = wanted.filter(({ path }) => !canBeKept(path)).map(({ path }) => asText(path));
  const junk = open.filter(({ specialUse }) => specialUse === '\\Junk');
  const all = open.filter(({ specialUse }) => specialUse === '\\All');
  const rest = all.length > 0 ? all : open.filter(({ specialUse }) => specialUse !== '\\Junk');
  const paths = [...new Set([...junk, ...rest].map(({ path }) => path))];
  return {
    read: paths.slice(0, MOST_FOLDERS),
    unread: [...paths.slice(MOST_FOLDERS), ...odd].slice(0, MOST_NAMED),
  };
}

/** The place of reading is stored by the path: the database takes neither a NUL nor half a character, and hosts list both. */
const canBeKept = (path: string): boolean =>
  path.length <= LONGEST_PATH && path.isWellFormed() && !path.includes('\0');
const asText = (path: string): string =>
  path.slice(0, LONGEST_PATH).toWellFormed().replaceAll('\0', '\ufffd');

export interface InboxCursor {
  readonly uidValidity: number;
  readonly lastUid: number;
  /** The folder it is of; undefined: the inbox. */
  readonly folder?: string | undefined;
}

/** The folders beside the inbox. */
export interface Folders {
  readonly read: ReadonlyMap<string, InboxCursor>;
  /** Paths of those that are not read. */
  readonly unread: readonly string[];
}
