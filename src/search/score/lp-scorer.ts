import { allStrings, ordinalsUnder } from '../index/strings.ts';
import {
  ENTRY,
  firstToken,
  LP_NUMBER,
  type Table,
  TOKEN_FAMILIES,
  UNDATED,
  type Words,
} from '../index/table.ts';
import type { View } from '../index/view.ts';
import { IN_CITY, IN_COUNTRY, IN_METRO, IN_STATE, type Likeness } from './likeness.ts';
import { abroadOf, countriesSaid, isWorldwide, saidOf, seatFor, seatOf } from './lp-place.ts';
import { placeTokensAsked } from './question.ts';
import type { Ask, FundAsk } from './rules-ask.ts';
import {
  type AskedCapacity,
  abroadTerm,
  agedTerm,
  akinTerm,
  askedCapacity,
  capacityTerm,
  commitmentCapacity,
  EXIT_HALF_LIFE_DAYS,
  heldTerm,
  heldWeight,
  LP_SIGNAL,
  LP_SIGNALS,
  LP_WEIGHT_LIST,
  LP_WEIGHTS,
  lpActivityTerm,
  lpLikelihood,
  numberTerm,
} from './rules-fund.ts';
import {
  EARLY_FUND,
  keysOfManager,
  LATE_FUND,
  numberBit,
  strategyBit,
  strategyTerm,
} from './rules-fund-names.ts';
import { twelveMonthsTo } from './rules-signals.ts';
import { known, lpPlace } from './stated-table.ts';

/** What a fund asks of its limited partners, in the numbers of a table. */
export interface LpQuestion {
  /** LP types asked, as bits; bit 0: none. */
  readonly types: number;
  readonly capacity: AskedCapacity | undefined;
  /** By theme: 1 what is asked. */
  readonly themes: Uint8Array;
  readonly strategy: FundAsk['strategy'] | undefined;
  /** Bits of the strategy and of the fund's number, or 0. */
  readonly strategyBits: number;
  readonly numberBits: number;
  /** Funds of the manager that asks. */
  readonly own: ReadonlySet<number>;
}

const ALL_TYPES = 0xff;

/** LP types an ask lets pass, as bits. */
export function typesOf({ lpTypes }: Ask): number {
  if (lpTypes.length === 0) return ALL_TYPES;
  return lpTypes.reduce((bits, type) => bits | (1 << (LP_NUMBER.get(type) as number)), 0);
}

/** `managers`: corpus ids of the investors on record that bear the fund's or the manager's name. */
export function lpQuestionOf(
  table: Table,
  words: Words,
  ask: Ask,
  managers: ReadonlySet<number>,
): LpQuestion {
  const { fund, sectorTags, sizeUsd } = ask;
  const themes = new Uint8Array(table.themeStarts.length - 1);
  const texts = [...sectorTags, ...(fund?.thesis === undefined ? [] : [fund.thesis])];
  const own = new Set(texts.flatMap(words.ownThemesOf));
  for (const [number, key] of allStrings({ starts: table.themeStarts, bytes: table.themeBytes }).entries()) {
    themes[number] = own.has(key) ? 1 : 0;
  }
  return {
    types: typesOf(ask),
    capacity: askedCapacity(sizeUsd, fund?.sizeUsd),
    themes,
    strategy: fund?.strategy,
    strategyBits: strategyBit(fund?.strategy),
    numberBits: numberBit(fund?.number),
    own: ownFunds(table, fund?.names ?? [], managers),
  };
}

function ownFunds(
  table: Table,
  names: readonly string[],
  managers: ReadonlySet<number>,
): ReadonlySet<number> {
  const keys = names.flatMap(keysOfManager);
  const own = new Set(keys.flatMap((key) => [...ordinalsUnder(table.fundKeys, key)]));
  if (managers.size === 0) return own;
  for (let fund = 0; fund < table.fundManager.length; fund += 1) {
    if (managers.has(table.fundManager[fund] as number)) own.add(fund);
  }
  return own;
}

/** Sums over the records of a limited partner for a question. */
export interface LpHeld {
  /** Funds held, decayed: all, and those of the strategy or a sector asked. */
  readonly weight: number;
  readonly akinWeight: number;
  /** Places among the funds held (of `lpHeld`): those akin by strategy, by sector, and of the same manager. */
  readonly byStrategy: readonly number[];
  readonly byTheme: readonly number[];
  readonly own: readonly number[];
  /** Funds as early or late as the one asked, and others of known number, decayed. */
  readonly sameNumber: number;
  readonly otherNumber: number;
}

const NOTHING: LpHeld = {
  weight: 0,
  akinWeight: 0,
  byStrategy: [],
  byTheme: [],
  own: [],
  sameNumber: 0,
  otherNumber: 0,
};

/** One walk over what is recorded of an investor. */
export function lpHeldOf(view: View, investor: number, question: LpQuestion): LpHeld {
  const { table } = view;
  const place = lpPlace(table, investor);
  if (place < 0) return NOTHING;
  const [byStrategy, byTheme, own]: [number[], number[], number[]] = [[], [], []];
  let [weight, akinWeight, sameNumber, otherNumber] = [0, 0, 0, 0];
  const end = table.lpHeldStart[place + 1] as number;
  for (let at = table.lpHeldStart[place] as number; at < end; at += 1) {
    const fund = table.lpHeld[at] as number;
    const mine = weightOf(view, at);
    weight += mine;
    const bits = table.fundStrategies[fund] as number;
    const isOfStrategy = (bits & question.strategyBits) !== 0;
    if ((bits & question.numberBits) !== 0) sameNumber += mine;
    else if ((bits & (EARLY_FUND | LATE_FUND)) !== 0) otherNumber += mine;
    const isOfTheme = hasTheme(view, fund, question);
    if (isOfStrategy) byStrategy.push(at);
    if (isOfTheme) byTheme.push(at);
    if (isOfStrategy || isOfTheme) akinWeight += mine;
    if (question.own.has(fund)) own.push(at);
  }
  return { weight, akinWeight, byStrategy, byTheme, own, sameNumber, otherNumber };
}

/** The weight of a fund held, by its place in `lpHeld`. */
function weightOf({ table, lpDay }: View, at: number): number {
  const on = table.lpHeldDay[at] as number;
  return heldWeight(on === UNDATED ? undefined : lpDay - on);
}

function hasTheme({ table }: View, fund: number, { themes }: LpQuestion): boolean {
  const end = table.fundThemeStart[fund + 1] as number;
  for (let at = table.fundThemeStart[fund] as number; at < end; at += 1) {
    if (themes[table.fundTheme[at] as number] === 1) return true;
  }
  return false;
}

/** All funds an investor holds, decayed. */
function heldIn(view: View, investor: number): number {
  const { table } = view;
  const place = lpPlace(table, investor);
  let held = 0;
  const end = place < 0 ? 0 : (table.lpHeldStart[place + 1] as number);
  for (let at = place < 0 ? 0 : (table.lpHeldStart[place] as number); at < end; at += 1)
    held += weightOf(view, at);
  return held;
}

/** The holders of the manager's own funds. */
export function ownHolders({ table }: View, { own }: LpQuestion): ReadonlySet<number> {
  const holders = new Set<number>();
  for (const fund of own) {
    for (const one of table.holders.subarray(table.holderStart[fund], table.holderStart[fund + 1]))
      holders.add(one);
  }
  return holders;
}

/** `lpActivityTerm` of the deals a view sees. */
function activityOf(table: Table, view: View, investor: number): number {
  const { weights, day: today } = view;
  const since = twelveMonthsTo(today);
  let [recent, decayed] = [0, 0];
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const on = table.dealDay[deal] as number;
    const weight = weights[on] as number;
    decayed += weight;
    if (weight > 0 && on !== UNDATED && on >= since) recent += 1;
  }
  return lpActivityTerm(recent, decayed);
}

function exitOf(table: Table, view: View, investor: number): number {
  const on = table.exitDay[investor] as number;
  return on === UNDATED ? 0 : agedTerm(view.lpDay - on, EXIT_HALF_LIFE_DAYS);
}

/** The part of an LP's raw score that no question changes: type, exit, funds held, activity; 0 or more. */
export function lpStatic(table: Table, view: View, investor: number): number {
  return (
    LP_WEIGHTS.lp_type +
    LP_WEIGHTS.exit * exitOf(table, view, investor) +
    LP_WEIGHTS.commitments * heldTerm(heldIn(view, investor)) +
    LP_WEIGHTS.activity * activityOf(table, view, investor)
  );
}

/** The most that what is recorded of an LP can add for any question; its place, sectors and means, and the manager's own, apart. */
export function lpRecordMost(view: View, investor: number): number {
  const { table } = view;
  const most = akinTerm(heldIn(view, investor));
  const isOpen =
    isWorldwide(table, investor) || countriesSaid(table, investor, seatOf(table, investor)).length > 0;
  const stages = strategyTerm('venture', 0, table.statedStages[investor] as number);
  return (
    (LP_WEIGHTS.akin + LP_WEIGHTS.fund_number) * most +
    LP_WEIGHTS.strategy * (saidOf(table, investor) === 0 ? stages : 1) +
    LP_WEIGHTS.abroad * (isOpen ? abroadTerm('here', false) : 0)
  );
}

/** ln(USD) of the largest commitment to expect, in single precision as bounds hold it; NaN where unknown. */
export function lnCapacityOf(table: Table, investor: number): number {
  const place = lpPlace(table, investor);
  const capacity = commitmentCapacity({
    chequeMaxUsd: known(table.chequeMax[investor]),
    exitSizeUsd: known(table.exitSize[investor]),
    assetsUsd: place < 0 ? undefined : known(table.lpAssets[place]),
  });
  return capacity === undefined ? Number.NaN : Math.fround(Math.log(capacity));
}

/** What a declared fact weighs: one deal of today. */
const DECLARED = 1;
/** Of more sectors than one field has with what it is a kind of, each weighs less: who states everything states little. */
const SECTORS_OF_ONE = 4;
const PLACES = [
  ['country', IN_COUNTRY],
  ['state', IN_STATE],
  ['metro', IN_METRO],
  ['city', IN_CITY],
] as const;

/** Decayed entries of an investor: all, by what their place shares with the one asked, by sector asked. */
interface Held {
  readonly volume: number;
  readonly byBits: Float64Array;
  readonly bySlot: Float64Array;
}

function heldBy(view: View, likeness: Likeness, investor: number): Held {
  const { table, weights } = view;
  const byBits = new Float64Array(16);
  const bySlot = new Float64Array(likeness.question.sectors.length);
  let volume = 0;
  const end = view.shapeEnd[investor] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const weight = weights[table.dealDay[deal] as number] as number;
    if (((table.dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
    volume += weight;
    const company = table.dealCompany[deal] as number;
    const bits = likeness.placeBits[(table.companyPlace[company] as number) + 1] ?? 0;
    byBits[bits] = (byBits[bits] as number) + weight;
    for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
      const slot = likeness.tagSlot[table.tags[at] as number] as number;
      if (slot > 0) bySlot[slot - 1] = (bySlot[slot - 1] as number) + weight;
    }
  }
  return { volume, byBits, bySlot };
}

/** Writes the LP signals of an investor into `out`, one for each of LP_SIGNALS. Both are of the question asked. */
export function lpSignals(
  view: View,
  likeness: Likeness,
  investor: number,
  lp: LpQuestion,
  out: Float64Array,
): void {
  const { table, share } = view;
  const { question } = likeness;
  const { volume, byBits, bySlot } = heldBy(view, likeness, investor);
  const sectorFrom = firstToken(table, 'sector');
  const sectors = [
    ...table.declared.subarray(table.declaredStart[investor], table.declaredStart[investor + 1]),
  ].filter((token) => token >= sectorFrom);
  const likelihood = (tokens: readonly number[], stated: number, seen: number, all: number) => {
    const part = tokens.reduce((sum, token) => sum + (share[token] as number), 0);
    return lpLikelihood(seen + stated, all, part);
  };
  const whole = seatOf(table, investor);
  const seat = seatFor(table, investor, question);

  out[LP_SIGNAL.lp_type] = (lp.types >> (table.lpType[investor] as number)) & 1;
  for (const [family, bit] of PLACES) {
    const seen = byBits.reduce((sum, weight, bits) => ((bits & bit) === 0 ? sum : sum + weight), 0);
    const tokens = placeTokensAsked(question, family);
    const from = firstToken(table, family);
    const to = table.familyStart[TOKEN_FAMILIES.indexOf(family) + 1] as number;
    const isKnown = whole.some((token) => token >= from && token < to);
    const stated = tokens.some((token) => seat.includes(token)) ? DECLARED : 0;
    out[LP_SIGNAL[family]] =
      tokens.length === 0 ? 0 : likelihood(tokens, stated, seen, isKnown ? volume + DECLARED : volume);
  }
  const ofOne = DECLARED * Math.min(1, SECTORS_OF_ONE / Math.max(sectors.length, 1));
  const inSectors = sectors.length > 0 ? volume + DECLARED : volume;
  const ofSectors = question.sectors.reduce((sum, sector, slot) => {
    const stated = sectors.includes(sectorFrom + sector) ? ofOne : 0;
    return sum + likelihood([sectorFrom + sector], stated, bySlot[slot] as number, inSectors);
  }, 0);
  out[LP_SIGNAL.sector] = question.sectors.length === 0 ? 0 : ofSectors / question.sectors.length;
  const held = lpHeldOf(view, investor, lp);
  const lnCapacity = lnCapacityOf(table, investor);
  const { says, isAbroad } = abroadOf(table, investor, seat, placeTokensAsked(question, 'country'));
  const stages = table.statedStages[investor] as number;
  out[LP_SIGNAL.nearby] = seat.some(
    (token) => question.scoresNearby === true && question.nearby?.has(token) === true,
  )
    ? 1
    : 0;
  out[LP_SIGNAL.abroad] = abroadTerm(says, isAbroad);
  out[LP_SIGNAL.strategy] = strategyTerm(lp.strategy, saidOf(table, investor), stages);
  const isSized = lp.capacity !== undefined && !Number.isNaN(lnCapacity);
  out[LP_SIGNAL.capacity] = isSized ? capacityTerm(lnCapacity, lp.capacity) : 0;
  out[LP_SIGNAL.exit] = exitOf(table, view, investor);
  out[LP_SIGNAL.commitments] = heldTerm(held.weight);
  out[LP_SIGNAL.akin] = akinTerm(held.akinWeight);
  out[LP_SIGNAL.fund_number] = numberTerm(lp.numberBits, held.sameNumber, held.otherNumber);
  out[LP_SIGNAL.manager] = held.own.length > 0 ? 1 : 0;
  out[LP_SIGNAL.activity] = activityOf(table, view, investor);
}

/** The raw score of LP signals: the sum of weight x signal. */
export function lpRaw(signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < LP_SIGNALS.length; at += 1) {
    sum += (LP_WEIGHT_LIST[at] as number) * (signals[at] as number);
  }
  return sum;
}
