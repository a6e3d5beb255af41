import { companyIdOf } from '../corpus/rules-investor-id.ts';
import type { LookupService } from '../lookups/rules-ports.ts';
import type { Candidate } from '../platform/values/outcome.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { CERTAIN, type MergedFunder } from '../providers/rules-funder-claim.ts';
import type { FailedSource } from '../providers/rules-kinds.ts';
import type { CallBudget } from '../providers/rules-source-items.ts';
import { CANDIDATES_MOST, chooseNear, knownBetter } from '../reference/names/rules-near.ts';
import { domainOf, websiteOf } from '../reference/reference.ts';
import { identityKey, investorKey } from '../reference/rules-identity.ts';
import { stageOf } from '../reference/rules-investor-terms.ts';
import {
  type Choice,
  type CompanyCandidate,
  chooseCompany,
  joinedKey,
  type NamedCompany,
  readCompanyName,
} from './rules-company-name.ts';
import type {
  CertainFunder,
  CompanyResult,
  CompanyResultStatus,
  FoundCompany,
  KnownFunder,
  LiveFunderStore,
  LookalikeCorpusStore,
} from './rules-lookalike.ts';

/** A company of a call: how it is named, and who is meant by it. */
export interface Target {
  readonly named: NamedCompany;
  readonly choice: Choice;
  /** Set if no company has the name: who else may be meant, and the one that was taken. */
  readonly near?: { readonly taken?: Candidate; readonly others: readonly Candidate[] };
}

/** The companies that are researched, and the names that are beyond what a call allows. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly skipped: readonly string[];
}

/**
 * Reads and resolves names in one round trip, and one more for each that no company has; names of one company count once,
 * the first of them stands for it.
 */
export async function resolveTargets(
  corpus: LookalikeCorpusStore,
  mode: Mode,
  names: readonly string[],
  most: number,
): Promise<Targets> {
  const named = names
    .map((name) => readCompanyName(name, domainOf))
    .filter((one): one is NamedCompany => one !== undefined);
  const candidates = await corpus.candidates(mode, named);
  const seen = new Set<string>();
  const targets = named
    .map((one, at) => ({ named: one, choice: chooseCompany(one, candidates[at] ?? []) }))
    .filter((target) => {
      const who = identityOf(target);
      return !seen.has(who) && seen.add(who);
    });
  return {
    targets: await Promise.all(targets.slice(0, most).map((target) => nearby(corpus, mode, target))),
    skipped: targets.slice(most).map(({ named: { given } }) => given),
  };
}

/** A name that no company has, with the companies that may be meant; one that is clear is taken. */
async function nearby(corpus: LookalikeCorpusStore, mode: Mode, target: Target): Promise<Target> {
  const { named, choice } = target;
  if (choice.kind === 'ambiguous') return target;
  if (choice.kind === 'found' && isAsWritten(target)) {
    const { name, rounds, key } = choice.company;
    // By its key, and written otherwise.
    if (name === named.name || key !== named.key || named.domain !== undefined) return target;
    const others = knownBetter(key, rounds, await corpus.near(mode, key));
    return others.length === 0 ? target : { ...target, near: { others } };
  }
  const { taken, candidates } = chooseNear('company', named.key, await corpus.near(mode, named.key));
  if (choice.kind === 'found') {
    return {
      ...target,
      near: { others: candidates.filter(({ id }) => id !== companyIdOf(choice.company.id)) },
    };
  }
  const meant = taken === undefined ? undefined : readCompanyName(taken.name, domainOf);
  // Who says a domain means nobody else.
  if (taken === undefined || meant === undefined || named.isDomainSaid) {
    return { ...target, near: { others: candidates } };
  }
  const [found = []] = await corpus.candidates(mode, [meant]);
  const company = found.find(({ id }) => companyIdOf(id) === taken.id);
  if (company === undefined) return { ...target, near: { others: candidates } };
  const others = candidates.filter(({ id }) => id !== taken.id);
  return { named, choice: { kind: 'found', company, others: [] }, near: { taken, others } };
}

/** Whether the company has this very name; "Plibb" is understood as "Plibb.com", and may be another one. */
function isAsWritten({ named, choice }: Target): boolean {
  if (choice.kind !== 'found') return false;
  // A domain, or another reading of the text, led to it on purpose.
  if (named.domain !== undefined || named.readings.length > 0) return true;
  const { key, aliasKeys } = choice.company;
  return [key, ...aliasKeys].some((other) => joinedKey(other) === joinedKey(named.key));
}

function identityOf({ named, choice }: Target): string {
  return choice.kind === 'found'
    ? `company ${choice.company.id}`
    : `name ${named.key} ${named.isDomainSaid ? named.domain : ''}`;
}

/** The record that is meant, where exactly one is. */
export function companyOf({ choice }: Target): CompanyCandidate | undefined {
  return choice.kind === 'found' ? choice.company : undefined;
}

/** What live sources said about one company. */
export interface LiveFinding {
  readonly state: 'answered' | 'capped' | 'failed';
  /** Set where its funders were taken in. */
  readonly companyId?: number;
  readonly unconfirmed: NonNullable<CompanyResult['unconfirmed']>;
  readonly failed: readonly FailedSource[];
}

export interface LiveAsk extends Scope {
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly budget: CallBudget;
}

/**
 * How long live sources may take, ms: they are asked in parallel for all companies, and of the 60 s of a call
 * enough is left to write, wait for the index and answer.
 */
const WITHIN_MS = 30_000;
/** Another call writes within milliseconds, an import takes seconds: three tries distinguish them. */
const WRITE_TRIES = 3;
const WRITE_PAUSE_MS = 150;
/** Claims that are not facts, at most; more is noise. */
const UNCONFIRMED_MOST = 20;
/** Of one company; a list that is longer is no list of its funders. */
const CLAIMS_MOST = 200;

/**
 * Asks who funded a company and takes in what is certain. The sandbox never changes, so nothing is written there, and what
 * it answers about a company that it does not have is about another one.
 */
export async function askLive(
  { lookups, liveFunders }: { readonly lookups: LookupService; readonly liveFunders: LiveFunderStore },
  target: Target,
  ask: LiveAsk,
): Promise<LiveFinding> {
  const { budget, ...context } = ask;
  const company = companyOf(target);
  const domain = company?.domain ?? target.named.domain;
  const asked = await lookups.ask(
    'company.funders',
    { name: company?.name ?? target.named.name, ...(domain === undefined ? {} : { domain }) },
    { ...context, budget, withinMs: WITHIN_MS },
  );
  const { failed } = asked;
  if (asked.state !== 'answered') {
    return { state: asked.state === 'failed' ? 'failed' : 'capped', unconfirmed: [], failed };
  }
  const isSandboxed = ask.mode === 'test';
  const claims = isSandboxed && company === undefined ? [] : asked.data.slice(0, CLAIMS_MOST);
  const certain = claims.flatMap((claim) => (claim.confidence >= CERTAIN ? certainOf(claim) : []));
  const found = foundCompany(target);
  const taken = await takeIn(liveFunders, found, certain, ask);
  const isTaken = (claim: MergedFunder) => {
    const key = investorKey(claim.investor);
    return taken?.keys.has(key) === true;
  };
  return {
    state: 'answered',
    ...(taken === undefined || taken.keys.size === 0 ? {} : { companyId: taken.companyId }),
    unconfirmed: claims
      .filter((claim) => !isTaken(claim))
      .slice(0, UNCONFIRMED_MOST)
      .map(funderFieldsOf),
    failed,
  };
}

async function takeIn(
  liveFunders: LiveFunderStore,
  company: FoundCompany,
  certain: readonly CertainFunder[],
  { mode, now, signal }: LiveAsk,
): Promise<{ readonly companyId: number; readonly keys: ReadonlySet<string> } | undefined> {
  if (certain.length === 0 || mode === 'test') return undefined;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const written = await liveFunders.record(mode, company, certain, now);
    if (written !== undefined) {
      const keys = certain.filter((_, at) => written.investorIds[at] !== undefined).map(({ key }) => key);
      return { companyId: written.companyId, keys: new Set(keys) };
    }
    if (attempt === WRITE_TRIES) return undefined;
    await new Promise((resolve) => setTimeout(resolve, WRITE_PAUSE_MS));
  }
}

function foundCompany(target: Target): FoundCompany {
  const company = companyOf(target);
  if (company !== undefined) return { id: company.id };
  const { name, domain } = target.named;
  return { name, key: identityKey(name), ...(domain === undefined ? {} : { domain }) };
}

function certainOf(claim: MergedFunder): CertainFunder[] {
  const key = investorKey(claim.investor);
  const [first] = claim.sources;
  if (key === '' || first === undefined) return [];
  const website = websiteOf(claim.investorWebsite);
  const domain = domainOf(website);
  const url = claim.sourceUrl ?? first.url;
  const stage = stageOf(claim.round ?? '', undefined, claim.amountUsd);
  return [
    {
      investor: claim.investor,
      key,
      ids: claim.investorIds ?? [],
      round: claim.round ?? 'unknown',
      source: first.source,
      confidence: claim.confidence,
      ...(domain === undefined ? {} : { domain }),
      ...(website === undefined ? {} : { website }),
      // A year alone is no day a deal could be dated by.
      ...(/^\d{4}-\d\d-\d\d$/.test(claim.date ?? '') ? { date: claim.date as string } : {}),
      ...(claim.amountUsd === undefined ? {} : { amountUsd: claim.amountUsd }),
      ...(stage === undefined ? {} : { stage }),
      ...(url === undefined ? {} : { url }),
    },
  ];
}

function funderFieldsOf({ investor, confidence, sourceUrl, sources }: MergedFunder) {
  const url = sourceUrl ?? sources.find((source) => source.url !== undefined)?.url;
  return { name: investor, confidence, ...(url === undefined ? {} : { url }) };
}

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
