import { identityKey } from '../../identity/identity.ts';
import { FUND_STRATEGIES } from '../../research/profile.ts';

type Strategy = (typeof FUND_STRATEGIES)[number];

/**
 * Words by which a fund's name shows its strategy, as managers use them in filings; no word is in two. A name
 * without any says nothing.
 */
const WORDS: Readonly<Partial<Record<Strategy, readonly string[]>>> = {
  venture: ['venture', 'ventures', 'vc', 'seed', 'early stage'],
  growth: ['growth', 'expansion'],
  buyout: ['buyout', 'buyouts', 'lbo', 'private equity'],
  private_credit: ['credit', 'lending', 'debt', 'mezzanine', 'loan', 'loans'],
  real_estate: ['real estate', 'realty', 'property', 'properties', 'reit'],
  infrastructure: ['infrastructure', 'infra'],
  fund_of_funds: ['fund of funds', 'funds of funds', 'secondaries', 'secondary'],
  hedge: ['hedge', 'absolute return', 'long short', 'market neutral', 'global macro', 'arbitrage'],
};

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
  return strategy === undefined || WORDS[strategy] === undefined ? 0 : 1 << FUND_STRATEGIES.indexOf(strategy);
}

/** The strategies in a fund's name, as bits. */
export function strategiesOf(fundKey: string): number {
  const text = ` ${fundKey} `;
  return FUND_STRATEGIES.reduce((bits, strategy) => {
    const isNamed = WORDS[strategy]?.some((word) => text.includes(` ${word} `)) === true;
    return isNamed ? bits | strategyBit(strategy) : bits;
  }, 0);
}

/** Words of a vehicle, not of who manages it. */
const VEHICLE = new Set(
  (
    'fund funds feeder offshore onshore parallel sidecar master cayman delaware domestic series class side car annex ' +
    'opportunity overage qp coinvest coinvestment employees lp llc l p gp scsp sicav raif slp ltd limited inc and of the no'
  ).split(' '),
);
const NUMERAL = /^(?:[ivx]+|\d+[a-z]?|[a-h]|(?:19|20)\d\d)$/u;

/** What a manager's own name ends with and its funds' names do not. */
const TITLES = new Set('management manager managers advisors advisers group holdings associates'.split(' '));

/** Shorter names alone are no names of a manager. */
const LEAST_LETTERS = 4;

/**
 * The words of a fund's or manager's name without what distinguishes its vehicles: "Northgate Ventures Fund
 * III, L.P." and "Northgate Ventures IV-A" are both `northgate ventures`. Empty where too little is left to
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
