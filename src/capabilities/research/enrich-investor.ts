import type { Candidate } from '../../core/candidate.ts';
import { numberOfInvestorId } from '../../core/corpus/investor-id.ts';
import type { FailedSource } from '../../core/lookup/asked.ts';
import type { LookupData, LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import type { LookupService } from '../../core/lookup/ports.ts';
import type { ResearchRequest } from '../../core/lookup/research-request.ts';
import type { Answer } from '../../core/outcome.ts';
import type { InvestorDossier } from '../../core/research/dossier.ts';
import { enrichmentOf, identityOfDossier, isSameFirm, isSamePerson } from '../../core/research/enrichment.ts';
import type { DossierStore, Enrichment, InvestorQuestion } from '../../core/research/ports.ts';
import { type InvestorRoute, investorRoute } from '../../core/research/route.ts';
import { domainOf } from '../../reference/domain.ts';
import { firmMeant, nearFieldsOf } from './meant.ts';
import { readOn } from './read-on.ts';
import { nothingKnown, unansweredWarning } from './unanswered.ts';

interface Sources {
  readonly lookups: LookupService;
  readonly dossiers: DossierStore;
}

/** The provider that is the imported corpus. */
const CORPUS = 'corpus';

/** Of all lookups together: leaves three seconds of the request's 30 for the corpus and the settling. */
const ALL_WITHIN_MS = 27_000;

/** What one lookup knew: its record, and who gave no answer. */
interface LookupResult<Kind extends LookupKind> {
  readonly facts: LookupData[Kind] | undefined;
  readonly failed: readonly FailedSource[];
  /** Whether it is certain that no source knows it. */
  readonly isSettled: boolean;
  /** What sources outside came to: the corpus is a source of the lookup too, and what it says was on record before. */
  readonly outside: { readonly isFound: boolean; readonly isSettled: boolean };
}

/** One investor, person or firm, out of the corpus and of every source that knows it. */
export function enrichInvestor(
  sources: Sources,
  question: InvestorQuestion,
  request: ResearchRequest,
): Promise<Answer<Enrichment>> {
  const route = investorRoute(question);
  return route.kind === 'person'
    ? enrichPerson(sources, route, request)
    : enrichFirm(sources, route.params, request);
}

async function enrichFirm(
  { lookups, dossiers }: Sources,
  params: LookupParams['company.enrich'],
  request: ResearchRequest,
): Promise<Answer<Enrichment>> {
  const { mode } = request;
  const { social_url: socialUrl, domain } = params;
  // An angel invests under their own name, and a caller who knows only the name asks for it as a fund.
  const meant = await firmMeant(dossiers, params, mode);
  const { dossier: known, near } = meant;
  const knownName = known?.block.name;
  // Other sources do not know our ids.
  const isId = numberOfInvestorId(params.name ?? '') !== undefined;
  const name = isId && known !== undefined ? knownName : params.name;
  // Where the corpus knows the site, the site itself can be read, and no namesake is meant.
  const wanted = knownFields({
    ...params,
    domain: domain ?? known?.domain,
    name: near.taken === undefined ? (name ?? knownName) : knownName,
  });
  const result = await lookUp(lookups, 'company.enrich', wanted, request);
  const { facts } = result;
  const isOther =
    known !== undefined &&
    facts !== undefined &&
    // A company of a person's name is another one.
    (known.block.entity === 'person' ||
      !isSameFirm(identityOfDossier(known, domain === undefined ? undefined : name), facts, domainOf));
  const same = isOther ? undefined : facts;
  const dossier = known ?? (same === undefined ? undefined : await firmOf(dossiers, same, request));
  const enrichment = enrichmentOf(same, dossier, { today: readOn(request), failed: result.failed });
  return answerOf(
    enrichment === undefined ? undefined : { ...enrichment, ...nearFieldsOf(meant) },
    result,
    { ...request, candidates: near.candidates },
    () =>
      `No investor is known by ${domain ?? socialUrl ?? `"${name ?? ''}"`}; ${domain === undefined ? 'give its domain' : 'check the domain, or give the name too'}.`,
  );
}

/** The corpus record of the firm that a lookup found under another name, address or domain than the question's. */
async function firmOf(
  dossiers: DossierStore,
  facts: LookupData['company.enrich'],
  { mode }: ResearchRequest,
): Promise<InvestorDossier | undefined> {
  const asked = { socialUrl: facts.socialUrl, domain: domainOf(facts.website), name: facts.name };
  const found = await dossiers.investor(mode, { ...asked, kind: 'organisation' });
  return found !== undefined && isSameFirm(identityOfDossier(found), facts, domainOf) ? found : undefined;
}

async function enrichPerson(
  { lookups, dossiers }: Sources,
  { socialUrl, fund }: Extract<InvestorRoute, { kind: 'person' }>,
  request: ResearchRequest,
): Promise<Answer<Enrichment>> {
  const { mode } = request;
  const [known, firm] = await Promise.all([
    dossiers.investor(mode, { socialUrl, kind: 'person' }),
    fund === undefined ? undefined : dossiers.investor(mode, { ...fund, kind: 'organisation' }),
  ]);
  const company = fund?.name ?? firm?.block.name;
  const wanted = knownFields({ social_url: socialUrl, company });
  const began = performance.now();
  let result = await lookUp(lookups, 'person.enrich', wanted, request);
  if (result.facts === undefined && known !== undefined && company !== undefined) {
    // No source has the address, and the corpus has the name: with the firm it identifies the person.
    const named = { name: known.block.name, company };
    const left = ALL_WITHIN_MS - (performance.now() - began);
    const again = await lookUp(lookups, 'person.enrich', named, unbooked(request), left);
    result = { ...again, failed: [...result.failed, ...again.failed] };
  }
  const { facts } = result;
  const dossier = known ?? (facts === undefined ? undefined : await personOf(dossiers, facts, request));
  const more = { today: readOn(request), fund: firm?.block, failed: result.failed };
  return answerOf(enrichmentOf(facts, dossier, more), result, request, () =>
    firm === undefined
      ? `No one is known at ${socialUrl}; give the fund as fund_name or fund_domain alone for its own profile.`
      : `No one is known at ${socialUrl}; "${firm.block.name}" is: give fund_name or fund_domain alone for its profile.`,
  );
}

async function personOf(
  dossiers: DossierStore,
  facts: LookupData['person.enrich'],
  { mode }: ResearchRequest,
): Promise<InvestorDossier | undefined> {
  const asked = { socialUrl: facts.socialUrl, name: facts.name, kind: 'person' } as const;
  const found = await dossiers.investor(mode, asked);
  return found !== undefined && isSamePerson(found, facts) ? found : undefined;
}

async function lookUp<Kind extends 'person.enrich' | 'company.enrich'>(
  lookups: LookupService,
  kind: Kind,
  params: LookupParams[Kind],
  request: ResearchRequest,
  withinMs = ALL_WITHIN_MS,
): Promise<LookupResult<Kind>> {
  const asked = await lookups.ask(kind, params, { ...request, withinMs });
  const { failed } = asked;
  if (asked.state !== 'answered')
    return { facts: undefined, failed, isSettled: false, outside: { isFound: false, isSettled: false } };
  const facts = asked.outcome === 'found' ? asked.data : undefined;
  const isOnRecord = facts?.sources.length !== 0 && facts?.sources.every(({ source }) => source === CORPUS);
  const isFound = facts !== undefined && !isOnRecord;
  // Nothing found while one outside gave no answer is not known to be nothing: as a lookup counts it that has no corpus to ask.
  const isSettled =
    isFound ||
    !isOnRecord ||
    (failed.length === 0 && asked.answered?.some((source) => source !== CORPUS) === true);
  return { facts, failed, isSettled: true, outside: { isFound, isSettled } };
}

function answerOf(
  enrichment: Enrichment | undefined,
  result: LookupResult<LookupKind>,
  { now, candidates = [] }: ResearchRequest & { readonly candidates?: readonly Candidate[] },
  explain: () => string,
): Answer<Enrichment> {
  if (enrichment !== undefined) {
    const { failed, outside } = result;
    const warnings = outside.isFound
      ? {}
      : { warnings: [unansweredWarning({ failed, isSettled: outside.isSettled })] };
    // What is on record is an answer too; whether it is worth the price depends on what the tenant has been shown of it.
    return { outcome: outside.isSettled ? 'found' : 'undetermined', data: enrichment, ...warnings };
  }
  if (!result.isSettled) throw nothingKnown(result.failed, now, candidates);
  return { outcome: 'missed', data: { name: '', sources: [] }, explanation: explain(), candidates };
}

/** What admission booked is for one lookup; a second one books for itself. */
function unbooked(request: ResearchRequest): ResearchRequest {
  return { ...request, granted: { generation: request.granted.generation } };
}
