import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import { type LookupService, NO_DEALS } from '../lookups/rules-ports.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { CorpusLookupStore } from '../providers/rules-kinds.ts';
import { createBudget } from '../providers/rules-source-items.ts';
import { identityKey } from '../reference/rules-identity.ts';
import type { InvestorQuery } from '../search/rules-investor-query.ts';
import { MAX_SCORED } from '../search/score/rules-ask.ts';
import { byScore, type Funder, type InvestorScoringService } from '../search/score/rules-ports.ts';
import {
  askLive,
  companyOf,
  companyResult,
  isKnownToFund,
  type LiveFinding,
  needsLive,
  resolveTargets,
  type Target,
} from './live.ts';
import type {
  KnownFunder,
  LiveFunderStore,
  LookalikeCorpusStore,
  LookalikeService,
} from './rules-lookalike.ts';

/** A new record is in the index within a second; after twice that the answer has no score for it. */
const INDEX_WAIT_MS = 2_000;
const INDEX_PAUSE_MS = 200;

/** A funder with the companies that led to it, in the order they were named. */
export interface FunderOfCompanies {
  readonly known: KnownFunder;
  readonly companies: readonly string[];
}

/**
 * Funders as scored for the profile, best first, boosted by the company that led to them. One that was
 * written a moment ago (`isFresh`) is waited for; one that the index does not know after that is shown from
 * the corpus, without a score.
 */
export async function scoredFunders(
  scoring: InvestorScoringService,
  scope: Scope,
  query: InvestorQuery,
  funders: readonly FunderOfCompanies[],
  { isFresh, signal }: { readonly isFresh: boolean; readonly signal: AbortSignal },
): Promise<readonly Funder[]> {
  const byId = new Map(funders.map((funder) => [funder.known.investorId, funder]));
  const scored = new Map<number, FoundInvestor>();
  const end = performance.now() + (isFresh ? INDEX_WAIT_MS : 0);
  for (;;) {
    const missing = [...byId.keys()].filter((id) => !scored.has(id));
    for (let at = 0; at < missing.length; at += MAX_SCORED) {
      const ids = missing.slice(at, at + MAX_SCORED);
      const boosted = ids.map((id) => ({ investorId: id, via: byId.get(id)?.companies[0] ?? '' }));
      for (const one of await scoring.score(scope, { ...query, boosted }, ids, signal)) {
        scored.set(one.investorId, one);
      }
    }
    if (scored.size >= byId.size || performance.now() >= end) break;
    await new Promise((resolve) => setTimeout(resolve, INDEX_PAUSE_MS));
  }
  const found = [...byId.values()].map(({ known, companies }): Funder => {
    const one = scored.get(known.investorId);
    const record =
      one === undefined ? plainRecord(known, companies, query) : { ...one.record, name: known.name };
    return { investorId: known.investorId, record, companies };
  });
  return byScore(found);
}

/** What the corpus row says of an investor no index has scored. */
function plainRecord(
  { name, sectorTags, geography, lastActivityDate }: KnownFunder,
  companies: readonly string[],
  { profile }: InvestorQuery,
): FoundInvestor['record'] {
  const competitors = profile.raise_type === 'startup_equity' ? (profile.known_competitors ?? []) : [];
  const keys = new Set(competitors.map(identityKey));
  return {
    name,
    sectorTags,
    ...(geography === undefined ? {} : { geography }),
    ...(lastActivityDate === undefined ? {} : { lastActivityDate }),
    portfolioCompanies: companies,
    networkProximity: 0,
    score: 0,
    scoreParts: [],
    tier: 'C',
    warmPath: false,
    conflict: companies.some((company) => keys.has(identityKey(company))),
  };
}

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
