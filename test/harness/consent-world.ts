import type { VaultService } from '../../src/accounts/rules-ports.ts';
import type {
  MailFault,
  MailTransport,
  OutgoingMessage,
  WireOutcome,
} from '../../src/mailboxes/mail/rules-mail.ts';
import { createMailboxService, type MailboxService } from '../../src/mailboxes/mailboxes.ts';
import { startNotices } from '../../src/mailboxes/notices.ts';
import { createOpenMailboxService } from '../../src/mailboxes/open-mailboxes.ts';
import { createMailboxStore } from '../../src/mailboxes/queries.ts';
import { createConsentStore, createNoticeStore } from '../../src/mailboxes/queries-notices.ts';
import type { NoticeEnd } from '../../src/mailboxes/rules-consent.ts';
import type { OpenMailbox } from '../../src/mailboxes/rules-mailbox.ts';

import { MAILBOX_TOUCHES } from '../../src/outreach/queries-sequences.ts';
import type { Postgres } from '../../src/platform/database/postgres.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { createTokenPoster } from '../../src/platform/outbound/identity-fetch.ts';
import type { Loop } from '../../src/platform/process.ts';
import { type FakeTokenEndpoint, oauthOver } from './token-endpoint.ts';

export const PUBLIC_URL = 'https://warm.example';
/** Much later than any test ends: they say themselves when notices are looked for. */
const NEVER_MS = 3_600_000;

export interface ConsentWorld {
  readonly mailboxes: MailboxService;
  /** What mail hosts say to a login; undefined: they take it. */
  fault: MailFault | Error | undefined;
  /** Asks a host in place of the fakes. */
  real: Pick<MailTransport, 'test'> | undefined;
  /** Logins that were tried. */
  readonly tried: OpenMailbox[];
  /** What became of each message handed over; `sent` if nothing is said. */
  wire: (message: OutgoingMessage) => Promise<WireOutcome>;
  /** Whether a look into the mailbox finds the message. */
  isThere: boolean;
  readonly sent: OutgoingMessage[];
  readonly ends: NoticeEnd[];
  /** A worker of its own, as another process has one. */
  worker(): Loop;
  close(): Promise<void>;
}

/** The mailboxes as the service has them and its notices over a database, but for mail hosts, which are fakes. */
export function consentWorld(
  db: Postgres,
  vault: VaultService,
  endpoint: FakeTokenEndpoint,
  allowPrivate = false,
): ConsentWorld {
  const tokens = createTokenPoster({ ways: createOutboundResources(), version: '0', allowPrivate: true });
  const store = createMailboxStore(db, MAILBOX_TOUCHES);
  const oauth = oauthOver(endpoint);
  const opened = createOpenMailboxService({ store, vault, tokens, oauth });
  const workers: Loop[] = [];
  const transport: MailTransport = {
    test: async (mailbox, signal) => {
      world.tried.push(mailbox);
      if (world.real !== undefined) return world.real.test(mailbox, signal);
      if (world.fault instanceof Error) throw world.fault;
      return world.fault;
    },
    send: async (_mailbox, message) => {
      world.sent.push(message);
      return world.wire(message);
    },
    open: async () => ({
      uidValidity: 1,
      listNew: async () => [],
      highestUid: async () => 0,
      folders: async () => ({ read: [], unread: [] }),
      findOwn: async (messageId) => (world.isThere ? { at: new Date(), messageId } : undefined),
      fileOwnCopy: async () => {},
      waitForNew: async () => false,
      close: async () => {},
    }),
  };
  const world: ConsentWorld = {
    fault: undefined,
    real: undefined,
    tried: [],
    wire: async () => ({ state: 'sent', at: new Date(), response: '250 2.0.0 taken' }),
    isThere: false,
    sent: [],
    ends: [],
    mailboxes: createMailboxService({
      store,
      consents: createConsentStore(db),
      vault,
      transport,
      tokens,
      opened,
      oauth,
      publicUrl: PUBLIC_URL,
      onConnected: () => {},
      perDay: 50,
      worker: { quietMs: async () => 0 },
      allowPrivate,
      mailHosts: async () => [],
    }),
    worker() {
      const loop = startNotices({
        notices: createNoticeStore(db),
        vault,
        mailboxes: opened,
        transport,
        publicUrl: PUBLIC_URL,
        everyMs: NEVER_MS,
        onEnded: (_notice, end) => void world.ends.push(end),
        onFailed: (error) => {
          throw error;
        },
      });
      workers.push(loop);
      return loop;
    },
    async close() {
      await Promise.all(workers.map((loop) => loop.stop()));
      await tokens.close();
    },
  };
  return world;
}

/** A service that is there once `made` gives one: services are made before their database is. */
export function lateMailboxes(made: () => MailboxService): MailboxService {
  return {
    list: (...asked) => made().list(...asked),
    connect: (...asked) => made().connect(...asked),
    change: (...asked) => made().change(...asked),
    test: (...asked) => made().test(...asked),
    disconnect: (...asked) => made().disconnect(...asked),
    authorize: (...asked) => made().authorize(...asked),
    lookAtConsent: (...asked) => made().lookAtConsent(...asked),
    bindConsent: (...asked) => made().bindConsent(...asked),
    finishConsent: (...asked) => made().finishConsent(...asked),
  };
}
