import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kernelMost } from './plan.ts';

/** In hundredths: nearly all of what `fc.double` makes are next to nothing. */
const one = fc.nat({ max: 100 }).map((of) => of / 100);
const least = fc.record({ place: one, stage: one, sector: one });
/** What it weighs, and how far its likenesses are from their least to the most. */
const deals = fc.array(fc.record({ weight: one, place: one, stage: one, sector: one }), { maxLength: 6 });

it('is never less than the sum over the deals', () => {
  const check = fc.property(least, deals, (at, all) => {
    const [morePlace, moreStage] = [1 - at.place, 1 - at.stage];
    let [sum, volume, place, stage, sector] = [0, 0, 0, 0, 0];
    for (const deal of all) {
      const [byPlace, byStage] = [deal.place * morePlace, deal.stage * moreStage];
      sum += deal.weight * (at.place + byPlace) * (at.stage + byStage) * (at.sector + deal.sector);
      volume += deal.weight;
      place += deal.weight * byPlace;
      stage += deal.weight * byStage;
      sector += deal.weight * deal.sector;
    }
    expect(kernelMost(at, volume, place, stage, sector)).toBeGreaterThanOrEqual(sum - 1e-9);
  });
  fc.assert(check, { numRuns: 1_000 });
});

it('is the sum where the same deals have all that is asked', () => {
  const check = fc.property(least, one, one, (at, weight, others) => {
    const sum = weight * (at.sector + 1) + others * at.place * at.stage * at.sector;
    const most = kernelMost(at, weight + others, weight * (1 - at.place), weight * (1 - at.stage), weight);
    expect(most).toBeCloseTo(sum, 9);
  });
  fc.assert(check);
});
