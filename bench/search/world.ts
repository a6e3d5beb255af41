import { countryCode } from '../../src/reference/rules-countries.ts';
import { REGIONS } from '../../src/reference/rules-place.ts';
import { type Dice, dice, Weighted } from './random.ts';
import * as shape from './shape.ts';

export interface City {
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly state: string | null;
  readonly metro: number;
}

/** Places, tags and themes: the same for a corpus of any size. */
export interface World {
  readonly cities: readonly City[];
  /** Cities of metro m: `cityStart[m]` to `cityStart[m + 1]`; metros of one state, and of one country, lie together. */
  readonly cityStart: Uint32Array;
  readonly metros: Weighted;
  /** Metros of the same state (country) as metro m: first and past the last. */
  readonly stateOf: readonly (readonly [number, number])[];
  readonly countryOf: readonly (readonly [number, number])[];
  readonly tags: readonly string[];
  readonly themes: Weighted;
  drawCity(metro: number, random: Dice): number;
  /** `count` different tags, most of them of the theme. */
  drawTags(theme: number, count: number, random: Dice): number[];
}

/** Real metropolitan areas for the head of the list, so that an engine that knows places has something to know. */
const KNOWN: readonly (readonly [country: string, state: string | null, cities: readonly string[]])[] = [
  [
    'USA',
    'CA',
    ['San Francisco', 'Palo Alto', 'Mountain View', 'San Jose', 'Redwood City', 'Menlo Park', 'Oakland'],
  ],
  ['USA', 'NY', ['New York', 'Brooklyn']],
  ['USA', 'MA', ['Boston', 'Cambridge', 'Waltham', 'Somerville']],
  ['GBR', null, ['London']],
  ['USA', 'CA', ['Los Angeles', 'Santa Monica', 'Pasadena']],
  ['USA', 'WA', ['Seattle', 'Bellevue', 'Redmond']],
  ['FRA', null, ['Paris']],
  ['ISR', null, ['Tel Aviv']],
  ['USA', 'CA', ['San Diego', 'Carlsbad']],
  ['USA', 'TX', ['Austin', 'Round Rock']],
  ['USA', 'CO', ['Denver', 'Boulder']],
  ['DEU', null, ['Berlin']],
  ['IND', null, ['Bangalore']],
  ['CAN', 'ON', ['Toronto', 'Mississauga']],
  ['CHN', null, ['Beijing']],
];
/** Countries in the order of their shares; the corpus of a country that is not named has no company there. */
const COUNTRIES =
  'USA GBR IND CAN CHN DEU FRA ISR SWE SGP ESP NLD BRA JPN KOR AUS CHE FIN DNK IRL ITA IDN NGA ARE POL BEL AUT NOR MEX EST KEN ZAF TUR PRT ARG CHL COL VNM THA MYS PHL EGY CZE HUN ROU BGR LTU LVA GRC UKR SAU PAK NZL HKG TWN PER LUX ISL SVN HRV'.split(
    ' ',
  );
/** States in the order of their shares: those with most rounds, then all others. */
const FIRST_STATES = ['CA', 'NY', 'MA', 'TX', 'WA', 'PA', 'CO', 'IL', 'VA', 'NJ'];

const SYLLABLES =
  'ba be bo da de do fa fe ka ke ko la le lo ma me mo na ne no pa pe ra re ro sa se ta te to va ve vi zo'
    .split(' ')
    .concat('bran dor fen gal hal kor lin mar nor pel quil ran sten tor und vel wen yar zel'.split(' '));

/** A word for a number, the same number always the same word; different numbers give different words. */
export function word(number: number): string {
  let [rest, text] = [number + SYLLABLES.length, ''];
  while (rest > 0) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text[0]?.toUpperCase() + text.slice(1);
}

function zipf(count: number, offset: number, exponent: number): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => (at + 1 + offset) ** -exponent);
}

/** Shares of the first, then of the others by Zipf; the sum is 1. */
function headed(first: number, count: number, exponent: number): number[] {
  const others = [...zipf(count - 1, 1, exponent)];
  const sum = others.reduce((left, right) => left + right, 0);
  return [first, ...others.map((weight) => ((1 - first) * weight) / sum)];
}

/** Hands out places one by one to the one that lies furthest below its share. */
function fair(names: readonly string[], shares: readonly number[]) {
  const given = new Float64Array(names.length);
  const give = (at: number, amount: number) => {
    given[at] = (given[at] as number) + amount;
    return names[at] as string;
  };
  return {
    to: (name: string, amount: number) => give(Math.max(0, names.indexOf(name)), amount),
    neediest(amount: number) {
      let best = 0;
      const lack = (at: number) => (shares[at] as number) - (given[at] as number);
      for (let at = 1; at < names.length; at += 1) if (lack(at) > lack(best)) best = at;
      return give(best, amount);
    },
  };
}

interface Metro {
  readonly country: string;
  readonly state: string | null;
  readonly share: number;
  readonly known: readonly string[];
}

function metrosByPlace(): Metro[] {
  const shares = headed(shape.FIRST_METRO, shape.METROS, shape.METRO_EXPONENT);
  const others = REGIONS.filter((region) => region.country === 'USA').map((region) => region.code);
  const states = [...new Set([...FIRST_STATES, ...others])];
  const countries = fair(COUNTRIES, headed(shape.FIRST_COUNTRY, COUNTRIES.length, shape.COUNTRY_EXPONENT));
  const inFirst = headed(shape.FIRST_STATE, states.length, shape.STATE_EXPONENT);
  const ofUsa = fair(
    states,
    inFirst.map((share) => share * shape.FIRST_COUNTRY),
  );
  const metros = shares.map((share, at): Metro => {
    const [knownCountry, knownState, known] = KNOWN[at] ?? [undefined, undefined, []];
    const country =
      knownCountry === undefined ? countries.neediest(share) : countries.to(knownCountry, share);
    if (country !== 'USA') return { country, state: knownState ?? null, share, known };
    const state = knownState ? ofUsa.to(knownState, share) : ofUsa.neediest(share);
    return { country, state, share, known };
  });
  const order = (metro: Metro) => `${metro.country}/${metro.state ?? ''}`;
  return metros.sort((left, right) => order(left).localeCompare(order(right)) || right.share - left.share);
}

function runs(metros: readonly Metro[], same: (left: Metro, right: Metro) => boolean): [number, number][] {
  return metros.map((metro) => {
    const first = metros.findIndex((other) => same(other, metro));
    return [first, metros.findLastIndex((other) => same(other, metro)) + 1];
  });
}

/** The world of all made-up corpora. */
export function makeWorld(): World {
  const metros = metrosByPlace();
  const cities: City[] = [];
  const cityStart = new Uint32Array(metros.length + 1);
  // No city may read as a country, a state or another city.
  const taken = new Set(
    REGIONS.flatMap((region) => [region.code, region.name].map((name) => name.toLowerCase())),
  );
  let numbered = 0;
  const fresh = (): string => {
    for (;;) {
      const name = `${word(numbered * 7 + 40)}ton`;
      numbered += 1;
      if (countryCode(name) === undefined && !taken.has(name.toLowerCase())) return name;
    }
  };
  metros.forEach(({ country, state, share, known }, metro) => {
    const count = Math.max(known.length, 1 + Math.floor(shape.CITIES_BY_ROOT * Math.sqrt(share)));
    for (let at = 0; at < count; at += 1) {
      const name = known[at] ?? fresh();
      taken.add(name.toLowerCase());
      cities.push({ name, country, state, metro });
    }
    cityStart[metro + 1] = cities.length;
  });
  const within = Array.from(
    { length: Math.max(...metros.map((_, at) => (cityStart[at + 1] as number) - (cityStart[at] as number))) },
    (_, at) => new Weighted(zipf(at + 1, 0, shape.CITY_EXPONENT)),
  );

  const popularity = zipf(shape.TAGS, shape.TAG_ZIPF.offset, shape.TAG_ZIPF.exponent);
  const anyTag = new Weighted(popularity);
  const random = dice(11);
  const home = Array.from({ length: shape.TAGS }, () => random.below(shape.THEMES));
  const ofTheme = Array.from({ length: shape.THEMES }, (_, theme) => {
    const tags = home.flatMap((where, tag) =>
      where === theme || (tag < shape.GENERAL_TAGS && (tag + theme) % 10 === 0) ? [tag] : [],
    );
    return { tags, weighted: new Weighted(tags.map((tag) => popularity[tag] as number)) };
  });
  return {
    cities,
    cityStart,
    metros: new Weighted(metros.map((metro) => metro.share)),
    stateOf: runs(metros, (left, right) => left.country === right.country && left.state === right.state),
    countryOf: runs(metros, (left, right) => left.country === right.country),
    tags: Array.from(
      { length: shape.TAGS },
      (_, at) => `${word(at * 3 + 50)} ${at % 2 === 0 ? 'Tech' : 'Services'}`,
    ),
    themes: new Weighted(zipf(shape.THEMES, 0, shape.THEME_ZIPF)),
    drawCity(metro, random) {
      const first = cityStart[metro] as number;
      const count = (cityStart[metro + 1] as number) - first;
      return first + (within[count - 1] as Weighted).draw(random);
    },
    drawTags(theme, count, random) {
      const { tags, weighted } = ofTheme[theme] as (typeof ofTheme)[number];
      const drawn: number[] = [];
      // A theme of few tags may not have as many: a bounded number of throws, and at least one tag.
      for (let tries = 0; drawn.length < count && tries < 4 * count; tries += 1) {
        const tag = random.chance(shape.TAG_OF_THEME)
          ? (tags[weighted.draw(random)] as number)
          : anyTag.draw(random);
        if (!drawn.includes(tag)) drawn.push(tag);
      }
      return drawn;
    },
  };
}
