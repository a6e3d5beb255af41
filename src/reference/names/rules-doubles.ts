import { COUNTRY_WORDS, INVESTOR_WORDS } from './rules-firm-words.ts';
import { FIRMS_OF_ONE, knownByKey } from './rules-known-firms.ts';

/** An organisation or person as its name is compared with others'. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** `investorKey` of the name. */
  readonly key: string;
  readonly isPerson?: boolean;
}

/** What the deals of a record show, for comparing two. */
export interface DealRecord {
  /** What identifies companies, and rounds: a company and a day are one round. */
  readonly companies: ReadonlySet<string>;
  readonly rounds: ReadonlySet<string>;
  /** Of its seat, else of most of its companies; ISO 3166-1 alpha-3. */
  readonly country: string | null;
  readonly domain: string | null;
  /** It may well be a company whose fund bears its name: a known one, or one that raised money itself. */
  readonly isCompany: boolean;
}

/** Two records whose names say that they may be one; `by` says how. */
export interface NamedPair {
  readonly one: number;
  readonly other: number;
  readonly by: 'initials' | 'former' | 'spacing' | 'suffix' | 'known' | 'person' | 'surname';
}

/** Whether a word behind a firm's name is said or left out: "Celtic House", "Celtic House Venture Partners". Angels are others. */
function isSuffix(word: string): boolean {
  const kind = INVESTOR_WORDS.get(word);
  return word === 'group' || word === 'holdings' || (kind !== undefined && kind !== 'angel');
}

/** Shorter names without blanks are too many firms' ("IDG"). */
const LEAST_LETTERS = 6;
/** A root of this many families is a common word: "Seed", "Energy". */
const MOST_OF_A_ROOT = 8;
const FORMER = /^([^()]+?)\s*\((?:formerly|fka|f\/k\/a|previously)\s+([^()]+)\)\s*$/iu;
const BRACKET = /^([^()]+?)\s*\(([^()]+)\)\s*$/u;

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('');
}

function rootOf(key: string, isLeftOut = isSuffix): string {
  const words = key.split(' ');
  let end = words.length;
  while (end > 1 && isLeftOut(words[end - 1] as string)) end -= 1;
  return words.slice(0, end).join(' ');
}

/** The other names a name gives itself: what stands before its own initials, or in a bracket. `keyOf`: `investorKey`. */
function othersOf(record: NamedRecord, keyOf: (name: string) => string): [string, NamedPair['by']][] {
  const words = record.key.split(' ');
  const [first = '', ...rest] = words;
  const others: [string, NamedPair['by']][] = [];
  if (rest.length > 1 && first === initialsOf(rest)) others.push([rest.join(' '), 'initials']);
  const [, now, before] = FORMER.exec(record.name) ?? [];
  if (now !== undefined && before !== undefined) {
    return [...others, [keyOf(now), 'former'], [keyOf(before), 'former']];
  }
  const [, outside, inside] = BRACKET.exec(record.name) ?? [];
  if (outside === undefined || inside === undefined) return others;
  const [out, within] = [keyOf(outside), keyOf(inside)];
  if (within === initialsOf(out.split(' ')) && within.length > 1) others.push([out, 'initials']);
  if (out.split(' ')[0] === initialsOf(within.split(' ')) && within.includes(' '))
    others.push([within, 'initials']);
  return others;
}

/** Behind a person's name, beside the words of investors: what that person's own firm is called. */
const OWN_FIRM: ReadonlySet<string> = new Set('enterprises family office trust co'.split(' '));
/** More people of one surname: it says nothing. */
const MOST_OF_A_SURNAME = 50;

/** A firm and the person whose name it bears or whose firm it is known to be: "Kapor Capital", "Mitch Kapor". */
function* personalPairs(
  firms: readonly NamedRecord[],
  persons: readonly NamedRecord[],
): Generator<NamedPair> {
  const byKey = Map.groupBy(persons, ({ key }) => key);
  const bySurname = Map.groupBy(persons, ({ key }) => key.slice(key.lastIndexOf(' ') + 1));
  const byFirm = new Map(firms.map(({ key, id }) => [key, id]));
  for (const { id, key } of firms) {
    const root = rootOf(key, (word) => isSuffix(word) || OWN_FIRM.has(word));
    if (root === key) continue;
    for (const person of byKey.get(root) ?? []) yield { one: id, other: person.id, by: 'person' };
    const bearers = bySurname.get(root) ?? [];
    if (bearers.length > MOST_OF_A_SURNAME) continue;
    for (const person of bearers) yield { one: id, other: person.id, by: 'surname' };
  }
  for (const [person, keys] of FIRMS_OF_ONE) {
    const ids = keys.flatMap((key) => byFirm.get(key) ?? []);
    for (const one of ids)
      for (const { id } of byKey.get(person) ?? []) yield { one, other: id, by: 'person' };
  }
}

/**
 * Pairs of organisations that may be one by their names, and of an organisation with a person, each once. `keyOf`:
 * `investorKey`.
 */
export function namedPairs(all: readonly NamedRecord[], keyOf: (name: string) => string): NamedPair[] {
  const records = all.filter(({ isPerson }) => isPerson !== true);
  const byKey = new Map(records.map((record) => [record.key, record]));
  const pairs = new Map<string, NamedPair>();
  const add = (one: number, other: number, by: NamedPair['by']) => {
    const key = `${Math.min(one, other)} ${Math.max(one, other)}`;
    if (one !== other && !pairs.has(key)) pairs.set(key, { one, other, by });
  };
  const spaced = new Map<string, number>();
  const roots = new Map<string, number[]>();
  const known = new Map<number, number[]>();
  for (const record of records) {
    for (const [key, by] of othersOf(record, keyOf)) {
      const other = byKey.get(key);
      if (other !== undefined) add(other.id, record.id, by);
    }
    const joined = record.key.replaceAll(/[ .]/g, '');
    if (joined.length >= LEAST_LETTERS) {
      const other = spaced.get(joined);
      if (other === undefined) spaced.set(joined, record.id);
      else add(other, record.id, 'spacing');
    }
    const firm = knownByKey(record.key);
    if (firm !== undefined) known.set(firm, [...(known.get(firm) ?? []), record.id]);
    const root = rootOf(record.key);
    roots.set(root, [...(roots.get(root) ?? []), record.id]);
  }
  for (const [groups, by] of [
    [known, 'known'],
    [roots, 'suffix'],
  ] as const) {
    for (const ids of groups.values()) {
      if (ids.length > MOST_OF_A_ROOT) continue;
      for (const [at, one] of ids.entries()) for (const other of ids.slice(at + 1)) add(one, other, by);
    }
  }
  const persons = all.filter(({ isPerson }) => isPerson === true);
  for (const { one, other, by } of personalPairs(records, persons)) add(one, other, by);
  return [...pairs.values()];
}

const hasCountry = (key: string): boolean => key.split(' ').some((word) => COUNTRY_WORDS.has(word));

/** `certain`: one firm; `likely`: a question to the operator; undefined: too little says so. */
export type Judgement = 'certain' | 'likely' | undefined;

/** The smaller of two spellings has a few deals, and the other a multiple: nobody files half a firm elsewhere. */
const MOST_OF_SMALLER = 5;
const TIMES = 3;

/**
 * Whether a pair is one firm. Two domains or seats, or two entries of one round, contradict: a source that lists both
 * takes them for two. Names that differ in blanks, or give their own initials or former name, are one. With and without
 * "Ventures" or "Partners" two firms of one family often differ (Sofinnova Partners, Sofinnova Ventures): certain only
 * where the bare name is no company's, the smaller has few deals, and both backed one company in different rounds.
 */
export function judged(
  { by }: NamedPair,
  one: DealRecord & { readonly key: string },
  other: DealRecord & { readonly key: string },
): Judgement {
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  const shares = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((id) => b.has(id));
  // Whether a firm's deals are its owner's own is nobody's to guess.
  if (by === 'person') return 'likely';
  const isContradicted =
    differ(one.domain, other.domain) ||
    differ(one.country, other.country) ||
    shares(one.rounds, other.rounds);
  const follows = shares(one.companies, other.companies);
  if (by === 'surname') return follows ? 'likely' : undefined;
  const [few, many] = [one.companies.size, other.companies.size].sort((a, b) => a - b) as [number, number];
  const isSmall = few > 0 && few <= MOST_OF_SMALLER && many >= TIMES * few;
  // Branches of a known firm are often filed apart; one that follows the other into its companies is none.
  if (by === 'known') {
    return isSmall && follows && !isContradicted && !hasCountry(one.key) && !hasCountry(other.key)
      ? 'certain'
      : 'likely';
  }
  // Rosters list firms of like names by the thousand: without deals a name proves nothing.
  if (by !== 'suffix') return isContradicted || few === 0 ? 'likely' : 'certain';
  if (!follows) return undefined;
  const isBare = one.key === rootOf(other.key) || other.key === rootOf(one.key);
  const isCertain = isBare && !isContradicted && !one.isCompany && !other.isCompany && isSmall;
  return isCertain ? 'certain' : 'likely';
}
