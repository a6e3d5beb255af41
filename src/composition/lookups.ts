import { createJobFeeds } from '../capabilities/job-feeds.ts';
import { createLookups, type RunningLookups } from '../capabilities/lookups/lookups.ts';
import { configuredSources } from '../capabilities/lookups/source.ts';
import { readSourceConfig } from '../capabilities/lookups/source-config.ts';
import { createRecipes } from '../capabilities/recipes/recipes.ts';
import { callOf, createOutbound } from '../outbound/outbound.ts';
import { UPSTREAMS } from '../providers/index.ts';
import type { LocalSources } from '../providers/local-sources.ts';
import { sandbox } from '../providers/sandbox/index.ts';
import { createCorpusLookup } from '../store/corpus-lookup.ts';
import { createJobFeedStore } from '../store/job-feeds.ts';
import { createLookupCache } from '../store/lookup-cache.ts';
import { createSpendBook } from '../store/spend.ts';
import { VERSION } from '../version.ts';
import { mailRoutesOf } from './mail-routes.ts';
import type { ServiceOptions } from './options.ts';

/** The lookups over the sources that are configured, and everything they reach out with. */
export function startLookups({
  config,
  store: { service: db },
  log,
}: Pick<ServiceOptions, 'config' | 'store' | 'log'>): RunningLookups {
  const { orders, settings } = config.sources ?? readSourceConfig(() => undefined);
  const outbound = createOutbound({
    version: VERSION,
    contact: config.contact,
    allowPrivate: config.privateHosts === true,
    log: (line) => log.debug(line, 'source asked'),
  });
  const routes = mailRoutesOf(config);
  const jobFeeds = createJobFeeds({
    store: createJobFeedStore(db),
    onFailed: (feed, error) =>
      log.warn({ feed, err: error }, 'job feed not refreshed; its last copy answers'),
  });
  const local: Omit<LocalSources, 'companyNews'> = {
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
      return ({ companyNews, ...context }) =>
        callOf(caller, { ...context, local: { ...local, companyNews } });
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
