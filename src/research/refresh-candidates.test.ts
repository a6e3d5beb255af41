import { describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { AskContext } from '../lookups/rules-ports.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { refreshCandidates } from './enrich-investor.ts';
import type { InvestorDossier } from './rules-dossier.ts';

function found(investorId: number): FoundInvestor {
  const record: InvestorRecord = {
    name: `Wobblemoor ${investorId}`,
    sectorTags: [],
    portfolioCompanies: [],
    networkProximity: 0,
    score: 60 - investorId,
    scoreParts: [],
    tier: 'B',
    warmPath: false,
    conflict: false,
  };
  return { investorId, record };
}

const dossier = (
  name: string,
  more: Partial<InvestorDossier> & { kind?: 'person' } = {},
): InvestorDossier => ({
  key: name.toLowerCase(),
  aliasKeys: [],
  ...more,
  block: {
    id: 'inv_7wzqk0yd5c',
    name,
    entity: more.kind ?? 'organisation',
    sectorTags: [],
    stages: [],
    portfolioCompanies: [],
    investments: 0,
    funds: [],
    commitments: [],
    sources: [],
  },
});

function rig(
  dossiers: Readonly<Record<number, InvestorDossier>>,
  answer: (kind: string, params: { name?: string; domain?: string }) => unknown,
) {
  const asked: { kind: string; params: unknown; context: AskContext }[] = [];
  const lookups = fakeLookups({
    ask: async (kind, params, context) => {
      asked.push({ kind, params, context });
      return answer(kind, params as { name?: string });
    },
  });
  const sources = {
    lookups,
    dossiers: {
      investor: async () => undefined,
      company: async () => undefined,
      near: async () => [],
      dealsOf: async () => [],
      circleOf: async () => ({ people: [], coInvestors: [] }),
      investorOf: async (_mode: string, id: number) => dossiers[id],
    },
  };
  const request = {
    tenantId: 't',
    mode: 'live',
    requestId: 'r',
    now: new Date('2026-11-21T12:00:00Z'),
    signal: new AbortController().signal,
  } as const;
  return {
    asked,
    refresh: (investors: readonly FoundInvestor[]) => refreshCandidates(sources, investors, request),
  };
}

const FIRM = dossier('Wobblemoor', { domain: 'wobblemoor.com' });
const told = (data: object) => ({ state: 'answered', outcome: 'found', data, failed: [] });
const SITE = {
  name: 'Wobblemoor | Home',
  website: 'https://www.wobblemoor.com',
  description: 'We back moors.',
  industries: [{ name: 'Moors' }],
  location: 'Leeds, United Kingdom',
  sources: [
    {
      source: 'website',
      fields: ['name', 'website', 'description', 'industries'],
      url: 'https://wobblemoor.com',
    },
    { source: 'corpus', fields: ['location'] },
  ],
};

describe('the first candidates', () => {
  it('get what other sources than the corpus say today, apart from their record', async () => {
    const { refresh, asked } = rig({ 1: FIRM }, () => told(SITE));
    const [one] = await refresh([found(1)]);
    expect(one?.record).toEqual({
      ...found(1).record,
      live: {
        website: 'https://www.wobblemoor.com',
        description: 'We back moors.',
        sources: [
          {
            source: 'website',
            fields: ['website', 'description'],
            asOf: '2026-11-21',
            url: 'https://wobblemoor.com',
          },
        ],
      },
    });
    expect(asked).toMatchObject([
      { kind: 'company.enrich', params: { name: 'Wobblemoor', domain: 'wobblemoor.com' } },
    ]);
  });

  it('are few, in parallel, in order, within one budget and a time', async () => {
    const all = Array.from({ length: 12 }, (_, n) => found(n));
    const { refresh, asked } = rig(Object.fromEntries(all.map((_, n) => [n, FIRM])), () => told(SITE));
    const after = await refresh(all);
    expect(after.map(({ investorId }) => investorId)).toEqual(all.map(({ investorId }) => investorId));
    expect(after.filter(({ record }) => record.live !== undefined)).toHaveLength(LIMITS.refresh.candidates);
    expect(asked).toHaveLength(LIMITS.refresh.candidates);
    expect(new Set(asked.map(({ context }) => context.budget)).size).toBe(1);
    expect(asked[0]?.context.budget?.leftMicroUsd).toBe(LIMITS.refresh.budgetUsd * 1e6);
    expect(asked[0]?.context.withinMs).toBe(LIMITS.refresh.within);
  });
});

describe('a candidate stays as it was found', () => {
  it.each([
    ['where nobody answers', () => ({ state: 'failed', failed: [{ source: 'slow', reason: 'timeout' }] })],
    ['where the budget is spent', () => ({ state: 'over_budget', failed: [] })],
    ['where nobody knows it', () => ({ state: 'answered', outcome: 'missed', data: SITE, failed: [] })],
    ['where the lookup breaks', () => Promise.reject(new Error('defect'))],
    ['where it is another one', () => told({ ...SITE, website: 'https://wobblemoor-foods.com' })],
    [
      'where a name is all that speaks for it',
      () => told({ ...SITE, website: undefined, location: undefined, name: 'Wobblemoor' }),
    ],
    [
      'where only the corpus speaks',
      () => told({ ...SITE, sources: [{ source: 'corpus', fields: ['website'] }] }),
    ],
  ])('%s', async (_why, answer) => {
    const { refresh } = rig({ 1: FIRM }, answer);
    expect(await refresh([found(1), found(2)])).toEqual([found(1), found(2)]);
  });

  it('that is a person, where neither the page nor the country says it is the same', async () => {
    const person = dossier('Ada Quillfen', { kind: 'person', country: 'PRT' });
    const facts = (location: string) =>
      told({
        name: 'Ada Quillfen',
        headline: 'Angel',
        location,
        sources: [{ source: 'pages', fields: ['headline', 'location'] }],
      });
    const other = rig({ 1: person }, () => facts('Paris, France'));
    expect(await other.refresh([found(1)])).toEqual([found(1)]);
    const same = rig({ 1: person }, () => facts('Porto, Portugal'));
    expect((await same.refresh([found(1)]))[0]?.record.live).toMatchObject({ headline: 'Angel' });
    expect(same.asked).toMatchObject([{ kind: 'person.enrich', params: { name: 'Ada Quillfen' } }]);
  });
});
