import type { InvestorKind } from '../../reference/rules-investor-terms.ts';
import type { Average } from './rules-ask.ts';
import { FUND_PARTS } from './rules-fund.ts';

/**
 * How an investor is scored of whom no deal is on record, and every backer of a fund: by how many times likelier than an
 * average listed one it is for this raise, in natural logarithms of odds, part by part. All weights are set by hand: no
 * corpus says which listed investor would have joined. A part without evidence is absent.
 */
export const STATED_PARTS = [
  'kind',
  'stated_place',
  'seat',
  'stated_stage',
  'stated_field',
  'stated_cheque',
  'stated_customers',
  'stated_role',
  'stated_condition',
  'stated_exclusion',
  'record',
  ...FUND_PARTS,
] as const;
export type StatedPart = (typeof STATED_PARTS)[number];
export const STATED_PART = Object.fromEntries(STATED_PARTS.map((name, at) => [name, at])) as Readonly<
  Record<StatedPart, number>
>;

/**
 * What a likelihood is believed: words are cheap, and what one says of places, stages and fields is not independent. A
 * stage is a gate; lists of places and fields are wishes as often as habits.
 */
const BELIEVED = { place: 0.8, stage: 0.9, field: 0.8 } as const;
/** The part of an investor's rounds that follow the market whatever it states: so nothing stated is certain. */
const AGAINST = { place: 0.04, stage: 0.05, field: 0.1 } as const;
/** No share of a thing counts as rarer than this: that one in a hundred states a country says little of the next. */
const LEAST_SHARE = 0.02;

/**
 * A short list is no picture of the market: the shares of a list are taken as if this many investors of the whole market
 * were on it as well, who state a country by its market, a field as one in twenty does, and so on.
 */
const MARKET = 200;
/** What an investor of the market states, where the list is too short to tell: its chance of what is asked. */
export const MARKET_CHANCE = { field: 0.05, stage: 0.4, cheque: 0.55, metro: 0.15 } as const;

/** The share of a thing: `sum` of the chances over `count` that state something of the kind, and those of the market. */
export function shareOfAll(sum: number, count: number, market: number): number {
  return (sum + MARKET * market) / (count + MARKET);
}

/** ln of how many times likelier something is that an investor states with `chance` (0 to 1) and all with `share`. */
function likelier(chance: number, share: number, against: number): number {
  const usual = Math.max(share, LEAST_SHARE);
  return Math.log(((1 - against) * chance + against * usual) / usual);
}

/**
 * Of an investor's rounds these are where it sits. How many other countries it states says nothing of that: a fund of one
 * town has a list of thirty as often as a list of one. Who states no country is not known to be at home; and who sits
 * elsewhere is at home as well: so much of what it does is not abroad, if every country is open to it or not, and most of it
 * if no country abroad is stated.
 */
const HOME = { stated: 0.85, unstated: 0.75, abroad: 0.7, silent: 0.85, worldwide: 0.5 } as const;
/**
 * Who states the country asked and sits in one of the same market (Vienna for Berlin) stands half way between who sits there
 * and who sits far away, by its odds; on the same continent a quarter of the way.
 */
const REACH = { market: 0.5, continent: 0.25 } as const;
/**
 * ... and of those at home these in its own metropolitan area (half of first rounds are of the town), in its own state, and
 * in another of its region: managers of funds visit one in one journey.
 */
const HOME_AREA = { metro: 0.5, state: 0.25, region: 0.12 } as const;

/** How far investors go grows with the stage: what places count at each of STAGES, compared with a first round. */
const NEARNESS = [1, 1, 0.6, 0.45, 0.35] as const;

/** What places count at the stages asked, the mean of several; as at a first round if none is. */
export function nearnessAt(stages: readonly number[]): number {
  if (stages.length === 0) return 1;
  return stages.reduce((sum, stage) => sum + (NEARNESS[stage] ?? 1), 0) / stages.length;
}

export interface PlaceAsked {
  /** Chance of the country asked by the countries it states (0 to 1); undefined if it states none. */
  readonly listed: number | undefined;
  /** Whether it states its own country; true if it states none. */
  readonly statesOwn: boolean;
  readonly isWorldwide: boolean;
  /** Whether it sits in the country asked; undefined if its seat is not known. */
  readonly isHome: boolean | undefined;
  /** Where it sits abroad, how near. */
  readonly near?: keyof typeof REACH | undefined;
  /** The share of the country over all that state something. */
  readonly share: number;
}

/** What the countries it states and its seat's country add. */
export function placeTerms(place: PlaceAsked): { readonly stated: number; readonly seat: number } {
  const { listed, share, isHome, isWorldwide, statesOwn, near } = place;
  const term = (chance: number) => BELIEVED.place * likelier(chance, share, AGAINST.place);
  if (listed === undefined) {
    if (isHome === undefined) return { stated: 0, seat: 0 };
    const home = isWorldwide ? HOME.stated : HOME.unstated;
    const abroad = isWorldwide ? HOME.worldwide : HOME.silent;
    return { stated: 0, seat: term(isHome ? home + (1 - home) * share : (1 - abroad) * share) };
  }
  // Beside a list, "worldwide" is what it does seldom.
  const open = isWorldwide ? Math.max(listed, (1 - HOME.worldwide) * share) : listed;
  const stated = term(open);
  if (isHome === undefined) return { stated, seat: 0 };
  const here = HOME.stated + (1 - HOME.stated) * open;
  if (isHome) return { stated, seat: listed === 0 && !isWorldwide ? 0 : term(here) - stated };
  // Who does not state its own country invests abroad, and seldom from another continent.
  const far = statesOwn ? (1 - HOME.abroad) * open : HOME.worldwide * open;
  const way = near === undefined ? 0 : REACH[near];
  return { stated, seat: term(far ** (1 - way) * here ** way) - stated };
}

/** What a seat in the area asked (`isThere`) adds for one in the country asked; `share` of all seats of the country. */
export function areaTerm(area: keyof typeof HOME_AREA, isThere: boolean, share: number): number {
  const home = HOME_AREA[area];
  const usual = Math.max(share, LEAST_SHARE);
  return BELIEVED.place * Math.log((isThere ? home + (1 - home) * usual : (1 - home) * usual) / usual);
}

/**
 * The stage beside a stated one is taken as often as this, compared with the stated one itself: one fund's pre-seed is the seed of
 * another, and lists have four steps for all.
 */
const NEXT_STAGE = 0.25;

/**
 * A fund of many stages has more rounds, and who states the stage asked does it: one of five is worth a fifth less than one
 * alone, three points of a score.
 */
const ONE_STAGE = 0.14;

/** Chance of the stages asked for one that states these; both by place in STAGES. */
export function stageChance(asked: readonly number[], stated: readonly number[]): number {
  let sum = 0;
  for (const stage of asked) {
    const own = stated.includes(stage) ? 1 : 0;
    const beside = stated.some((other) => Math.abs(other - stage) === 1) ? NEXT_STAGE : 0;
    sum += Math.max(own, beside);
  }
  return Math.min(sum / Math.max(stated.length, 1) ** ONE_STAGE, 1);
}

export function stageTerm(chance: number, share: number): number {
  return BELIEVED.stage * likelier(chance, share, AGAINST.stage);
}

/**
 * What one field of several is worth: one of twenty is less than a twentieth of all, and more than a twentieth of one,
 * since a company is mostly in two or three.
 */
export function oneOf(fields: number): number {
  return Math.max(fields, 1) ** -0.6;
}

/** What it names beside its own fields is half of one. */
export const ASIDE = 0.5;

/** How much of what an investor states is the field asked: of `near` fields near it and `apart` others. */
export function focusOf(near: number, apart: number): number {
  return oneOf((Math.max(near, 1) + apart) / Math.max(near, 1));
}

/** Who speaks of technology in general, and names no field, is a little nearer to what is made of software than who says nothing. */
export const TECHNOLOGY = 0.25;

/**
 * How much of all rounds is built or sold in a way that is asked for (SaaS, artificial intelligence), about: who names another way, or
 * technology at large, does it hardly less than who names this one.
 */
export const WAY_SHARE = 0.4;

/** Who names as many fields is open to all: no fund has a dozen specialities. */
export const OPEN_FROM = 12;

/** Says that every field is open, and names some all the same: half of what it does is of these. */
const OPEN_HALF = 0.5;

/** `hold`: likeness of the nearest stated field (0 to 1) times `oneOf` their number; `share`: its mean over all. */
export function fieldTerm(hold: number, share: number, isGeneralist: boolean): number {
  const chance = isGeneralist ? OPEN_HALF * hold + (1 - OPEN_HALF) * share : hold;
  return BELIEVED.field * likelier(chance, share, AGAINST.field);
}

/** A stated exclusion of the field or country asked: one in thirty makes an exception. */
export const EXCLUDED = -Math.log(30);

/** Whom the company sells to, stated alike or contrary. */
export const CUSTOMERS = { alike: 0.15, contrary: -0.8 } as const;
/** Who leads is what a round needs first. */
export const ROLE = { lead: 0.15, follow: -0.15 } as const;
/**
 * A condition no profile tells of. Listed investors that state one joined two thirds as many of the rounds that were
 * looked at as others did (docs/adr/0031-hand-set-fit.md).
 */
export const CONDITION = -0.4;
/** An own exit, or assets on record, show that there is money to invest. */
export const MEANS = 0.15;

/**
 * By kind what it does at a stage (pre-seed to series-c-plus), by the habits of the trade: funds invest for a living,
 * angels and accelerators at the beginning, private equity at the end; platforms list what others fund.
 */
const KINDS: Readonly<Record<InvestorKind, readonly [number, number, number, number, number]>> = {
  venture_fund: [0.15, 0.25, 0.3, 0.3, 0.2],
  angel: [0, -0.3, -1.1, -1.8, -2.3],
  accelerator: [0.1, -0.5, -1.6, -2.3, -2.5],
  corporate: [-0.7, -0.5, -0.2, 0, 0],
  family_office: [-0.6, -0.4, -0.2, -0.1, 0],
  government: [-0.2, -0.2, -0.4, -0.6, -0.8],
  platform: [-0.8, -0.8, -1.2, -1.6, -2],
  private_equity: [-2, -1.6, -0.8, -0.2, 0.2],
};

/** `stages` by place in STAGES; of several the mean. Zero where kind or stage is not known. */
export function kindTerm(kind: InvestorKind | undefined, stages: readonly number[]): number {
  if (kind === undefined || stages.length === 0) return 0;
  return stages.reduce((sum, stage) => sum + (KINDS[kind][stage] as number), 0) / stages.length;
}

/**
 * Decayed deals that a statement is worth: of an investor with so many deals that contradict it, what it states counts half.
 * Hand-set: of a firm's own words four deals in another field or country leave as much doubt as trust.
 */
const STATEMENT_WORTH = 4;

/**
 * What an investor with deals keeps of the score that its statements alone would give, in raw scores: nothing where its
 * deals speak for it as much, else the more of the difference the fewer of its deals (decayed) contradict it. So a deal
 * that agrees with what is stated never lowers a score.
 */
export function statementLift(byDeals: number, byStatements: number, against: number): number {
  return (Math.max(byStatements - byDeals, 0) * STATEMENT_WORTH) / (STATEMENT_WORTH + against);
}

/** Investors that join an average early round, where no round is on record to count them: three to five. */
const USUAL_PER_ROUND = 4;
/**
 * A list of fewer names is a part of its market, and one of more has names that do not invest any more: an average
 * name of either joins no more and no fewer rounds.
 */
const COUNTED = { least: 1_500, most: 5_000 } as const;
/** One in five of a round's new investors had no earlier deal on record in the four corpora that were measured. */
const UNSEEN = 0.25;

/**
 * The chance (0 to 1) that an average listed investor without a deal on record joins a round. `average` is of those with
 * deals; without dated rounds it goes by the number listed.
 */
export function unseenChance(average: Average, listed: number): number {
  const { investors, perRound } = average;
  if (perRound === 0 || investors === 0) {
    return USUAL_PER_ROUND / Math.min(Math.max(listed, COUNTED.least), COUNTED.most);
  }
  // Those listed share what is left to the unseen; a short list has a part of them only.
  return Math.min((UNSEEN * perRound) / Math.max(investors, listed), 0.5);
}
