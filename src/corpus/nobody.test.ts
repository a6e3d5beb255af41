import { expect, test } from 'vitest';
import type { FactSink } from './rules-investor-record.ts';
import { withoutNobody } from './rules-investor-record.ts';

test('nobody is no investor, and what leads to nobody is left out with them', () => {
  const taken: string[] = [];
  const sink = new Proxy({} as FactSink, {
    get: (_, kind: string) => (fact: { name?: string; key?: string; investorRef?: string }) =>
      taken.push(
        `${kind} ${fact.name ?? fact.investorRef ?? ''}${fact.key === undefined ? '' : ` ${fact.key}`}`,
      ),
  });
  const named = withoutNobody(sink);
  const origin = { source: 'made-up' } as never;
  const of = (name: string) => ({
    ref: name,
    ids: [],
    name,
    key: 'k',
    spelledKey: 'k',
    sectorTags: [],
    stages: [],
    countries: [],
  });
  for (const name of ['Quillmark Ventures', 'Undisclosed', 'BetterWorks (Closed)'])
    named.investor(of(name), origin);
  for (const investorRef of ['Undisclosed', 'Quillmark Ventures'])
    named.investment({ roundSourceId: 'r', investorRef }, origin);
  expect(taken).toEqual([
    'investor Quillmark Ventures k',
    'investor BetterWorks betterworks',
    'investment Quillmark Ventures',
  ]);
  expect(named.nobody).toBe(1);
});
