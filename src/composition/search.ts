import { type RunningInvestorSearch, startInvestorSearch } from '../capabilities/investor-search.ts';
import { searchApart } from '../capabilities/searching/search-apart.ts';
import { Searchers } from '../capabilities/searching/searchers.ts';
import { OperatorError } from '../core/operator-error.ts';
import { SANDBOX_AS_OF } from '../core/sandbox/sandbox.ts';
import type { Mode } from '../core/scope.ts';
import { indexThread } from '../matching/host/index-source.ts';
import type { LogLine } from '../matching/host/served-index.ts';
import { askSearchers } from '../outbound/ask-searcher.ts';
import { readCorpusVersion } from '../store/corpus/version.ts';
import type { IndexThreadOptions } from '../threads/index-thread.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

type Parts = Pick<ServiceOptions, 'config' | 'store' | 'log'>;

/** The search: in processes of its own where the settings name some, else in threads of this one. */
export function startSearch(
  parts: Parts,
  { names }: Pick<OutboundAccess, 'names'>,
  onServed?: (mode: Mode) => void,
): RunningInvestorSearch {
  const { config } = parts;
  const urls = config.searchUrls ?? [];
  const secret = config.searchSecret;
  if (urls.length === 0) return startSearchHere(parts, onServed);
  if (secret === undefined) throw withoutSecret('WARMPATH_SEARCH_URL');
  const way = askSearchers(names, secret, VERSION);
  const onLog = ({ level, message, fields }: LogLine) => parts.log[level](fields, message);
  return searchApart({ searchers: new Searchers({ urls, way, onLog }), version: versionIn(parts) });
}

export function withoutSecret(what: string): OperatorError {
  return new OperatorError(
    'invalid_setting',
    `${what} needs WARMPATH_SEARCH_SECRET, the same for services and searchers: at least 32 characters, such as "openssl rand -hex 32" prints.`,
  );
}

function versionIn({ store }: Parts): (mode: Mode) => Promise<number> {
  return (mode) => readCorpusVersion(store.service, mode);
}

/** The search over both corpora, its indexes built and learned in threads of their own; `onServed` is told of each that is in use. */
export function startSearchHere(parts: Parts, onServed?: (mode: Mode) => void): RunningInvestorSearch {
  const { config, store, log } = parts;
  return startInvestorSearch({
    source: indexThread(new URL('../threads/index-thread.ts', import.meta.url), {
      connection: store.connection,
      index: {
        // The made-up world stands still, so that its answers are the same on every machine and every day.
        asOf: { live: config.asOf, test: SANDBOX_AS_OF },
        folder: config.indexFolder,
      },
    } satisfies IndexThreadOptions),
    version: versionIn(parts),
    threads: config.searchThreads ?? 1,
    onServed(mode, facts) {
      onServed?.(mode);
      log.info({ mode, ...facts }, 'investor index in use');
    },
    onFailed: (mode, error) =>
      log.error({ mode, err: error }, 'investor index not built or learned; the last one stays in use'),
    onLog: ({ level, message, fields }) => log[level](fields, message),
  });
}
