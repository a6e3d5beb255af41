import type { Logger } from 'pino';
import { FailedAuthentications } from './billing/failed-authentications.ts';
import { Guard } from './billing/guard.ts';
import { createKeeper } from './billing/keeper.ts';
import { type Sweeper, startSweeper } from './billing/sweeper.ts';
import { createMailRoutes } from './capabilities/email/mail-routes.ts';
import { type RunningInvestorSearch, startInvestorSearch } from './capabilities/investor-search.ts';
import { createJobFeeds } from './capabilities/job-feeds.ts';
import { createLookups, type RunningLookups } from './capabilities/lookups/lookups.ts';
import { configuredSources } from './capabilities/lookups/source.ts';
import { readSourceConfig, type SourceConfig } from './capabilities/lookups/source-config.ts';
import { createRecipes } from './capabilities/recipes/recipes.ts';
import { LIMITS } from './core/limits.ts';
import type { Services } from './core/ports.ts';
import { SANDBOX_AS_OF } from './corpus/sandbox.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { indexThread } from './matching/host/index-source.ts';
import { isPublicAddress } from './outbound/addresses.ts';
import { callOf, createOutbound } from './outbound/outbound.ts';
import { UPSTREAMS } from './providers/index.ts';
import type { LocalSources } from './providers/local-sources.ts';
import { sandbox } from './providers/sandbox/index.ts';
import type { Connection } from './store/connection.ts';
import { createCorpusLookup } from './store/corpus-lookup.ts';
import { readCorpusVersion } from './store/corpus-version.ts';
import { createJobFeedStore } from './store/job-feeds.ts';
import { createAccounts } from './store/ledger.ts';
import { createLookupCache } from './store/lookup-cache.ts';
import type { Postgres } from './store/postgres.ts';
import { createProfiles } from './store/profiles.ts';
import { createSpendBook } from './store/spend.ts';
import { createStoredInvestors } from './store/stored-investors.ts';
import type { IndexThreadOptions } from './threads/index-thread.ts';
import { VERSION } from './version.ts';

export interface ServiceOptions {
  readonly config: {
    readonly host: string;
    readonly port: number;
    readonly rateLimits: boolean;
    readonly asOf: string | undefined;
    /** 1 where nothing is said. */
    readonly searchThreads?: number;
    /** Where snapshots of the indexes lie; without it none are kept. */
    readonly indexFolder?: string;
    /** What is not given here is as if no setting had been made. */
    readonly sources?: SourceConfig;
    readonly contact?: string | undefined;
    readonly privateHosts?: boolean;
    readonly dnsServers?: readonly string[];
  };
  /** The database as the role that answers requests, and how threads connect to it. */
  readonly store: { readonly service: Postgres; readonly connection: Connection };
  readonly log: Logger;
  /** For tests and rehearsals: services in place of the real ones, endpoints beside them, a quicker sweeper. */
  readonly services?: Partial<Services>;
  readonly endpoints?: readonly Endpoint[];
  readonly sweepEveryMs?: number;
  readonly leaseGraceMs?: number;
  /** How long a request is kept alive over an absent database, ms. */
  readonly patience?: { readonly admitMs: number; readonly resolveMs: number };
  readonly ratePerWindow?: { readonly trial: number; readonly paid: number };
}

export interface Service {
  readonly http: HttpServer;
  readonly sweeper: Sweeper;
  /** Starts listening; resolves to the address as a URL. */
  listen(): Promise<string>;
  /** Answers what is under way, then stops. */
  close(): Promise<void>;
}

/** The only place where the service is put together. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { config, store, log } = options;
  const db = store.service;
  const investorSearch = startInvestorSearch({
    source: indexThread(new URL('./threads/index-thread.ts', import.meta.url), {
      connection: store.connection,
      index: {
        // The made-up world stands still, so that its answers are the same on every machine and every day.
        asOf: { live: config.asOf, test: SANDBOX_AS_OF },
        folder: config.indexFolder,
      },
    } satisfies IndexThreadOptions),
    version: (mode) => readCorpusVersion(db, mode),
    threads: config.searchThreads ?? 1,
    onServed: (mode, facts) => log.info({ mode, ...facts }, 'investor index in use'),
    onFailed: (mode, error) =>
      log.error({ mode, err: error }, 'investor index not built or learned; the last one stays in use'),
    onLog: ({ level, message, fields }) => log[level](fields, message),
  });
  const lookups = startLookups(options);
  const services: Services = {
    investorSearch,
    lookups,
    profiles: createProfiles(db),
    storedInvestors: createStoredInvestors(db),
    accounts: createAccounts(db),
    ...options.services,
  };
  const rule = {
    ...(options.ratePerWindow ?? LIMITS.ratePerWindow),
    windowSeconds: LIMITS.windowSeconds,
    idempotencyHours: LIMITS.idempotencyHours,
  };
  const keeper = createKeeper(db, rule, options.patience);
  const guard = new Guard({
    keeper,
    services,
    failedAuthentications: new FailedAuthentications(
      config.rateLimits ? LIMITS.failedAuthenticationsPerMinute : Number.POSITIVE_INFINITY,
    ),
    rateLimits: config.rateLimits,
    leaseGraceMs: options.leaseGraceMs ?? LIMITS.leaseGrace,
    log,
    now: () => new Date(),
  });
  const http = await createHttpServer({
    endpoints: [...ENDPOINTS, ...(options.endpoints ?? [])],
    guard,
    readiness: { pending: () => pendingOf(db, investorSearch) },
    log,
  });
  const sweeper = startSweeper(db, options.sweepEveryMs ?? LIMITS.sweepEvery, log);
  return {
    http,
    sweeper,
    listen: () => http.listen({ host: config.host, port: config.port }),
    async close() {
      await http.close();
      await sweeper.stop();
      await lookups.close();
      await investorSearch.close();
    },
  };
}

/** The lookups over the sources that are configured, and everything they reach out with. */
function startLookups({ config, store: { service: db }, log }: ServiceOptions): RunningLookups {
  const { orders, settings } = config.sources ?? readSourceConfig(() => undefined);
  const outbound = createOutbound({
    version: VERSION,
    contact: config.contact,
    allowPrivate: config.privateHosts === true,
    log: (line) => log.debug(line, 'source asked'),
  });
  const routes = createMailRoutes({
    servers: config.dnsServers ?? [],
    isPublic: config.privateHosts === true ? () => true : isPublicAddress,
  });
  const jobFeeds = createJobFeeds({
    store: createJobFeedStore(db),
    onFailed: (feed, error) =>
      log.warn({ feed, err: error }, 'job feed not refreshed; its last copy answers'),
  });
  const local: LocalSources = {
    corpus: createCorpusLookup(db),
    jobFeeds,
    mailRoute: routes.find,
    verifyEmail: (email, signal) => lookups.verifyEmail(email, signal),
  };
  const lookups = createLookups({
    recipes: createRecipes({ routes }),
    orders,
    sources: configuredSources(UPSTREAMS, settings, config.contact, (upstream, values) => {
      const caller = outbound.callerOf(upstream, values);
      return (context) => callOf(caller, { ...context, local });
    }),
    sandbox: sandbox.id,
    spend: createSpendBook(db),
    cache: createLookupCache(db),
    log,
  });
  return {
    ...lookups,
    async close() {
      await jobFeeds.close();
      await lookups.close();
      await outbound.close();
    },
  };
}

/** What a load balancer has to wait for. */
async function pendingOf(db: Postgres, search: RunningInvestorSearch): Promise<Record<string, string>> {
  const pending: Record<string, string> = {};
  await db.query({ name: 'ready', text: 'select 1' }).catch(() => {
    pending.database = 'does not answer';
  });
  for (const mode of ['live', 'test'] as const) {
    const facts = search.facts(mode);
    if (facts === undefined) pending[`${mode}_index`] = 'is being built';
    else if (!(await search.current(mode).catch(() => true)))
      pending[`${mode}_index`] = 'takes in a change; the one before answers';
    if (facts?.isLearning === true) pending[`${mode}_model`] = 'learns from the corpus';
  }
  return pending;
}
