import { daysOf } from './days.ts';
import { type Dice, dice, Weighted } from './random.ts';
import * as shape from './shape.ts';
import { makeWorld, type World } from './world.ts';

/** "Unknown" in a column of small numbers. */
export const NONE_8 = 0xff;
export const NONE_16 = 0xffff;

/** A made-up corpus as columns: about 75 bytes an investor. Investors, companies and rounds are numbered from 0. */
export interface MadeUpCorpus {
  readonly world: World;
  readonly investors: number;
  readonly companies: number;
  readonly rounds: number;
  readonly deals: number;
  /** ISO date, and days since 1970-01-01. */
  readonly asOf: string;
  readonly day: number;
  /** City of the seat, NONE_16 where unknown. */
  readonly seat: Uint16Array;
  /** Number in LP_TYPES, NONE_8 where unknown. */
  readonly lpType: Uint8Array;
  /** The theme whose tags the investor declares, NONE_8 where it declares nothing. */
  readonly declares: Uint8Array;
  readonly companyCity: Uint16Array;
  /** Tags of company c: `tagStart[c]` to `tagStart[c + 1]` of `tags`. */
  readonly tagStart: Uint32Array;
  readonly tags: Uint16Array;
  readonly companyTheme: Uint8Array;
  /** Rounds of company c, oldest first: `roundStart[c]` to `roundStart[c + 1]`. */
  readonly roundStart: Uint32Array;
  readonly roundCompany: Uint32Array;
  /** Number in STAGES, NONE_8 where unknown; days since 1970; USD, NaN where unknown. */
  readonly stage: Uint8Array;
  readonly roundDay: Uint16Array;
  readonly size: Float32Array;
  /** Deals of investor i: rounds `dealStart[i]` to `dealStart[i + 1]` of `dealRound`. */
  readonly dealStart: Uint32Array;
  readonly dealRound: Uint32Array;
}

/** Companies and their rounds, sorted by metro, then theme, so that "near, in this theme" is a range. */
function makeCompanies(world: World, companies: number, day: number, random: Dice) {
  const bucketStart = new Uint32Array(shape.METROS * shape.THEMES + 1);
  for (let company = 0; company < companies; company += 1) {
    const bucket = world.metros.draw(random) * shape.THEMES + world.themes.draw(random);
    bucketStart[bucket + 1] = (bucketStart[bucket + 1] as number) + 1;
  }
  for (let at = 1; at < bucketStart.length; at += 1)
    bucketStart[at] = (bucketStart[at] as number) + (bucketStart[at - 1] as number);

  const companyCity = new Uint16Array(companies);
  const companyMetro = new Uint16Array(companies);
  const companyTheme = new Uint8Array(companies);
  const tagStart = new Uint32Array(companies + 1);
  const roundStart = new Uint32Array(companies + 1);
  // At most as many as the longest list of the shape, trimmed at the end.
  const tags = new Uint16Array(companies * shape.TAGS_PER_COMPANY.length);
  const most = companies * shape.ROUNDS_PER_COMPANY.length;
  const stage = new Uint8Array(most);
  const roundDay = new Uint16Array(most);
  const size = new Float32Array(most);
  const tagCounts = new Weighted(shape.TAGS_PER_COMPANY);
  const roundCounts = new Weighted(shape.ROUNDS_PER_COMPANY);
  const firstStages = new Weighted(shape.FIRST_STAGE);
  let [tagged, rounds] = [0, 0];
  for (let bucket = 0; bucket + 1 < bucketStart.length; bucket += 1) {
    const metro = Math.floor(bucket / shape.THEMES);
    const theme = bucket % shape.THEMES;
    for (
      let company = bucketStart[bucket] as number;
      company < (bucketStart[bucket + 1] as number);
      company += 1
    ) {
      companyMetro[company] = metro;
      companyTheme[company] = theme;
      companyCity[company] = random.chance(shape.PLACE_UNKNOWN) ? NONE_16 : world.drawCity(metro, random);
      for (const tag of world.drawTags(theme, 1 + tagCounts.draw(random), random)) {
        tags[tagged] = tag;
        tagged += 1;
      }
      tagStart[company + 1] = tagged;
      let level = firstStages.draw(random);
      let when = roundDate(day, random);
      for (let left = roundCounts.draw(random); left >= 0 && when <= day; left -= 1) {
        stage[rounds] = random.chance(shape.STAGE_UNKNOWN) ? NONE_8 : level;
        roundDay[rounds] = when;
        size[rounds] = random.chance(shape.SIZE_UNKNOWN) ? Number.NaN : roundSize(level, random);
        rounds += 1;
        level = Math.min(level + 1, shape.SIZE.length - 1);
        when += Math.ceil(shape.DAYS_BETWEEN_ROUNDS * (0.4 + 1.2 * random.next()));
      }
      roundStart[company + 1] = rounds;
    }
  }
  return {
    bucketStart,
    companyMetro,
    columns: {
      companyCity,
      companyTheme,
      tagStart,
      tags: tags.slice(0, tagged),
      roundStart,
      stage: stage.slice(0, rounds),
      roundDay: roundDay.slice(0, rounds),
      size: size.slice(0, rounds),
    },
  };
}

/** A first round's day: the rounds of a year are e^growth times those of the year before. */
function roundDate(day: number, random: Dice): number {
  const span = 1 - Math.exp(-shape.GROWTH * shape.YEARS);
  const yearsAgo = -Math.log(1 - random.next() * span) / shape.GROWTH;
  return Math.round(day - yearsAgo * 365.25);
}

/** USD, three digits, as rounds are announced. */
export function roundSize(stage: number, random: Dice): number {
  const [mean, deviation] = shape.SIZE[stage] as readonly [number, number];
  return Number(Math.exp(mean + deviation * random.normal()).toPrecision(3));
}

/** Deals of an investor, 1 or more: the measured shares, straight lines between them on logarithmic paper. */
function drawDeals(random: Dice): number {
  const share = 1 - random.next();
  const table = shape.DEALS_AT_LEAST;
  for (let at = 1; at < table.length; at += 1) {
    const [high, below] = table[at] as readonly [number, number];
    if (share < below) continue;
    const [low, above] = table[at - 1] as readonly [number, number];
    const along = Math.log(share / above) / Math.log(below / above);
    return Math.floor(low * (high / low) ** along);
  }
  return (table.at(-1) as readonly [number, number])[0];
}

/** How often a throw that does not suit is repeated before an investor takes what comes. */
const THROWS = 20;

/** The same `investors` and `seed` always give the same corpus. 1M investors take under a minute. */
export function makeCorpus(investors: number, seed = 1): MadeUpCorpus {
  const world = makeWorld();
  const random = dice(seed);
  const day = daysOf(shape.AS_OF);
  const companies = Math.round(investors * shape.COMPANIES_PER_INVESTOR);
  const { bucketStart, companyMetro, columns } = makeCompanies(world, companies, day, random);
  const { companyTheme, companyCity, roundStart, stage, roundDay } = columns;
  const rounds = roundDay.length;
  const roundCompany = new Uint32Array(rounds);
  for (let company = 0; company < companies; company += 1)
    roundCompany.fill(company, roundStart[company], roundStart[company + 1]);

  const seat = new Uint16Array(investors).fill(NONE_16);
  const lpType = new Uint8Array(investors).fill(NONE_8);
  const declares = new Uint8Array(investors).fill(NONE_8);
  const lpTypes = new Weighted(shape.LP_SHARES);
  const wanted = new Uint16Array(investors);
  const dealStart = new Uint32Array(investors + 1);
  let most = 0;
  for (let investor = 0; investor < investors; investor += 1) {
    wanted[investor] = random.chance(shape.LISTED_ONLY) ? 0 : drawDeals(random);
    most += wanted[investor] as number;
  }
  const dealRound = new Uint32Array(most);
  // The investor (+ 1) that took a round last: each investor comes once, so this shows whether it has the round.
  const takenBy = new Uint32Array(rounds);

  const inRange = (low: number, high: number) =>
    low + Math.floor((high - low) * random.next() ** shape.SOUGHT_AFTER);
  const companyNear = (home: number, theme: number | undefined): number => {
    const near = random.next();
    let metro = home;
    if (near > shape.NEAR_HOME.metro) {
      const [first, past] =
        near < shape.NEAR_HOME.state
          ? (world.stateOf[home] as readonly [number, number])
          : near < shape.NEAR_HOME.country
            ? (world.countryOf[home] as readonly [number, number])
            : [0, shape.METROS];
      const low = bucketStart[first * shape.THEMES] as number;
      const high = bucketStart[past * shape.THEMES] as number;
      metro = companyMetro[low + random.below(high - low)] as number;
    }
    const all = metro * shape.THEMES;
    const from = theme === undefined ? all : all + theme;
    const to = theme === undefined ? all + shape.THEMES : from + 1;
    const [low, high] = [bucketStart[from] as number, bucketStart[to] as number];
    if (high > low) return inRange(low, high);
    return inRange(bucketStart[all] as number, bucketStart[all + shape.THEMES] as number);
  };
  const anyRound = (company: number): number => {
    const first = roundStart[company] as number;
    return first + random.below((roundStart[company + 1] as number) - first);
  };

  let deals = 0;
  for (let investor = 0; investor < investors; investor += 1) {
    const first = deals;
    const count = wanted[investor] as number;
    // The first deal makes the investor what it is: its home, its theme, its stage, the year it starts in.
    const origin = random.below(rounds);
    const company = roundCompany[origin] as number;
    const home = companyMetro[company] as number;
    const themes = [
      companyTheme[company] as number,
      random.chance(0.5) ? world.themes.draw(random) : (companyTheme[company] as number),
    ];
    const level = stage[origin] as number;
    const years = shape.ACTIVE_YEARS.perDeal * count - shape.ACTIVE_YEARS.mean * Math.log(1 - random.next());
    const from = (roundDay[origin] as number) - 365.25 * years * random.next();
    const until = from + 365.25 * years;
    if (random.chance(shape.SEAT_KNOWN))
      seat[investor] =
        companyCity[company] === NONE_16 ? world.drawCity(home, random) : (companyCity[company] as number);
    if (random.chance(shape.LP_KNOWN)) lpType[investor] = lpTypes.draw(random);
    if (count === 0) declares[investor] = themes[0] as number;
    if (count === 0 && seat[investor] === NONE_16) seat[investor] = world.drawCity(home, random);

    const suits = (round: number): boolean => {
      const when = roundDay[round] as number;
      const off = Math.abs((stage[round] as number) - level);
      return (
        takenBy[round] !== investor + 1 &&
        ((when >= from && when <= until) || random.chance(shape.OFF_YEARS)) &&
        (off <= 1 || stage[round] === NONE_8 || random.chance(shape.OFF_STAGE))
      );
    };
    for (let deal = 0; deal < count; deal += 1) {
      let round = origin;
      for (let tries = 0; deal > 0 && tries < THROWS; tries += 1) {
        const follows = random.chance(shape.FOLLOW_ON);
        const theme = random.chance(shape.IN_FOCUS) ? themes[random.below(2)] : undefined;
        const next = follows
          ? (roundCompany[dealRound[first + random.below(deals - first)] as number] as number)
          : companyNear(home, theme);
        round = anyRound(next);
        if (suits(round)) break;
      }
      if (takenBy[round] === investor + 1) continue;
      takenBy[round] = investor + 1;
      dealRound[deals] = round;
      deals += 1;
    }
    dealStart[investor + 1] = deals;
  }
  return {
    world,
    investors,
    companies,
    rounds,
    deals,
    asOf: shape.AS_OF,
    day,
    seat,
    lpType,
    declares,
    ...columns,
    roundCompany,
    dealStart,
    dealRound: dealRound.slice(0, deals),
  };
}
