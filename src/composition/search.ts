import { type RunningInvestorSearch, startInvestorSearch } from '../capabilities/investor-search.ts';
import { SANDBOX_AS_OF } from '../core/sandbox/sandbox.ts';
import type { Mode } from '../core/scope.ts';
import { indexThread } from '../matching/host/index-source.ts';
import { readCorpusVersion } from '../store/corpus/version.ts';
import type { IndexThreadOptions } from '../threads/index-thread.ts';
import type { ServiceOptions } from './options.ts';

/** The search over both corpora, its indexes built and learned in threads of their own; `onServed` is told of each that is in use. */
export function startSearch(
  { config, store, log }: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
  onServed?: (mode: Mode) => void,
): RunningInvestorSearch {
  return startInvestorSearch({
    source: indexThread(new URL('../threads/index-thread.ts', import.meta.url), {
      connection: store.connection,
      index: {
        // The made-up world stands still, so that its answers are the same on every machine and every day.
        asOf: { live: config.asOf, test: SANDBOX_AS_OF },
        folder: config.indexFolder,
      },
    } satisfies IndexThreadOptions),
    version: (mode) => readCorpusVersion(store.service, mode),
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
