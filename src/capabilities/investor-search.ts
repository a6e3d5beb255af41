import { LIMITS } from '../core/limits.ts';
import type { InvestorSearch } from '../core/ports.ts';
import { askOf } from '../core/ranking/ask.ts';
import { recordOf } from '../core/ranking/present.ts';
import type { Mode } from '../core/scope.ts';
import { buildIndex } from '../matching/build-index.ts';
import type { CorpusSource } from '../matching/corpus-source.ts';
import type { InvestorIndex } from '../matching/investor-index.ts';

export interface InvestorSearchOptions {
  readonly source: CorpusSource;
  /** The day the index of a mode is as of, ISO: asked at each build, so that a live index follows the calendar. */
  readonly asOf: (mode: Mode) => string;
  /** Told of every build and of every failed one; the index in use stays in use. */
  readonly onBuilt?: (mode: Mode, index: InvestorIndex, milliseconds: number) => void;
  readonly onFailed?: (mode: Mode, error: unknown) => void;
  /** Milliseconds between two looks at the version, for what the notification missed. */
  readonly pollEvery?: number;
}

export interface RunningInvestorSearch extends InvestorSearch {
  /** True once the mode's first index stands: searches are answered at once from then on. */
  ready(mode: Mode): boolean;
  /** True while the index in use holds every committed change. Rejects where the database does not answer. */
  current(mode: Mode): Promise<boolean>;
  /** Stops watching and any build under way; resolves when both have ended. */
  close(): Promise<void>;
}

const MODES: readonly Mode[] = ['live', 'test'];
/** A look costs one row: often enough that a missed notification is noticed within seconds. */
const POLL_EVERY = 3_000;
/** Work at a stretch while an index is built, ms: requests beside it wait no longer. */
const SLICE = 4;
/**
 * Search over one index per mode, rebuilt beside the running one after every change of the corpus or of the day and
 * swapped in whole. Builds start at once; a search that comes before the first stands waits for it, until its signal.
 */
export function startInvestorSearch(options: InvestorSearchOptions): RunningInvestorSearch {
  const { source, asOf } = options;
  const stop = new AbortController();
  const held = new Map<Mode, { readonly index: InvestorIndex; readonly asOf: string }>();
  const busy = new Map<Mode, Promise<void>>();

  const waiting: Record<Mode, ((index: InvestorIndex) => void)[]> = { live: [], test: [] };

  /** The first index of a mode. There is no later: the guard has reserved credits, and a search is worth seconds. */
  const first = (mode: Mode, signal: AbortSignal): Promise<InvestorIndex> =>
    new Promise((resolve, reject) => {
      waiting[mode].push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });

  const pauser = () => {
    let since = performance.now();
    return async () => {
      stop.signal.throwIfAborted();
      if (performance.now() - since < SLICE) return;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    };
  };

  const refresh = async (mode: Mode): Promise<void> => {
    for (;;) {
      const day = asOf(mode);
      const now = held.get(mode);
      if (now !== undefined && now.asOf === day && now.index.version === (await source.version(mode))) return;
      const start = performance.now();
      const index = await buildIndex((take) => source.read(mode, take), day, pauser());
      held.set(mode, { index, asOf: day });
      for (const stands of waiting[mode].splice(0)) stands(index);
      options.onBuilt?.(mode, index, performance.now() - start);
    }
  };

  /** One refresh of a mode at a time; it looks again when it is done, so a change meanwhile is not lost. */
  const check = (mode: Mode): void => {
    if (stop.signal.aborted || busy.has(mode)) return;
    const work = refresh(mode)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) options.onFailed?.(mode, error);
      })
      .finally(() => busy.delete(mode));
    busy.set(mode, work);
  };
  const checkAll = () => {
    for (const mode of MODES) check(mode);
  };

  // A watch that cannot be set up is no failure: the poll finds the same changes, later.
  const watching = source.watch(checkAll).catch(() => undefined);
  const poll = setInterval(checkAll, options.pollEvery ?? POLL_EVERY);
  poll.unref();
  checkAll();

  return {
    ready: (mode) => held.has(mode),

    async current(mode) {
      const now = held.get(mode);
      return (
        now !== undefined && now.asOf === asOf(mode) && now.index.version === (await source.version(mode))
      );
    },

    async search(mode, query, signal) {
      signal.throwIfAborted();
      const index = held.get(mode)?.index ?? (await first(mode, signal));
      const rationales = LIMITS.rationales[query.effort];
      return index.search(askOf(query.profile, query)).map(({ facts, evidence }, place) => ({
        investorId: facts.investorId,
        record: recordOf(facts, evidence, place < rationales),
      }));
    },

    async close() {
      stop.abort();
      clearInterval(poll);
      await (await watching)?.close();
      await Promise.all(busy.values());
    },
  };
}
