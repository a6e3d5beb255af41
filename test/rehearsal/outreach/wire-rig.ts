import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { FetchedMessage, MailSession } from '../../../src/mailboxes/mail/rules-mail.ts';
import type { MailServer, OpenMailbox } from '../../../src/mailboxes/rules-mailbox.ts';
import { Secret } from '../../../src/platform/values/key-scopes.ts';
import { openMailbox } from '../../harness/held-touch.ts';

export interface RigPlace {
  /** The first three bytes of the rig's addresses. */
  readonly net: string;
  /** Through the proxies that spoil connections: there is no TLS, as they have to see where a message ends. */
  readonly isFaulty?: boolean;
}

/** Of all mailboxes of the rig. */
const PASSWORD = 'rig-password';

/** A mailbox of the rig as a tenant would connect it. */
export function rigMailbox(
  { net, isFaulty = false }: RigPlace,
  address: string,
  changes: {
    readonly password?: string;
    readonly username?: string;
    readonly smtp?: Partial<MailServer>;
    readonly imap?: Partial<MailServer>;
  } = {},
): OpenMailbox {
  const host = `${net}.${isFaulty ? 21 : 20}`;
  const plain = { host, security: 'none' } as const;
  return openMailbox({
    address,
    servers: {
      smtp: isFaulty ? { ...plain, port: 2587 } : { host, port: 587, security: 'starttls', ...changes.smtp },
      imap: isFaulty ? { ...plain, port: 143 } : { host, port: 993, security: 'tls', ...changes.imap },
      username: changes.username ?? address,
    },
    secret: { kind: 'password', password: new Secret(changes.password ?? PASSWORD) },
  });
}

/** What a proxy of the rig does to the connections to come; `count` of them, then it passes everything again. */
export type RigFault =
  | { readonly mode: 'pass'; readonly dropOpen?: boolean }
  | { readonly mode: 'smtp-lost-ack' | 'smtp-lost-data' | 'refuse' | 'blackhole'; readonly count?: number }
  | { readonly mode: 'slice'; readonly bytes: number; readonly ms: number; readonly count?: number }
  | {
      readonly mode: 'cut-after';
      readonly clientBytes?: number;
      readonly serverBytes?: number;
      readonly count?: number;
    };

/** Sets the fault of the proxy with this control port. */
export function faults(port: string): (fault: RigFault) => Promise<void> {
  return async (fault) => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: JSON.stringify(fault) });
    if (!reply.ok) throw new Error(`the fault proxy answers ${reply.status}`);
    await reply.arrayBuffer();
  };
}

/** A message as it was listed, and parsed. */
export interface Seen extends FetchedMessage {
  readonly raw: string;
  readonly mail: Email;
}

/** The first message above this UID that is it: looks until it is there, or for as long as mail on one machine may take. */
export async function find(
  session: MailSession,
  above: number,
  isIt: (seen: Seen) => boolean,
): Promise<Seen | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    let from = above;
    for (;;) {
      const listed = await session.listNew(from, 25);
      for (const one of listed) {
        const seen = { ...one, raw: one.source.toString('latin1'), mail: await PostalMime.parse(one.source) };
        if (isIt(seen)) return seen;
      }
      const last = listed.at(-1);
      if (last === undefined) break;
      from = last.uid;
    }
    await sleep(200);
  }
  return undefined;
}
