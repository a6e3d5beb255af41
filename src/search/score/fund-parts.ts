import { createHash } from 'node:crypto';
import { identityKey } from '../../reference/rules-identity.ts';
import { allStrings, ordinalsUnder } from '../index/strings.ts';
import { LP_NUMBER, type Table, UNDATED, type Words } from '../index/table.ts';
import type { View } from '../index/view.ts';
import type { Ask, FundAsk } from './rules-ask.ts';
import { STATED_PART } from './rules-formula.ts';
import {
  type AskedCapacity,
  agedTerm,
  akinTerm,
  askedCapacity,
  capacityTerm,
  commitmentCapacity,
  directTerm,
  EXIT_HALF_LIFE_DAYS,
  FUND_PARTS,
  FUND_UNIT,
  FUND_WEIGHTS,
  type FundPart,
  heldTerm,
  heldWeight,
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
import { known, lpPlace } from './stated-table.ts';

/** What a fund asks of its backers, in the numbers of a table. */
export interface FundQuestion {
  readonly ask: Ask;
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
  /** A number of 32 bits that is the fund's own, by its name. */
  readonly salt: number;
}

const ALL_TYPES = 0xff;

/** LP types an ask lets pass, as bits. */
export function typesOf({ lpTypes }: Ask): number {
  if (lpTypes.length === 0) return ALL_TYPES;
  return lpTypes.reduce((bits, type) => bits | (1 << (LP_NUMBER.get(type) as number)), 0);
}

/** `managers`: corpus ids of the investors on record that bear the fund's or the manager's name. */
export function fundQuestionOf(
  table: Table,
  words: Words,
  ask: Ask,
  managers: ReadonlySet<number>,
): FundQuestion {
  const { fund, sectorTags, sizeUsd } = ask;
  const texts = [...sectorTags, ...(fund?.thesis === undefined ? [] : [fund.thesis])];
  const asked = new Set(texts.flatMap(words.ownThemesOf));
  const themes = allStrings({ starts: table.themeStarts, bytes: table.themeBytes });
  const names = fund?.names ?? [];
  const keys = names.flatMap(keysOfManager);
  const own = new Set(keys.flatMap((key) => [...ordinalsUnder(table.fundKeys, key)]));
  for (let of = 0; managers.size > 0 && of < table.fundManager.length; of += 1) {
    if (managers.has(table.fundManager[of] as number)) own.add(of);
  }
  return {
    ask,
    types: typesOf(ask),
    capacity: askedCapacity(sizeUsd, fund?.sizeUsd),
    themes: Uint8Array.from(themes, (key) => (asked.has(key) ? 1 : 0)),
    strategy: fund?.strategy,
    strategyBits: strategyBit(fund?.strategy),
    numberBits: numberBit(fund?.number),
    own,
    salt: createHash('sha256')
      .update(identityKey(names[0] ?? ''))
      .digest()
      .readInt32LE(),
  };
}

/** Sums over the funds that a backer holds or held. */
export interface FundsHeld {
  /** First and end among all (`lpHeld`). */
  readonly from: number;
  readonly end: number;
  /** Decayed: all, and those of the strategy or a sector asked. */
  readonly weight: number;
  readonly akinWeight: number;
  /** Places of those akin by strategy, by sector, and of the same manager. */
  readonly byStrategy: readonly number[];
  readonly byTheme: readonly number[];
  readonly own: readonly number[];
  /** Funds as early or late as the one asked, and others of known number, decayed. */
  readonly sameNumber: number;
  readonly otherNumber: number;
}

/** One walk over the funds of an investor. */
export function fundsHeld({ table, lpDay }: View, investor: number, question: FundQuestion): FundsHeld {
  const [from, end] = rangeHeld(table, investor);
  const [byStrategy, byTheme, own]: [number[], number[], number[]] = [[], [], []];
  let [weight, akinWeight, sameNumber, otherNumber] = [0, 0, 0, 0];
  for (let at = from; at < end; at += 1) {
    const fund = table.lpHeld[at] as number;
    const mine = weightHeld(table.lpHeldDay[at] as number, lpDay);
    weight += mine;
    const bits = table.fundStrategies[fund] as number;
    const isOfStrategy = (bits & question.strategyBits) !== 0;
    if ((bits & question.numberBits) !== 0) sameNumber += mine;
    else if ((bits & (EARLY_FUND | LATE_FUND)) !== 0) otherNumber += mine;
    const themes = table.fundTheme.subarray(table.fundThemeStart[fund], table.fundThemeStart[fund + 1]);
    const isOfTheme = themes.some((theme) => question.themes[theme] === 1);
    if (isOfStrategy) byStrategy.push(at);
    if (isOfTheme) byTheme.push(at);
    if (isOfStrategy || isOfTheme) akinWeight += mine;
    if (question.own.has(fund)) own.push(at);
  }
  return { from, end, weight, akinWeight, byStrategy, byTheme, own, sameNumber, otherNumber };
}

function rangeHeld(table: Table, investor: number): readonly [from: number, end: number] {
  const place = lpPlace(table, investor);
  return place < 0 ? [0, 0] : [table.lpHeldStart[place] as number, table.lpHeldStart[place + 1] as number];
}

function weightHeld(day: number, today: number): number {
  return heldWeight(day === UNDATED ? undefined : today - day);
}

/** The strategies its words name, as bits. */
export function saidOf(table: Table, investor: number): number {
  const place = lpPlace(table, investor);
  return place < 0 ? 0 : (table.lpSaid[place] as number);
}

/** USD of an LP's assets; undefined if they are not known. */
export function assetsOf(table: Table, investor: number): number | undefined {
  const place = lpPlace(table, investor);
  return place < 0 ? undefined : known(table.lpAssets[place]);
}

/** The holders of the manager's own funds. */
export function ownHolders({ holders, holderStart }: Table, { own }: FundQuestion): ReadonlySet<number> {
  return new Set([...own].flatMap((fund) => [...holders.subarray(holderStart[fund], holderStart[fund + 1])]));
}

function exitTerm({ table, lpDay }: View, investor: number): number {
  const on = table.exitDay[investor] as number;
  return on === UNDATED ? 0 : agedTerm(lpDay - on, EXIT_HALF_LIFE_DAYS);
}

function activityOf({ recentDeals, decayedDeals }: View, investor: number): number {
  return directTerm(recentDeals[investor] as number, decayedDeals[investor] as number);
}

/** The most that a fund's parts of an investor add up to for any question, in log-odds; its means, and the manager's own, apart. */
export function mostOfFund(view: View, investor: number): number {
  const { table, lpDay } = view;
  const [from, end] = rangeHeld(table, investor);
  let held = 0;
  for (let at = from; at < end; at += 1) held += weightHeld(table.lpHeldDay[at] as number, lpDay);
  const stages = strategyTerm('venture', 0, table.statedStages[investor] as number);
  const most: Partial<Record<FundPart, number>> = {
    lp_type: 1,
    strategy: saidOf(table, investor) === 0 ? stages : 1,
    exit: exitTerm(view, investor),
    commitments: heldTerm(held),
    akin: akinTerm(held),
    fund_number: akinTerm(held),
    activity: activityOf(view, investor),
  };
  return FUND_PARTS.reduce((sum, part) => sum + FUND_UNIT * FUND_WEIGHTS[part] * (most[part] ?? 0), 0);
}

/** ln(USD) of the largest commitment to expect, in single precision as the index keeps it; NaN if unknown. */
export function lnMeansOf(table: Table, investor: number): number {
  const capacity = commitmentCapacity({
    chequeMaxUsd: known(table.chequeMax[investor]),
    exitSizeUsd: known(table.exitSize[investor]),
    assetsUsd: assetsOf(table, investor),
  });
  return capacity === undefined ? Number.NaN : Math.fround(Math.log(capacity));
}

/** What means add, in log-odds. */
export function meansTerm({ capacity }: FundQuestion, lnMeans: number): number {
  if (capacity === undefined || Number.isNaN(lnMeans)) return 0;
  return FUND_UNIT * FUND_WEIGHTS.size * capacityTerm(lnMeans, capacity);
}

/** Writes a fund's parts of an investor's score into `terms`, by place in STATED_PARTS, in log-odds. */
export function fillFund(view: View, investor: number, asked: FundQuestion, terms: Float64Array): void {
  const { table } = view;
  const held = fundsHeld(view, investor, asked);
  const signals: Readonly<Record<Exclude<FundPart, 'size'>, number>> = {
    lp_type: (asked.types >> (table.lpType[investor] as number)) & 1,
    strategy: strategyTerm(asked.strategy, saidOf(table, investor), table.statedStages[investor] as number),
    exit: exitTerm(view, investor),
    commitments: heldTerm(held.weight),
    akin: akinTerm(held.akinWeight),
    fund_number: numberTerm(asked.numberBits, held.sameNumber, held.otherNumber),
    manager: held.own.length > 0 ? 1 : 0,
    activity: activityOf(view, investor),
  };
  for (const part of FUND_PARTS)
    terms[STATED_PART[part]] =
      part === 'size'
        ? meansTerm(asked, lnMeansOf(table, investor))
        : FUND_UNIT * FUND_WEIGHTS[part] * signals[part];
}

/**
 * Orders backers whose scores are equal, 0 to 1: the fund's own order, so that not all funds write to the same few. The
 * finisher of MurmurHash3 (32 bits) of the id, which the next import does not change.
 */
export function fundTie({ ids }: Table, investor: number, { salt }: FundQuestion): number {
  let mixed = Math.trunc((ids[investor] as number) % 2 ** 32) ^ salt;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
