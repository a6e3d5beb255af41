import { createJobFeeds } from '../capabilities/job-feeds.ts';
import { withoutErasedPeople } from '../capabilities/lookups/erased-people.ts';
import { createLookupService, type RunningLookups } from '../capabilities/lookups/lookups.ts';
import { type CallContext, configuredSources } from '../capabilities/lookups/source.ts';
import { readSourceConfig } from '../capabilities/lookups/source-config.ts';
import { createSourceTallies } from '../capabilities/lookups/source-tallies.ts';
import { createRecipes } from '../capabilities/recipes/recipes.ts';
import { LOOKUP_KINDS } from '../core/lookup/kinds.ts';
import type { SourceState } from '../core/lookup/source-state.ts';
import type { Caller } from '../outbound/caller.ts';
import { callOf, createOutbound } from '../outbound/outbound.ts';
import { UPSTREAMS } from '../providers/index.ts';
import type { LocalSources } from '../providers/local-sources.ts';
import type { SettingValues, Upstream } from '../providers/provider.ts';
import { sandbox } from '../providers/sandbox/index.ts';
import { missingSettings } from '../providers/settings.ts';
import { createCorpusLookupStore } from '../store/corpus/lookup.ts';
import { createErasedPeople } from '../store/corpus/privacy/erased-people.ts';
import { createLookupCacheStore } from '../store/lookup/cache.ts';
import { createJobFeedStore } from '../store/lookup/job-feeds.ts';
import { nearRecords } from '../store/lookup/near-names.ts';
import { createSpendStore } from '../store/lookup/spend.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

export interface StartedLookups extends RunningLookups {
  /** Every source there is, as this process knows it. */
  states(): readonly Omit<SourceState, 'spentMicroUsd' | 'paidCalls'>[];
}

type Values = ReadonlyMap<string, SettingValues>;

function missingOf(upstream: Upstream, settings: Values, contact: string | undefined): readonly string[] {
  const values = settings.get(upstream.id);
  return values === undefined ? [] : missingSettings(upstream, values, contact);
}

/** Sources that can cost money declare a cap. */
function capOf(upstream: Upstream, settings: Values): number | undefined {
  if (!upstream.settings.some(({ name }) => name === 'DAILY_CAP_USD')) return undefined;
  return settings.get(upstream.id)?.number('DAILY_CAP_USD');
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
  const configured = configuredSources(UPSTREAMS, settings, config.contact, (upstream, values) => {
    const caller = outbound.callerOf(upstream, values);
    callers.set(upstream.id, caller);
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
      UPSTREAMS.filter(({ id }) => id !== sandbox.id).map((upstream) => ({
        id: upstream.id,
        title: upstream.title,
        about: upstream.about,
        lookups: LOOKUP_KINDS.filter((kind) => orders[kind].flat().includes(upstream.id)),
        missing: missingOf(upstream, settings, config.contact),
        tally: tallies.of(upstream.id),
        breaker: callers.get(upstream.id)?.breaker,
        capMicroUsd: capOf(upstream, settings),
      })),
    async close() {
      await jobFeeds.close();
      await lookups.close();
      await outbound.close();
    },
  };
}
