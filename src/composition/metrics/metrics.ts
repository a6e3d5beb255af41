import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { BatchedBilling } from '../../billing/batched-billing.ts';
import type { RunningInvestorSearch } from '../../capabilities/investor-search.ts';
import { listenForScrapes, type MetricsListener } from '../../http/metrics/listener.ts';
import { VERSION } from '../../version.ts';
import type { StartedLookups } from '../lookups.ts';
import type { ServiceOptions } from '../options.ts';
import { databaseGauges } from './database-gauges.ts';
import { gaugeOf } from './gauge.ts';

/** From an answer in memory to the longest deadline there is, s. */
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30, 60];
/** From one statement on an idle database to the longest wait for an absent one, s. */
const WAIT_SECONDS = [0.002, 0.01, 0.05, 0.2, 1, 5, 20];

/** What of a running service is read when it is scraped. */
interface Watched {
  readonly lookups: Pick<StartedLookups, 'states'>;
  readonly search?: Pick<RunningInvestorSearch, 'facts'>;
}

export interface Metrics {
  /** Is told of an answer: operation of the registry, status, seconds. */
  answered(operation: string, status: number, seconds: number): void;
  failedSignIn(): void;
  /** The same billing; what it decides is counted. */
  billing(billing: BatchedBilling): BatchedBilling;
  /** Starts to listen. */
  listen(watched: Watched): Promise<MetricsListener>;
}

/**
 * Metrics of one process, to be had at `at`. Labels are of closed sets:
 * operations of the registry, statuses, outcomes, sources; never what a client sent (docs/adr/0062-metrics.md).
 */
export function createMetrics(
  { store, log }: Pick<ServiceOptions, 'store' | 'log'>,
  at: { readonly host: string; readonly port: number },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'warmpath_request_seconds',
    help: 'Time of answered calls of the API and of MCP.',
    labelNames: ['operation', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
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
    answered: (operation, status, seconds) =>
      requests.observe({ operation, status: String(status) }, seconds),
    failedSignIn: () => failed.inc(),
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
      const readSources = sourceGauges(registry, watched.lookups);
      const readSearch = watched.search === undefined ? () => {} : searchGauges(registry, watched.search);
      const readDisk = diskGauge(registry, store.folder);
      const read = async () => {
        readSources();
        readSearch();
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

function sourceGauges(registry: Registry, { states }: Pick<StartedLookups, 'states'>): () => void {
  const calls = gaugeOf(
    registry,
    'warmpath_source_calls',
    'Answers and failures of a source since the start.',
    ['source', 'outcome'],
  );
  const breaker = gaugeOf(
    registry,
    'warmpath_source_breaker_open',
    '1 while a source rests after failures.',
    ['source'],
  );
  return () => {
    for (const { id: source, tally, breaker: state } of states()) {
      if (state === undefined) continue;
      breaker.set({ source }, state === 'closed' ? 0 : 1);
      calls.set({ source, outcome: 'answer' }, tally?.answers ?? 0);
      calls.set({ source, outcome: 'failure' }, tally?.failures ?? 0);
    }
  };
}

function searchGauges(registry: Registry, search: Pick<RunningInvestorSearch, 'facts'>): () => void {
  const ready = gaugeOf(registry, 'warmpath_index_ready', '1 once searches are answered.', ['mode']);
  const version = gaugeOf(registry, 'warmpath_index_version', 'The version of the corpus in use.', ['mode']);
  const investors = gaugeOf(registry, 'warmpath_index_investors', 'Investors in the index in use.', ['mode']);
  const learning = gaugeOf(registry, 'warmpath_model_learning', '1 while a model is being learned.', [
    'mode',
  ]);
  return () => {
    for (const mode of ['live', 'test'] as const) {
      const facts = search.facts(mode);
      ready.set({ mode }, facts === undefined ? 0 : 1);
      version.set({ mode }, facts?.version ?? 0);
      investors.set({ mode }, facts?.investors ?? 0);
      learning.set({ mode }, facts?.isLearning === true ? 1 : 0);
    }
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
