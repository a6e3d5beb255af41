import { vi } from 'vitest';
import { companyIdOf } from '../../src/corpus/rules-investor-id.ts';
import { createLookalikeService, type LookalikeOptions } from '../../src/lookalikes/lookalikes.ts';
import type { CompanyCandidate } from '../../src/lookalikes/rules-company-name.ts';
import type { CertainFunder, KnownFunder, LiveFunderStore } from '../../src/lookalikes/rules-lookalike.ts';
import type { AskContext } from '../../src/lookups/rules-ports.ts';
import type { MergedFunder } from '../../src/providers/rules-funder-claim.ts';
import { identityKey } from '../../src/reference/rules-identity.ts';
import type { InvestorScoringService } from '../../src/search/score/rules-ports.ts';
import { fakeLookups } from './fake-lookups.ts';

export const SCOPE = { tenantId: 't', mode: 'live' } as const;
export const QUERY = {
  profile: { raise_type: 'startup_equity', known_competitors: ['New Cells Inc'] },
  targetLpTypes: [],
  effort: 'medium',
  limit: 50,
  includeCompetitorLookalikes: false,
} as const;
export const request = () => ({
  requestId: 'r',
  now: new Date('2026-06-30'),
  signal: new AbortController().signal,
});

let next = 1;
function company(name: string, more: Partial<CompanyCandidate> = {}): CompanyCandidate {
  return { id: next++, name, key: identityKey(name), aliasKeys: [], rounds: 1, fundedRounds: 1, ...more };
}
const FUNDED = company('Funded');
const BARE = company('Bare', { rounds: 0, fundedRounds: 0, domain: 'bare.example' });
const SILENT = company('Silent', { fundedRounds: 0 });
const GUESSED = company('Guessed', { fundedRounds: 0 });
const TWINS = [company('Twin', { domain: 'twin.example' }), company('Twin', { geography: 'Paris, France' })];
const POOR_TWINS = [company('Poor', { fundedRounds: 0 }), company('Poor', { rounds: 0, fundedRounds: 0 })];
const ALL = [FUNDED, BARE, SILENT, GUESSED, ...TWINS, ...POOR_TWINS];

function known(companyId: number, investorId: number, more: Partial<KnownFunder> = {}): KnownFunder {
  const name = `Investor ${investorId}`;
  return { companyId, investorId, name, sectorTags: ['Energy'], confidence: 1, source: 'export', ...more };
}

export function claim(investor: string, confidence: number, more: Partial<MergedFunder> = {}): MergedFunder {
  const sources = [{ source: 'press', url: 'https://press.example/1' }];
  return { investor, confidence, evidence: 'It says so.', sources, ...more };
}

export const answered = (...data: MergedFunder[]) => ({
  state: 'answered',
  outcome: 'found',
  data,
  failed: [],
});

/** A record of a few companies, and a live source that says what a test wants. */
export function lookalikeWorld(
  ask: (params: { name: string; domain?: string }, context: AskContext) => unknown = () => answered(),
  options: Partial<LookalikeOptions> & { readonly busy?: number; readonly unscored?: readonly number[] } = {},
) {
  const funders = [known(FUNDED.id, 1), known(FUNDED.id, 2), known(GUESSED.id, 3, { confidence: 0.6 })];
  const written: CertainFunder[] = [];
  let busy = options.busy ?? 0;
  const liveFunders: LiveFunderStore = {
    async record(_mode, about, certain) {
      if (busy-- > 0) return undefined;
      written.push(...certain);
      const companyId = 'id' in about ? about.id : next++;
      const ids = certain.map((one, at) => (one.investor === 'Unclear' ? undefined : 100 + at));
      for (const [at, id] of ids.entries()) {
        const source = `live:${certain[at]?.source}`;
        if (id !== undefined)
          funders.push(known(companyId, id, { name: certain[at]?.investor ?? '', source }));
      }
      return { companyId, investorIds: ids };
    },
  };
  const scoring: InvestorScoringService = {
    rank: () => Promise.reject(new Error('not asked for')),
    score: vi.fn<InvestorScoringService['score']>(async (_mode, query, ids) =>
      ids
        .filter((id) => typeof id === 'number')
        .filter((id) => !options.unscored?.includes(id))
        .map((investorId) => ({
          investorId,
          record: {
            name: `Scored ${investorId}`,
            sectorTags: [],
            portfolioCompanies: [],
            networkProximity: 0,
            score: investorId / 10,
            scoreParts: [],
            tier: 'C',
            warmPath: false,
            lookalikeVia: query.boosted?.find((one) => one.investorId === investorId)?.via ?? '',
            conflict: false,
          },
        })),
    ),
  };
  const asked: { name: string; domain?: string }[] = [];
  const lookups = fakeLookups({
    ask: async (_kind, params, context) => {
      asked.push(params as { name: string });
      return ask(params as { name: string }, context);
    },
  });
  const corpus = {
    candidates: async (_mode: unknown, named: readonly unknown[]) => named.map(() => ALL),
    near: async () =>
      ALL.map(({ id, name, key, rounds }) => ({ id: companyIdOf(id), name, keys: [key], deals: 2 * rounds })),
    funders: async (_mode: unknown, ids: readonly number[]) =>
      funders.filter(({ companyId }) => ids.includes(companyId)),
  };
  const lookalikes = createLookalikeService({
    corpus,
    isEmpty: async () => false,
    lookups,
    liveFunders,
    scoring,
    budgetMicroUsd: 10_000,
    ...options,
  });
  return {
    asked,
    written,
    scoring,
    research: (...names: string[]) => lookalikes.research(SCOPE, names, QUERY, request()),
  };
}
