import { randomUUID } from 'node:crypto';
import { createAccountKeyService } from '../accounts/account-keys.ts';
import { DOCUMENT_MS, startEndingUnused } from '../accounts/assistants.ts';
import { createAuthenticator } from '../accounts/authenticator.ts';
import { createMemberService } from '../accounts/members.ts';
import { createAssistantStore } from '../accounts/queries-assistants.ts';
import { createActivityStore } from '../accounts/queries-audit.ts';
import { createAttemptStore, createPasskeyStore, createSessionStore } from '../accounts/queries-sessions.ts';
import { consoleAddress } from '../accounts/rules-people.ts';
import { readCorpusVersion } from '../corpus/queries-merges.ts';
import { startFilingNames } from '../corpus/queries-names.ts';
import { createBatchedBilling } from '../credits/batcher.ts';
import { Guard } from '../credits/guard.ts';
import { KeyGate } from '../credits/key-gate.ts';
import { createPieces } from '../credits/pieces.ts';
import { createPieceStore } from '../credits/queries-pieces.ts';
import { type Sweeper, startHeartbeat, startSweeper } from '../credits/run-handler.ts';
import { startDigests } from '../dashboard/digest.ts';
import { createDigestStore } from '../dashboard/queries-digest.ts';
import { createEventService } from '../events/events.ts';
import { createEventStore } from '../events/queries-events.ts';
import { createNoticeStore } from '../mailboxes/queries-notices.ts';
import { monitorRuns, startMonitoring } from '../monitoring/monitor.ts';
import { createMonitorStore } from '../monitoring/queries-monitors.ts';
import { createWebhookStore } from '../monitoring/queries-webhooks.ts';
import { createWebhookService, startDelivering } from '../monitoring/webhooks.ts';
import { createSuppressionStore } from '../outreach/queries-suppressions.ts';
import { createSuppressionService, readSuppressionsApart } from '../outreach/suppressions.ts';
import { joinOwnInvestors } from '../pipeline/queries-join-own.ts';
import { installationId } from '../platform/database/store.ts';
import type { MetricsListener } from '../platform/http/page.ts';
import { FailedAuthentications } from '../platform/incoming.ts';
import { runOver, type Services, understandOver } from '../platform/operations/operation.ts';
import { createGuardedClient, createPoster } from '../platform/outbound/identity-fetch.ts';
import { type Loop, VERSION } from '../platform/process.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { createRescoreStore } from '../search/queries-rescore.ts';
import { startRescoring } from '../search/rescore.ts';
import { createHttpServer, type HttpServer } from '../surfaces/http-server.ts';
import { createMcpServer } from '../surfaces/server.ts';
import { tableLane } from '../tables/threads.ts';
import { startRetention } from '../tenant-data/tenant-deletion.ts';
import { startAdmin, startLookups } from './compose/lookups.ts';
import { outreachParts, type ServiceOptions, startOutboundAccess } from './compose/options.ts';
import { warnIfHeld } from './compose/over-store.ts';
import {
  createOwnCalls,
  mailedLinks,
  type OwnCall,
  serviceMail,
  startMetrics,
  startSearch,
} from './compose/own-calls.ts';
import {
  createReadiness,
  researchServices,
  startFailedCalls,
  startIdentityProvider,
  startPurchases,
  tracedBilling,
  tracedRun,
  tracedSearch,
} from './compose/readiness.ts';
import { ENDPOINTS } from './operations.ts';

export interface Service {
  readonly http: HttpServer;
  /** Where its metrics are, while it listens; undefined if it has none. */
  metricsUrl(): string | undefined;
  readonly sweeper: Sweeper;
  /** Runs monitors that are due, and sends what they found. */
  readonly monitoring: Loop;
  readonly delivering: Loop;
  /** Works out scores of stored lists that are behind. */
  readonly rescoring: Loop;
  /** Calls of this process itself with a key; no window counts them. */
  askWith(key: string): OwnCall;
  /** Asks Stripe about purchases whose end it has not told; undefined if it is not configured. */
  readonly lookForPayments: (() => Promise<number>) | undefined;
  /** Starts listening; resolves to the address as a URL. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The only place where the service is put together. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { config, store, log } = options;
  const db = store.service;
  const metrics = await startMetrics(options);
  const ways = startOutboundAccess(config);
  const start = () => startSearch(options, ways, metrics?.indexServed);
  const found = options.search?.(start) ?? start();
  const investorSearch = tracedSearch(metrics?.timed(found) ?? found);
  const lookups = startLookups(options, ways);
  const webhooks = createWebhookStore(db, options.vault);
  const monitors = createMonitorStore(db);
  const poster = createPoster({ ways, version: VERSION, allowPrivate: config.privateHosts === true });
  const delivering = startDelivering({
    webhooks,
    post: poster.post,
    everyMs: LIMITS.deliverEvery,
    onFailed: (error) => log.warn({ err: error }, 'no look for webhooks to send; the next one tries again'),
  });
  const events = createEventService({
    events: createEventStore(db),
    onRecorded: () => delivering.lookSoon(),
  });
  const outreach = outreachParts(options, options.services?.lookups ?? lookups, ways, metrics?.transport);
  const purchases = await startPurchases(options, ways);
  const suppressionStore = createSuppressionStore(db);
  const send = serviceMail(options);
  const mailed = mailedLinks(options, send);
  const identityProvider = startIdentityProvider(options, ways);
  const documents = createGuardedClient({
    ways,
    version: VERSION,
    allowPrivate: config.privateHosts === true,
    timeoutMs: DOCUMENT_MS,
  });
  const tables = tableLane();
  const services: Services = {
    ...researchServices(options, investorSearch, options.services?.lookups ?? lookups, tables),
    monitors,
    events,
    members: createMemberService({
      db: store.system,
      config,
      mail: async (...invited) => (await mailed?.invite(...invited)) === true,
    }),
    webhooks: createWebhookService({
      webhooks,
      allowPrivate: config.privateHosts === true,
      addresses: ways.names.addresses,
      onQueued: () => delivering.lookSoon(),
    }),
    suppressions: createSuppressionService(
      suppressionStore,
      readSuppressionsApart(new URL('../outreach/suppressions-thread.ts', import.meta.url), LIMITS.tables),
      tables,
    ),
    purchases: purchases.service,
    keys: createAccountKeyService(store.system),
    mailboxes: outreach.mailboxes.service,
    sequences: outreach.sequences,
    pieces: createPieces(() => own, createPieceStore(db)),
    ...options.services,
  };
  const monitoring = startMonitoring({
    monitors,
    ...monitorRuns(services, { now: () => new Date(), elapsedMs: () => performance.now() }),
    corpusVersion: (mode) => readCorpusVersion(db, mode),
    intervalMs: (config.monitorHours ?? LIMITS.monitorHours) * 3_600_000,
    everyMs: LIMITS.monitorEvery,
    onEventsWritten: () => delivering.lookSoon(),
    onFailed: (error, monitor) =>
      log.warn({ kind: monitor?.kind, err: error }, 'a monitor has not run; it is tried again'),
  });
  const rescoring = startRescoring({
    lists: createRescoreStore(db),
    services,
    joinOwn: joinOwnInvestors(db),
    everyMs: options.rescoreEveryMs ?? LIMITS.rescoreEvery,
    onFailed: (error, list) =>
      log.warn({ mode: list?.scope.mode, err: error }, 'scores of a list not worked out; it is tried again'),
  });
  const digests = createDigestStore(store.system);
  const mailing =
    send &&
    startDigests({
      ...{ digests, services, send, address: consoleAddress(config), now: () => new Date() },
      everyMs: LIMITS.digestEvery,
      onFailed: (error) => log.warn({ err: error }, 'a member was not mailed what waits'),
    });
  const rule = {
    ...(options.ratePerWindow ?? LIMITS.ratePerWindow),
    windowSeconds: LIMITS.windowSeconds,
    idempotencyHours: LIMITS.idempotencyHours,
  };
  const processId = randomUUID();
  const heartbeat = startHeartbeat(db, processId, log, options.aliveMs);
  const batched = createBatchedBilling(db, rule, options.maxWait, processId, metrics?.batched);
  const billing = tracedBilling(metrics?.billing(batched) ?? batched);
  const failed = new FailedAuthentications(
    config.rateLimits ? LIMITS.failedAuthenticationsPerMinute : Number.POSITIVE_INFINITY,
    metrics?.failedSignIn,
  );
  const gate = new KeyGate({
    billing,
    failed,
    vault: options.vault,
    log,
  });
  const activity = createActivityStore(store.system);
  const failedCalls = startFailedCalls({
    activity,
    onFailed: (error) => log.warn({ err: error }, 'failed calls not written for operators'),
    onLeftOut: (count) => log.warn({ count }, 'failed calls left out: too many at once'),
  });
  const guarded = {
    billing,
    gate,
    lookups: services.lookups,
    understanding: services.understanding,
    run: tracedRun(runOver(services)),
    understand: understandOver(services),
    howToGetCredits: purchases.service.offer.how,
    vault: options.vault,
    rateLimits: config.rateLimits,
    leaseGraceMs: options.leaseGraceMs ?? LIMITS.leaseGrace,
    log,
    onFailed: failedCalls.note,
    onAnswered: metrics?.answered,
    now: () => new Date(),
  };
  const guard = new Guard(guarded);
  /** Of calls that this process makes itself: no window counts them. */
  const own = new Guard({ ...guarded, rateLimits: false });
  const sessions = createSessionStore(store);
  const assistants = createAssistantStore(store.system);
  const installation = await installationId(store.system);
  await warnIfHeld(store, log);
  const authenticator = createAuthenticator({ sessions, failed, publicUrl: config.publicUrl, installation });
  const adminApi = startAdmin(options, failed, authenticator, {
    lookups,
    processId,
    services,
    activity,
  });
  const endpoints = options.endpoints === undefined ? ENDPOINTS : [...ENDPOINTS, ...options.endpoints];
  const http = await createHttpServer({
    mcp: {
      server: createMcpServer({
        endpoints,
        guard,
        profileOf: (scope) => services.profiles.get(scope),
        version: VERSION,
        log,
        now: () => new Date(),
      }),
      host: config.host,
      publicUrl: config.publicUrl,
    },
    people: {
      sessions,
      authenticator,
      passkeys: createPasskeyStore(store.system),
      attempts: createAttemptStore(store.system),
      installation,
      mailLink: mailed?.toAddress,
      digests,
      identityProvider: identityProvider?.signIn,
      failed,
    },
    assistants: {
      store: assistants,
      keys: services.keys,
      ask: documents.ask,
      rateLimits: config.rateLimits,
    },
    unsubscribing: suppressionStore,
    calendars: { links: services.calendarLinks, raises: services.raises },
    endpoints,
    guard,
    gate,
    admin: { ...adminApi.routes, onAnswered: metrics?.answered },
    accessLog: { share: config.accessLog ?? 0, process: processId },
    readiness: createReadiness({ db, search: investorSearch, folder: store.folder }),
    ...(options.prove === undefined ? {} : { prove: options.prove }),
    ...(purchases.payments === undefined ? {} : { stripeEvents: purchases.payments.receive }),
    consents: services.mailboxes,
    noticeLinks: createNoticeStore(db),
    // Http is for this machine only (src/app/settings/outreach-settings.ts).
    isHttps: config.publicUrl?.startsWith('http:') !== true,
    trustedProxies: config.trustedProxies ?? [],
    times: options.clients?.times,
    connections: options.clients?.connections,
    log,
  });
  if (config.outreachHere === true) outreach.start();
  const sweeper = startSweeper(db, options.sweepEveryMs ?? LIMITS.sweepEvery, log);
  const filing = startFilingNames(db, (error) =>
    log.error({ err: error }, 'names of investors not filed; the next look tries again'),
  );
  const unused = startEndingUnused(assistants, (error) =>
    log.error({ err: error }, 'unused keys of assistants not ended; the next look tries again'),
  );
  const retention = startRetention({
    db,
    onFailed: (error) => log.error({ err: error }, 'old rows not deleted; the next look tries again'),
    onGone: (gone) => log.info({ gone }, 'old rows deleted'),
  });
  let scraped: MetricsListener | undefined;
  return {
    http,
    metricsUrl: () => scraped?.address,
    sweeper,
    monitoring,
    delivering,
    rescoring,
    askWith: createOwnCalls(endpoints, own),
    lookForPayments: purchases.payments?.look,
    async listen() {
      scraped = await metrics?.listen({ lookups, search: investorSearch });
      return http.listen({ host: config.host, port: config.port });
    },
    async close() {
      events.close();
      await http.close();
      await scraped?.close();
      await heartbeat.stop();
      await sweeper.stop();
      await retention.stop();
      await filing.stop();
      await unused.stop();
      await adminApi.close();
      await failedCalls.stop();
      await monitoring.stop();
      await delivering.stop();
      await rescoring.stop();
      await mailing?.stop();
      await poster.close();
      await purchases.close();
      await identityProvider?.close();
      await documents.close();
      await outreach.close();
      await lookups.close();
      await investorSearch.close();
    },
  };
}
