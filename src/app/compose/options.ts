import type { Logger } from 'pino';
import { allowsTestModel } from '../../accounts/queries-tenants.ts';
import type { VaultService } from '../../accounts/rules-ports.ts';
import { createAddressVerdict } from '../../letters/address-verdict.ts';
import { createDraftService } from '../../letters/drafting.ts';
import { createMailRoutes, type MailRoutes } from '../../lookups/mail-routes.ts';
import { createLookupCacheStore } from '../../lookups/queries-lookups.ts';
import type { LookupService } from '../../lookups/rules-ports.ts';
import type { MailTransport } from '../../mailboxes/mail/rules-mail.ts';
import { createMailTransport } from '../../mailboxes/mail/sandbox-transport.ts';
import { createMailboxService, type MailboxService } from '../../mailboxes/mailboxes.ts';
import { startNotices } from '../../mailboxes/notices.ts';
import { createOpenMailboxService } from '../../mailboxes/open-mailboxes.ts';
import { createMailboxStore, type MailboxStore } from '../../mailboxes/queries.ts';
import { createConsentStore, createNoticeStore } from '../../mailboxes/queries-notices.ts';
import { masked } from '../../mailboxes/rules-mailbox.ts';
import type { OpenMailboxService } from '../../mailboxes/rules-mailbox-input.ts';
import { zoneOf } from '../../mailboxes/rules-time-zones.ts';
import { createWarmPathStore } from '../../network/queries-warm-paths.ts';
import { type Outreach, startOutreach } from '../../outreach/cadence.ts';
import { startInbox } from '../../outreach/inbox/inbox.ts';
import { createSentTextStore } from '../../outreach/inbox/queries-apply.ts';
import { createInboxStore } from '../../outreach/inbox/queries-inbox.ts';
import { createCadenceStore } from '../../outreach/queries-claims.ts';
import { createWorkerHeartbeatStore } from '../../outreach/queries-mailbox.ts';
import { createSequenceStore, MAILBOX_TOUCHES } from '../../outreach/queries-sequences.ts';
import { createSequenceService, type SequenceService } from '../../outreach/sequences.ts';
import { createContactStore } from '../../pipeline/queries-contacts.ts';
import { createOwnIdentities } from '../../pipeline/queries-own-identities.ts';

import type { Connection } from '../../platform/database/connection.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import type { ConnectionLimits } from '../../platform/http/replies.ts';
import type { Endpoint, Services } from '../../platform/operations/operation.ts';
import {
  createOutboundResources,
  isPublicAddress,
  type OutboundResources,
} from '../../platform/outbound/connectors.ts';
import { createLinkProber, createTokenPoster } from '../../platform/outbound/identity-fetch.ts';
import { type Loop, VERSION } from '../../platform/process.ts';
import { LIMITS } from '../../platform/values/limits.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';
import { loadMetros } from '../../reference/reference.ts';
import { createDossierStore } from '../../research/queries-company-dossier.ts';
import type { RunningInvestorSearch } from '../../search/investor-search.ts';
import type { ClientTimes } from '../../surfaces/http-server.ts';
import type { DoctorService } from '../admin-health.ts';
import type { Config, ServiceConfig } from '../settings/config.ts';

export interface ServiceOptions {
  /** What is not given is as if no setting had been made. */
  readonly config: Pick<Config, 'host' | 'port' | 'rateLimits' | 'asOf'> &
    Partial<ServiceConfig> & {
      /** Where snapshots of the indexes lie; without it none are kept. */
      readonly indexFolder?: string;
    };
  /** The database as the role that answers requests, and how threads connect to it. */
  readonly store: {
    readonly service: Postgres;
    /** As the role of operators: for sign-ins, and for what operators do. */
    readonly system: Postgres;
    readonly connection: Connection;
    /** Where the bundled database lies, if it is that one. */
    readonly folder?: string | undefined;
  };
  /** The doctor asks it, to distinguish this process from another one at its port. */
  readonly prove?: (challenge: unknown) => string | undefined;
  /** Seals what is secret; without one nothing that has to be sealed is taken. */
  readonly vault?: VaultService;
  /** The doctor of the command that started the service. */
  readonly doctor?: DoctorService;
  readonly log: Logger;
  /** For tests and rehearsals: services instead of the real ones, additional endpoints, a quicker sweeper. */
  readonly services?: Partial<Services>;
  readonly endpoints?: readonly Endpoint[];
  /** How the search is started, with its threads; at once by default. */
  readonly search?: (start: () => RunningInvestorSearch) => RunningInvestorSearch;
  readonly sweepEveryMs?: number;
  readonly leaseGraceMs?: number;
  /** Between two looks for lists whose scores are behind, ms. */
  readonly rescoreEveryMs?: number;
  /** How long this process is taken to be alive after its last sign, ms. */
  readonly aliveMs?: number;
  /** How long a request is kept alive over an absent database, ms. */
  readonly maxWait?: { readonly admitMs: number; readonly resolveMs: number };
  /** Of the HTTP server: how long is waited for clients, and how many connections there may be. */
  readonly clients?: { readonly times?: ClientTimes; readonly connections?: ConnectionLimits };
  readonly ratePerWindow?: { readonly trial: number; readonly paid: number };
}

/** What all that leaves the process shares: one resolver, the connections' turns, and who takes the mail of a domain. */
export interface OutboundAccess extends OutboundResources {
  readonly mailRoutes: MailRoutes;
}

/** By the DNS servers of the settings; once for a process. */
export function startOutboundAccess(
  config: Pick<ServiceOptions['config'], 'dnsServers' | 'privateHosts'>,
): OutboundAccess {
  const ways = createOutboundResources({ servers: config.dnsServers ?? [] });
  const isPublic = config.privateHosts === true ? () => true : isPublicAddress;
  return { ...ways, mailRoutes: createMailRoutes({ names: ways.names, isPublic }) };
}

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

export interface OutreachParts {
  readonly mailboxes: RunningMailboxes;
  readonly sequences: SequenceService;
  /** Starts drafting, sending and reading in this process; once. */
  start(): Outreach;
  /** Stops what was started, then lets go of everything. */
  close(): Promise<void>;
}

/** Outreach: what requests ask of it, and the worker, which may run here, elsewhere or in several places; `watched` sees its mail. */
export function outreachParts(
  options: Pick<ServiceOptions, 'config' | 'store' | 'vault' | 'log'>,
  lookups: LookupService,
  ways: OutboundAccess,
  watched: (transport: MailTransport) => MailTransport = (transport) => transport,
): OutreachParts {
  const { config, log } = options;
  const db = options.store.service;
  const allowPrivate = config.privateHosts === true;
  const perDay = config.mailboxPerDay ?? LIMITS.mailboxPerDay;
  const transport = watched(createMailTransport({ ways, allowPrivate }));
  const mailboxes = startMailboxes(options, transport, ways, () => notices?.lookSoon());
  const prober = createLinkProber({ ways, version: VERSION, allowPrivate });
  const profiles = createProfileStore(db);
  const contacts = createContactStore(db);
  const drafting = createDraftService({
    profiles,
    dossiers: createDossierStore(db),
    warmPaths: createWarmPathStore(db, createOwnIdentities(db)),
    contacts,
    lookups,
    sentTexts: createSentTextStore(db),
    probe: prober.probe,
    testModel: (scope) => allowsTestModel(db, scope),
    verdict: createAddressVerdict({ lookups, cache: createLookupCacheStore(db) }),
  });
  const signs = createWorkerHeartbeatStore(db);
  const metros = loadMetros();
  let running: Outreach | undefined;
  let notices: Loop | undefined;
  return {
    mailboxes,
    sequences: createSequenceService({
      store: createSequenceStore(db),
      drafting,
      contacts,
      publicUrl: config.publicUrl,
      perDay,
      worker: signs,
      zoneOf: (place) => zoneOf(place, metros),
      letterLanguages: async (scope) => (await profiles.get(scope))?.letter_languages,
      onChanged: () => running?.lookSoon(),
    }),
    start() {
      running = startOutreach({
        cadence: createCadenceStore(db),
        drafting,
        mailboxes: mailboxes.opened,
        transport,
        publicUrl: config.publicUrl,
        perDay,
        giveSign: () => signs.give(),
        startInbox: () =>
          startInbox({
            store: createInboxStore(db),
            mailboxes: mailboxes.opened,
            transport,
            onFailed: (error, mailbox) =>
              log.warn(
                { mailbox, err: error },
                'a mailbox, or a message in it, could not be read; the rest is, and the mailbox again',
              ),
          }),
        log,
      });
      notices = startNotices({
        notices: createNoticeStore(db),
        vault: options.vault,
        mailboxes: mailboxes.opened,
        transport,
        publicUrl: config.publicUrl,
        onEnded: ({ id, scope, mailboxId }, { state, ...end }) =>
          log[state === 'sent' ? 'info' : 'warn'](
            {
              notice: id,
              tenant: scope.tenantId,
              mailbox: mailboxId,
              state,
              ...('why' in end ? { why: masked(end.why) } : {}),
            },
            'notice to a mailbox that was connected',
          ),
        onFailed: (error) =>
          log.warn({ err: error }, 'no look for notices to send; the next one tries again'),
      });
      return running;
    },
    async close() {
      await Promise.all([running?.stop(), notices?.stop()]);
      await mailboxes.close();
      await prober.close();
    },
  };
}
