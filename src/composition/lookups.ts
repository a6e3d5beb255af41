import { createJobFeeds } from '../capabilities/job-feeds.ts';
import { createLookupService, type RunningLookups } from '../capabilities/lookups/lookups.ts';
import { type CallContext, configuredSources } from '../capabilities/lookups/source.ts';
import { readSourceConfig } from '../capabilities/lookups/source-config.ts';
import { createRecipes } from '../capabilities/recipes/recipes.ts';
import { callOf, createOutbound } from '../outbound/outbound.ts';
import { UPSTREAMS } from '../providers/index.ts';
import type { LocalSources } from '../providers/local-sources.ts';
import { sandbox } from '../providers/sandbox/index.ts';
import { createCorpusLookupStore } from '../store/corpus/lookup.ts';
import { createLookupCacheStore } from '../store/lookup/cache.ts';
import { createJobFeedStore } from '../store/lookup/job-feeds.ts';
import { nearRecords } from '../store/lookup/near-names.ts';
import { createSpendStore } from '../store/lookup/spend.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

/** The lookups over the sources that are configured, and everything they reach out with. */
export function startLookups(
  { config, store: { service: db }, log }: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
  ways: OutboundAccess,
): RunningLookups {
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
  const lookups = createLookupService({
    recipes: createRecipes({ routes: ways.mailRoutes }),
    orders,
    sources: configuredSources(UPSTREAMS, settings, config.contact, (upstream, values) => {
      const caller = outbound.callerOf(upstream, values);
      return (context) => callOf(caller, { ...context, local: localOf(context) });
    }),
    sandbox: sandbox.id,
    spend: createSpendStore(db),
    cache: createLookupCacheStore(db),
    log,
    near: (mode, table, name) => nearRecords(db, mode, table, name),
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
