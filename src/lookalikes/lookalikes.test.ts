import { expect, it, vi } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import {
  answered,
  claim,
  lookalikeWorld,
  QUERY,
  request,
  SCOPE,
} from '../../test/harness/lookalike-world.ts';
import { createLookalikeService } from './lookalikes.ts';

it('answers from the record and asks no source where that knows funders', async () => {
  const { research, asked } = lookalikeWorld();
  const { results, funders } = await research('funded, inc.');
  expect(results).toEqual([
    {
      company: 'funded, inc.',
      status: 'ok',
      fundersFound: 2,
      resolvedTo: 'Funded',
      funders: ['Investor 1', 'Investor 2'],
      sources: [{ source: 'export' }],
    },
  ]);
  expect(funders.map(({ investorId, companies, record }) => [investorId, companies, record.name])).toEqual([
    [2, ['Funded'], 'Investor 2'],
    [1, ['Funded'], 'Investor 1'],
  ]);
  expect(funders[0]?.record.lookalikeVia).toBe('Funded');
  expect(asked).toEqual([]);
});

it('takes the one company that a slip may mean, and says whom it took', async () => {
  const { research, asked } = lookalikeWorld();
  const { results, funders } = await research('Fundeds', 'Slient', 'Fun', 'https://fundeds.com');
  expect(results).toMatchObject([
    {
      company: 'Fundeds',
      status: 'ok',
      resolvedTo: 'Funded',
      matchedAs: { name: 'Funded', why: 'singular or plural' },
    },
    { company: 'Slient', status: 'no_funders_found', matchedAs: { name: 'Silent' } },
    { company: 'Fun', status: 'no_company_match', fundersFound: 0 },
    { status: 'no_company_match', candidates: [{ name: 'Funded' }] },
  ]);
  expect(results[0]).not.toHaveProperty('candidates');
  expect(results[3]).not.toHaveProperty('matchedAs');
  expect(funders.map(({ companies }) => companies)).toEqual([['Funded'], ['Funded']]);
  // Of a domain that was said nobody else is meant: the live source is asked about it.
  expect(asked).toEqual([{ name: 'Silent' }, { name: 'Fun' }, { name: 'fundeds', domain: 'fundeds.com' }]);
});

it('says of each what the record knows, where live sources know nothing either', async () => {
  const { research, asked } = lookalikeWorld();
  const { results } = await research('Nobody', 'Bare', 'Silent', 'Guessed');
  expect(results.map(({ status }) => status)).toEqual([
    'no_company_match',
    'no_profile',
    'no_funders_found',
    'no_funders_found',
  ]);
  expect(results[3]?.unconfirmed).toEqual([{ name: 'Investor 3', confidence: 0.6 }]);
  expect(asked).toEqual([
    { name: 'Nobody' },
    { name: 'Bare', domain: 'bare.example' },
    { name: 'Silent' },
    { name: 'Guessed' },
  ]);
});

it('picks no one among namesakes, distinguishes them, and asks no source about them', async () => {
  const { research, asked } = lookalikeWorld();
  const { results, funders } = await research('twin', 'Poor');
  expect(results).toEqual([
    {
      company: 'twin',
      status: 'no_company_match',
      fundersFound: 0,
      candidates: [
        { id: expect.any(String), name: 'Twin', domain: 'twin.example', why: 'the same name' },
        {
          id: expect.any(String),
          name: 'Twin',
          place: 'Paris, France',
          geography: 'Paris, France',
          why: 'the same name',
        },
      ],
    },
    {
      company: 'Poor',
      status: 'no_funders_found',
      fundersFound: 0,
      candidates: [expect.objectContaining({ name: 'Poor' }), expect.objectContaining({ name: 'Poor' })],
    },
  ]);
  expect([funders, asked]).toEqual([[], []]);
});

it('stores what a live source is certain of, and reports the rest', async () => {
  const certain = {
    date: '2026-05-04',
    amountUsd: 8e6,
    round: 'Series A',
    investorWebsite: 'https://quorl.com/a',
  };
  const { research, written } = lookalikeWorld(() =>
    answered(
      claim('Quorl Partners', 0.75, certain),
      claim('Vantle', 0.74),
      claim('Unclear', 0.9, { date: '2026' }),
    ),
  );
  const { results, funders } = await research('New Cells');
  expect(written).toMatchObject([
    {
      key: 'quorl partners',
      domain: 'quorl.com',
      stage: 'series-a',
      source: 'press',
      url: 'https://press.example/1',
    },
    { investor: 'Unclear' },
  ]);
  expect(written[1]?.date).toBeUndefined();
  expect(results).toEqual([
    {
      company: 'New Cells',
      status: 'ok',
      fundersFound: 1,
      funders: ['Quorl Partners'],
      sources: [{ source: 'press' }],
      unconfirmed: [
        { name: 'Vantle', confidence: 0.74, url: 'https://press.example/1' },
        { name: 'Unclear', confidence: 0.9, url: 'https://press.example/1' },
      ],
    },
  ]);
  expect(funders.map(({ investorId, companies }) => [investorId, companies])).toEqual([[100, ['New Cells']]]);
});

it('waits for another writer a moment, and reports what it could not write after that', async () => {
  const short = await lookalikeWorld(() => answered(claim('Quorl', 0.9)), { busy: 2 }).research('New Cells');
  expect(short.results[0]).toMatchObject({ status: 'ok', fundersFound: 1 });
  const long = await lookalikeWorld(() => answered(claim('Quorl', 0.9)), { busy: 9 }).research('New Cells');
  expect(long.results[0]).toMatchObject({ status: 'no_company_match', unconfirmed: [{ name: 'Quorl' }] });
  expect(long.funders).toEqual([]);
});

it('shows an investor as the record has it where no index knows it yet', async () => {
  const { research, scoring } = lookalikeWorld(() => answered(claim('Quorl', 0.9)), { unscored: [100] });
  const { funders } = await research('New Cells', 'Funded');
  expect(vi.mocked(scoring.score).mock.calls.length).toBeGreaterThan(3);
  expect(funders.map(({ record }) => [record.name, record.score, record.conflict])).toEqual([
    ['Investor 2', 0.2, false],
    ['Investor 1', 0.1, false],
    ['Quorl', 0, true],
  ]);
});

it('spends one budget over all companies and says which ones it did not reach', async () => {
  const { research } = lookalikeWorld(({ name }, { budget }) =>
    budget?.take(4_000) ? answered(claim(`Backer of ${name}`, 0.9)) : { state: 'over_budget', failed: [] },
  );
  const { results } = await research('New A', 'Funded', 'New B', 'New C');
  expect(results.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'margin_capped']);
});

it('asks with the budget of the request where that has one', async () => {
  const left: (number | undefined)[] = [];
  const lookalikes = createLookalikeService({
    corpus: { candidates: async () => [[]], near: async () => [], funders: async () => [] },
    isEmpty: async () => false,
    lookups: fakeLookups({
      ask: async (_kind, _params, context) => {
        left.push(context.budget?.leftMicroUsd);
        return answered();
      },
    }),
    liveFunders: { record: async () => undefined },
    scoring: { score: async () => [], rank: async () => [] },
    budgetMicroUsd: 10_000,
  });
  await lookalikes.research(SCOPE, ['A'], QUERY, { ...request(), budgetMicroUsd: 0 });
  await lookalikes.research(SCOPE, ['A'], QUERY, request());
  expect(left).toEqual([0, 10_000]);
});

it('says which sources gave no answer, and fails only where no other has answered', async () => {
  const failed = [{ source: 'press', reason: 'timeout' }];
  const { research } = lookalikeWorld(() => ({ state: 'failed', failed }));
  const { results } = await research('Nobody', 'Bare');
  expect(results.map(({ status, sourcesFailed }) => [status, sourcesFailed])).toEqual([
    ['no_company_match', ['press']],
    ['no_profile', ['press']],
  ]);
  const empty = lookalikeWorld(() => ({ state: 'failed', failed }), { isEmpty: async () => true });
  await expect(empty.research('Nobody', 'Nobody Else')).rejects.toMatchObject({ code: 'vendor_error' });
  // No source is configured, so none failed; and nothing is imported.
  const alone = lookalikeWorld(() => ({ state: 'failed', failed: [] }), { isEmpty: async () => true });
  await expect(alone.research('Nobody')).rejects.toMatchObject({
    message: expect.stringContaining('an operator imports some'),
  });
  const imported = lookalikeWorld(() => ({ state: 'failed', failed: [] }));
  expect((await imported.research('Nobody')).results).toMatchObject([{ status: 'no_company_match' }]);
});

it('researches five, skips the rest, and counts names of one company once', async () => {
  const { research, asked } = lookalikeWorld();
  const { searched, skipped, results } = await research(
    ' a ',
    'A, Inc.',
    'Funded',
    'FUNDED LLC',
    '--',
    'b',
    'c',
    'd',
    'e',
    'A',
    'f',
  );
  expect(searched).toEqual([' a ', 'Funded', 'b', 'c', 'd']);
  expect(results.map(({ company: one }) => one)).toEqual(searched);
  expect(skipped).toEqual(['e', 'f']);
  expect(asked).toHaveLength(4);
});
