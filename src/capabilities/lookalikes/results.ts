import type { Candidate } from '../../core/candidate.ts';
import { companyIdOf } from '../../core/corpus/investor-id.ts';
import { CANDIDATES_MOST } from '../../core/identity/near-names.ts';
import type { CompanyCandidate } from '../../core/lookalike/choose-company.ts';
import type { CompanyResult, CompanyResultStatus, KnownFunder } from '../../core/lookalike/ports.ts';
import { CERTAIN } from '../../core/news/funder-claim.ts';
import type { LiveFinding } from './live.ts';
import { companyOf, type Target } from './targets.ts';

/** Certain enough to be listed and given as a reason. */
export function isKnownToFund({ confidence }: KnownFunder): boolean {
  return confidence >= CERTAIN;
}

/** Live sources are asked where the corpus knows no funder, and who is meant is clear. */
export function needsLive({ choice }: Target, known: readonly KnownFunder[]): boolean {
  return choice.kind !== 'ambiguous' && !known.some(isKnownToFund);
}

/** What became of one company: from the corpus, and from what live sources said where they were asked. */
export function companyResult(
  target: Target,
  known: readonly KnownFunder[],
  live: LiveFinding | undefined,
): CompanyResult {
  const certain = known.filter(isKnownToFund);
  const company = companyOf(target);
  const { given } = target.named;
  const others = [...namesakesOf(target).map(candidateOf), ...(target.near?.others ?? [])].slice(
    0,
    CANDIDATES_MOST,
  );
  const matchedAs = target.near?.taken;
  const unconfirmed = unconfirmedOf(known, live);
  const failed = [...new Set((live?.failed ?? []).map(({ source }) => source))];
  const sources = sourcesOf(certain);
  return {
    company: given,
    status: statusOf(target, certain.length, live),
    fundersFound: certain.length,
    ...(company === undefined || company.name === given ? {} : { resolvedTo: company.name }),
    ...(certain.length === 0 ? {} : { funders: certain.map(({ name }) => name), sources }),
    ...(matchedAs === undefined ? {} : { matchedAs }),
    ...(others.length === 0 ? {} : { candidates: others }),
    ...(unconfirmed.length === 0 ? {} : { unconfirmed }),
    ...(failed.length === 0 ? {} : { sourcesFailed: failed }),
  };
}

function statusOf(target: Target, certain: number, live: LiveFinding | undefined): CompanyResultStatus {
  if (certain > 0) return 'ok';
  if (live?.state === 'capped') return 'margin_capped';
  const { choice } = target;
  if (choice.kind === 'unknown') return 'no_company_match';
  if (choice.kind === 'found') return choice.company.rounds > 0 ? 'no_funders_found' : 'no_profile';
  // Whichever is meant: no funder is known of any of them.
  if (choice.namesakes.some(({ fundedRounds }) => fundedRounds > 0)) return 'no_company_match';
  return choice.namesakes.some(({ rounds }) => rounds > 0) ? 'no_funders_found' : 'no_profile';
}

function namesakesOf({ choice }: Target): readonly CompanyCandidate[] {
  if (choice.kind === 'unknown') return [];
  return choice.kind === 'found' ? choice.others : choice.namesakes;
}

function candidateOf({ id, name, domain, geography }: CompanyCandidate): Candidate & { geography?: string } {
  return {
    id: companyIdOf(id),
    name,
    ...(domain === undefined ? {} : { domain }),
    ...(geography === undefined ? {} : { place: geography, geography }),
    why: 'the same name',
  };
}

/** Uncertain claims: inferred in the corpus, or from live sources. */
function unconfirmedOf(
  known: readonly KnownFunder[],
  live: LiveFinding | undefined,
): NonNullable<CompanyResult['unconfirmed']> {
  const names = new Set(known.filter(isKnownToFund).map(({ name }) => name));
  const details = [
    ...known
      .filter((funder) => !isKnownToFund(funder))
      .map(({ name, confidence, url }) => ({
        name,
        // A `real` of the database, which shows more digits than it stores.
        confidence: Math.round(confidence * 100) / 100,
        ...(url === undefined ? {} : { url }),
      })),
    ...(live?.unconfirmed ?? []),
  ];
  return details.filter(({ name }) => !names.has(name) && names.add(name));
}

/** Each source once, with the address of one deal where it has any. */
function sourcesOf(certain: readonly KnownFunder[]): NonNullable<CompanyResult['sources']> {
  const found = new Map<string, { readonly source: string; readonly url?: string }>();
  for (const { source, url } of certain) {
    const name = source.replace(/^live:/, '');
    const key = `${name} ${url ?? ''}`;
    if (!found.has(key)) found.set(key, { source: name, ...(url === undefined ? {} : { url }) });
  }
  return [...found.values()].slice(0, SOURCES_MOST);
}

/** Addresses of deals that are shown; of a company with more the first are enough to check by. */
const SOURCES_MOST = 20;
