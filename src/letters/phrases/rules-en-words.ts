import type { FundProfile } from '../../profile/rules.ts';
import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';

/** A stage before "round" or "stage". */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  'pre-seed': 'pre-seed',
  seed: 'seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c-plus': 'growth',
};

export const LP_WORDS: Readonly<Record<LpType, string>> = {
  family_office: 'family offices',
  hnw_individual: 'private investors',
  recently_exited_founder: 'founders who have sold a company',
  institutional: 'institutions',
  angel: 'angel investors',
};

/** "A", "A and B", "A, B and C". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** An amount as people write it: "$2 million", "$1.25 million", "$750,000". Rounded to three figures from a million on. */
export function usd(amount: number): string {
  return scaled(amount, [' million', ' billion']) ?? `$${Math.round(amount).toLocaleString('en-US')}`;
}

/** The same for a subject: "$2M", "$750k". */
export function shortUsd(amount: number): string {
  return scaled(amount, ['M', 'B']) ?? (amount >= 1e3 ? `$${round3(amount / 1e3)}k` : usd(amount));
}

function scaled(amount: number, [million, billion]: readonly [string, string]): string | undefined {
  if (amount >= 1e9) return `$${round3(amount / 1e9)}${billion}`;
  return amount >= 1e6 ? `$${round3(amount / 1e6)}${million}` : undefined;
}

const round3 = (value: number) => Number(value.toPrecision(3));

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** "third"; undefined beyond ten. */
export function ordinal(number: number): string | undefined {
  return ORDINALS[number - 1];
}

const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Numbers up to twelve as words, as people write them in a sentence. */
export function inWords(number: number): string {
  return SMALL[number - 1] ?? number.toLocaleString('en-US');
}

/** "venture fund"; "fund" where the strategy is not known. */
export function fundKind(strategy: FundProfile['fund_strategy']): string {
  if (strategy === undefined || strategy === 'other') return 'fund';
  return strategy === 'fund_of_funds' ? 'fund of funds' : `${strategy.replaceAll('_', ' ')} fund`;
}

/** "a fintech", "an AI", "an $8 million", "an 18-person": by how what follows is spoken. */
export function withArticle(words: string): string {
  const isVowel =
    /^(?:[aeio]|u(?!(?:ni(?!n)|s[aei]|k\b|[bt]i))|\$?8|\$?1[18]\b(?![,.]\d{3}))/iu.test(words) &&
    !/^(?:one\b|one-|eu|U(?:\p{Lu}|\b))/u.test(words);
  // Short forms are spelled out: "an HR company", "an SMS service".
  const isSpelled = /^[FHLMNRSX](?:\p{Lu}|\b)/u.test(words) && !/^(?:SaaS|NASA|FinTech)/u.test(words);
  return `${isVowel || isSpelled ? 'an' : 'a'} ${words}`;
}

/** Fields in the plural that English says in the singular before another noun: "a database company", but "a games company". */
const SINGULAR: Readonly<Record<string, string>> = {
  batteries: 'battery',
  databases: 'database',
  drones: 'drone',
  events: 'event',
  marketplaces: 'marketplace',
  pets: 'pet',
  pharmacies: 'pharmacy',
  restaurants: 'restaurant',
  reviews: 'review',
  semiconductors: 'semiconductor',
  sensors: 'sensor',
  vehicles: 'vehicle',
};

/** A field as it stands before a noun: "electric vehicle" of "electric vehicles". */
export function beforeNoun(field: string): string {
  return field.replace(/\p{L}+$/u, (last) => SINGULAR[last] ?? last);
}
