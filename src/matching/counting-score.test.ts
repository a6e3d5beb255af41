import { describe, expect, it } from 'vitest';
import { sandboxBatches } from '../../test/harness/sandbox-batches.ts';
import { AS_OF, build, names, raise, search } from '../../test/harness/small-index.ts';
import { activityTerm, decay, NO_ACTIVITY } from '../core/ranking/formula.ts';
import { partsOf } from '../core/ranking/parts.ts';
import { makeSandbox, SANDBOX_AS_OF, sandboxProfiles } from '../corpus/sandbox.ts';
import { buildIndex } from './build-index.ts';

describe('the score', () => {
  it('is the formula, worked out here the long way', async () => {
    const index = await build(
      [{}, {}],
      [
        { by: 1, company: 1, on: '2020-05-01', stage: 'seed', usd: 1e6 },
        { by: 1, company: 2, on: '2015-05-01', stage: 'series-a', usd: 4e6 },
        { by: 2, company: 2, on: '2019-01-01', stage: 'seed', usd: 2e6 },
      ],
    );
    const age = (date: string) => (Date.parse(AS_OF) - Date.parse(date)) / 86_400_000;
    const [a, b, c] = [decay(age('2020-05-01')), decay(age('2015-05-01')), decay(age('2019-01-01'))];
    const all = a + b + c;
    const mine = a + b;
    const L = (withIt: number, share: number) => Math.log((withIt + 2 * share) / ((mine + 2) * share));
    const sizes = [1e6, 4e6, 2e6].map(Math.log);
    const mean3 = sizes.reduce((sum, ln) => sum + ln, 0) / 3;
    const everybody = sizes.reduce((sum, ln) => sum + (ln - mean3) ** 2, 0) / 3;
    const mean = Math.log(2e6);
    const own = (Math.log(1e6) - mean) ** 2;
    const z2 = (Math.log(8e6) - mean) ** 2 / ((2 * own + 2 * everybody) / 4);
    const expected =
      activityTerm(1, mine) -
      NO_ACTIVITY +
      0.3 * L(a, a / all) +
      0.6 * L(a, a / all) +
      0.6 * L(a, a / all) +
      0.8 * L(a, (a + c) / all) -
      0.15 * z2;
    const profile = raise({
      sector_tags: ['climate', 'Unheard Of'],
      geography: 'Berlin, DEU',
      stage: 'seed',
      round_size_usd: 8e6,
    });
    const found = search(index, profile).find((one) => one.facts.name === 'Firm 1');
    const parts = partsOf(found?.evidence as never);
    expect(parts.map((part) => part.name)).toEqual([
      'activity',
      'country',
      'city',
      'sector',
      'stage',
      'size',
    ]);
    expect(parts.reduce((sum, part) => sum + part.raw, 0)).toBeCloseTo(expected, 9);
    expect(parts.map((part) => part.fact)).toEqual([
      '1 investment in the last 12 months, 2 in all',
      '1 of 2 investments in Germany',
      '1 of 2 investments in Berlin',
      '1 of 2 investments in climate',
      '1 of 2 investments at seed',
      'rounds of typically $2M, asked $8M',
    ]);
  });

  it('does not count a stage that was only inferred', async () => {
    const index = await build([{}], [{ by: 1 }]);
    const [found] = search(index, raise({ stage: 'seed', stage_inferred: true }));
    expect(found?.evidence.features).toEqual([]);
  });

  it('orders the whole sandbox as the parts add up, in both modes', async () => {
    const world = makeSandbox();
    const index = await buildIndex(
      (take) => sandboxBatches(world, take),
      SANDBOX_AS_OF,
      async () => {},
    );
    const { equity, fund } = sandboxProfiles(world);
    for (const profile of [equity, fund]) {
      for (const includeCompetitorLookalikes of [false, true]) {
        const all = { limit: world.investors.length, includeCompetitorLookalikes };
        const found = search(index, profile, all);
        expect(found.length).toBeGreaterThan(50);
        const sums = found.map((one) => partsOf(one.evidence).reduce((sum, part) => sum + part.raw, 0));
        for (const [at, sum] of sums.slice(1).entries())
          expect(sum).toBeLessThanOrEqual((sums[at] ?? 0) + 0.001);
        // A shorter answer is the beginning of the longer one where nothing is surfaced.
        if (!includeCompetitorLookalikes)
          expect(names(search(index, profile, { limit: 20 }))).toEqual(names(found).slice(0, 20));
      }
    }
  });
});

describe('limited partners', () => {
  it('rank by cheque, exit and place; what is unknown is neutral', async () => {
    const index = await build(
      [
        { lpType: 'family_office', chequeMaxUsd: 2e6, country: 'DEU', city: 'Berlin' },
        { lpType: 'family_office' },
        { lpType: 'family_office', chequeMaxUsd: 10_000 },
        { lpType: 'recently_exited_founder', exitSizeUsd: 30e6, exitOn: '2020-01-01' },
        { lpType: 'recently_exited_founder', exitSizeUsd: 30e6, exitOn: '2020-12-01' },
      ],
      [],
    );
    const found = search(index, {
      raise_type: 'fund_lp',
      min_commitment_usd: 250_000,
      geography: 'Berlin, DEU',
    });
    expect(names(found).at(-1)).toBe('Firm 3');
    expect(names(found).slice(0, 2).sort()).toEqual(['Firm 1', 'Firm 4']);
    const parts = new Map(
      found.map((one) => [one.facts.name, partsOf(one.evidence).map((part) => part.name)]),
    );
    expect(parts.get('Firm 4')).toEqual(expect.arrayContaining(['lp_type', 'size', 'exit']));
    // An exit that lies ahead of the index's day has not happened.
    expect(parts.get('Firm 5')).not.toEqual(expect.arrayContaining(['size']));
    expect(parts.get('Firm 5')).not.toEqual(expect.arrayContaining(['exit']));
  });
});
