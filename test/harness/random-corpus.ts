import { seededRandom } from '../../src/platform/values/scope.ts';
import { FUND_STRATEGIES, LP_TYPES, STAGES } from '../../src/reference/rules-investor-terms.ts';
import type { Ask } from '../../src/search/score/rules-ask.ts';
import type { Model } from '../../src/search/score/rules-scale.ts';
import { SIGNALS } from '../../src/search/score/rules-signals.ts';
import type { SmallCorpus } from './small-corpus.ts';
import { ASK } from './small-table.ts';

// Corpora large enough for several blocks of an index, models and questions, all from a number.

const PLACES = [
  { country: 'USA', state: 'CA', city: 'san francisco' },
  { country: 'USA', state: 'NY', city: 'new york' },
  { country: 'USA', state: 'MA', city: 'boston' },
  { country: 'USA', state: 'MA', city: 'cambridge' },
  { country: 'DEU', state: null, city: 'berlin' },
  { country: 'DEU', state: null, city: 'potsdam' },
  { country: 'GBR', state: null, city: 'london' },
  { country: 'IND', state: null, city: null },
  { country: null, state: null, city: null },
] as const;
const TAGS = [
  'Climate',
  'Solar',
  'Software',
  'Health',
  'Games',
  'Retail',
  'Fintech',
  'Food',
  'Robots',
  'Space',
];

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/**
 * Few active investors, many with a deal or none; half of what they do is near home. Of few companies, investors put
 * money into the same one again and again.
 */
export function randomCorpus(
  seed: number,
  investors: number,
  rounds: number,
  companyCount = Math.ceil(rounds * 0.7),
): SmallCorpus {
  const random = seededRandom(seed);
  const tags = () => TAGS.filter(() => random() < 0.2);
  const people = Array.from({ length: investors }, (_, at) => ({
    // Some are angels or accelerators by their names, the active ones and the others.
    name: `Firm ${at}${at % 3 === 1 ? ' Angels' : at % 7 === 2 ? ' Accelerator' : ''}`,
    ...pick(random, PLACES),
    sectorTags: random() < 0.2 ? tags() : [],
    stages: random() < 0.1 ? [pick(random, STAGES)] : [],
    lpType: random() < 0.3 ? pick(random, LP_TYPES) : null,
    chequeMaxUsd: random() < 0.2 ? 10 ** (5 + 3 * random()) : null,
    exitSizeUsd: random() < 0.1 ? 10 ** (6 + 2 * random()) : null,
    exitOn: random() < 0.1 ? '2019-05-01' : null,
  }));
  const companies = Array.from({ length: companyCount }, (_, at) => ({
    name: `Company ${at}`,
    ...pick(random, PLACES),
    sectorTags: tags(),
  }));
  const day = () => new Date(Date.UTC(2012, 0, 1) + random() * 3_000 * 86_400_000).toISOString().slice(0, 10);
  return {
    ...fundSide(seededRandom(seed + 7_919), people),
    companies,
    rounds: Array.from({ length: rounds }, () => ({
      company: pick(random, companies).name,
      on: random() < 0.03 ? null : day(),
      stage: random() < 0.15 ? null : pick(random, STAGES),
      usd: random() < 0.2 ? null : Math.round(10 ** (5 + 3 * random())),
      // A cube of a uniform number: the first are met often, most hardly ever.
      by: [
        ...new Set(
          Array.from(
            { length: 1 + Math.floor(random() * 4) },
            () => (people[Math.floor(random() ** 3 * investors)] as (typeof people)[number]).name,
          ),
        ),
      ],
    })),
  };
}

const MANAGERS = ['Northgate', 'Quill Harbor', 'Ember Lake', 'Tarn', 'Oakfold Capital', 'Sable Ridge'];
const FUND_WORDS = ['Ventures', 'Growth', 'Climate Fund', 'Real Estate', 'Credit', 'Games Partners', ''];

/** What public records say of limited partners: of some everything, of most nothing. */
function fundSide(
  random: () => number,
  people: SmallCorpus['investors'],
): Pick<SmallCorpus, 'investors' | 'held'> {
  const on = () =>
    random() < 0.1 ? null : `20${10 + Math.floor(random() * 11)}-0${1 + Math.floor(random() * 9)}-15`;
  const investors = people.map((one) => {
    const assetsUsd = random() < 0.3 ? 10 ** (6 + 4 * random()) : null;
    const description =
      random() < 0.3
        ? `Grants for ${pick(random, TAGS)} and ${pick(random, TAGS)}, ${pick(random, ['buyouts', 'growth equity', 'art'])}.`
        : null;
    const lp = { assetsUsd, assetsOn: on(), assetsSource: 'irs-990pf', description };
    return { ...one, lp: assetsUsd === null && description === null ? null : lp };
  });
  const held = people.flatMap(({ name }) =>
    Array.from({ length: random() < 0.25 ? Math.ceil(random() * 12) : 0 }, () => ({
      by: name,
      fund: `${pick(random, MANAGERS)} ${pick(random, FUND_WORDS)} ${pick(random, ['I', 'II', 'III'])}`,
      on: on(),
      ...(random() < 0.2 ? { manager: pick(random, people).name } : {}),
    })),
  );
  return { investors, held };
}

/** Weights as learning gives them: those held from below are not below, the others are of either sign. */
export function randomModel(seed: number): Model {
  const random = seededRandom(seed);
  const weights = () =>
    SIGNALS.map(({ part }) => {
      if (random() < 0.2) return 0;
      return part === 'activity' ? random() * 1.5 - 0.5 : random();
    });
  return { weights: { new: weights(), followon: weights() }, calibration: { offset: -7, slope: 0.9 } };
}

export function randomAsk(seed: number, corpus: SmallCorpus): Ask {
  const random = seededRandom(seed);
  const { country, state, city } = pick(random, PLACES);
  const isLp = random() < 0.25;
  const sectorTags = TAGS.filter(() => random() < 0.2);
  const stages = random() < 0.7 ? [pick(random, STAGES)] : [];
  const some = <Item>(items: readonly Item[], share: number, most: number) =>
    random() < share ? Array.from({ length: most }, () => pick(random, items)) : [];
  return {
    ...ASK,
    audience: isLp ? 'lp' : 'equity',
    place: areaOf(seededRandom(seed + 7_919)) ?? {
      ...(country === null ? {} : { country }),
      ...(state === null ? {} : { state }),
      ...(city === null || random() < 0.2 ? {} : { city }),
    },
    placeUse: pick(random, ['score', 'score', 'tie', 'filter'] as const),
    sectorTags,
    sectorUse: sectorUseOf(sectorTags.length > 0 ? random() : 1),
    words: undefined,
    kinds: [],
    stages,
    filtersStages: stages.length > 0 && random() < 0.2,
    lpTypes: isLp ? LP_TYPES.filter(() => random() < 0.6) : random() < 0.1 ? ['angel'] : [],
    sizeUsd: random() < 0.8 ? Math.round(10 ** (5 + 3 * random())) : undefined,
    onBoard: some(corpus.investors, 0.4, 2).map(({ name }) => name),
    companyName: random() < 0.3 ? pick(random, corpus.companies).name : undefined,
    competitors: some(corpus.companies, 0.4, 2).map(({ name }) => name),
    surfaceLookalikes: random() < 0.5,
    limit: 1 + Math.floor(random() * 50),
    ...fundAsk(seededRandom(seed + 104_729), isLp, corpus),
  };
}

/** One place in five is an area: of some countries, or of some states. */
function areaOf(random: () => number): Ask['place'] | undefined {
  if (random() < 0.8) return undefined;
  const some = (keys: readonly (string | null)[]) =>
    [...new Set(keys)].filter((key) => key !== null && random() < 0.7) as string[];
  if (random() < 0.3)
    return { area: 'the coasts', country: 'USA', states: some(PLACES.map(({ state }) => state)) };
  return { area: 'half the world', countries: [...some(PLACES.map((place) => place.country)), 'ZZZ'] };
}

function sectorUseOf(drawn: number): Ask['sectorUse'] {
  if (drawn < 0.2) return 'filter';
  return drawn < 0.3 ? 'tie' : 'score';
}

function fundAsk(
  random: () => number,
  isLp: boolean,
  { investors }: SmallCorpus,
): Pick<Ask, 'fund' | 'boosted'> {
  const number = () => 1 + Math.floor(random() * investors.length);
  const boosted = Array.from({ length: random() < 0.3 ? 5 : 0 }, () => ({
    investorId: number(),
    via: 'Snackly',
  }));
  if (!isLp) return { fund: undefined, boosted };
  const manager = random() < 0.3 ? (investors[number() - 1]?.name ?? '') : pick(random, MANAGERS);
  const thesis = random() < 0.5 ? `We back ${pick(random, TAGS)}.` : undefined;
  const strategy = random() < 0.6 ? pick(random, FUND_STRATEGIES) : undefined;
  const sizeUsd = random() < 0.5 ? Math.exp(12 + 9 * random()) : undefined;
  const ofManager = random() < 0.5 ? 1 + Math.floor(4 * random()) : undefined;
  const names = random() < 0.5 ? [manager] : [];
  return { fund: { thesis, strategy, names, sizeUsd, number: ofManager }, boosted };
}
