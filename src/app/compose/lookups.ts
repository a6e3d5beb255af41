import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authenticator } from '../../accounts/authenticator.ts';
import type { ActivityStore } from '../../accounts/queries-audit.ts';
import { operatorOfKey } from '../../accounts/queries-operators.ts';
import { createErasedPeople } from '../../corpus/queries-erased.ts';
import { createCorpusImports, importInThreads } from '../../imports/imports.ts';
import { createCorporaStore, createImportJobStore, createUploadStore } from '../../imports/queries-jobs.ts';
import { createUploadFiles } from '../../imports/upload-files.ts';
import { createJobFeeds } from '../../lookups/job-feeds.ts';
import { createLookupService, type RunningLookups } from '../../lookups/lookups.ts';
import { createCorpusLookupStore } from '../../lookups/queries-corpus-lookup.ts';
import {
  createJobFeedStore,
  createLookupCacheStore,
  createSpendStore,
  nearRecords,
  readSpend,
} from '../../lookups/queries-lookups.ts';
import { createRecipes } from '../../lookups/recipes.ts';
import {
  type CallContext,
  configuredSources,
  createSourceTallies,
  withoutErasedPeople,
} from '../../lookups/source.ts';
import { readSourceConfig } from '../../lookups/source-config.ts';
import type { FailedAuthentications } from '../../platform/incoming.ts';
import type { OperatorServices, Services } from '../../platform/operations/operation.ts';
import { VERSION } from '../../platform/process.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { isEmailContact } from '../../platform/values/limits.ts';
import { type Caller, callOf, createOutbound } from '../../providers/caller.ts';
import type { LocalSources } from '../../providers/html.ts';
import { PROVIDERS, sandbox } from '../../providers/order.ts';
import type { Provider, SettingValues } from '../../providers/provider.ts';
import { LOOKUP_KINDS } from '../../providers/rules-kinds.ts';
import type { SourceState } from '../../providers/rules-source-items.ts';
import { missingSettings } from '../../providers/settings.ts';
import { type AdminRoutes, OperatorGate } from '../../surfaces/admin-call.ts';
import { startTenantDeletion } from '../../tenant-data/tenant-deletion.ts';
import type { DoctorService } from '../admin-health.ts';
import { ADMIN_ENDPOINTS } from '../operations.ts';
import { createWorkStore } from '../queries-health.ts';
import { createUsageDays } from '../queries-usage-days.ts';
import { createOperatorServices } from './operator-services.ts';
import type { OutboundAccess, ServiceOptions } from './options.ts';

export interface StartedLookups extends RunningLookups {
  /** Every source there is, as this process knows it. */
  states(): readonly Omit<SourceState, 'spentMicroUsd' | 'paidCalls'>[];
}

type Values = ReadonlyMap<string, SettingValues>;

function missingOf(provider: Provider, settings: Values, contact: string | undefined): readonly string[] {
  const values = settings.get(provider.id);
  return values === undefined ? [] : missingSettings(provider, values, contact);
}

function capOf(provider: Provider, settings: Values): number | undefined {
  if (!provider.settings.some(({ name }) => name === 'DAILY_CAP_USD')) return undefined;
  return settings.get(provider.id)?.number('DAILY_CAP_USD');
}

/** The lookups over the sources that are configured, and everything they reach out with. */
export function startLookups(
  { config, store: { service: db }, log }: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
  ways: OutboundAccess,
): StartedLookups {
  const { orders, settings } = config.sources ?? readSourceConfig(() => undefined);
  const outbound = createOutbound({
    ways,
    version: VERSION,
    contact: config.contact,
    allowPrivate: config.privateHosts === true,
    log: (line) => log.debug(line, 'source asked'),
  });
  const jobFeeds = createJobFeeds({
    store: createJobFeedStore(db),
    onFailed: (feed, error) =>
      log.warn({ feed, err: error }, 'job feed not refreshed; its last copy answers'),
  });
  const corpus = createCorpusLookupStore(db);
  const localOf = ({ tenantId, companyNews }: CallContext): LocalSources => ({
    corpus,
    jobFeeds,
    companyNews,
    mailRoute: (domain, signal) => ways.mailRoutes.find(domain, { tenantId, signal }),
    verifyEmail: (email, signal) => lookups.verifyEmail(email, { tenantId, signal }),
  });
  const tallies = createSourceTallies(() => new Date());
  const callers = new Map<string, Caller>();
  const configured = configuredSources(PROVIDERS, settings, config.contact, (provider, values) => {
    const caller = outbound.callerOf(provider, values);
    callers.set(provider.id, caller);
    return (context) => callOf(caller, { ...context, local: localOf(context) });
  });
  const lookups = createLookupService({
    recipes: createRecipes({ routes: ways.mailRoutes }),
    orders,
    sources: withoutErasedPeople(tallies.counted(configured), createErasedPeople(db, 'live')),
    sandbox: sandbox.id,
    spend: createSpendStore(db),
    cache: createLookupCacheStore(db),
    log,
    near: (mode, table, name) => nearRecords(db, mode, table, name),
  });
  return {
    ...lookups,
    states: () =>
      PROVIDERS.filter(({ id }) => id !== sandbox.id).map((provider) => ({
        id: provider.id,
        title: provider.title,
        about: provider.about,
        lookups: LOOKUP_KINDS.filter((kind) => orders[kind].flat().includes(provider.id)),
        missing: missingOf(provider, settings, config.contact),
        tally: tallies.of(provider.id),
        breaker: callers.get(provider.id)?.breaker,
        capMicroUsd: capOf(provider, settings),
      })),
    async close() {
      await jobFeeds.close();
      await lookups.close();
      await outbound.close();
    },
  };
}

interface Running {
  readonly lookups: StartedLookups;
  readonly processId: string;
  /** Those of tenants' operations, which operators' may call too. */
  readonly services: Services;
  readonly activity: ActivityStore;
}

const notHere = async () => {
  throw new OperatorError(
    'invalid_setting',
    'This process was not started by "warmpath serve", and has no doctor.',
  );
};
const NO_DOCTOR: DoctorService = { quick: notHere, live: notHere };

function startOperations(
  { config, store: { system, connection }, log, doctor = NO_DOCTOR }: ServiceOptions,
  { lookups, processId }: Pick<Running, 'lookups' | 'processId'>,
) {
  // Without a data directory (a service within a test) files come and go with the machine's own.
  const { dataDir = join(tmpdir(), 'warmpath') } = config;
  const imports = createCorpusImports({
    jobs: createImportJobStore(system, processId),
    files: createUploadFiles(createUploadStore(system), dataDir),
    run: importInThreads(new URL('../../imports/import-thread.ts', import.meta.url), connection),
    pullOf: (source, more) => ({
      kind: 'pull',
      source,
      contact: config.contact,
      ...more,
      dataDir,
      today: new Date().toISOString().slice(0, 10),
      userAgent: `warmpath/${VERSION}`,
      mirror: config.recordsMirror,
      queryService: config.wikidataQueryUrl ?? '',
    }),
    hasContact: config.contact !== undefined && isEmailContact(config.contact),
    onBroken: (error, job) => log.error({ job, err: error }, 'an import over HTTP failed'),
  });
  const work = createWorkStore(system);
  const services = {
    ...createOperatorServices(system, dataDir),
    corpora: createCorporaStore(system),
    work,
    troubledMailboxes: work,
    unknownTouches: work,
    usageDays: createUsageDays(system),
    doctor,
    imports,
    sources: {
      async states() {
        const today = new Date().toISOString().slice(0, 10);
        const spent = new Map(
          (await readSpend(system)).map((each) => [`${each.day} ${each.provider}`, each]),
        );
        return lookups.states().map((source) => ({
          ...source,
          spentMicroUsd: spent.get(`${today} ${source.id}`)?.spentMicroUsd ?? 0,
          paidCalls: spent.get(`${today} ${source.id}`)?.calls ?? 0,
        }));
      },
    },
  } satisfies Partial<OperatorServices>;
  return { services, close: imports.close };
}

export interface RunningAdmin {
  readonly routes: AdminRoutes;
  close(): Promise<void>;
}

export function startAdmin(
  options: ServiceOptions,
  failed: FailedAuthentications,
  sessions: Pick<Authenticator, 'sessionOf'>,
  running: Running,
): RunningAdmin {
  const { system } = options.store;
  const { log } = options;
  const operations = startOperations(options, running);
  const { audit } = operations.services;
  const deletion = startTenantDeletion({
    db: system,
    audit,
    onFailed: (error) => log.error({ err: error }, 'tenants not deleted; the next look tries again'),
    onDeleted: (tenantId) => log.info({ tenantId }, 'tenant deleted, as ordered'),
  });
  const keys = { operatorOf: (keyHash: Buffer) => operatorOfKey(system, keyHash) };
  return {
    routes: {
      endpoints: ADMIN_ENDPOINTS,
      services: {
        ...running.services,
        activity: running.activity,
        ...operations.services,
      },
      gate: new OperatorGate({ keys, sessions, failed, log }),
    },
    async close() {
      await operations.close();
      await deletion.stop();
    },
  };
}
