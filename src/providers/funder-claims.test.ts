import { expect, it } from 'vitest';
import { CERTAIN, mergeFunders, type NewsItem } from './rules-funder-claim.ts';
import { claimsFor, fundersNamed } from './rules-funding-events.ts';

// Everyone here is made up.

let pages = 0;
function item(title: string, publisher: string, more: Partial<NewsItem> = {}): NewsItem {
  pages += 1;
  const url = `https://${publisher}/${pages}`;
  return { title, url, snippet: '', date: '2026-03-04T05:06:07.000Z', publisher, topic: 'funding', ...more };
}

const LED = 'Fernhollow raises $5M seed led by Umbra Peak Capital';
const LED_TOO = 'Umbra Peak Capital leads $5M round in Fernhollow';
const confidence = (items: NewsItem[], isInvestor = false): number | undefined =>
  fundersNamed(items, 'Fernhollow').flatMap((named) => claimsFor(named, isInvestor))[0]?.confidence;

it('believes a firm that the corpus knows, or that two publishers name in words of their own', () => {
  const one = [item(LED, 'one.example')];
  expect(confidence(one)).toBeLessThan(CERTAIN);
  expect(confidence(one, true)).toBeGreaterThanOrEqual(CERTAIN);
  expect(confidence([...one, item(LED_TOO, 'two.example')])).toBeGreaterThanOrEqual(CERTAIN);
});

it('takes a press release in two places, and two reports of one publisher, for one', () => {
  expect(confidence([item(LED, 'one.example'), item(`${LED}!`, 'two.example')])).toBeLessThan(CERTAIN);
  expect(confidence([item(LED, 'one.example'), item(LED_TOO, 'ONE.example')])).toBeLessThan(CERTAIN);
  expect(
    confidence([item(LED, 'one.example'), item(LED_TOO, '', { publisher: undefined as never })]),
  ).toBeLessThan(CERTAIN);
});

it('never believes a name that is no firm, however often it is reported', () => {
  const told = [
    'raises $5M seed led by Ada Plum',
    'lands $5M round from Ada Plum',
    'raises funding led by Ada Plum',
  ];
  const items = told.map((words, at) => item(`Fernhollow ${words}`, `p${at}.example`));
  expect(confidence(items)).toBeLessThan(CERTAIN);
});

it('keeps round, amount, day and page; of other currencies no amount', () => {
  const [claim] = fundersNamed([item(LED, 'one.example')], 'Fernhollow').flatMap((named) =>
    claimsFor(named, true),
  );
  expect(claim).toEqual({
    investor: 'Umbra Peak Capital',
    date: '2026-03-04',
    amountUsd: 5_000_000,
    round: 'Seed',
    sourceUrl: expect.stringContaining('one.example'),
    confidence: 0.85,
    evidence: LED,
  });
  const [euros] = fundersNamed(
    [item('Fernhollow raises €5M from Quill Ventures', 'x.example')],
    'Fernhollow',
  );
  expect(claimsFor(euros as never, true)[0]).not.toHaveProperty('amountUsd');
});

it('reads snippets too, and joins the spellings of one investor over all pages', () => {
  const items = [
    item('Fernhollow news of the day', 'one.example', { snippet: 'Fernhollow raised $5M from a16z.' }),
    item('Fernhollow raises $5M Series A led by Andreessen Horowitz', 'two.example'),
    item(LED, 'three.example'),
  ];
  const named = fundersNamed(items, 'Fernhollow');
  expect(named.map(({ said }) => said.length)).toEqual([2, 1]);
  const claims = named.flatMap((funder) => claimsFor(funder, true));
  const merged = mergeFunders([{ source: 'headlines', items: claims }]);
  expect(merged.map(({ confidence: sure, round, sources }) => [sure, round, sources.length])).toEqual([
    [0.9, 'Series A', 2],
    [0.85, 'Seed', 1],
  ]);
});

it('joins what sources say of one investor: ids, the surest fields, every page', () => {
  const merged = mergeFunders([
    {
      source: 'a',
      items: [
        {
          investor: 'Umbra Peak Capital LLC',
          confidence: 0.6,
          evidence: 'x',
          round: 'Seed',
          sourceUrl: 'https://a.example',
        },
      ],
    },
    {
      source: 'b',
      items: [
        {
          investor: 'Umbra Peak Capital',
          confidence: 0.9,
          evidence: 'y',
          investorIds: [{ namespace: 'wikidata', id: 'Q1' }],
        },
        { investor: '???', confidence: 1, evidence: 'no name' },
      ],
    },
  ]);
  expect(merged).toEqual([
    {
      investor: 'Umbra Peak Capital',
      confidence: 0.9,
      evidence: 'y',
      round: 'Seed',
      sourceUrl: 'https://a.example',
      investorIds: [{ namespace: 'wikidata', id: 'Q1' }],
      sources: [{ source: 'b' }, { source: 'a', url: 'https://a.example' }],
    },
  ]);
});
