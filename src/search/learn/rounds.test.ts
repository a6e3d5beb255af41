import { describe, expect, test } from 'vitest';
import { smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import { dayOf } from '../index/strings.ts';
import { firstDealDays, questionOf, roundsBetween } from './rounds.ts';

const { table, directory, investor } = smallTable(
  `
  company Blipgrid | Berlin, DEU | Climate, Software
  company Frumble | Boston, MA, USA | Health
  company Noplace | | Games
  company Lender | Berlin, DEU | Games
  investor Wobblemoor
  investor Dapplewick
  investor Grindle
  investor Newcomer
  2018-03-01 seed 1000000 Frumble: Wobblemoor
  2018-05-01 seed 1000000 Blipgrid: Dapplewick
  2018-06-01 seed 1000000 Noplace: Grindle
  2019-02-01 series-a 4000000 Blipgrid: Dapplewick, Wobblemoor, Newcomer
  2019-03-01 series-b 9000000 Blipgrid: Grindle
  2019-03-02 series-a 9000000 Frumble: Wobblemoor
  2019-03-03 seed 9000000 Noplace: Wobblemoor
  2019-03-04 - 9000000 Lender: Wobblemoor
  2019-07-01 seed 9000000 Frumble: Grindle
`,
  '2019-12-31',
);
const [from, to] = [dayOf('2019-01-01'), dayOf('2019-07-01')];
const rounds = roundsBetween(table, firstDealDays(table), from, to);

describe('roundsBetween', () => {
  test('takes the first round of a company, and who came in new but was on record', () => {
    // Not: Blipgrid's second round, Frumble's without a new investor, no place, a loan, the day after.
    expect(rounds).toHaveLength(1);
    expect(rounds[0]).toMatchObject({
      day: dayOf('2019-02-01'),
      board: [investor('Dapplewick')],
      truths: [investor('Wobblemoor')],
    });
  });

  test('asks what a profile of the company would have asked', () => {
    const asked = directory.question(
      smallAsk('Berlin, DEU', {
        sectorTags: ['Climate', 'Software'],
        stages: ['series-a'],
        sizeUsd: 4_000_000,
        onBoard: ['Dapplewick'],
        companyName: 'Blipgrid',
      }),
    );
    const found = questionOf(table, rounds[0] as (typeof rounds)[number]);
    expect({ ...found, sectors: [...found.sectors].sort() }).toEqual({
      ...asked,
      sectors: [...asked.sectors].sort(),
    });
  });
});
