import type { Ask, Feature } from '../core/ranking/ask.ts';
import type { Evidence, FeatureEvidence, LpEvidence } from '../core/ranking/evidence.ts';
import { smoothedDeviation } from '../core/ranking/formula.ts';
import type { Columns, Posting } from './columns.ts';
import { dateOf } from './days.ts';
import type { InvestorFacts } from './investor-index.ts';

/** A feature of an ask with its list, and its weight after the sectors have shared theirs. */
export interface Weighed {
  readonly feature: Feature;
  readonly posting: Posting;
  readonly weight: number;
}

/** Companies of a portfolio that are shown, newest first: enough to judge by, bounded for the most active. */
const SHOWN_COMPANIES = 50;
const SHOWN_TAGS = 10;

function known(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** Where an investor stands in a list, or -1. */
function placeIn(list: Uint32Array, investor: number): number {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = list[middle] as number;
    if (at === investor) return middle;
    if (at < investor) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** What is shown of an investor. */
export function factsOf(columns: Columns, at: number): InvestorFacts {
  const [from, to] = [columns.dealStart[at] ?? 0, columns.dealStart[at + 1] ?? 0];
  const companies = new Set<string>();
  for (let deal = from; deal < to && companies.size < SHOWN_COMPANIES; deal += 1) {
    const name = columns.companyNames[columns.dealCompany[deal] ?? -1];
    if (name !== undefined) companies.add(name);
  }
  const lastDay = from < to ? known(columns.dealDay[from]) : undefined;
  const seen = columns.tags.slice(columns.tagStart[at] ?? 0, columns.tagStart[at + 1] ?? 0);
  return {
    investorId: columns.ids[at] as number,
    name: columns.names[at] as string,
    sectorTags: [...new Set([...(columns.declaredSectors[at] ?? []), ...seen])].slice(0, SHOWN_TAGS),
    geography: columns.geographies[at] || undefined,
    lastActivityDate: lastDay === undefined ? undefined : dateOf(lastDay),
    portfolioCompanies: [...companies],
    lpType: columns.lpTypes[at] ?? undefined,
    exitSizeUsd: known(columns.exitSize[at]),
  };
}

function featureEvidence(
  columns: Columns,
  at: number,
  { feature, posting, weight }: Weighed,
): FeatureEvidence {
  const { family, label, use } = feature;
  const place = placeIn(posting.investors, at);
  return {
    family,
    label,
    weight,
    use,
    withIt: posting.decayed[place] ?? 0,
    all: columns.decayedIn[family][at] ?? 0,
    share: posting.share,
    deals: posting.deals[place] ?? 0,
    declared: place >= 0 && posting.deals[place] === 0,
  };
}

function lpEvidence(columns: Columns, at: number, ask: Ask): { readonly lp?: LpEvidence } {
  const lpType = columns.lpTypes[at];
  if (ask.audience !== 'lp' || lpType === undefined || lpType === null) return {};
  const [chequeMaxUsd, exitSizeUsd] = [known(columns.chequeMax[at]), known(columns.exitSize[at])];
  const exitDay = known(columns.exitDay[at]);
  return {
    lp: {
      lpType,
      ...(ask.sizeUsd === undefined || ask.sizeUsd <= 0 ? {} : { leastCommitmentUsd: ask.sizeUsd }),
      ...(chequeMaxUsd === undefined ? {} : { chequeMaxUsd }),
      ...(exitSizeUsd === undefined ? {} : { exitSizeUsd }),
      ...(exitDay === undefined ? {} : { exit: { on: dateOf(exitDay), daysAgo: columns.day - exitDay } }),
    },
  };
}

/** Everything the score of one candidate is made from. `competitors`: company ordinals with the names asked for. */
export function evidenceOf(
  columns: Columns,
  at: number,
  ask: Ask,
  weighed: readonly Weighed[],
  competitors: ReadonlyMap<number, string>,
  isLifted: boolean,
): Evidence {
  const backed = new Set<string>();
  if (competitors.size > 0) {
    for (let deal = columns.dealStart[at] ?? 0; deal < (columns.dealStart[at + 1] ?? 0); deal += 1) {
      const name = competitors.get(columns.dealCompany[deal] ?? -1);
      if (name !== undefined) backed.add(name);
    }
  }
  const mean = known(columns.sizeMean[at]);
  const habit = {
    mean: mean ?? 0,
    deviation: columns.sizeDeviation[at] ?? 0,
    rounds: columns.sizeRounds[at] ?? 0,
  };
  const hasSize =
    ask.audience === 'equity' && mean !== undefined && ask.sizeUsd !== undefined && ask.sizeUsd > 0;
  return {
    recentDeals: columns.recent[at] ?? 0,
    deals: columns.deals[at] ?? 0,
    decayedDeals: columns.decayed[at] ?? 0,
    features: weighed.map((one) => featureEvidence(columns, at, one)),
    ...(hasSize
      ? {
          size: {
            asked: ask.sizeUsd,
            mean,
            deviation: smoothedDeviation(habit, columns.everybodysDeviation),
          },
        }
      : {}),
    backed: [...backed],
    isLifted,
    ...lpEvidence(columns, at, ask),
  };
}
