import { expect, test } from 'vitest';
import { tagKey } from '../../reference/rules-tag-key.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { type Ask, closestDeals } from './rules-closest-deal.ts';
import { contentWords } from './rules-shared-field.ts';

const ASK: Ask = {
  fields: [],
  stage: 'seed',
  place: { country: 'NOR', city: 'oslo' },
  avoided: new Set(),
  competitors: new Set(),
  today: '2026-11-20',
};
const deal = (company: string, more: Partial<DealHeld>): DealHeld => ({
  company,
  sectorTags: [],
  kind: 'venture',
  enteredOn: '2020-01-01',
  ...more,
});
const here = { city: 'Oslo', country: 'NOR', kind: 'seed', stage: 'seed', enteredOn: '2026-10-01' } as const;

test('a company is called by the field only where a tag says it', () => {
  const of = (label: string, ...tags: string[]) => {
    const fields = [{ key: tagKey(label), label, weight: 1 }];
    const [found] = closestDeals({ ...ASK, fields }, [deal('Barge', { sectorTags: tags, country: 'SWE' })]);
    return [found?.closeness, found?.field?.label];
  };
  expect(of('databases', 'Databases')).toEqual(['exact', 'databases']);
  expect(of('databases', 'Distributed Database')).toEqual(['exact', 'databases']);
  expect(of('databases', 'Cloud Data Services')).toEqual(['kin', 'cloud data service']);
  expect(of('e-commerce', 'E-Commerce')).toEqual(['umbrella', 'e-commerce']);
  expect(of('e-commerce', 'Crowdsourcing', 'Curated Web')[1]).toBeUndefined();
});
test('the field itself before what is akin, wherever and whenever that is', () => {
  const fields = [{ key: 'database', label: 'databases', weight: 1 }];
  const deals = [
    deal('Kin', { sectorTags: ['Cloud Data Services'], ...here }),
    deal('Same', { sectorTags: ['Databases'] }),
  ];
  expect(closestDeals({ ...ASK, fields }, deals).map(({ company }) => company)).toEqual(['Same', 'Kin']);
});
test("a tag that the sender's own words say too, in its second field, before the first field alone", () => {
  const fields = [
    { key: 'fashion', label: 'fashion', weight: 1 },
    { key: 'game', label: 'games', weight: 1 },
  ];
  const words = contentWords('Barge sells the tickets of small theatres.');
  const deals = [
    deal('First', { sectorTags: ['Fashion'], ...here }),
    deal('Said', { sectorTags: ['Games', 'Ticketing'] }),
  ];
  const orderWith = (ask: Partial<Ask>) =>
    closestDeals({ ...ASK, fields, ...ask }, deals).map(({ company }) => company);
  expect(orderWith({ words })).toEqual(['Said', 'First']);
  expect(orderWith({})).toEqual(['First', 'Said']);
  expect(orderWith({ words: contentWords('We help people and companies sell online.') })).toEqual([
    'First',
    'Said',
  ]);
});

test('a company of many tags is in a field where one of them is what the sender speaks of', () => {
  const of = (label: string, text: string, ...sectorTags: string[]) => {
    const ask = { ...ASK, fields: [{ key: tagKey(label), label, weight: 1 }], words: contentWords(text) };
    return closestDeals(ask, [deal('Barge', { sectorTags, country: 'SWE' })])[0];
  };
  const many = ['Education', 'Colleges', 'Testing', 'Certification Test', 'Fishing'];
  expect(of('education', 'We help colleges.', ...many)).toMatchObject({
    closeness: 'umbrella',
    isOfWords: true,
  });
  expect(of('education', 'We help nurses.', ...many)).toMatchObject({
    closeness: 'perhaps',
    isOfWords: false,
  });
  const passing = ['Games', 'Payments', 'Fishing'];
  expect(of('mobile games', 'We make games.', ...passing)?.closeness).toBe('perhaps');
  expect(of('fintech', 'We do finance.', 'Finance')).toMatchObject({
    closeness: 'umbrella',
    isOfWords: false,
  });
});
