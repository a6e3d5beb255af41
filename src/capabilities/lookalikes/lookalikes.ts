import { DomainError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type {
  KnownFunder,
  LiveFunderStore,
  LookalikeCorpusStore,
  LookalikeService,
} from '../../core/lookalike/ports.ts';
import type { CorpusLookupStore } from '../../core/lookup/asked.ts';
import { createBudget } from '../../core/lookup/budget.ts';
import { NO_DEALS } from '../../core/lookup/empty-corpus.ts';
import type { LookupService } from '../../core/lookup/ports.ts';
import type { InvestorScoringService } from '../../core/ranking/ports.ts';
import type { Mode } from '../../core/scope.ts';
import { askLive, type LiveFinding } from './live.ts';
import { type FunderOfCompanies, scoredFunders } from './records.ts';
import { companyResult, isKnownToFund, needsLive } from './results.ts';
import { companyOf, resolveTargets, type Target } from './targets.ts';

export interface LookalikeOptions {
  readonly corpus: LookalikeCorpusStore;
  readonly isEmpty: CorpusLookupStore['isEmpty'];
  readonly lookups: LookupService;
  readonly liveFunders: LiveFunderStore;
  readonly scoring: InvestorScoringService;
  /** What the paid calls of one request may cost together, micro-USD. */
  readonly budgetMicroUsd: number;
}

/** Lookalike discovery over the corpus and, where that knows no funder, over live sources. */
export function createLookalikeService(options: LookalikeOptions): LookalikeService {
  const { corpus, scoring } = options;
  const most = LIMITS.lookalike.companiesPerCall;
  return {
    async known(mode, names) {
      const { targets, skipped } = await resolveTargets(corpus, mode, names, most);
      const known = await fundersOf(corpus, mode, targets);
      return {
        skipped,
        results: targets.map((target) => companyResult(target, known.get(target) ?? [], undefined)),
      };
    },

    async research(scope, names, query, request) {
      const { mode } = scope;
      const { signal } = request;
      const { targets, skipped } = await resolveTargets(corpus, mode, names, most);
      const known = await fundersOf(corpus, mode, targets);
      const budget = createBudget(request.budgetMicroUsd ?? options.budgetMicroUsd);
      const live = await Promise.all(
        targets.map((target) =>
          needsLive(target, known.get(target) ?? [])
            ? askLive(options, target, { ...request, ...scope, budget })
            : undefined,
        ),
      );
      await refuseUnanswered(options, mode, targets, live, signal);
      const fresh = new Map(
        targets.flatMap((target, at) => {
          const id = live[at]?.companyId;
          return id === undefined ? [] : [[id, target] as const];
        }),
      );
      const written = fresh.size === 0 ? [] : await corpus.funders(mode, [...fresh.keys()]);
      for (const [id, target] of fresh) {
        known.set(
          target,
          written.filter(({ companyId }) => companyId === id),
        );
      }
      const results = targets.map((target, at) => companyResult(target, known.get(target) ?? [], live[at]));
      const funders = await scoredFunders(scoring, scope, query, together(targets, known), {
        isFresh: fresh.size > 0,
        signal,
      });
      return { searched: targets.map(({ named }) => named.given), skipped, results, funders };
    },
  };
}

async function fundersOf(
  corpus: LookalikeCorpusStore,
  mode: Mode,
  targets: readonly Target[],
): Promise<Map<Target, readonly KnownFunder[]>> {
  const ids = targets.flatMap((target) => companyOf(target)?.id ?? []);
  const funders = ids.length === 0 ? [] : await corpus.funders(mode, ids);
  return new Map(
    targets.map((target) => [target, funders.filter(({ companyId }) => companyId === companyOf(target)?.id)]),
  );
}

/**
 * An empty corpus has not answered; where live sources failed as well there is no answer, and the call is
 * refunded. The sandbox rehearses it without an empty corpus.
 */
async function refuseUnanswered(
  { isEmpty }: LookalikeOptions,
  mode: Mode,
  targets: readonly Target[],
  live: readonly (LiveFinding | undefined)[],
  signal: AbortSignal,
): Promise<void> {
  const nobodyAnswered =
    targets.length > 0 &&
    targets.every(({ choice }) => choice.kind === 'unknown') &&
    // Where no live source is connected either, only an empty corpus leaves nobody who could have answered.
    live.every((finding) => finding?.state === 'failed' && (mode === 'live' || finding.failed.length > 0));
  if (!nobodyAnswered || (mode === 'live' && !(await isEmpty(signal)))) return;
  const failed = [...new Set(live.flatMap((finding) => finding?.failed.map(({ source }) => source) ?? []))];
  throw new DomainError('vendor_error', `${NO_DEALS} No live source answered either. Nothing was charged.`, {
    internal: `empty corpus, and no answer of ${failed.join(', ')}`,
  });
}

/** Every certain funder once, with the companies it backed in the order they were named. */
function together(
  targets: readonly Target[],
  known: ReadonlyMap<Target, readonly KnownFunder[]>,
): FunderOfCompanies[] {
  const found = new Map<number, FunderOfCompanies>();
  for (const target of targets) {
    const company = companyOf(target)?.name ?? target.named.name;
    for (const funder of (known.get(target) ?? []).filter(isKnownToFund)) {
      const before = found.get(funder.investorId);
      found.set(funder.investorId, {
        known: before?.known ?? funder,
        companies: [...(before?.companies ?? []), company],
      });
    }
  }
  return [...found.values()];
}
