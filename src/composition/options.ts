import type { Logger } from 'pino';
import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import type { SourceConfig } from '../capabilities/lookups/source-config.ts';
import type { CreditConfig } from '../config/credit-settings.ts';
import type { VaultService } from '../core/account/ports.ts';
import type { Secret } from '../core/account/secret.ts';
import type { DoctorService } from '../core/admin/ports.ts';
import type { Endpoint, Services } from '../endpoints/endpoint.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { ClientTimes } from '../http/server.ts';
import type { OauthConfig } from '../outreach/oauth/clients.ts';
import type { Connection } from '../store/postgres/connection.ts';
import type { Postgres } from '../store/postgres/postgres.ts';

export interface ServiceOptions {
  readonly config: {
    readonly host: string;
    readonly port: number;
    readonly rateLimits: boolean;
    /** Where metrics are; without it there are none. */
    readonly metricsPort?: number | undefined;
    readonly metricsHost?: string;
    /** Of requests that did not fail, how many have a line in the log, 0 to 1; none where nothing is said. */
    readonly accessLog?: number;
    /** Proxies whose word is taken on where a request comes from. */
    readonly trustedProxies?: readonly string[];
    readonly asOf: string | undefined;
    /** Where uploads and downloads lie; without it nothing is imported over HTTP. */
    readonly dataDir?: string;
    /** Where pulls ask for public records, if not their publishers. */
    readonly recordsMirror?: string | undefined;
    readonly wikidataQueryUrl?: string;
    /** 1 where nothing is said. */
    readonly searchThreads?: number;
    /** Processes that search for this one, and what they know it by; none where nothing is said. */
    readonly searchUrls?: readonly string[];
    readonly searchSecret?: Secret | undefined;
    /** Where snapshots of the indexes lie; without it none are kept. */
    readonly indexFolder?: string;
    /** What is not given here is as if no setting had been made. */
    readonly sources?: SourceConfig;
    readonly contact?: string | undefined;
    readonly privateHosts?: boolean;
    readonly monitorHours?: number;
    readonly dnsServers?: readonly string[];
    readonly lookalikeBudgetUsd?: number;
    readonly publicUrl?: string | undefined;
    readonly mailUrl?: Secret | undefined;
    readonly mailFrom?: string | undefined;
    readonly oidcIssuer?: string | undefined;
    readonly oidcClientId?: string | undefined;
    readonly oidcClientSecret?: Secret | undefined;
    readonly oidcName?: string;
    readonly mailboxPerDay?: number;
    /** Whether this process drafts, sends and reads mailboxes; where nothing is said, it does not. */
    readonly outreachHere?: boolean;
  } & OauthConfig &
    Partial<CreditConfig>;
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
  /** How long this process is taken to be alive after its last sign, ms. */
  readonly aliveMs?: number;
  /** How long a request is kept alive over an absent database, ms. */
  readonly maxWait?: { readonly admitMs: number; readonly resolveMs: number };
  /** Of the HTTP server: how long is waited for clients, and how many connections there may be. */
  readonly clients?: { readonly times?: ClientTimes; readonly connections?: ConnectionLimits };
  readonly ratePerWindow?: { readonly trial: number; readonly paid: number };
}
