import { randomUUID } from 'node:crypto';
import { createAccountKeyService } from './billing/account-keys.ts';
import { createBatchedBilling } from './billing/batched-billing.ts';
import { FailedAuthentications } from './billing/failed-authentications.ts';
import { Guard } from './billing/guard.ts';
import { startHeartbeat } from './billing/heartbeat.ts';
import { KeyGate } from './billing/key-gate.ts';
import { type Sweeper, startSweeper } from './billing/sweeper.ts';
import { startAdmin } from './composition/admin.ts';
import { startFailedCalls } from './composition/failed-calls.ts';
import { startIdentityProvider } from './composition/identity-provider.ts';
import { startLookups } from './composition/lookups.ts';
import { mailedLinks } from './composition/mailed-links.ts';
import { createMemberService } from './composition/members.ts';
import { startMetrics } from './composition/metrics/start.ts';
import type { ServiceOptions } from './composition/options.ts';
import { startOutboundAccess } from './composition/outbound-access.ts';
import { outreachParts } from './composition/outreach.ts';
import { createOwnCalls, type OwnCall } from './composition/own-calls.ts';
import { startPurchases } from './composition/purchases.ts';
import { createReadiness } from './composition/readiness.ts';
import { researchServices } from './composition/research.ts';
import { startRetention } from './composition/retention.ts';
import { startSearch } from './composition/search.ts';
import { tracedBilling, tracedRun, tracedSearch } from './composition/traces.ts';
import { LIMITS } from './core/limits.ts';
import type { Services } from './endpoints/endpoint.ts';
import { runOver, understandOver } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import type { MetricsListener } from './http/metrics/listener.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { createAuthenticator } from './http/session/authenticator.ts';
import type { Loop } from './loop.ts';
import { createMcpServer } from './mcp/server.ts';
import { startDelivering } from './monitoring/deliver.ts';
import { startMonitoring } from './monitoring/monitor.ts';
import { monitorRuns } from './monitoring/runs.ts';
import { createWebhookService } from './monitoring/webhooks.ts';
import { createPoster } from './outbound/post.ts';
import { createSuppressionService } from './outreach/services/suppressions.ts';
import { createAttemptStore } from './store/account/people/attempts.ts';
import { createPasskeyStore } from './store/account/people/passkeys.ts';
import { createSessionStore } from './store/account/people/sessions.ts';
import { createActivityStore } from './store/admin/activity.ts';
import { readCorpusVersion } from './store/corpus/version.ts';
import { installationId } from './store/installation.ts';
import { createMonitorStore } from './store/monitoring/monitors.ts';
import { createWebhookStore } from './store/monitoring/webhooks.ts';
import { createNoticeStore } from './store/outreach/mailbox/notices.ts';
import { createSuppressionStore } from './store/outreach/suppression/suppressions.ts';
import { VERSION } from './version.ts';

export interface Service {
  readonly http: HttpServer;
  /** Where its metrics are, while it listens; undefined where it has none. */
  metricsUrl(): string | undefined;
  readonly sweeper: Sweeper;
  /** Runs monitors that are due, and sends what they found. */
  readonly monitoring: Loop;
  readonly delivering: Loop;
  /** Calls of this process itself with a key; no window counts them. */
  askWith(key: string): OwnCall;
  /** Asks Stripe about purchases whose end it has not told; undefined where it is not configured. */
  readonly lookForPayments: (() => Promise<number>) | undefined;
  /** Starts listening; resolves to the address as a URL. */
  listen(): Promise<string>;
  /** Answers what is under way, then stops. */
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
  const outreach = outreachParts(options, options.services?.lookups ?? lookups, ways, metrics?.transport);
  const purchases = await startPurchases(options, ways);
  const suppressionStore = createSuppressionStore(db);
  const mailed = mailedLinks(options);
  const identityProvider = startIdentityProvider(options, ways);
  const services: Services = {
    ...researchServices(options, investorSearch, options.services?.lookups ?? lookups),
    monitors,
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
    suppressions: createSuppressionService(suppressionStore),
    purchases: purchases.service,
    keys: createAccountKeyService(store.system),
    mailboxes: outreach.mailboxes.service,
    sequences: outreach.sequences,
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
  const sessions = createSessionStore(store);
  const installation = await installationId(store.system);
  const authenticator = createAuthenticator({ sessions, failed, publicUrl: config.publicUrl, installation });
  const adminApi = startAdmin(options, failed, authenticator, {
    lookups,
    processId,
    sequences: services.sequences,
    activity,
  });
  const endpoints = [...ENDPOINTS, ...(options.endpoints ?? [])];
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
      identityProvider: identityProvider?.signIn,
      failed,
    },
    unsubscribing: suppressionStore,
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
    // Http is for this machine only (src/config/outreach-settings.ts).
    isHttps: config.publicUrl?.startsWith('http:') !== true,
    trustedProxies: config.trustedProxies ?? [],
    times: options.clients?.times,
    connections: options.clients?.connections,
    log,
  });
  if (config.outreachHere === true) outreach.start();
  const sweeper = startSweeper(db, options.sweepEveryMs ?? LIMITS.sweepEvery, log);
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
    askWith: createOwnCalls(endpoints, new Guard({ ...guarded, rateLimits: false })),
    lookForPayments: purchases.payments?.look,
    async listen() {
      scraped = await metrics?.listen({ lookups, search: investorSearch });
      return http.listen({ host: config.host, port: config.port });
    },
    async close() {
      await http.close();
      await scraped?.close();
      await heartbeat.stop();
      await sweeper.stop();
      await retention.stop();
      await adminApi.close();
      await failedCalls.stop();
      await monitoring.stop();
      await delivering.stop();
      await poster.close();
      await purchases.close();
      await identityProvider?.close();
      await outreach.close();
      await lookups.close();
      await investorSearch.close();
    },
  };
}
