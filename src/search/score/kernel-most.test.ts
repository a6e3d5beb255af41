import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kernelMost, withJoint } from './plan.ts';

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

it('is never less where some sectors are joined with the area, of deals in it and outside', () => {
  const deal = fc.record({
    weight: one,
    isIn: fc.boolean(),
    place: one,
    stage: one,
    sector: one,
    joined: one,
  });
  const check = fc.property(least, one, fc.array(deal, { maxLength: 6 }), (at, farther, all) => {
    const outside = at.place + farther * (1 - at.place);
    let [sum, volume, place, stage, sector, joined, joint] = [0, 0, 0, 0, 0, 0, 0];
    for (const { weight, isIn, ...of } of all) {
      const like = isIn ? outside + of.place * (1 - outside) : at.place + of.place * (outside - at.place);
      const byStage = of.stage * (1 - at.stage);
      const cosine = Math.min(of.sector + of.joined, 1);
      sum += weight * like * (at.stage + byStage) * (at.sector + cosine);
      volume += weight;
      place += weight * (like - at.place);
      stage += weight * byStage;
      sector += weight * of.sector;
      joined += weight * of.joined;
      if (isIn) joint += weight * of.joined * (like - outside);
    }
    const most = withJoint(at, volume, place, stage, sector, joined, joint, outside);
    expect(most).toBeGreaterThanOrEqual(sum - 1e-9);
  });
  fc.assert(check, { numRuns: 2_000 });
});

it('is the sum where the same deals have all that is asked', () => {
  const check = fc.property(least, one, one, (at, weight, others) => {
    const sum = weight * (at.sector + 1) + others * at.place * at.stage * at.sector;
    const most = kernelMost(at, weight + others, weight * (1 - at.place), weight * (1 - at.stage), weight);
    expect(most).toBeCloseTo(sum, 9);
  });
  fc.assert(check);
});
