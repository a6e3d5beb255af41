import { identityKey } from '../../reference/rules-identity.ts';
import { FUND_STRATEGIES } from '../../reference/rules-investor-terms.ts';
import WORDS from './fund-words.json' with { type: 'json' };

type Strategy = (typeof FUND_STRATEGIES)[number];

/** Words by which a fund's name shows its strategy, as managers use them in filings; no word is in two. */
const NAMED: Readonly<Partial<Record<Strategy, readonly string[]>>> = WORDS.named;
/** Words by which a backer says that it buys such funds, or makes such investments itself. */
const SAID: typeof NAMED = WORDS.said;

const LABELS: Readonly<Record<Strategy, string>> = {
  venture: 'venture',
  growth: 'growth',
  buyout: 'buyout',
  private_credit: 'private credit',
  real_estate: 'real estate',
  infrastructure: 'infrastructure',
  fund_of_funds: 'fund-of-funds',
  hedge: 'hedge',
  other: 'other',
};

/** "venture", "private credit": before the word "funds". */
export function strategyLabel(strategy: Strategy): string {
  return LABELS[strategy];
}

/** The bit of a strategy; 0 of none and of `other`, which is never shared. */
export function strategyBit(strategy: Strategy | undefined): number {
  return strategy === undefined || NAMED[strategy] === undefined ? 0 : 1 << FUND_STRATEGIES.indexOf(strategy);
}

function strategiesIn(text: string, words: typeof NAMED): number {
  return FUND_STRATEGIES.reduce((bits, strategy) => {
    const isNamed = words[strategy]?.some((word) => ` ${text} `.includes(` ${word} `)) === true;
    return isNamed ? bits | strategyBit(strategy) : bits;
  }, 0);
}

/** Bits above those of the strategies: a first or second fund, and a later one. */
export const EARLY_FUND = 1 << FUND_STRATEGIES.length;
export const LATE_FUND = EARLY_FUND << 1;
/** A first and a second fund are bought by those who take a manager without a record. */
const LAST_EARLY = 2;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** The bit of a fund's number; 0 if it is not known. */
export function numberBit(number: number | undefined): number {
  return number === undefined ? 0 : number <= LAST_EARLY ? EARLY_FUND : LATE_FUND;
}

/** What a fund's name tells, as bits: strategies, and whether it is an early or a later fund of its manager. */
export function strategiesOf(fundKey: string): number {
  const words = fundKey.split(' ').slice(1);
  const numbers = words.map(
    (word) => ROMAN.indexOf(word) + 1 || (/^\d{1,2}$/u.test(word) ? Number(word) : 0),
  );
  const number = numbers.findLast((one) => one > 0);
  return strategiesIn(fundKey, NAMED) | numberBit(number);
}

/** The strategies that a backer's words name, as bits; what is said after "not" or "no" does not count. */
export function strategiesSaid(text: string): number {
  return strategiesIn(identityKey(text.replace(/\b(?:not|no|non|except|excluding)\b[^.;]*/giu, ' ')), SAID);
}

/** A bit above all others, of who runs a house or pays pupils itself: its money has a use, and no fund is it. */
export const RUNS = 1 << 15;
const RUNS_NAMED =
  /\b(?:homes?(?! depot)|orphans?|orphanage|asylum|infirmary|hospitals?|scholarships?|librar(?:y|ies)|museums?|cemetery|academy)\b/iu;

/** The same bit by an institution's name; 0 of others. */
export function runsByName(name: string): number {
  return RUNS_NAMED.test(name) ? RUNS : 0;
}

/** Rounds of companies, as bits of STAGES, that a fund of this strategy has nothing in common with but the word investing. */
const EARLY_STAGES = 0b00111;
/** Who backs young companies itself knows the trade, and may want no fund beside. */
const VENTURE_TOO = 0.25;
const LATER = new Set<Strategy | undefined>([
  'buyout',
  'private_credit',
  'real_estate',
  'infrastructure',
  'hedge',
]);

/**
 * How what a backer says fits a strategy: -1 for who runs something itself or does early rounds only
 * where a fund does none, 1 for its very words.
 */
export function strategyTerm(strategy: Strategy | undefined, said: number, stages: number): number {
  if ((said & RUNS) !== 0) return -1;
  if ((said & strategyBit(strategy)) !== 0) return 1;
  if (stages === 0) return 0;
  const isEarlyOnly = (stages & ~EARLY_STAGES) === 0;
  if (strategy === 'venture') return (stages & EARLY_STAGES) === 0 ? 0 : VENTURE_TOO;
  if (!isEarlyOnly) return 0;
  return LATER.has(strategy) ? -1 : strategy === 'growth' ? -0.5 : 0;
}

/** Words of a vehicle, not of who manages it. */
const VEHICLE = new Set(WORDS.vehicle.split(' '));
const NUMERAL = /^(?:[ivx]+|\d+[a-z]?|[a-h]|(?:19|20)\d\d)$/u;

/** What a manager's own name ends with and its funds' names do not. */
const TITLES = new Set(WORDS.titles.split(' '));

/** Shorter names alone are no names of a manager. */
const LEAST_LETTERS = 4;

/**
 * The words of a fund's or manager's name without what distinguishes its vehicles: "Northgate Ventures Fund
 * III, L.P." and "Northgate Ventures IV-A" are both `northgate ventures`. Empty if too little is left to
 * identify a manager.
 */
export function managerKey(name: string): string {
  const words = identityKey(name.replace(/[-–—]/gu, ' '))
    .split(' ')
    .filter((word) => word !== '' && !VEHICLE.has(word));
  // A numeral is a vehicle's number behind a name, and may be the name itself before it.
  const kept = words.filter((word, at) => at === 0 || !NUMERAL.test(word));
  const key = kept.join(' ');
  return key.replaceAll(' ', '').length < LEAST_LETTERS ? '' : key;
}

/** The keys a fund is filed under: its `managerKey` and every beginning of it of two words or more. */
export function keysOfFund(fundName: string): readonly string[] {
  const key = managerKey(fundName);
  const words = key.split(' ');
  const beginnings = words.slice(2).map((_word, at) => words.slice(0, at + 2).join(' '));
  return key === '' ? [] : [...beginnings, key];
}

/** The keys under which funds of a manager are looked for, by its name or that of one of its funds. */
export function keysOfManager(name: string): readonly string[] {
  const key = managerKey(name);
  const words = key.split(' ');
  while (words.length > 1 && TITLES.has(words.at(-1) ?? '')) words.pop();
  return key === '' ? [] : [...new Set([key, managerKey(words.join(' '))])].filter((one) => one !== '');
}
