import type { Stage } from '../../reference/rules-investor-terms.ts';
import words from './thesis-words.json' with { type: 'json' };

/** Something an investor says of what it looks for, with the words it was read from. */
export interface Statement<Value> {
  readonly value: Value;
  readonly words: string;
}

/** Whether an investor says that it leads rounds, or that it only joins those of others. */
export type RoundRole = 'lead' | 'follow';
/** Whom the companies sell to. */
export type Customers = 'b2b' | 'b2c';

/** A first cheque in USD, as stated; an end that is not stated is left out. */
export interface Cheque {
  readonly minUsd?: number;
  readonly maxUsd?: number;
}

/** What an investor says it looks for. Lists are empty, and the rest is left out, where nothing is said. */
export interface Stated {
  /** Keys of concepts of the vocabulary, in the order named. */
  readonly fields: readonly Statement<string>[];
  /** Those of `fields` that it names beside its own: after "also", "including", "beyond this". */
  readonly asides: readonly string[];
  /** It speaks of technology or software in general. */
  readonly technology?: Statement<true>;
  /** It says that every field is open to it. */
  readonly generalist?: Statement<true>;
  readonly stages: readonly Statement<Stage>[];
  readonly cheque?: Statement<Cheque>;
  /** ISO 3166-1 alpha-3; several of one statement where it names a region. */
  readonly countries: readonly Statement<readonly string[]>[];
  /** Those of `countries` that its own words name beside a longer list of countries. */
  readonly focus: readonly string[];
  /** It says that every country is open to it. */
  readonly worldwide?: Statement<true>;
  readonly role?: Statement<RoundRole>;
  readonly customers?: Statement<Customers>;
  /** Only companies that meet a condition no profile tells of: its own programme, a university, founders of a group. */
  readonly condition?: Statement<true>;
  /** What it says it leaves out. */
  readonly excludedFields: readonly Statement<string>[];
  readonly excludedStages: readonly Statement<Stage>[];
  readonly excludedCountries: readonly Statement<readonly string[]>[];
}

const figures = (line: string) =>
  new Map(line.split(' ').map((one) => [one.split(':')[0] as string, Number(one.split(':')[1])] as const));
/**
 * USD for one unit, rounded to what a statement needs: a range is compared on a logarithm, and rates of the 2010s and
 * 2020s lie within a fifth of these.
 */
const RATES = figures(words.rates);
const UNITS = figures(words.units);

const CURRENCY =
  '(?:US\\$|CA\\$|C\\$|A\\$|S\\$|R\\$|USD|EUR|GBP|CHF|CAD|AUD|SGD|NZD|INR|SEK|NOK|DKK|ILS|JPY|BRL|PLN|ZAR|Rs\\.?|[$€£₹¥₽])';
const AFTER =
  "(?:USD|EUR|GBP|CHF|CAD|AUD|SGD|NZD|INR|SEK|NOK|DKK|ILS|JPY|BRL|PLN|ZAR|(?:d['’]|de )?euros?|dollars?|[€£$₽]|zł|kr|円|元|руб)";
const UNIT =
  '(?:(?:thousand|mil(?= a R)|mil(?:hões|hão|lones|lón|ioni|lionen|joner)|millions?|billion|lakhs?|crores?|mln|mio|mkr|mil|mm|mn|bn|cr|tsd|tys|млн|тыс|[kKmMtb])(?!\\p{L})\\.?|[万萬億亿])';
const FIGURE = "\\d{1,3}(?:[,.' ]\\d{3})+|\\d+(?:[.,]\\d+)?";
const MONEY = `(?<c{}>${CURRENCY})? ?(?<n{}>${FIGURE}) ?-?(?<u{}>${UNIT})?\\+? ?(?<a{}>${AFTER})?`;
const of = (number: number) => MONEY.replaceAll('{}', String(number));
const RANGE = new RegExp(
  `${of(1)}\\s*(?:-|–|—|〜|~|to|and|until|up to|through|bis|à|et|a|y|hasta|até|till|do|до|から)\\s*(?:up to )?${of(2)}`,
  'iu',
);
const SINGLE = new RegExp(of(1), 'giu');

/** The same of one sum, which may be anything. */
const OF_ONE =
  /\b(?:tickets?|che(?:ck|que)s?|up to|initial(?:ly)?|average|avg|typical(?:ly)?|sizes?|at least|starting|minimum|maximum|around|about|approximately)\b/iu;
/** What a sum of money is where it is a cheque, and where it is something else. */
const OF_A_CHEQUE =
  /\b(?:tickets?|che(?:ck|que)s?|invest(?:s|ing|ments?)?|write|deploy|commit|initial|first|sizes?|per (?:company|startup|deal)|offer|provide|fund(?:s|ing)? (?:of|up|between|from|in the range|ranging)|amounts?|between|from|up to|von|zwischen|entre|tra|mellan|od|investi\p{L}*|invert\p{L}*|inwest\p{L}*|investera\p{L}*)\b|инвест|чек|投資|投资|出資/iu;
const NO_CHEQUE =
  /\b(?:[AM]RR|revenues?|turnover|sales|ebitda|run[- ]?rate|raised|under management|aum|fund size|evergreen|valuations?|valued|pre[- ]money|post[- ]money|market (?:size|cap\p{L}*)|tam|addressable|exits?|portfolio (?:value|of)|in total|total of|over (?:the )?(?:next|past|last)|percent|debt|gmv|sized? rounds?|round sizes?|rounds? of|rounds? (?:between|from)|raising|already|committed capital|has invested|have invested|invested over|strong)\b/iu;

function usdOf(
  groups: Readonly<Record<string, string | undefined>>,
  at: 1 | 2,
): { value: number; unit?: string; currency?: string } | undefined {
  const figure = groups[`n${at}`];
  if (figure === undefined) return undefined;
  const grouped = /^\d{1,3}(?:[,.' ]\d{3})+$/u.test(figure);
  const value = Number(grouped ? figure.replace(/[,.' ]/gu, '') : figure.replace(',', '.'));
  const unit = groups[`u${at}`]?.toLowerCase().replace('.', '');
  const currency = (groups[`c${at}`] ?? groups[`a${at}`])
    ?.toLowerCase()
    .replace(/^(?:d['’]|de )|\./gu, '')
    .replace(/^dollars?$/u, '$');
  return { value, ...(unit === undefined ? {} : { unit }), ...(currency === undefined ? {} : { currency }) };
}

/** The smallest and largest sum that can be a cheque of an investor in young companies. */
const [LEAST, MOST] = [1_000, 500_000_000];

function believable(usd: number): boolean {
  return usd >= LEAST && usd <= MOST;
}

function rangeIn(groups: Readonly<Record<string, string | undefined>>): Cheque | undefined {
  const [low, high] = [usdOf(groups, 1), usdOf(groups, 2)];
  if (low === undefined || high === undefined) return undefined;
  const currency = low.currency ?? high.currency;
  if (currency === undefined && low.unit === undefined && high.unit === undefined) return undefined;
  const rate = RATES.get(currency ?? '$') ?? 1;
  const top = high.value * (UNITS.get(high.unit ?? '') ?? 1) * rate;
  // "€1-5 million": the first figure shares the unit of the second, unless that would turn the range round.
  const shared = low.unit ?? (low.value < 1_000 && low.value <= high.value ? high.unit : undefined);
  const bottom = low.value * (UNITS.get(shared ?? '') ?? 1) * rate;
  if (!believable(bottom) || !believable(top) || bottom > top) return undefined;
  return { minUsd: Math.round(bottom), maxUsd: Math.round(top) };
}

const OF_FIGURES = /\d|thousand|million/iu;
const NUMBERS = figures(words.numbers);
/** "Between ten and fifty million". */
const IN_WORDS = new RegExp(
  `\\b(?:${[...NUMBERS.keys()].join('|')})\\b(?=[^.]{0,16}\\b(?:thousand|million))`,
  'giu',
);

/** The first cheque that a clause states; undefined if its money is something else (revenue, a fund's size). */
export function chequeIn(sentence: string): Cheque | undefined {
  if (!OF_FIGURES.test(sentence)) return undefined;
  const clause = sentence.replace(IN_WORDS, (word) => String(NUMBERS.get(word.toLowerCase())));
  const range = RANGE.exec(clause);
  // "The ticket of 100x is $60k": a figure without a currency is no money.
  const found =
    range ?? [...clause.matchAll(SINGLE)].find(({ groups }) => (groups?.c1 ?? groups?.a1) !== undefined);
  if (found?.groups === undefined) return undefined;
  const before = clause.slice(0, found.index);
  const rest = clause.slice(found.index + found[0].length, found.index + found[0].length + 40);
  const after = rest.split(
    /,|\bfor\b|\bwith\b|\binto?\b (?!total|annual|revenue|sales|assets|committed|capital)/u,
  )[0] as string;
  if (!OF_A_CHEQUE.test(`${before.slice(-60)} | ${after}`)) return undefined;
  if (NO_CHEQUE.test(before.slice(-35)) || NO_CHEQUE.test(after.slice(0, 28))) return undefined;
  if (range !== null) return rangeIn(found.groups);
  if (!OF_ONE.test(`${before.slice(-50)} | ${rest.slice(0, 24)}`)) return undefined;
  const one = usdOf(found.groups, 1);
  if (one === undefined || one.currency === undefined || (one.unit === undefined && one.value < 1_000))
    return undefined;
  const usd = Math.round(one.value * (UNITS.get(one.unit ?? '') ?? 1) * (RATES.get(one.currency) ?? 1));
  if (!believable(usd)) return undefined;
  if (/\b(?:up to|max(?:imum)?(?: of)?|under|below|less than)\s*$/iu.test(before)) return { maxUsd: usd };
  if (
    /\b(?:at least|min(?:imum)?(?: of)?|from|start(?:s|ing)? (?:at|from)|begin(?:s|ning)? (?:at|from)|above|over|more than)\s*$/iu.test(
      before,
    )
  )
    return { minUsd: usd };
  return { minUsd: usd, maxUsd: usd };
}
