import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { FailedAuthentications } from './billing/failed-authentications.ts';
import { Guard } from './billing/guard.ts';
import { createKeeper } from './billing/keeper.ts';
import { type Sweeper, startSweeper } from './billing/sweeper.ts';
import { LIMITS } from './core/limits.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import type { Services } from './endpoints/services.ts';
import { createHttpServer } from './http/server.ts';
import { createAccounts } from './store/ledger.ts';
import type { Postgres } from './store/postgres.ts';
import { createProfiles } from './store/profiles.ts';
import { createStoredInvestors } from './store/stored-investors.ts';

export interface ServiceOptions {
  readonly config: {
    readonly host: string;
    readonly port: number;
    readonly rateLimits: boolean;
    readonly asOf: string | undefined;
  };
  /** The database as the role that answers requests. */
  readonly store: { readonly service: Postgres };
  readonly log: FastifyBaseLogger;
  /** For tests and rehearsals: services in place of the real ones, endpoints beside them, a quicker sweeper. */
  readonly services?: Partial<Services>;
  readonly endpoints?: readonly Endpoint[];
  readonly sweepEveryMs?: number;
  readonly ratePerWindow?: { readonly trial: number; readonly paid: number };
}

export interface Service {
  readonly http: FastifyInstance;
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
  const services: Services = {
    profiles: createProfiles(db),
    storedInvestors: createStoredInvestors(db),
    accounts: createAccounts(db),
    ...options.services,
  } as Services;
  const keeper = createKeeper(db, {
    ...(options.ratePerWindow ?? LIMITS.ratePerWindow),
    windowSeconds: LIMITS.windowSeconds,
    idempotencyHours: LIMITS.idempotencyHours,
  });
  const guard = new Guard({
    keeper,
    services,
    failedAuthentications: new FailedAuthentications(
      config.rateLimits ? LIMITS.failedAuthenticationsPerMinute : Number.POSITIVE_INFINITY,
    ),
    rateLimits: config.rateLimits,
    log,
    now: () => new Date(),
  });
  const http = await createHttpServer({
    endpoints: [...ENDPOINTS, ...(options.endpoints ?? [])],
    guard,
    readiness: { pending: async () => ({}) },
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
    },
  };
}
