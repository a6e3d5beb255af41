import { expect, test } from 'vitest';
import { randomAsk, randomCorpus } from '../../../test/harness/random-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { dealLikeness, likenessOf } from './likeness.ts';

test('the mean likeness is that of the sampled deals, each held against the question by itself', () => {
  const corpus = randomCorpus(11, 300, 900);
  const { view, directory } = smallTable(corpus);
  expect(view.sample.length).toBeGreaterThan(500);
  for (let seed = 0; seed < 40; seed += 1) {
    const likeness = likenessOf(view, directory.question(randomAsk(seed, corpus)));
    let [sum, all] = [0, 0];
    for (const deal of view.sample) {
      const weight = view.weights[view.table.dealDay[deal] as number] as number;
      sum += weight * dealLikeness(view, likeness, deal);
      all += weight;
    }
    expect(likeness.mean).toBeCloseTo(sum / all, 12);
    expect(likeness.mean).toBeGreaterThan(0);
  }
});
