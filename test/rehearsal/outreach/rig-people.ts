import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';

/** The rig's one password, of every mailbox it has (scenarios.mjs). */
export const RIG_PASSWORD = 'rig-password';
/** A delivery within the machine takes well under a second; a busy one is given longer. */
const TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 250;

export interface Received {
  readonly mail: Email;
  readonly raw: string;
}

export interface Rig {
  /** The mail host itself, and the same behind the proxy that breaks connections. */
  readonly host: string;
  readonly faulty: string;
  /** Sends as someone else's mail program would. */
  send(message: {
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly inReplyTo?: string | undefined;
    readonly headers?: Readonly<Record<string, string>>;
  }): Promise<void>;
  /** The messages of a folder of a mailbox. */
  read(mailbox: string, folder?: string): Promise<readonly Received[]>;
  /** Puts a message into a folder as it is, which is made if there is none: as a host or a rule of it does. */
  file(mailbox: string, folder: string, source: string): Promise<void>;
  /** Waits for a message. Rejects if none comes. */
  find(mailbox: string, isIt: (one: Received) => boolean): Promise<Received>;
  /** What the proxy before submission does to its next connections. */
  breakSubmission(how: { readonly mode: string; readonly count?: number }): Promise<Counters>;
  /** How often the mail host delivered to each address of a domain, by its log. */
  deliveries(domain: string): Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface Counters {
  readonly counters: {
    readonly connections: number;
    readonly faults: number;
    readonly acksSwallowed: number;
  };
}

/** The running rig next to the checkout: its network's first three bytes, its folder, the port its proxy is told at. */
export function rigAt(net: string, folder: string, faultControl: number): Rig {
  const host = `${net}.20`;
  const loggedIn = async (mailbox: string): Promise<ImapFlow> => {
    const client = new ImapFlow({
      host,
      port: 143,
      secure: false,
      doSTARTTLS: false,
      auth: { user: mailbox, pass: RIG_PASSWORD },
      logger: false,
    });
    await client.connect();
    return client;
  };
  const read = async (mailbox: string, folderName = 'INBOX'): Promise<Received[]> => {
    const client = await loggedIn(mailbox);
    try {
      const opened = await client.mailboxOpen(folderName, { readOnly: true });
      const found: Received[] = [];
      if (opened.exists === 0) return found;
      for await (const { source } of client.fetch('1:*', { source: true })) {
        if (source !== undefined)
          found.push({ mail: await PostalMime.parse(source), raw: source.toString('latin1') });
      }
      return found;
    } finally {
      await client.logout();
    }
  };
  return {
    host,
    faulty: `${net}.21`,
    async send({ headers, ...message }) {
      const transport = createTransport({
        host,
        port: 2587,
        secure: false,
        ignoreTLS: true,
        auth: { user: message.from, pass: RIG_PASSWORD },
      });
      await transport.sendMail({
        ...message,
        ...(message.inReplyTo === undefined ? {} : { references: message.inReplyTo }),
        ...(headers === undefined ? {} : { headers: { ...headers } }),
      });
      transport.close();
    },
    read,
    async file(mailbox, folder, source) {
      const client = await loggedIn(mailbox);
      try {
        if (folder !== 'INBOX') await client.mailboxCreate(folder).catch(() => undefined);
        await client.append(folder, source);
      } finally {
        await client.logout();
      }
    },
    async find(mailbox, isIt) {
      for (const end = Date.now() + TIMEOUT_MS; ; await sleep(LOOK_EVERY_MS)) {
        const found = (await read(mailbox)).find(isIt);
        if (found !== undefined) return found;
        if (Date.now() > end) throw new Error(`${mailbox} did not get what was looked for`);
      }
    },
    async breakSubmission(how) {
      const answer = await fetch(`http://127.0.0.1:${faultControl}/`, {
        method: 'PUT',
        body: JSON.stringify(how),
      });
      return (await answer.json()) as Counters;
    },
    async deliveries(domain) {
      const log = await readFile(join(folder, 'log/postfix.log'), 'utf8');
      const messageOf = new Map<string, string>();
      const delivered = new Map<string, string[]>();
      for (const line of log.split('\n')) {
        const cleaned = /cleanup\[\d+\]: (\w+): message-id=<([^>]*)>/.exec(line);
        if (cleaned !== null) messageOf.set(cleaned[1] ?? '', cleaned[2] ?? '');
        const sent = /: (\w+): to=<([^>]*)>,.* status=sent/.exec(line);
        const to = sent?.[2]?.toLowerCase() ?? '';
        if (sent === null || !to.endsWith(`@${domain}`)) continue;
        delivered.set(to, [...(delivered.get(to) ?? []), messageOf.get(sent[1] ?? '') ?? '?']);
      }
      return delivered;
    },
  };
}
