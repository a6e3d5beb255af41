import { stageOf } from '../../core/corpus/round-stage.ts';
import { identityKey, investorKey } from '../../core/identity/identity.ts';
import type {
  CertainFunder,
  CompanyResult,
  FoundCompany,
  LiveFunderStore,
} from '../../core/lookalike/ports.ts';
import type { FailedSource } from '../../core/lookup/asked.ts';
import type { CallBudget } from '../../core/lookup/budget.ts';
import type { LookupService } from '../../core/lookup/ports.ts';
import { CERTAIN, type MergedFunder } from '../../core/news/funder-claim.ts';
import type { Scope } from '../../core/scope.ts';
import { domainOf, websiteOf } from '../../reference/domain.ts';
import { companyOf, type Target } from './targets.ts';

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
