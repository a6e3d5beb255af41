import { LIMITS } from '../core/limits.ts';
import type { LookupService } from '../core/lookup/ports.ts';
import { zoneOf } from '../core/outreach/cadence/time-zone.ts';
import type { MailTransport } from '../core/outreach/mail/ports.ts';
import { masked } from '../core/outreach/mailbox/masked.ts';
import type { SequenceService } from '../core/outreach/sequence/ports.ts';
import type { Loop } from '../loop.ts';
import { createLinkProber } from '../outbound/probe.ts';
import { createAddressVerdict } from '../outreach/address-verdict.ts';
import { createDraftService } from '../outreach/drafting/drafting.ts';
import { startInbox } from '../outreach/inbox/inbox.ts';
import { createMailTransport } from '../outreach/mail/transport.ts';
import { startNotices } from '../outreach/notices/notices.ts';
import { type Outreach, startOutreach } from '../outreach/outreach.ts';
import { createSequenceService } from '../outreach/services/sequences.ts';
import { loadMetros } from '../reference/metros.ts';
import { allowsTestModel } from '../store/account/tenants.ts';
import { createLookupCacheStore } from '../store/lookup/cache.ts';
import { createCadenceStore } from '../store/outreach/cadence/cadence.ts';
import { createInboxStore } from '../store/outreach/inbound/inbox.ts';
import { createSentTextStore } from '../store/outreach/inbound/sent-texts.ts';
import { createNoticeStore } from '../store/outreach/mailbox/notices.ts';
import { createWorkerHeartbeatStore } from '../store/outreach/mailbox/worker-heartbeat.ts';
import { createSequenceStore } from '../store/outreach/sequence/sequences.ts';
import { createDossierStore } from '../store/research/dossier/dossiers.ts';
import { createProfileStore } from '../store/research/profiles.ts';
import { createWarmPathStore } from '../store/research/warm-paths.ts';
import { VERSION } from '../version.ts';
import { type RunningMailboxes, startMailboxes } from './mailboxes.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

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
  const drafting = createDraftService({
    profiles,
    dossiers: createDossierStore(db),
    warmPaths: createWarmPathStore(db),
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
