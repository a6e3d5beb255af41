import { LIMITS } from '../../../core/limits.ts';
import type { ListedFunder } from '../../../core/lookalike/ports.ts';
import type { InvestorCard } from '../../../core/research/dossier.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import type { InvestorQuery } from '../../../core/research/investor-query.ts';
import type { Profile } from '../../../core/research/profile.ts';

/** As many of an answer are explained as in a search of medium effort. */
export const RATIONALES = LIMITS.rationales.medium;

/** How funders are scored: for the stored profile; without one for a founder of whom nothing is known. */
export function queryFor(profile: Profile | undefined): InvestorQuery {
  return {
    profile: profile ?? { raise_type: 'startup_equity' },
    targetLpTypes: [],
    effort: 'medium',
    limit: LIMITS.search.limitMax,
    includeCompetitorLookalikes: false,
  };
}

type Shown = Omit<ListedFunder, 'isNew' | 'investorId'> & InvestorCard;

/** The two lists of the answer, each in the order given. */
export function presentFunders(
  listed: readonly ListedFunder[],
  cards: ReadonlyMap<number, InvestorCard>,
): {
  readonly newInvestors: readonly Shown[];
  readonly updatedInvestors: readonly Shown[];
} {
  const shown = (wanted: boolean) =>
    listed.flatMap(({ isNew, investorId, ...record }) =>
      isNew === wanted ? [withCard(investorId, record, cards)] : [],
    );
  return { newInvestors: shown(true), updatedInvestors: shown(false) };
}
