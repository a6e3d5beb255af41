import { LIMITS } from '../core/limits.ts';
import type { MailTransport } from '../core/outreach/mailbox/mail-port.ts';
import type { MailboxDesk } from '../core/outreach/mailbox/mailbox-desk.ts';
import type { MailboxStore } from '../core/outreach/mailbox/mailbox-store.ts';
import type { OpenMailboxes } from '../core/outreach/mailbox/open-mailboxes.ts';
import { createTokenPoster } from '../outbound/token-post.ts';
import { createMailboxDesk } from '../outreach/desk/mailboxes.ts';
import { createOpenMailboxes } from '../outreach/open-mailboxes.ts';
import { createMailboxConsents } from '../store/outreach/mailbox/consents.ts';
import { createMailboxes } from '../store/outreach/mailbox/mailboxes.ts';
import { createWorkerSigns } from '../store/outreach/mailbox/worker-signs.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { Ways } from './ways.ts';

export interface RunningMailboxes {
  readonly desk: MailboxDesk;
  /** For whoever sends and reads: access tokens are renewed. */
  readonly opened: OpenMailboxes;
  readonly store: MailboxStore;
  close(): Promise<void>;
}

/** Mailboxes: where they are connected, and how the worker opens them. */
export function startMailboxes(
  { config, store: { service: db }, vault }: Pick<ServiceOptions, 'config' | 'store' | 'vault'>,
  transport: MailTransport,
  ways: Ways,
  onConnected: () => void,
): RunningMailboxes {
  const allowPrivate = config.privateHosts === true;
  const tokens = createTokenPoster({ ways, version: VERSION, allowPrivate });
  const store = createMailboxes(db);
  const opened = createOpenMailboxes({ store, vault, tokens, oauth: config });
  const desk = createMailboxDesk({
    store,
    consents: createMailboxConsents(db),
    vault,
    transport,
    tokens,
    opened,
    oauth: config,
    publicUrl: config.publicUrl,
    onConnected,
    perDay: config.mailboxPerDay ?? LIMITS.mailboxPerDay,
    worker: createWorkerSigns(db),
    allowPrivate,
    mailHosts: async (domain, asker) => {
      const route = await ways.mailRoutes.find(domain, asker);
      return route.kind === 'hosts' ? route.hosts.map(({ name }) => name) : [];
    },
  });
  return { desk, opened, store, close: () => tokens.close() };
}
