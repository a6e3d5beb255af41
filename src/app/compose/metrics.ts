import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { BatchedBilling } from '../../credits/batcher.ts';
import type { MailTransport } from '../../mailboxes/mail/rules-mail.ts';
import { listenForScrapes, type MetricsListener } from '../../platform/http/page.ts';
import { VERSION } from '../../platform/process.ts';
import type { RunningInvestorSearch } from '../../search/investor-search.ts';
import {
  countedTransport,
  databaseGauges,
  gaugeOf,
  type SearchMetrics,
  searchMetrics,
  sourceGauges,
} from './database-gauges.ts';
import type { StartedLookups } from './lookups.ts';
import type { ServiceOptions } from './options.ts';

/** From an answer in memory to the longest deadline there is, s. */
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30, 60];
/** From one statement on an idle database to the longest wait for an absent one, s. */
const WAIT_SECONDS = [0.002, 0.01, 0.05, 0.2, 1, 5, 20];

/** How often it is measured how late the event loop is: every 10 ms took 0.4 % of a processor, ms. */
const LATENESS_MS = 50;
/** Of a statement of billing: 64 at most. */
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64];

/** What of a running service is read when it is scraped. */
interface Watched {
  readonly lookups?: Pick<StartedLookups, 'states'>;
  readonly search?: Pick<RunningInvestorSearch, 'facts'>;
}

export interface Metrics extends Pick<SearchMetrics, 'timed' | 'indexServed'> {
  /** Is told of an answer: operation of the registry, status, seconds, and whether a provider is to blame for a failure. */
  answered(operation: string, status: number, seconds: number, isOfProvider?: boolean): void;
  failedSignIn(): void;
  /** Is told how many requests share a statement. */
  batched(statement: 'admit' | 'resolve', requests: number): void;
  /** The same transport; what it does is counted. Once. */
  transport(transport: MailTransport): MailTransport;
  /** The same billing; what it decides is counted. */
  billing(billing: BatchedBilling): BatchedBilling;
  listen(watched: Watched): Promise<MetricsListener>;
}

/** Metrics of one process. Labels are of closed sets, never what a client sent (docs/adr/0062-metrics-and-traces.md). */
export function createMetrics(
  { store, log }: Pick<ServiceOptions, 'store' | 'log'>,
  at: { readonly host: string; readonly port: number },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LATENESS_MS });
  const requests = new Histogram({
    name: 'warmpath_request_seconds',
    help: 'Time of answered calls of the API, of MCP and of the admin API.',
    labelNames: ['operation', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'warmpath_failed_calls_total',
    help: 'Calls answered 5xx, by whether a provider failed or the service did.',
    labelNames: ['fault'] as const,
    registers,
  });
  for (const fault of ['provider', 'service']) failures.inc({ fault }, 0);
  const charges = new Counter({
    name: 'warmpath_charges_total',
    help: 'Charges that were resolved, by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const admissions = new Counter({
    name: 'warmpath_admissions_total',
    help: 'Calls by what admission decided; failed: the database did not.',
    labelNames: ['verdict'] as const,
    registers,
  });
  const waits = new Histogram({
    name: 'warmpath_billing_seconds',
    help: 'Time of the statements of a call, with the wait for their batch.',
    labelNames: ['statement'] as const,
    buckets: WAIT_SECONDS,
    registers,
  });
  const batches = new Histogram({
    name: 'warmpath_billing_batch_requests',
    help: 'How many requests shared a statement.',
    labelNames: ['statement'] as const,
    buckets: BATCH_SIZES,
    registers,
  });
  const search = searchMetrics(registry);
  const failed = new Counter({
    name: 'warmpath_failed_sign_ins_total',
    help: 'Wrong keys, sessions and links.',
    registers,
  });
  gaugeOf(registry, 'warmpath_info', 'The version that runs.', ['version']).set({ version: VERSION }, 1);
  const timed = async <Result>(statement: 'admit' | 'resolve', work: Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    try {
      return await work;
    } finally {
      waits.observe({ statement }, (performance.now() - begun) / 1_000);
    }
  };
  return {
    answered(operation, status, seconds, isOfProvider = false) {
      requests.observe({ operation, status: String(status) }, seconds);
      if (status >= 500) failures.inc({ fault: isOfProvider ? 'provider' : 'service' });
    },
    failedSignIn: () => failed.inc(),
    batched: (statement, requests) => batches.observe({ statement }, requests),
    timed: search.timed,
    indexServed: search.indexServed,
    transport: (transport) => countedTransport(registry, transport),
    billing: (billing) => ({
      identify: billing.identify,
      async admit(request) {
        let verdict = 'failed';
        try {
          const admission = await timed('admit', billing.admit(request));
          ({ verdict } = admission);
          return admission;
        } finally {
          admissions.inc({ verdict });
        }
      },
      async resolve(resolution) {
        let outcome = 'failed';
        try {
          const resolved = await timed('resolve', billing.resolve(resolution));
          outcome = resolved.state ?? 'none';
          return resolved;
        } finally {
          if (resolution.action !== 'none') charges.inc({ outcome });
        }
      },
    }),
    async listen(watched) {
      const readDatabase = databaseGauges(registry, store);
      const readSources = watched.lookups === undefined ? () => {} : sourceGauges(registry, watched.lookups);
      const readDisk = diskGauge(registry, store.folder);
      const read = async () => {
        readSources();
        if (watched.search !== undefined) search.read(watched.search);
        await Promise.all([readDatabase(), readDisk()]);
        return registry.metrics();
      };
      const logged = () =>
        read().catch((error: unknown) => {
          log.warn({ err: error }, 'the metrics could not be read');
          throw error;
        });
      return listenForScrapes(at, logged, registry.contentType);
    },
  };
}

function diskGauge(registry: Registry, folder: string | undefined): () => Promise<void> {
  const free = gaugeOf(registry, 'warmpath_disk_free_bytes', 'Left where the bundled database lies.', []);
  return async () => {
    const found = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
    if (found === undefined) free.remove();
    else free.set(found.bavail * found.bsize);
  };
}
