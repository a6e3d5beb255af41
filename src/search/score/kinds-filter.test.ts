import { expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel } from '../../../test/harness/random-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import { buildSegment, openSegment } from '../index/segment.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { Searcher } from './searcher.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
const TYPES = ['VC', 'Solo angel', 'Accelerator', 'Corporate VC', 'Crowdfunding', 'Other'];

it('shows the kinds asked for, by bounds as by scoring everybody, and all where none is asked for', () => {
  const made = randomCorpus(5, 300, 600, 200);
  const investors = made.investors.map((one, at) => ({
    ...one,
    lpType: null,
    typeWords: TYPES[at % 6] ?? null,
  }));
  const corpus = { ...made, investors };
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  const searcher = new Searcher(
    openSegment(buildSegment(builder.finish(), META, randomModel(5)), PLAIN_WORDS),
  );
  const seen = new Set<string | undefined>();
  for (const kinds of [[], ['platform'], ['angel', 'corporate'], ['government']] as const) {
    for (let at = 0; at < 20; at += 1) {
      const asked = { ...randomAsk(at, corpus), audience: 'equity', lpTypes: [], fund: undefined } as const;
      const ask = { ...asked, kinds, onBoard: [], limit: 20 };
      const ids = (how: 'bounded' | 'full') => searcher.find(ask, how).map(({ id }) => id);
      expect(ids('bounded')).toEqual(ids('full'));
      for (const { record } of searcher.search(ask, 0)) {
        seen.add(`${kinds.join(' ')}: ${record.kind}`);
        if (kinds.length > 0) expect(kinds).toContain(record.kind);
      }
    }
  }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      ': angel',
      ': corporate',
      ': undefined',
      ': venture_fund',
      ': platform',
      'platform: platform',
    ]),
  );
});
