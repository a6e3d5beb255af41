import type { FetchedMessage, MailSession } from '../../src/mailboxes/mail/rules-mail.ts';

/** A mail host with one inbox, as sessions see it. */
export class FakeInboxHost {
  uidValidity = 7;
  messages: FetchedMessage[] = [];
  hasIdle = true;
  fault: Error | undefined;
  opened = 0;
  open = 0;
  mostOpen = 0;
  /** What other folders hold, by their path; those that the host keeps to itself. */
  readonly folders = new Map<string, { uidValidity: number; messages: FetchedMessage[] }>();
  readonly closedFolders: string[] = [];
  readonly filed: number[] = [];
  readonly listed: number[] = [];
  #wake: (() => void)[] = [];

  add(source: string, uid = (this.messages.at(-1)?.uid ?? 0) + 1, receivedAt = new Date()): void {
    this.messages.push({ uid, receivedAt, source: Buffer.from(source) });
    for (const wake of this.#wake) wake();
  }

  /** A rule of the mailbox puts it into a folder; `isOwn`: it was sent from there. */
  file(path: string, source: string, isOwn = false): void {
    const folder = this.folders.get(path) ?? { uidValidity: this.uidValidity, messages: [] };
    this.folders.set(path, folder);
    const uid = (folder.messages.at(-1)?.uid ?? 0) + 1;
    folder.messages.push({ uid, receivedAt: new Date(), isOwn, source: Buffer.from(source) });
  }

  async session(): Promise<MailSession> {
    if (this.fault !== undefined) throw this.fault;
    this.opened += 1;
    this.open += 1;
    this.mostOpen = Math.max(this.open, this.mostOpen);
    let seen = 0;
    return {
      uidValidity: this.uidValidity,
      folders: async () => ({
        read: [...this.folders].map(([path, { uidValidity, messages }]) => ({
          path,
          uidValidity,
          lastUid: messages.at(-1)?.uid ?? 0,
        })),
        unread: this.closedFolders,
      }),
      listNew: async (above, limit, path) => {
        if (path !== undefined) {
          const { messages = [] } = this.folders.get(path) ?? {};
          return messages.filter(({ uid }) => uid > above).slice(0, limit);
        }
        this.listed.push(above);
        const listed = this.messages.filter(({ uid }) => uid > above).slice(0, limit);
        seen = listed.at(-1)?.uid ?? above;
        return listed;
      },
      highestUid: async () => this.messages.at(-1)?.uid ?? 0,
      findOwn: async () => undefined,
      fileOwnCopy: async (uid) => {
        this.filed.push(uid);
      },
      waitForNew: async (signal) => {
        if (!this.hasIdle || signal.aborted) return false;
        // What came between the last listing and now is reported, too.
        if (this.messages.some(({ uid }) => uid > seen)) return true;
        return new Promise((resolve) => {
          this.#wake.push(() => resolve(true));
          signal.addEventListener('abort', () => resolve(false), { once: true });
        });
      },
      close: async () => {
        this.open -= 1;
      },
    };
  }
}
