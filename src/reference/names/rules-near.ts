import type { Candidate } from '../../platform/values/outcome.ts';
import { identityKey, looseKey } from '../rules-identity.ts';
import { type Slip, slipBetween } from './rules-slips.ts';

/** A company or investor on record whose name is near to one that is not. */
export interface NearRecord {
  /** The public one. */
  readonly id: string;
  readonly name: string;
  /** Its identity key and those of its other names. */
  readonly keys: readonly string[];
  /** In words: "Berlin, Germany". */
  readonly place?: string;
  readonly domain?: string;
  /** Rounds with a named investor, or investments: how well it is known. */
  readonly deals: number;
  /** Of an investor, by other names, forms and scripts (names/match.ts): the one meant, or one that is called alike. */
  readonly called?: 'sure' | 'alike';
}

/** Who may be meant by a name that nobody on record bears; `taken` is also the first candidate. */
export interface Near {
  readonly taken?: Candidate;
  /** The likeliest first. */
  readonly candidates: readonly Candidate[];
}

/** As many candidates as a person reads. */
export const CANDIDATES_MOST = 5;

type Relation =
  | 'called'
  | 'alike'
  | 'spelling'
  | 'former'
  | 'plural'
  | 'slip'
  | 'shortened'
  | 'longer'
  | 'words'
  | 'beginning';

const WHY: Readonly<Record<Relation, string>> = {
  called: 'another name of it',
  alike: 'a name like it',
  spelling: 'the same name, spaced otherwise',
  former: 'a former or other name',
  plural: 'singular or plural',
  slip: 'one letter apart',
  shortened: 'begins with this name',
  longer: 'this name without its last words',
  words: 'has all words of this name',
  beginning: 'begins almost like this name',
};

/**
 * How likely each is meant, in powers of two of how well known a record is: a record that is known eight times better
 * counts as three more. By hand: the order is what matters, and the best known one of a level comes first.
 */
const LIKELY: Readonly<Record<Relation, number>> = {
  called: 17,
  spelling: 16,
  former: 14,
  plural: 12,
  slip: 10,
  alike: 8,
  shortened: 7,
  longer: 5,
  words: 4,
  beginning: 4,
};
/** Of up to four letters half of all names are one letter apart: a slip says as little as a beginning there. */
const SHORT = 4;

/**
 * When the only one of those that are closest is taken, beside a slip behind the first letter from the only candidate, which always is: how many deals of it are known, and how many letters the word has that differs.
 * Measured on an export, each of its names taken for unknown in its turn: of 1,000 companies 3 then find another one (28
 * without the deals, 5 with the letters of the whole name), of 1,000 investors 10 by a letter, most of them the same
 * investor spelled twice. An investor may be on record without a deal, and an answer about it names it.
 */
const TAKEN_DEALS = 2;
const TAKEN_LETTERS = { name: 5, letter: 6, otherLetter: 9 };

/** Who of these may be meant by a name, given as its identity key. Pure; records that are not near are left out. */
export function chooseNear(table: 'company' | 'investor', key: string, records: readonly NearRecord[]): Near {
  const found = records.flatMap((record) => {
    const relation = bestRelation(key, record);
    return relation === undefined ? [] : [{ record, ...relation }];
  });
  found.sort(
    (one, other) =>
      likelihood(key, other) - likelihood(key, one) || (one.record.id < other.record.id ? -1 : 1),
  );
  const candidates = found
    .slice(0, CANDIDATES_MOST)
    .map(({ record, relation }) => candidateOf(record, relation));
  const level = found.some(({ relation }) => SPELLED.has(relation)) ? SPELLED : CLOSE;
  const close = found.filter(({ relation, slip }) => level.has(relation) && !isFirst(slip));
  const [only] = close;
  const at = only?.slip?.at ?? 0;
  // The key of a web name has a dot: an address that is one letter apart leads to another site.
  const isAlone = found.length === 1 && at > 0 && wordAt(key, at).length > SHORT && !/\.[a-z]/.test(key);
  if (only === undefined || close.length > 1 || !(isAlone || mayBeTaken(table, key, only)))
    return { candidates };
  const taken = candidateOf(only.record, only.relation);
  const others = candidates.filter(({ id }) => id !== taken.id);
  return { taken, candidates: [taken, ...others].slice(0, CANDIDATES_MOST) };
}

/**
 * Which companies may be meant beside one that has this very name as its key and writes it otherwise: "Nest" finds NEST, and means
 * Nest Labs as often. Only who is known better is offered.
 */
export function knownBetter(
  key: string,
  deals: number,
  records: readonly NearRecord[],
): readonly Candidate[] {
  const better = records.filter((record) => record.deals > deals && !record.keys.includes(key));
  return chooseNear('company', key, better).candidates;
}

interface Found {
  readonly record: NearRecord;
  readonly relation: Relation;
  readonly slip?: Slip;
}

/** Nobody mistypes the first letter without noticing: "Kovio" is not what "Rovio" means. */
const isFirst = (slip: Slip | undefined): boolean => slip?.at === 0;

const SPELLED: ReadonlySet<Relation> = new Set(['called', 'spelling']);
const CLOSE: ReadonlySet<Relation> = new Set(['former', 'plural', 'slip', 'shortened']);

function mayBeTaken(table: 'company' | 'investor', key: string, { record, relation, slip }: Found): boolean {
  if (relation === 'called' || relation === 'spelling' || relation === 'former') return true;
  const needsDeals = table === 'company' || relation === 'shortened';
  if (needsDeals && record.deals < TAKEN_DEALS) return false;
  if (slip === undefined) return looseKey(key).length >= TAKEN_LETTERS.name;
  const letters = wordAt(key, slip.at).length;
  return (
    slip.at > 0 && letters >= (slip.kind === 'letter' ? TAKEN_LETTERS.letter : TAKEN_LETTERS.otherLetter)
  );
}

/** The word of a key in which a letter of its joined form lies. */
function wordAt(key: string, at: number): string {
  const words = key.split(' ').filter((word) => word !== 'and');
  let left = at;
  for (const word of words) {
    if (left < word.length) return word;
    left -= word.length;
  }
  return words.at(-1) ?? '';
}

function likelihood(key: string, { record, relation, slip }: Found): number {
  const isWeak = relation === 'slip' && (looseKey(key).length <= SHORT || isFirst(slip));
  const level = isWeak ? LIKELY.beginning : LIKELY[relation];
  return level + Math.log2(1 + record.deals);
}

function candidateOf({ id, name, place, domain }: NearRecord, relation: Relation): Candidate {
  return {
    id,
    name,
    ...(place === undefined ? {} : { place }),
    ...(domain === undefined ? {} : { domain }),
    why: WHY[relation],
  };
}

function bestRelation(key: string, { keys, called }: NearRecord): Omit<Found, 'record'> | undefined {
  if (called === 'sure') return { relation: 'called' };
  const near = nearestRelation(key, keys);
  return called === 'alike' && (near === undefined || LIKELY[near.relation] < LIKELY.alike)
    ? { relation: 'alike' }
    : near;
}

function nearestRelation(key: string, others: readonly string[]): Omit<Found, 'record'> | undefined {
  return others
    .map((other) => relationOf(key, other))
    .filter((one) => one !== undefined)
    .toSorted((one, other) => LIKELY[other.relation] - LIKELY[one.relation])[0];
}

const stem = (word: string): string => word.replace(/(?<=..)e?s$/u, '');
const stemmed = (words: readonly string[]): string => words.map(stem).join('');
/** A key joined, without web ending and "and". */
export const spelled = (key: string): string =>
  looseKey(
    key
      .split(' ')
      .filter((word) => word !== 'and')
      .join(' '),
  );

function relationOf(key: string, other: string): Omit<Found, 'record'> | undefined {
  const [words, others] = [key.split(' '), other.split(' ')];
  const [whole, whole2] = [spelled(key), spelled(other)];
  if (whole === whole2) return { relation: 'spelling' };
  if (formerNames(other).includes(key)) return { relation: 'former' };
  if (stemmed(words) === stemmed(others)) return { relation: 'plural' };
  const slip = slipBetween(whole, whole2);
  if (slip !== undefined) return { relation: 'slip', slip };
  for (let count = 1; count < others.length; count += 1) {
    const start = others.slice(0, count);
    if (stemmed(start) === stemmed(words)) return { relation: 'shortened' };
    if (slipBetween(spelled(start.join(' ')), whole) !== undefined) return { relation: 'beginning' };
  }
  for (let count = words.length - 1; count > 0; count -= 1) {
    if (stemmed(words.slice(0, count)) === stemmed(others)) return { relation: 'longer' };
  }
  return words.length > 1 && words.every((word) => others.includes(word)) ? { relation: 'words' } : undefined;
}

/** "Foo (formerly Bar)", as records write it, is Foo and was Bar. */
function formerNames(key: string): readonly string[] {
  return / (?:formerly(?: known as)?|fka|dba) /u.test(` ${key} `)
    ? key.split(/ (?:formerly(?: known as)?|fka|dba) /u)
    : [];
}

/** The beginnings of a name by whole words, longest first, itself left out: "Foo Bar" of "Foo Bar Group". */
export function shorterKeys(name: string): readonly string[] {
  const words = identityKey(name).split(' ').slice(0, WORDS_MOST);
  return words.slice(1).map((_, at) => words.slice(0, words.length - 1 - at).join(' '));
}

/** No name has more words that distinguish it. */
const WORDS_MOST = 8;
