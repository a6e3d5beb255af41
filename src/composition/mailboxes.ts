import { LIMITS } from '../core/limits.ts';
import type { MailTransport } from '../core/outreach/mail/ports.ts';
import type { MailboxService, MailboxStore, OpenMailboxService } from '../core/outreach/mailbox/ports.ts';
import { createTokenPoster } from '../outbound/token-post.ts';
import { createOpenMailboxService } from '../outreach/open-mailboxes.ts';
import { createMailboxService } from '../outreach/services/mailboxes.ts';
import { createConsentStore } from '../store/outreach/mailbox/consents.ts';
import { createMailboxStore } from '../store/outreach/mailbox/mailboxes.ts';
import { createWorkerHeartbeatStore } from '../store/outreach/mailbox/worker-heartbeat.ts';
import { MAILBOX_TOUCHES } from '../store/outreach/sequence/mailbox-touches.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

export interface RunningMailboxes {
  readonly service: MailboxService;
  /** For sending and reading: access tokens are renewed. */
  readonly opened: OpenMailboxService;
  readonly store: MailboxStore;
  close(): Promise<void>;
}

/** Mailboxes: where they are connected, and how the worker opens them. */
export function startMailboxes(
  { config, store: { service: db }, vault }: Pick<ServiceOptions, 'config' | 'store' | 'vault'>,
  transport: MailTransport,
  ways: OutboundAccess,
  onConnected: () => void,
): RunningMailboxes {
  const allowPrivate = config.privateHosts === true;
  const tokens = createTokenPoster({ ways, version: VERSION, allowPrivate });
  const store = createMailboxStore(db, MAILBOX_TOUCHES);
  const opened = createOpenMailboxService({ store, vault, tokens, oauth: config });
  const service = createMailboxService({
    store,
    consents: createConsentStore(db),
    vault,
    transport,
    tokens,
    opened,
    oauth: config,
    publicUrl: config.publicUrl,
    onConnected,
    perDay: config.mailboxPerDay ?? LIMITS.mailboxPerDay,
    worker: createWorkerHeartbeatStore(db),
    allowPrivate,
    mailHosts: async (domain, asker) => {
      const route = await ways.mailRoutes.find(domain, asker);
      return route.kind === 'hosts' ? route.hosts.map(({ name }) => name) : [];
    },
  });
  return { service, opened, store, close: () => tokens.close() };
}
