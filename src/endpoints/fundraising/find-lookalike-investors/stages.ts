import { LIMITS } from '../../../core/limits.ts';
import type { CompanyResult, KnownCompanies } from '../../../core/lookalike/ports.ts';
import type { ListedFunder } from '../../../core/ranking/lookalike-ports.ts';
import type { InvestorCard } from '../../../core/research/dossier.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import type { InvestorQuery } from '../../../core/research/investor-query.ts';
import type { Profile } from '../../../core/research/profile.ts';
import { nearWarnings } from '../../../core/understanding/near-warning.ts';
import { MAX_WARNINGS } from '../../../core/understanding/warning.ts';
import type { Understood } from '../../endpoint.ts';

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

/** What a dry run tells: how many of the companies and of their funders are on record, and whom each name means. */
export function understoodOf({ results, skipped }: KnownCompanies): Understood {
  const known = results.filter(({ status }) => status !== 'no_company_match');
  const beyond = skipped.map((name) => ({
    field: 'company_names',
    value: name.slice(0, 200),
    message: `Beyond the ${LIMITS.lookalike.companiesPerCall} companies of a call: name it in another one.`,
  }));
  return {
    records: {
      companies: known.length,
      investors: new Set(results.flatMap(({ funders = [] }) => funders)).size,
    },
    warnings: [...results.flatMap(warningsOf), ...beyond].slice(0, MAX_WARNINGS),
  };
}

function warningsOf({ company, status, matchedAs, candidates = [] }: CompanyResult) {
  const near = { candidates, ...(matchedAs !== undefined && { taken: matchedAs }) };
  return nearWarnings('company_names', company, { isKnown: status !== 'no_company_match', near });
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
