import { expect, test } from 'vitest';
import { reactionOf } from '../providers/rules-sandbox-behaviours.ts';
import { makeSandbox } from '../reference/rules-sandbox-world.ts';
import { storyNetwork, storyProfile, storyRecipient, WARM_RANKS } from './sandbox-story.ts';

const ranked = makeSandbox()
  .investors.slice(0, 50)
  .map(({ sourceId: id, name, kind }) => ({ id, name, entity: kind }));

test('the network leads to those it is meant to, and is the same every time', () => {
  const csv = storyNetwork(ranked);
  expect(storyNetwork(ranked)).toBe(csv);
  const rows = csv.trimEnd().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows).size).toBe(rows.length);
  for (const [rank] of WARM_RANKS) expect(csv).toContain(ranked[rank]?.name.split(' ').at(-1));
  for (const { name } of ranked.slice(0, 3)) expect(csv).not.toContain(`,${name},`);
});

test('the profile names its founder and what is built, so that a letter can say it', () => {
  expect(storyProfile()).toMatchObject({ founder_name: expect.any(String), one_liner: expect.any(String) });
});

test.each(['reply', 'decline', 'away', 'bounce', 'doubt', 'nothing'] as const)(
  'at every investor somebody is found whose address means %s at once',
  (wanted) => {
    for (const investor of ranked) {
      const { email } = storyRecipient(investor, wanted, 1_000);
      const { behaviour = 'nothing', afterMs } = reactionOf(email);
      expect({ behaviour, afterMs }).toEqual({ behaviour: wanted, afterMs: 1_000 });
      expect(email).toMatch(/^[a-z0-9.-]+@([a-z0-9-]+\.)?investors\.example$/);
    }
  },
);
