import { expect, test } from 'vitest';
import { reactionOf } from './rules-sandbox-behaviours.ts';

test('an address asks for what it begins with, at the same pace as ever', () => {
  expect(reactionOf('reply-1@sandbox.example')).toEqual({ behaviour: 'reply', wording: 0, afterMs: 2_000 });
  expect(reactionOf('Bounce@fund.investors.example')).toMatchObject({ behaviour: 'bounce' });
});

test('nobody else reacts, but the made-up investors do, each always in the same way', () => {
  expect(reactionOf('ada@fund.example').behaviour).toBeUndefined();
  expect(reactionOf('ada@notinvestors.example').behaviour).toBeUndefined();
  const reactions = Array.from({ length: 3_000 }, (_, n) => reactionOf(`ada.${n}@fund.investors.example`));
  expect(reactionOf('ADA.7@fund.investors.example')).toEqual(reactions[7]);
  const shares = new Map<string, number>();
  for (const { behaviour = 'nothing' } of reactions) {
    shares.set(behaviour, (shares.get(behaviour) ?? 0) + 1 / reactions.length);
  }
  expect([...shares.keys()].sort()).toEqual(['away', 'bounce', 'decline', 'doubt', 'nothing', 'reply']);
  expect(shares.get('reply')).toBeCloseTo(5 / 12, 1);
  expect(shares.get('nothing')).toBeCloseTo(3 / 12, 1);
  for (const { afterMs } of reactions) {
    expect(afterMs).toBeGreaterThanOrEqual(1_000);
    expect(afterMs).toBeLessThanOrEqual(40_000);
  }
});
