import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { FoundInvestor, LiveFacts } from '../corpus/rules-investor-record.ts';
import { isEmptyCorpus, type LookupService, NO_DEALS, type ResearchRequest } from '../lookups/rules-ports.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Answer, Candidate, Warning } from '../platform/values/outcome.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { FailedSource, LookupData, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import { createBudget, pageKey } from '../providers/rules-source-items.ts';
import { domainOf } from '../reference/reference.ts';
import { firmMeant, nearFieldsOf } from './resolve-name.ts';
import type { InvestorDossier } from './rules-dossier.ts';
import {
  enrichmentOf,
  identityOfDossier,
  isSameFirm,
  isSamePerson,
  isSurelyFirm,
  liveFactsOf,
} from './rules-enrichment.ts';
import {
  type DossierStore,
  type Enrichment,
  type InvestorQuestion,
  type InvestorRoute,
  investorRoute,
  type RefreshRequest,
} from './rules-ports.ts';

/**
 * Why there is no answer: `vendor_capacity` where every source has reached its daily cap, else
 * `vendor_error`. Both refund the credits. `candidates`: who on record may be meant.
 */
export function nothingKnown(
  failed: readonly FailedSource[],
  now: Date,
  candidates: readonly Candidate[] = [],
): DomainError {
  if (failed.length > 0 && failed.every(({ reason }) => reason === 'capped')) {
    return new DomainError(
      'vendor_capacity',
      'Every provider that could answer this has spent its budget of the day. It is reset at 00:00 UTC; nothing was charged.',
      { candidates, retryAfterSeconds: secondsToMidnight(now) },
    );
  }
  const others = failed.filter((one) => !isEmptyCorpus(one));
  if (others.length < failed.length) {
    const why = others.length === 0 ? '' : ` No other source answered: ${failures(others)}.`;
    return new DomainError('vendor_error', `${NO_DEALS}${why} Nothing is charged.`, { candidates });
  }
  return new DomainError(
    'vendor_error',
    failed.length === 0
      ? 'No source is configured that could answer this, and the imported corpus does not know it. Nothing is charged.'
      : `Nothing is on record, and not every provider could be asked: ${failures(failed)}. Nothing is charged. Try again later.`,
    { candidates },
  );
}

/** What is said beside an answer that is nothing but what was on record. */
export function unansweredWarning({
  failed,
  isSettled,
}: {
  readonly failed: readonly FailedSource[];
  readonly isSettled: boolean;
}): Warning {
  const onRecord = 'This is what was on record before.';
  const value = failed
    .map(({ source }) => source)
    .join(', ')
    .slice(0, 200);
  if (isSettled)
    return { field: 'sources', value, message: `No outside source that was asked knows more. ${onRecord}` };
  const why =
    failed.length === 0
      ? 'No outside source is connected that could be asked.'
      : `No outside source answered: ${failures(failed)}.`;
  return { field: 'sources', value, message: `${why} ${onRecord}` };
}

const failures = (failed: readonly FailedSource[]): string =>
  failed.map(({ source, reason }) => `${source} (${reason.replaceAll('_', ' ')})`).join(', ');

function secondsToMidnight(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((next - now.getTime()) / 1000);
}

/** The day sources are read for a request; undefined for the sandbox, whose answers are the same on every day. */
export function readOn({ mode, now }: Pick<ResearchRequest, 'mode' | 'now'>): string | undefined {
  return mode === 'test' ? undefined : now.toISOString().slice(0, 10);
}

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

interface Refreshing {
  readonly lookups: LookupService;
  readonly dossiers: DossierStore;
}

/**
 * The same investors, the first few with what live sources say of them today: asked in parallel, within a
 * time and a budget of their own. One that is not surely the same, or not answered in time, stays as found.
 */
export async function refreshCandidates<Found extends FoundInvestor>(
  sources: Refreshing,
  found: readonly Found[],
  request: RefreshRequest,
): Promise<readonly Found[]> {
  const { candidates, budgetUsd } = LIMITS.refresh;
  const budget = createBudget(Math.round(budgetUsd * 1e6));
  const live = await Promise.all(
    found.slice(0, candidates).map(({ investorId }) =>
      // A search does not fail for optional live data; where the request has ended, its deadline says so.
      liveOf(sources, investorId, { ...request, budget, withinMs: LIMITS.refresh.within }).catch(
        () => undefined,
      ),
    ),
  );
  return found.map((one, at) => {
    const facts = live[at];
    return facts === undefined ? one : { ...one, record: { ...one.record, live: facts } };
  });
}

async function liveOf(
  { lookups, dossiers }: Refreshing,
  investorId: number,
  context: Parameters<LookupService['ask']>[2],
): Promise<LiveFacts | undefined> {
  const dossier = await dossiers.investorOf(context.mode, investorId);
  if (dossier === undefined) return undefined;
  const { domain, socialUrl, block } = dossier;
  const today = readOn(context);
  if (block.entity === 'person') {
    const asked = await lookups.ask(
      'person.enrich',
      socialUrl === undefined ? { name: block.name } : { social_url: socialUrl },
      context,
    );
    if (asked.state !== 'answered' || asked.outcome !== 'found') return undefined;
    const isPage = socialUrl !== undefined && pageKey(asked.data.socialUrl) === pageKey(socialUrl);
    return isPage || isSamePerson(dossier, asked.data) ? liveFactsOf(asked.data, today) : undefined;
  }
  const params = knownFields({ domain, social_url: socialUrl, name: block.name });
  const asked = await lookups.ask('company.enrich', params, context);
  if (asked.state !== 'answered' || asked.outcome !== 'found') return undefined;
  return isSurelyFirm(dossier, asked.data, domainOf) ? liveFactsOf(asked.data, today) : undefined;
}
