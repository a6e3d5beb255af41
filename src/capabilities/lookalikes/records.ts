import type { FoundInvestor } from '../../core/corpus/investor-record.ts';
import { identityKey } from '../../core/identity/identity.ts';
import type { KnownFunder } from '../../core/lookalike/ports.ts';
import { MAX_SCORED } from '../../core/ranking/ask.ts';
import { byScore } from '../../core/ranking/cut.ts';
import type { Funder } from '../../core/ranking/lookalike-ports.ts';
import type { InvestorScoringService } from '../../core/ranking/ports.ts';
import type { InvestorQuery } from '../../core/research/investor-query.ts';
import type { Scope } from '../../core/scope.ts';

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
