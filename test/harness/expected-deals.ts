import fc from 'fast-check';
import { STAGES, type Stage } from '../../src/reference/rules-investor-terms.ts';
import type { Ask } from '../../src/search/score/rules-ask.ts';
import { SIGNALS } from '../../src/search/score/rules-signals.ts';
import { AS_OF, smallAsk } from './small-table.ts';

// Corpora of a few rounds, and what they say of an investor, worked out from the rounds alone.

const DAY_MS = 86_400_000;
export const FIRMS = ['Wobblemoor', 'Dapplewick', 'Quillfen', 'Brumblow', 'Tarnock', 'Ospergate'];
const COMPANIES = ['Blipgrid', 'Dorfella', 'Flumloom', 'Gnarlybit', 'Hopsallo', 'Inkwhistle', 'Jibberoo'];
const TAGS = ['Climate', 'Solar', 'Games'];
/** What a place is, said once more by hand: label by family. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  '': [],
  DEU: ['country Germany'],
  'Berlin, DEU': ['country Germany', 'metro the Berlin area', 'city Berlin'],
  'Potsdam, DEU': ['country Germany', 'metro the Berlin area', 'city Potsdam'],
  'Boston, MA, USA': ['country United States', 'state Massachusetts', 'metro the Boston area', 'city Boston'],
  'Cambridge, MA, USA': [
    'country United States',
    'state Massachusetts',
    'metro the Boston area',
    'city Cambridge',
  ],
};
const place = fc.constantFrom(...Object.keys(PLACES));
const tags = fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 });
const date = fc.integer({ min: 0, max: 1_900 }).map((ago) =>
  // Some lie after the day the table is as of, and must leave no trace.
  new Date(Date.parse('2020-09-30') - ago * DAY_MS).toISOString().slice(0, 10),
);
const columns = (text: string) => {
  const parts = text.split(', ').filter((part) => part !== '');
  return {
    country: parts.at(-1) ?? null,
    state: parts.length === 3 ? (parts[1] ?? null) : null,
    city: parts.length > 1 ? (parts[0] ?? null) : null,
  };
};

const round = fc.record({
  company: fc.constantFrom(...COMPANIES),
  on: fc.option(date, { freq: 8 }),
  stage: fc.option(fc.constantFrom(...STAGES)),
  usd: fc.option(fc.integer({ min: 10_000, max: 50_000_000 })),
  by: fc.uniqueArray(fc.constantFrom(...FIRMS), { minLength: 1, maxLength: 4 }),
});
export const smallCorpora = fc.record({
  investors: fc.tuple(
    ...FIRMS.map((name) =>
      fc.record({
        name: fc.constant(name),
        sectorTags: tags,
        stages: fc.uniqueArray(fc.constantFrom(...STAGES), { maxLength: 1 }),
        countries: fc.uniqueArray(fc.constantFrom('DEU', 'USA'), { maxLength: 1 }),
      }),
    ),
  ),
  companies: fc.tuple(
    ...COMPANIES.map((name) =>
      fc.record({ name: fc.constant(name), at: place, sectorTags: tags }).map((one) => ({
        ...one,
        ...columns(one.at),
      })),
    ),
  ),
  rounds: fc.uniqueArray(round, {
    minLength: 1,
    maxLength: 25,
    selector: ({ company, on }) => `${company} ${on}`,
  }),
});
export type Corpus = typeof smallCorpora extends fc.Arbitrary<infer T> ? T : never;
export const smallAsks = fc
  .record({
    at: place,
    sectorTags: tags,
    stages: fc.uniqueArray(fc.constantFrom<Stage>('seed', 'series-a'), { maxLength: 2 }),
    sizeUsd: fc.option(fc.integer({ min: 1_000, max: 9_000_000 }), { nil: undefined }),
    onBoard: fc.uniqueArray(fc.constantFrom(...FIRMS), { maxLength: 2 }),
    companyName: fc.option(fc.constantFrom(...COMPANIES), { nil: undefined }),
    competitors: fc.uniqueArray(fc.constantFrom(...COMPANIES), { maxLength: 2 }),
    surfaceLookalikes: fc.boolean(),
  })
  .map(({ at, ...rest }): Ask => smallAsk(at, rest));
export const smallWeights = fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), {
  minLength: SIGNALS.length,
  maxLength: SIGNALS.length,
});

/** A deal, and whether it is the investor's first in the company: worked out from the rounds alone. */
export interface ExpectedDeal {
  readonly company: Corpus['companies'][number];
  readonly on: string | null;
  readonly stage: Stage | null;
  readonly usd: number | null;
}

export function expectedDealsOf(
  { rounds, companies }: Corpus,
  name: string,
): { all: ExpectedDeal[]; entries: ExpectedDeal[] } {
  const all = rounds
    .filter(({ by, on }) => by.includes(name) && (on === null || on <= AS_OF))
    .map((one) => ({
      ...one,
      company: companies.find((of) => of.name === one.company) as ExpectedDeal['company'],
    }));
  const age = (on: string | null) => on ?? '9999';
  const entries = COMPANIES.flatMap((company) => {
    const first = all
      .filter((one) => one.company.name === company)
      .sort((one, other) => (age(one.on) < age(other.on) ? -1 : 1))[0];
    return first === undefined ? [] : [first];
  });
  return { all, entries };
}

const conceptsOf = (one: readonly string[]) =>
  new Set(one.flatMap((tag) => (tag === 'Solar' ? ['Solar', 'Climate'] : [tag])));

export function has(entry: ExpectedDeal, family: string, label: string): boolean {
  if (family === 'sector') return conceptsOf(entry.company.sectorTags).has(label);
  if (family === 'stage') return entry.stage !== null && label.split(' or ').includes(entry.stage);
  return (PLACES[entry.company.at] as readonly string[]).includes(`${family} ${label}`);
}

/** What an investor's row says of it, as `family label`. */
export function statedBy(row: Corpus['investors'][number]): ReadonlySet<string> {
  return new Set([
    ...[...conceptsOf(row.sectorTags)].map((tag) => `sector ${tag}`),
    ...row.stages.map((stage) => `stage ${stage}`),
    ...row.countries.map((code) => `country ${code === 'DEU' ? 'Germany' : 'United States'}`),
  ]);
}
