import { describe, expect, it } from 'vitest';
import type { View } from '../index/view.ts';
import { IN_CITY, IN_COUNTRY, IN_METRO, IN_STATE, likenessOf, placeLevels } from './likeness.ts';
import type { AskedArea, Question } from './question.ts';
import { PLACE_LIKENESS } from './rules-signals.ts';

// Every shape of a place that a question can have, against places that share each set of its parts.

const TOKEN = { country: 1, state: 2, metro: 3, city: 4 } as const;
const OTHER = 9;
const BIT = { country: IN_COUNTRY, state: IN_STATE, metro: IN_METRO, city: IN_CITY } as const;
type Part = keyof typeof TOKEN;
const PARTS = Object.keys(TOKEN) as Part[];
const AREAS: readonly (AskedArea | undefined)[] = [
  undefined,
  { family: 'country', label: 'the Nordics', tokens: [11, 12] },
  { family: 'state', label: 'New England', tokens: [21, 22] },
];

const questionOf = (parts: readonly Part[], area?: AskedArea): Question => {
  const token = (part: Part) => (parts.includes(part) ? TOKEN[part] : -1);
  return {
    country: token('country'),
    state: token('state'),
    metro: token('metro'),
    city: token('city'),
    ...(area === undefined ? {} : { area }),
    stages: [],
    sectors: [],
    lnSize: Number.NaN,
    board: [],
    self: [],
    isFollowOn: false,
  };
};

/** Every set of parts. */
const SETS = Array.from({ length: 16 }, (_, set) => PARTS.filter((_part, at) => (set & (1 << at)) !== 0));
// An area stands in place of a country or a state, which the question does not have then.
const QUESTIONS = SETS.flatMap((parts) =>
  AREAS.filter((area) => area === undefined || !parts.includes(area.family)).map(
    (area) => [parts.join('+') || 'no place', area?.label ?? 'no area', questionOf(parts, area)] as const,
  ),
);

/** The parts that are asked, broadest first: a metro stands before the state that it may cross. */
const askedOf = ({ country, state, metro, city, area }: Question): Part[] => {
  const asked: Part[] = [];
  if (country >= 0 || area?.family === 'country') asked.push('country');
  if (metro >= 0) asked.push('metro');
  else if (state >= 0 || area?.family === 'state') asked.push('state');
  if (city >= 0) asked.push('city');
  return asked;
};
/** What sharing a part counts where a finer one is asked too; the finest counts in full. */
const WORTH = { country: 0.2, state: 0.6, metro: 0.6, city: 1 } as const;

describe.each(QUESTIONS)('a question of %s and %s', (_parts, _area, question) => {
  const asked = askedOf(question);
  it('has its levels broadest first, and the finest counts in full', () => {
    expect(placeLevels(question).map(({ bit, like }) => ({ bit, like }))).toEqual(
      asked.map((part, at) => ({ bit: BIT[part], like: at === asked.length - 1 ? 1 : WORTH[part] })),
    );
    for (const { bit, tokens } of placeLevels(question)) {
      const part = PARTS.find((one) => BIT[one] === bit) as Part;
      expect(tokens).toEqual(question.area?.family === part ? question.area.tokens : [TOKEN[part]]);
    }
  });

  it('counts a place by the levels that it shares without a gap', () => {
    const inArea = question.area?.tokens.at(-1);
    const places = SETS.map((shared) =>
      PARTS.map((part) => {
        if (!shared.includes(part)) return OTHER;
        return question.area?.family === part ? (inArea as number) : TOKEN[part];
      }),
    );
    const view = {
      table: {
        placeTokens: Uint32Array.from(places.flat()),
        // Of every family one token, none of a sector.
        familyStart: new Uint32Array(10),
      },
      idf: new Float64Array(0),
    } as unknown as View;
    const { placeBits, placeLike } = likenessOf(view, question, { mean: 1 });
    // A place that is not known shares nothing.
    expect(placeBits[0]).toBe(0);
    // A town of that name in another area is another one.
    for (const [at, shared] of SETS.entries()) {
      const isThere = shared.includes('city') && (shared.includes('metro') || question.metro < 0);
      if (question.city >= 0) expect(((placeBits[at + 1] as number) & IN_CITY) !== 0).toBe(isThere);
    }
    for (const [at, shared] of SETS.entries()) {
      const missed = asked.findIndex((part) => !shared.includes(part));
      const met = missed < 0 ? asked.length : missed;
      const finest = asked[met - 1];
      const expected =
        finest === undefined ? PLACE_LIKENESS.elsewhere : met === asked.length ? 1 : WORTH[finest];
      expect(placeLike[placeBits[at + 1] as number], shared.join('+')).toBe(expected);
    }
  });
});

it('counts more what shares more, and nothing as much as the place itself', () => {
  expect(PLACE_LIKENESS).toEqual({ city: 1, metro: 0.6, country: 0.2, elsewhere: 0.04 });
});
