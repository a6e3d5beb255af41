import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKinds, verdictOn } from '../bench/evaluation/kinds.ts';

it('scores a kind as right, another one, or empty, by what was judged', () => {
  const judged = { set: 'wobble', name: 'Wobblemoor', kind: 'corporate', also: ['venture_fund'] };
  expect([verdictOn('corporate', judged), verdictOn('venture_fund', judged)]).toEqual(['right', 'right']);
  expect([verdictOn('angel', judged), verdictOn(undefined, judged)]).toEqual(['wrong', 'empty']);
  const unclear = { ...judged, kind: 'unclear' };
  expect([verdictOn(undefined, unclear), verdictOn('angel', unclear)]).toEqual(['right', 'wrong']);
});

it('reads 380 investors, each judged once', async () => {
  const kinds = await readKinds(join(import.meta.dirname, '../bench/expert/kinds.tsv'));
  expect(kinds).toHaveLength(380);
  expect(new Set(kinds.map(({ set, name }) => `${set} ${name}`)).size).toBe(380);
});
