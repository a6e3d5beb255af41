import type { LookupService, ResearchRequest } from '../lookups/rules-ports.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Answer } from '../platform/values/outcome.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { Asked } from '../providers/rules-kinds.ts';
import { domainOf } from '../reference/reference.ts';
import { enrichInvestor, nothingKnown, readOn, refreshCandidates } from './enrich-investor.ts';
import { companyMeant, companyOnRecord, investorMeant, nearFieldsOf } from './resolve-name.ts';
import type { CompanyDossier } from './rules-dossier.ts';
import { identityOfDossier, isSameFirm, lacking, snapshotOf } from './rules-enrichment.ts';
import {
  type CompanyQuestion,
  companyParams,
  type DossierStore,
  investorRoute,
  type ResearchService,
  type Snapshot,
} from './rules-ports.ts';

/** Of all lookups together: leaves three seconds of the request's 30 for the corpus and the settling. */
const ALL_WITHIN_MS = 27_000;
/** Where the company's name has to be found out first, the news needs the rest. */
const NAME_WITHIN_MS = 13_000;

/** A company as its sources and the corpus know it, with what is reported of it. */
export async function researchCompany(
  { lookups, dossiers }: { readonly lookups: LookupService; readonly dossiers: DossierStore },
  question: CompanyQuestion,
  request: ResearchRequest,
): Promise<Answer<Snapshot>> {
  const { mode, granted, ...unbooked } = request;
  const params = companyParams(question);
  const began = performance.now();
  const meant = await companyOnRecord(dossiers, params, mode);
  const { dossier: known, near } = meant;
  const wanted = knownFields({
    ...params,
    domain: params.domain ?? known?.domain,
    name: near.taken === undefined ? (params.name ?? known?.name) : known?.name,
  });
  const left = () => Math.max(0, ALL_WITHIN_MS - (performance.now() - began));
  const within = { mode, ...unbooked };
  const asking = lookups.ask('company.enrich', wanted, {
    ...within,
    granted,
    withinMs: wanted.name === undefined ? NAME_WITHIN_MS : left(),
  });
  const newsOf = (name: string, site: string | undefined): Promise<Asked<'company.news'>> =>
    lookups.ask(
      'company.news',
      { ...knownFields({ domain: site }), name, limit: LIMITS.research.newsMax },
      { ...within, withinMs: left() },
    );
  const { name } = wanted;
  const [company, early] = await Promise.all([
    asking,
    name === undefined ? undefined : newsOf(name, wanted.domain),
  ]);
  const found = company.state === 'answered' && company.outcome === 'found' ? company.data : undefined;
  const facts = isOther(known, found, params.domain === undefined ? undefined : name) ? undefined : found;
  const dossier =
    known ??
    (facts === undefined
      ? undefined
      : await companyOf(dossiers, { name: facts.name, domain: domainOf(facts.website) }, request, facts));
  const knownName = facts?.name ?? dossier?.name;
  const news =
    early ??
    (knownName === undefined
      ? undefined
      : await newsOf(knownName, wanted.domain ?? domainOf(facts?.website)));
  const snapshot = snapshotOf(
    { name, facts, dossier, news: news?.state === 'answered' ? news.data : [] },
    {
      today: readOn(request),
      incomplete: [...lackingOf('company', company), ...(news === undefined ? [] : lackingOf('news', news))],
    },
  );
  if (snapshot !== undefined) return { outcome: 'found', data: { ...snapshot, ...nearFieldsOf(meant) } };
  const { candidates } = near;
  const parts = [company, ...(news === undefined ? [] : [news])];
  if (parts.some(({ state }) => state !== 'answered')) {
    throw nothingKnown(
      parts.flatMap(({ failed }) => failed),
      request.now,
      candidates,
    );
  }
  return { outcome: 'missed', data: NOTHING, explanation: explain(params), candidates };
}

const NOTHING: Snapshot = { company: { name: '' }, news: [], rounds: [], sources: [] };

type Firm = Parameters<typeof isSameFirm>[1];

function isOther(known: CompanyDossier | undefined, found: Firm | undefined, asked: string | undefined) {
  if (known === undefined || found === undefined) return false;
  return !isSameFirm(identityOfDossier(known, asked), found, domainOf);
}

/** The corpus record of the company that a lookup found under another name or domain than the question's. */
async function companyOf(
  dossiers: DossierStore,
  asked: { readonly name: string; readonly domain: string | undefined },
  { mode }: ResearchRequest,
  facts: Firm,
): Promise<CompanyDossier | undefined> {
  const dossier = await dossiers.company(mode, asked);
  return isOther(dossier, facts, undefined) ? undefined : dossier;
}

/** What a part of the answer lacks; a part that no source is configured for says so. */
function lackingOf(part: 'company' | 'news', asked: Asked<'company.enrich'> | Asked<'company.news'>) {
  const isUnconfigured = asked.state !== 'answered' && asked.failed.length === 0;
  return lacking(part, isUnconfigured ? [{ source: 'none', reason: 'not_configured' }] : asked.failed);
}

function explain({ domain, social_url, name }: ReturnType<typeof companyParams>): string {
  const asked = domain ?? social_url ?? `"${name ?? ''}"`;
  return `No company is known by ${asked} and nothing is reported of it; ${domain === undefined ? 'give its domain' : 'check the domain, or give the name too'}.`;
}

/** What answers about one investor or company are made of. */
export interface ResearchOptions {
  readonly lookups: LookupService;
  readonly dossiers: DossierStore;
}

/** Research over the lookups and the corpus; nothing of it is cached. */
export function createResearchService(options: ResearchOptions): ResearchService {
  return {
    enrichInvestor: (question, request) => enrichInvestor(options, question, request),
    isAskedOutside(question, mode) {
      const route = investorRoute(question);
      const { outside } =
        route.kind === 'person'
          ? options.lookups.plan('person.enrich', { social_url: route.socialUrl }, mode)
          : options.lookups.plan('company.enrich', route.params, mode);
      return outside === undefined || outside.length > 0;
    },
    investorMeant: (question, mode) => investorMeant(options.dossiers, question, mode),
    companyMeant: (question, mode) => companyMeant(options.dossiers, question, mode),
    refresh: (found, request) => refreshCandidates(options, found, request),
    researchCompany: (question, request) => researchCompany(options, question, request),
  };
}
