import type { ImapFlow, ListResponse } from 'imapflow';
import { foldersToRead } from '../rules-mailbox.ts';
import type { WireLimits } from './dial.ts';
import { hangUp, imapFault, within } from './imap.ts';
import { type FetchedMessage, type FolderStanding, MailError, type MailSession } from './rules-mail.ts';

/** Bytes of a message that are fetched: text and headers come first, what is cut off are attachments. */
const MAX_FETCHED = 1024 * 1024;
const SOURCE = { start: 0, maxLength: MAX_FETCHED };
/** The flag of a draft (RFC 9051 §2.3.2), and Gmail's labels of what lies in its folder of all mail too (X-GM-LABELS). */
const OWN = /^\\(?:Sent|Drafts?)$/i;
/** Messages of one listing, each up to a mebibyte. */
const MAX_LISTED = 25;
/** One call waits no longer; a caller may call again, after a look at the inbox. */
const WAIT_MS = 25 * 60_000;

const MAX_UID_VALIDITY = 0xffff_ffff;

/** Where a provider keeps our Message-ID when it writes one of its own. */
const KEPT_IDS = ['X-Microsoft-Original-Message-ID', 'X-Google-Original-Message-ID'];

/** A mailbox's session on a client that is logged in: selects the inbox. Rejects with MailError. */
export async function mailSession(client: ImapFlow, host: string, limits: WireLimits): Promise<MailSession> {
  let hasNew = false;
  let sent: Promise<ListResponse | undefined> | undefined;
  const ask = <T>(run: () => Promise<T>) => within(limits.askMs, client, host, run);

  /** With a folder selected and no other command at the same time. */
  const inFolder = <T>(path: string, run: () => Promise<T>) =>
    ask(async () => {
      const lock = await client.getMailboxLock(path);
      try {
        return await run();
      } finally {
        lock.release();
      }
    });

  /** By special use (RFC 6154), else by the names mail programs give it, in their languages. */
  const sentFolder = () => {
    sent ??= client.list().then((folders) => folders.find(({ specialUse }) => specialUse === '\\Sent'));
    return sent;
  };

  const lookFor = async (query: object, messageId: string) => {
    const uids = (await client.search(query, { uid: true })) || [];
    // Searching is by part of the header: the message itself has to say it.
    for (const uid of uids.slice(-MAX_LISTED)) {
      const wanted = { envelope: true, internalDate: true, headers: ['message-id', ...KEPT_IDS] };
      const found = (await client.fetchOne(`${uid}`, wanted, { uid: true })) || undefined;
      if (found?.headers?.includes(messageId) !== true) continue;
      return {
        at: dateOf(found.internalDate),
        messageId: found.envelope?.messageId ?? messageId,
      };
    }
    return undefined;
  };

  const findIn = (path: string, messageId: string) =>
    inFolder(path, async () => {
      // Without the brackets, as some hosts index the id without them.
      const id = messageId.replace(/^<|>$/g, '');
      const direct = await lookFor({ header: { 'message-id': id } }, messageId);
      if (direct !== undefined) return direct;
      return lookFor({ or: KEPT_IDS.map((name) => ({ header: { [name.toLowerCase()]: id } })) }, messageId);
    });

  const inbox = await ask(() => client.mailboxOpen('INBOX'));
  const uidValidity = Number(inbox.uidValidity);
  // RFC 9051 §2.3.1.1: 32 bits. Any other value could not be stored, and every look would fail again.
  if (!isUidValidity(uidValidity)) {
    throw new MailError(imapFault({ message: 'its UIDVALIDITY is no number' }, host));
  }
  // What came while another folder was selected shows in the count only.
  let known = inbox.exists;
  const count = () => (client.mailbox === false ? 0 : client.mailbox.exists);
  client.on('exists', (change) => {
    if (change.path === inbox.path && change.count > change.prevCount) hasNew = true;
  });

  return {
    uidValidity,

    listNew: (aboveUid, limit, folder = 'INBOX') =>
      inFolder(folder, async () => {
        if (folder === 'INBOX') {
          hasNew = false;
          known = count();
        }
        const found = (await client.search({ uid: `${aboveUid + 1}:*` }, { uid: true })) || [];
        // `n:*` always has the last message, also where its UID is below n (RFC 3501 §9, seq-range).
        const uids = found
          .filter((uid) => uid > aboveUid)
          .sort((a, b) => a - b)
          .slice(0, Math.min(limit, MAX_LISTED));
        const messages: FetchedMessage[] = [];
        for (const uid of uids) {
          const one = await client.fetchOne(
            `${uid}`,
            { uid: true, flags: true, labels: true, internalDate: true, source: SOURCE },
            { uid: true },
          );
          // Removed meanwhile, by a person or another program.
          if (!one || one.source === undefined) continue;
          const receivedAt = dateOf(one.internalDate);
          const isOwn = [...(one.flags ?? []), ...(one.labels ?? [])].some((name) => OWN.test(name));
          messages.push({ uid, receivedAt, isOwn, source: one.source.subarray(0, MAX_FETCHED) });
        }
        return messages;
      }),

    async folders() {
      const { read, unread } = foldersToRead((await ask(() => client.list())).map(listedFolder));
      const standing: FolderStanding[] = [];
      const closed: string[] = [];
      for (const path of read) {
        const found = await ask(() => client.status(path, { uidNext: true, uidValidity: true })).catch(
          (error: unknown) => {
            // The host keeps this one from us; without a connection the next question fails too.
            if (client.usable) return false as const;
            throw error;
          },
        );
        const { uidNext: next = 0, uidValidity: validity } = found || {};
        if (isUidValidity(Number(validity)) && next >= 1) {
          standing.push({ path, uidValidity: Number(validity), lastUid: next - 1 });
        } else closed.push(path);
      }
      return { read: standing, unread: [...closed, ...unread] };
    },

    highestUid: () =>
      inFolder('INBOX', async () => {
        const [last] = ((await client.search({ seq: '*' }, { uid: true })) || []).slice(-1);
        return last ?? 0;
      }),

    async findOwn(messageId) {
      const folder = await ask(sentFolder);
      const paths = [...(folder === undefined ? [] : [folder.path]), 'INBOX'];
      for (const path of paths) {
        const found = await findIn(path, messageId);
        if (found !== undefined) return found;
      }
      return undefined;
    },

    async fileOwnCopy(uid) {
      const folder = (await ask(sentFolder)) ?? (await ask(() => makeSent(client)));
      await inFolder('INBOX', async () => {
        await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true });
        // Without either the library would expunge whatever the person has marked as deleted.
        const isSafe = client.capabilities.has('MOVE') || client.capabilities.has('UIDPLUS');
        if (folder !== undefined && isSafe) await client.messageMove(`${uid}`, folder.path, { uid: true });
      });
      if (folder !== undefined) sent = Promise.resolve(folder);
    },

    async waitForNew(signal) {
      if (!client.capabilities.has('IDLE') || signal.aborted) return false;
      const now = await inFolder('INBOX', async () => count());
      if (hasNew || now > known) return true;
      if (signal.aborted) return false;
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const onNew = () => hasNew && resolve(true);
      const onStop = () => resolve(false);
      const onClose = () =>
        reject(new MailError(imapFault({ code: 'NoConnection', message: 'closed' }, host)));
      const timer = setTimeout(onStop, WAIT_MS);
      client.on('exists', onNew);
      client.once('close', onClose);
      signal.addEventListener('abort', onStop, { once: true });
      // Ends by itself only where the host refuses IDLE; else by the next command.
      const idling = client.idle().then(
        () => resolve(hasNew),
        () => onClose(),
      );
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        client.off('exists', onNew);
        client.off('close', onClose);
        signal.removeEventListener('abort', onStop);
        if (client.usable) {
          await ask(() => client.noop()).catch(() => {});
          await idling;
        }
      }
    },

    close: () => hangUp(client),
  };
}

function isUidValidity(value: number): boolean {
  return value >= 1 && value <= MAX_UID_VALIDITY;
}

function listedFolder({ path, specialUse, flags }: ListResponse) {
  return { path, specialUse, canBeOpened: !flags.has('\\Noselect') && !flags.has('\\NonExistent') };
}

/** When a message came; now, where the host names no date that there is. */
function dateOf(internal: Date | string | undefined): Date {
  const date = new Date(internal ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

/** Undefined where the host does not let us: then the copy stays in the inbox, marked as read. */
async function makeSent(client: ImapFlow): Promise<ListResponse | undefined> {
  const made = await client.mailboxCreate('Sent').catch(() => undefined);
  if (made === undefined) return undefined;
  return (await client.list()).find(({ path }) => path === made.path);
}
