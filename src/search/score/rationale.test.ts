import { describe, expect, it } from 'vitest';
import type { InvestorRecord, ScorePart } from '../../corpus/rules-investor-record.ts';
import { bestReasonOf, rationaleOf } from './rules-rationale.ts';

const RECORD: InvestorRecord = {
  name: 'Wobblemoor',
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 50,
  scoreParts: [],
  tier: 'B',
  warmPath: false,
  conflict: false,
};
const part = (name: string, points: number, fact: string): ScorePart => ({ name, points, fact });
const of = (...scoreParts: ScorePart[]) => rationaleOf({ ...RECORD, scoreParts });

describe('a rationale', () => {
  it.each([
    [
      [part('sector', 5, '12 of 40 companies in Fintech, 3 in Payments')],
      'has backed 12 of 40 companies in Fintech and 3 in Payments.',
    ],
    [
      [part('sector', 5, '12 of 40 companies in Fintech'), part('city', 4, '8 of 40 companies in London')],
      'has backed 12 of 40 companies in Fintech and 8 in London.',
    ],
    [
      [part('sector', 5, '12 of 40 companies in Fintech'), part('stage', 4, '8 of 9 companies at seed')],
      'has backed 12 of 40 companies in Fintech, and has backed 8 of 9 companies at seed.',
    ],
    [
      [
        part(
          'field',
          5,
          '18 of 31 companies in Clean technology or close to it (about 4 % of all on record)',
        ),
      ],
      'has backed 18 of 31 companies in Clean technology or close to it.',
    ],
    [[part('sector', 5, 'states Climate')], 'states Climate as what it invests in.'],
    [
      [part('sector', 5, '2 of 3 companies in Climate, states Solar')],
      'has backed 2 of 3 companies in Climate.',
    ],
    [[part('city', 5, 'based in or open to Berlin')], 'is based in or open to Berlin.'],
    [
      [part('activity', 5, '6 investments in the 12 months to 2020-06-30, 9 in all')],
      'has made 6 investments in the 12 months to 2020-06-30, 9 in all.',
    ],
    [
      [part('similar', 5, 'closest deals: Blipgrid (seed, London, 2012) and Dorfella')],
      'has as its closest deals Blipgrid (seed, London, 2012) and Dorfella.',
    ],
    [[part('size', 5, 'cheques up to $2M, asked from $250K')], 'writes cheques up to $2M, asked from $250K.'],
    [
      [part('size', 5, 'first rounds entered of about $2M, median $1M (9 of known size), asked $3M')],
      'has joined companies in rounds of about $2M, median $1M (9 of known size), asked $3M.',
    ],
    [
      [
        part('stated_field', 9, 'states Games, Media and 1 more, not fintech (investor list of 2019-05-01)'),
        part('stated_place', 5, 'states Germany among 2 countries (investor list of 2019-05-01)'),
      ],
      'states Games, Media and 1 more, not fintech, and states Germany among 2 countries (investor list of 2019-05-01).',
    ],
    [[part('strategy', 5, 'states buyout')], 'states buyout as what it invests in.'],
    [[part('seat', 5, 'seat in Berlin, Germany')], 'is based in Berlin, Germany.'],
    [[part('stated', 5, 'seat in Berlin; states Germany alone')], 'is based in Berlin.'],
    [
      [
        part('stated_field', 9, 'states fintech alone (investor list of 2019-05-01)'),
        part('stated_place', 5, 'states Germany among 2 countries (investor list of 2019-05-01)'),
      ],
      'states fintech alone and Germany among 2 countries (investor list of 2019-05-01).',
    ],
    [
      [part('stated', 5, 'states Germany alone (investor list of 2019-05-01); seat in Berlin')],
      'states Germany alone (investor list of 2019-05-01).',
    ],
    [[part('stated_cheque', 5, 'states cheques of $1M to $2M')], 'states cheques of $1M to $2M.'],
    [[part('city', 5, 'based in Berlin')], 'is based in Berlin.'],
    [[part('exit', 5, 'exit of $30M on 2020-01-01')], 'has an exit of $30M on 2020-01-01.'],
    [[part('commitments', 5, 'held 3 funds'), part('akin', 4, 'held 2 venture funds')], 'has held 3 funds.'],
    [
      [part('warm_path', 5, 'Hob Lanternway is in your network')],
      'can be reached: Hob Lanternway is in your network.',
    ],
    [[part('stated_stage', 5, 'says it invests at seed')], 'says it invests at seed.'],
    [[part('unheard_of', 5, '4 quarters in a row')], 'has on record: 4 quarters in a row.'],
  ])('says each fact as a clause: %j', (parts, text) => {
    expect(of(...parts)).toBe(`Wobblemoor ${text}`);
  });

  it('names the worst beside the best', () => {
    const best = part('city', 12, '8 of 40 companies in London');
    expect(
      of(
        best,
        part('stage', -6, 'none of 40 companies at seed'),
        part('activity', -2, '1 investment in the 12 months to 2020-06-30, 40 in all'),
      ),
    ).toBe(
      'Wobblemoor has backed 8 of 40 companies in London, but has backed none of 40 companies at seed, and has made only 1 investment in the 12 months to 2020-06-30, 40 in all.',
    );
    expect(
      of(
        best,
        part('activity', -6, '0 investments in the 12 months to 2020-06-30, 40 in all'),
        part('stated_place', -3, 'states Germany among 41 countries (investor list of 2019-05-01)'),
      ),
    ).toBe(
      'Wobblemoor has backed 8 of 40 companies in London, but has made no investment in the 12 months to 2020-06-30, 40 in all, and states Germany only among 41 countries (investor list of 2019-05-01).',
    );
    // Twelve of 1,040 are few, 130 are not.
    const pace = (recent: number) =>
      of(best, part('activity', -20, `${recent} investments in the 12 months to 2020-06-30, 1,040 in all`));
    expect(pace(130)).toBe('Wobblemoor has backed 8 of 40 companies in London.');
    expect(pace(12)).toContain('only 12 investments');
    expect(of(best, part('country', -3, '9 of 40 companies in the United Kingdom'))).toBe(
      'Wobblemoor has backed 8 of 40 companies in London.',
    );
    expect(of(best, part('stage', -0.9, 'none of 40 companies at seed'))).toBe(
      'Wobblemoor has backed 8 of 40 companies in London.',
    );
    expect(
      of(
        part('base', 40, 'on average 1 in 90'),
        part('breadth', -9, 'spread over 900 companies'),
        part('stage', -3, 'none of 4 companies at seed'),
      ),
    ).toBe('Little on record speaks for Wobblemoor, which has backed none of 4 companies at seed.');
  });

  it('names the region an investor keeps to, beside the country it shares', () => {
    const parts = [
      part('country', 8, '30 of 40 companies in the United Kingdom'),
      part('region', -5, '27 of 29 companies in Scotland'),
    ];
    expect(of(...parts)).toBe(
      'Wobblemoor has backed 30 of 40 companies in the United Kingdom, but invests mostly elsewhere, with 27 of 29 companies in Scotland.',
    );
  });

  it('always says that it has little of the field, first', () => {
    const parts = [
      part('city', 12, '8 of 40 companies in London'),
      part('size', -8, 'no round of known size on record, asked $1M'),
    ];
    const text =
      'Wobblemoor has backed 8 of 40 companies in London, but has backed only 1 of 40 companies in Games';
    expect(of(...parts, part('sector', -0.3, '1 of 40 companies in Games, 2 in Media'))).toBe(
      `${text}, and has no round of known size on record, asked $1M.`,
    );
    expect(
      of(
        ...parts,
        part('sector', -0.3, '1 of 40 companies in Games'),
        part('field', -4, 'none of 40 companies in Games or close to it'),
      ),
    ).toContain('but has backed none of 40 companies in Games or close to it, and has no round');
  });

  it('takes nothing in twelve months for no reason', () => {
    expect(of(part('activity', 2, '0 investments in the 12 months to 2020-06-30, 9 in all'))).toBe(
      'Little on record speaks for Wobblemoor.',
    );
  });

  it('ends with a conflict, else with whom it was found by, else with the last investment', () => {
    const scoreParts = [part('city', 12, '8 of 40 companies in London')];
    const dated = {
      ...RECORD,
      scoreParts,
      lastActivityDate: '2013-03-02',
      portfolioCompanies: ['Blipgrid', 'Dorfella'],
    };
    const first = 'Wobblemoor has backed 8 of 40 companies in London.';
    expect(rationaleOf(dated)).toBe(`${first} Last known investment in Blipgrid on 2013-03-02.`);
    const found = [...scoreParts, part('lookalike', 9, 'backed Umbral')];
    expect(rationaleOf({ ...dated, scoreParts: found })).toBe(
      `${first} Found as a lookalike: backed Umbral.`,
    );
    const against = [...scoreParts, part('conflict', -9, 'backed Umbral')];
    expect(rationaleOf({ ...dated, conflict: true, scoreParts: against })).toBe(
      `${first} Likely conflict: backed Umbral, named as a competitor.`,
    );
  });

  it('says of a platform that it is one', () => {
    const scoreParts = [part('city', 12, '8 of 40 companies in London')];
    expect(rationaleOf({ ...RECORD, kind: 'platform', scoreParts })).toBe(
      'Wobblemoor, a platform that takes applications, has backed 8 of 40 companies in London.',
    );
  });
});

it('names of a row what is of this raise, and never how much somebody invests alone', () => {
  const active = part('activity', 20, '6 investments in the 12 months to 2020-06-30, 50 in all');
  expect(bestReasonOf([active, part('city', 4, '8 of 40 companies in London')])).toBe(
    '8 of 40 companies in London',
  );
  expect(
    bestReasonOf([active, part('base', 40, 'on average'), part('kind', 3, 'venture fund')]),
  ).toBeUndefined();
});
