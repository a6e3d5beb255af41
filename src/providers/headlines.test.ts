import { expect, it } from 'vitest';
import { ask } from '../../test/harness/providers.ts';
import { headlines } from './news.ts';
import type { Asked } from './rules-kinds.ts';

// Everyone here is made up.

const item = (title: string, url: string) =>
  ({ title, url, snippet: '', topic: 'funding', source: 'gdelt' }) as const;
const LED = item(
  'Zirkonia raises $4M seed led by Umbra Peak Capital and Quill Ventures',
  'https://a.example/1',
);
const NOTICE = {
  ...item('Form D: raised $4,000,000 of $4,500,000 offering', 'https://b.example/2'),
  snippet: 'ZIRKONIA HOLDINGS INC. Officers and directors: Umbra Peak Capital (Director).',
};

/** Headlines over news of our choice; the corpus knows the given firms. */
function funders(news: Asked<'company.news'>, known: readonly string[] = []) {
  const asked: unknown[] = [];
  const local = {
    companyNews: async (params: unknown) => {
      asked.push(params);
      return news;
    },
    corpus: { hasInvestor: async (name: string) => known.includes(name) },
  };
  const params = { name: 'Zirkonia', domain: 'zirkonia.example' };
  return { asked, answer: ask(headlines, 'company.funders', params, { local: local as never }) };
}
const answered = (data: readonly object[], failed: readonly object[] = []) =>
  ({ state: 'answered', outcome: 'found', data, failed }) as unknown as Asked<'company.news'>;

it('returns who is named, for certain where the corpus knows the firm', async () => {
  const { asked, answer } = funders(answered([LED, NOTICE]), ['Quill Ventures']);
  expect(
    (await answer).items.map(({ investor, confidence, sourceUrl }) => [investor, confidence, sourceUrl]),
  ).toEqual([
    ['Umbra Peak Capital', 0.6, 'https://a.example/1'],
    ['Quill Ventures', 0.85, 'https://a.example/1'],
  ]);
  expect(asked).toEqual([{ name: 'Zirkonia', domain: 'zirkonia.example', limit: 50, focus: 'funding' }]);
});

it('takes directors of a notice for no investors', async () => {
  expect(await funders(answered([NOTICE]), ['Umbra Peak Capital']).answer).toEqual({ items: [] });
});

it.each([
  ['no news', { state: 'failed', failed: [] } as const, 'upstream'],
  ['no money for news', { state: 'over_budget', failed: [] } as const, 'quota_exhausted'],
  [
    'nobody named while a source is missing',
    answered([NOTICE], [{ source: 'gdelt', reason: 'timeout' }]),
    'upstream',
  ],
])('is a failure where there is %s', async (_what, news, failure) => {
  await expect(funders(news).answer).rejects.toMatchObject({ failure, spend: 'none' });
});
