import { expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel } from '../../../test/harness/random-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import { buildSegment, openSegment } from '../index/segment.ts';
import { ENTRY, firstToken, investorCount } from '../index/table.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { lengthOf } from '../index/view.ts';
import { Joint, type SectorCompanies } from './joint.ts';
import { IN_METRO, likenessOf } from './likeness.ts';

it('adds up what each investor has in the area and in a sector asked, as its deals say', () => {
  const corpus = randomCorpus(8, 300, 2_000, 200);
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  const meta = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
  const { table, view, bounds, directory } = openSegment(
    buildSegment(builder.finish(), meta, randomModel(8)),
    PLAIN_WORDS,
  );
  const joint = new Joint(view, bounds as SectorCompanies);
  const sectors = firstToken(table, 'sector');
  let [asked, several, met] = [0, 0, 0];
  for (let nth = 0; nth < 60; nth += 1) {
    const likeness = likenessOf(view, directory.question(randomAsk(nth, corpus)));
    const { question, placeBits, placeLike, tagSlot, tagWeight } = likeness;
    joint.begin(likeness, true);
    const hasArea = question.metro >= 0;
    expect([...joint.tokens].sort()).toEqual(
      hasArea ? question.sectors.map((sector) => sectors + sector).sort() : [],
    );
    if (!hasArea || question.sectors.length === 0) continue;
    asked += 1;
    if (question.sectors.length > 1) several += 1;
    for (let investor = 0; investor < investorCount(table); investor += 1) {
      let sum = 0;
      const end = table.dealStart[investor + 1] as number;
      for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
        const company = table.dealCompany[deal] as number;
        const bits = placeBits[((table.companyPlace[company] as number) + 1) >>> 0] ?? 0;
        if (((table.dealKind[deal] as number) & ENTRY) === 0 || (bits & IN_METRO) === 0) continue;
        const slots = [...table.tags.subarray(table.tagStart[company], table.tagStart[company + 1])]
          .map((tag) => tagSlot[tag] as number)
          .filter((slot) => slot > 0);
        const dot = slots.reduce((all, slot) => all + (tagWeight[slot - 1] as number), 0);
        const more = Math.max((placeLike[bits] as number) - joint.outside, 0);
        const weight = view.weights[table.dealDay[deal] as number] as number;
        if (dot > 0) sum += (weight * more * dot) / lengthOf(table, view.idf, company);
      }
      expect(joint.rows.get(investor, 0)).toBeCloseTo(sum, 9);
      if (sum > 0) met += 1;
    }
  }
  expect(Math.min(asked, several, met)).toBeGreaterThan(5);
});
