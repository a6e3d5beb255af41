import { randomUUID } from 'node:crypto';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import type { Services } from '../platform/operations/operation.ts';
import { inLanes, type Loop, startLoop, timeLimit } from '../platform/process.ts';
import { MODES, type Scope } from '../platform/values/scope.ts';
import { profileKey } from '../profile/rules-suggest.ts';
import { withSites } from './operations-search-investors.ts';
import type { DueList, IndexNames, Rescored, RescoreStore, ToScore } from './queries-rescore.ts';
import { listedRows } from './queries-stored-investors.ts';
import { boostsFor, type InvestorQuery } from './rules-investor-query.ts';
import { rowOfOwn } from './score/own-rows.ts';
import { rationaleOf } from './score/rules-rationale.ts';

export interface RescoreOptions {
  readonly lists: RescoreStore;
  readonly services: Pick<Services, 'investorSearch' | 'investorScoring' | 'lookalikeList'>;
  /** Before all of a list is scored: who is on record by now is no own investor any more. */
  readonly joinOwn: (scope: Scope, signal: AbortSignal) => Promise<unknown>;
  /** Between two looks for lists that are due, ms. */
  readonly everyMs: number;
  onFailed(error: unknown, list?: DueList): void;
}

/** Lists worked on at once in a process: with one of 10,000 under way, the next tenant's fifty wait for no more than a slice. */
const AT_ONCE = 2;
const PER_TENANT = 1;
/**
 * Rows scored at a time: their thread is busy for as long as with one search, and a paid search waits for no more than the slice before
 * it. Of a list one slice is under way, the thread free while it is written.
 */
const SLICE = 100;
/** A list of 10,000 takes some seconds; on a machine that is busy for ever it begins again. */
const RUN_MS = 300_000;
/** What is still held after this long, its process is gone. */
const LEASE_MS = 2 * RUN_MS;
/** A failed run is tried again soon, then later each time, and no less than every hour. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;

/**
 * Keeps the scores of stored investors those of the raise as it stands: works them out again where the profile or the index changed, and
 * of whoever came onto a list unscored. Free of charge. Nothing tells it what to do: it looks for lists that are behind, so that nothing
 * is lost with a process, and a run that is repeated writes the same.
 */
export function startRescoring(options: RescoreOptions): Loop {
  const { lists, services } = options;
  const names = (): IndexNames =>
    Object.fromEntries(
      MODES.flatMap((mode) => {
        const name = services.investorSearch.facts(mode)?.name;
        return name === undefined ? [] : [[mode, name]];
      }),
    );
  return startLoop({
    everyMs: options.everyMs,
    onFailed: (error) => options.onFailed(error),
    once: async (signal) => {
      if (!(await lists.waits())) return;
      await inLanes<DueList>(signal, {
        atOnce: AT_ONCE,
        everyMs: options.everyMs,
        claim: (limit, underWay) => {
          const busy = underWay.map(({ scope }) => scope.tenantId);
          return lists.claim(randomUUID(), LEASE_MS, limit, { perTenant: PER_TENANT, busy }, names());
        },
        work: (list) => run(list, signal, options),
      });
    },
  });
}

async function run(list: DueList, signal: AbortSignal, options: RescoreOptions): Promise<void> {
  const { lists, services } = options;
  const limit = timeLimit(RUN_MS, signal);
  try {
    const index = services.investorSearch.facts(list.scope.mode)?.name;
    if (index !== undefined && list.isWhole) await options.joinOwn(list.scope, limit.signal);
    const isDone = index !== undefined && (await scoreAll(list, index, limit.signal, options));
    // What changed meanwhile is due again by itself.
    if (isDone) await lists.finish(list, index);
    else await lists.leave(list, 0, list.failures);
  } catch (error) {
    // The service stops: the lease's end brings the run back.
    if (signal.aborted) return;
    options.onFailed(error, list);
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(list.failures, 20), LAST_RETRY_MS);
    await lists.leave(list, retryMs, list.failures + 1);
  } finally {
    limit.end();
  }
}

/** False if the profile or the index is another one by now: then what was worked out may be void. */
async function scoreAll(
  list: DueList,
  index: string,
  signal: AbortSignal,
  { lists, services }: RescoreOptions,
): Promise<boolean> {
  const { investorSearch, lookalikeList } = services;
  for (let [after, isWhole] = [0, list.isWhole]; ; ) {
    signal.throwIfAborted();
    const rows = await lists.rows({ ...list, isWhole }, after, SLICE);
    const last = rows.at(-1);
    if (last === undefined) {
      if (after === 0) return true;
      // Of a row that something else wrote meanwhile nothing was written: once more, for those, until there are none.
      [after, isWhole] = [0, false];
      continue;
    }
    // After the rows: a lookalike call that comes between changes the row, and what is written here of it is void.
    const { boosted } = await lookalikeList.contextOf(list.scope, profileKey(list.profile));
    const query = { ...queryOf(list), ...boostsFor(list.profile, boosted) };
    const scored = await scoredRows(list, query, rows, signal, services);
    if (investorSearch.facts(list.scope.mode)?.name !== index) return false;
    if (!(await lists.write(list, scored))) return false;
    after = last.id;
  }
}

/** The search a profile asks for by itself. */
const queryOf = ({ profile }: DueList): InvestorQuery => ({
  profile,
  targetLpTypes: [],
  effort: 'low',
  limit: SLICE,
  includeCompetitorLookalikes: false,
});

async function scoredRows(
  { scope }: DueList,
  query: InvestorQuery,
  rows: readonly ToScore[],
  signal: AbortSignal,
  { investorScoring }: RescoreOptions['services'],
): Promise<Rescored[]> {
  const asked = rows.map(({ own, known }) => (own === null ? known : rowOfOwn(own)));
  const found = await investorScoring.score(scope, query, asked, signal, true);
  const byId = new Map(found.map((one) => [one.investorId, one]));
  return rows.map((row): Rescored => {
    const { id, read, own } = row;
    const one = byId.get(row.known);
    if (one === undefined) return { id, read, unscored: own === null ? 'bare' : 'own' };
    const [listed] = listedRows([explained(row, query, { ...one, investorId: id })]);
    return listed === undefined ? { id, read, unscored: 'bare' } : { id, read, row: listed };
  });
}

/** With what was paid for when it was found: what providers said of it, and that it is explained. */
function explained(
  { live, isExplained }: ToScore,
  query: InvestorQuery,
  found: FoundInvestor,
): FoundInvestor {
  const { rationale: _, ...record } = found.record;
  const known = { ...found, record: { ...record, ...(live === null ? {} : { live }) } };
  const [one = known] = withSites(query, [known]);
  return isExplained ? { ...one, record: { ...one.record, rationale: rationaleOf(one.record) } } : one;
}
