import { folded, foldedAsTwo, sameWord, tidyName, widened } from './rules-fold.ts';
import {
  areShortForms,
  CREDENTIALS,
  formsOf,
  GENERATIONS,
  isFullForm,
  PARTICLES,
  PRONOUNS,
  SHORT_CREDENTIALS,
  TITLES,
} from './rules-person-words.ts';

interface NamePart {
  readonly plain: string;
  readonly two: string;
}

/** A person's name taken apart. */
export interface PersonName {
  /** Equal of everything that may be the same name in full; undefined if there is no full name to go by. */
  readonly key: string | undefined;
  /** Name parts as written: no titles, degrees, pronouns, generations; no lone initials. */
  readonly parts: readonly NamePart[];
  readonly hasInitialFirst: boolean;
  /** Letters that stand for names, in their order. */
  readonly initials: readonly string[];
  readonly generation: string | undefined;
}

/**
 * `same`: all parts are equal, in whatever order. `alike`: equal but for a short form, a particle, or how it
 * is put together; that counts only with the same firm.
 */
export type NameMatch = 'same' | 'alike' | 'none';

const MAX_PARTS = 8;
/** Keys are found by an index, whose rows have to stay small. */
const MAX_KEY = 100;
const BRACKETS =
  /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|"[^"]*"|“[^“”]*”|„[^„“]*“|«[^«»]*»|(?<=\s)['‘][^'‘’]+['’](?=\s)/gu;
/** What follows is no name: "Doe | Hiring!", "Doe - Investor". */
const REMARK = /\s*[|•·~]|\s+[-–—]\s+/u;
const SCRIPT_WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

/** The name in the parts an address book has; undefined if nothing of a name is left. */
export function personName(...texts: readonly (string | undefined)[]): PersonName | undefined {
  return ofTwoWords(texts) ?? ofPieces(texts);
}

/** Most names of an export: one word each, with nothing to leave out. The same as `ofPieces` would make of them. */
function ofTwoWords([first, last, ...more]: readonly (string | undefined)[]): PersonName | undefined {
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  if (!ONE_WORD.test(first) || !ONE_WORD.test(last)) return undefined;
  const parts = [partOf(first), partOf(last)];
  if (parts.some(({ plain }) => plain.length < 2) || TITLES.has(parts[0]?.plain ?? '')) return undefined;
  return { key: keyOf(parts), parts, hasInitialFirst: false, initials: [], generation: undefined };
}

function ofPieces(texts: readonly (string | undefined)[]): PersonName | undefined {
  const pieces = texts.flatMap((text) => piecesOf(tidyName(text ?? '')));
  let generation: string | undefined;
  const named: NamePart[] = [];
  const isMixedCase = pieces.some((piece) => piece !== piece.toUpperCase());
  for (const piece of pieces) {
    const part = partOf(piece);
    const { plain } = part;
    if (plain === '') continue;
    if (GENERATIONS.has(plain) && named.length > 1) generation ??= GENERATIONS.get(plain);
    else if (CREDENTIALS.has(plain) && named.length > 1) continue;
    else if (SHORT_CREDENTIALS.has(plain) && named.length > 1 && isMixedCase && piece === piece.toUpperCase())
      continue;
    else if (TITLES.has(plain) && named.length === 0) continue;
    else named.push(part);
  }
  const parts = named.filter(({ plain }) => !isInitial(plain)).slice(0, MAX_PARTS);
  if (parts.length === 0) return undefined;
  const initials = named.flatMap(({ plain }) => (isInitial(plain) ? [plain] : []));
  return {
    key: keyOf(parts),
    parts,
    hasInitialFirst: isInitial(named[0]?.plain ?? ''),
    initials,
    generation,
  };
}

/** Parts read before: exports repeat the same names over and over. Bounded, and emptied when full. */
const MAX_READ = 5_000;
const read = new Map<string, NamePart>();

function partOf(piece: string): NamePart {
  const known = read.get(piece);
  if (known !== undefined) return known;
  if (read.size >= MAX_READ) read.clear();
  const part = { plain: bare(folded(piece)), two: bare(foldedAsTwo(piece)) };
  read.set(piece, part);
  return part;
}

/** Most names: nothing to take apart. */
const ONE_WORD = /^\p{L}+$/u;

function piecesOf(text: string): string[] {
  if (ONE_WORD.test(text)) return [text];
  const [first = '', ...others] = text.replace(BRACKETS, ' ').split(REMARK, 1).join(' ').split(',');
  // Behind a comma stands a degree, a title, or (in "Doe, Jane") the given name.
  const kept = others.filter((other) => !isCredential(other));
  return [first, ...kept]
    .join(' ')
    .split(/[\s‐‑-]+/u)
    .filter((piece) => piece !== '' && !PRONOUNS.test(piece));
}

function isCredential(text: string): boolean {
  const words = text.trim().split(/[\s/&]+/u);
  return words.every((word) => {
    const plain = bare(folded(word));
    if (GENERATIONS.has(plain)) return false;
    const isShort = plain.length <= 6 && word === word.toUpperCase();
    return plain === '' || isShort || CREDENTIALS.has(plain) || SHORT_CREDENTIALS.has(plain);
  });
}

/** Letters only: the apostrophe of O'Neil and the dots of Ph.D. are gone. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** A letter alone; a Chinese character is a whole name. */
function isInitial(part: string): boolean {
  return part.length === 1 && !SCRIPT_WITHOUT_BLANKS.test(part);
}

function keyOf(parts: readonly NamePart[]): string | undefined {
  const words = parts.map(({ plain }) => widened(plain));
  const joined = words.join('');
  if (SCRIPT_WITHOUT_BLANKS.test(joined)) {
    return [...joined].length < 2 ? undefined : [...joined].sort().join('').slice(0, MAX_KEY);
  }
  return words.length < 2 ? undefined : words.sort().join(' ').slice(0, MAX_KEY);
}

/** Whether two names are one person's, if their firms leave that open. */
export function namesMatch(one: PersonName, other: PersonName): NameMatch {
  // Father and son, also at one firm. A generation that only one of them states may have been left out.
  const isOther =
    one.generation !== undefined && other.generation !== undefined && one.generation !== other.generation;
  if (isOther || haveOtherInitials(one, other)) return 'none';
  if (isFull(one) && isFull(other)) {
    if (one.key === other.key && samePaired(one.parts, other.parts, sameWord)) return sure(one, other);
    if (sameWithoutBlanks(one, other)) return 'same';
    if (sameButShort(one, other)) return 'alike';
  }
  return 'none';
}

/** "Ann B. Example" is not "Ann C. Example"; an initial that only one of them has may have been left out. */
function haveOtherInitials(one: PersonName, other: PersonName): boolean {
  if (one.hasInitialFirst || other.hasInitialFirst) return false;
  const [ones, others] = [one.initials.join(''), other.initials.join('')];
  return ones !== '' && others !== '' && !ones.startsWith(others) && !others.startsWith(ones);
}

/** The keys under which a person's name is found: in full, by what its given name is short for, by its first initial. */
export function personsKeys({ key, parts, hasInitialFirst, initials }: PersonName): readonly string[] {
  const [first, ...rest] = parts.map(({ plain }) => widened(plain));
  const last = hasInitialFirst ? (rest.at(-1) ?? first) : rest.at(-1);
  if (first === undefined || last === undefined) return key === undefined ? [] : [key];
  const letter = hasInitialFirst ? initials[0] : first[0];
  const keys = [key, rest.length > 1 ? [first, last].sort().join(' ') : undefined, `${letter}. ${last}`];
  const named = hasInitialFirst ? [] : formsOf(parts[0]?.plain ?? '').map((form) => `${form}~ ${last}`);
  return [...keys, ...named].filter((one) => one !== undefined);
}

/**
 * How near two people are by name, if nothing else is known of them. A short form is one person if no one else bears the
 * name; what is turned around ("Graham Paul"), has another middle name or an initial for the given one is a question.
 */
export function samePerson(
  one: PersonName,
  other: PersonName,
): 'same' | 'alone' | 'pet' | 'like' | undefined {
  const match = namesMatch(one, other);
  const [ones, others] = [withoutParticles(one.parts), withoutParticles(other.parts)];
  const [first, last] = [ones[0], ones.at(-1)];
  const [first2, last2] = [others[0], others.at(-1)];
  if (first === undefined || first2 === undefined || last === undefined || last2 === undefined)
    return undefined;
  const isInOrder =
    SCRIPT_WITHOUT_BLANKS.test(joined(ones)) ||
    joined(one.parts) === joined(other.parts) ||
    (ones.length === others.length && ones.every((part, at) => sameWord(part, others[at] ?? part)));
  const isOneOf = one.generation === other.generation && !one.hasInitialFirst && !other.hasInitialFirst;
  if (match !== 'none' && isInOrder)
    return isOneOf ? 'same' : one.generation === other.generation ? 'like' : 'alone';
  if (match !== 'none' && ones.length === others.length && isOneOf && sameWord(last, last2)) {
    // Ron is Ronald sooner than Ronny is.
    const [short = '', long = ''] = [first.plain, first2.plain].sort((a, b) => a.length - b.length);
    const isBeginning = long.startsWith(short) && !PET_ENDING.test(long.slice(short.length - 1));
    const isShort =
      areShortForms(short, long) && (isFullForm(short, long) || (isBeginning && short.length > 2));
    if (!isShort || !haveSameMiddle(ones, others)) return 'like';
    return long.startsWith(short) ? 'alone' : 'pet';
  }
  if (match !== 'none') return 'like';
  if (!sameWord(last, last2) || haveOtherInitials(one, other)) return undefined;
  if (one.hasInitialFirst || other.hasInitialFirst) {
    const letter = (name: PersonName, part: NamePart) =>
      name.hasInitialFirst ? name.initials[0] : part.plain[0];
    return letter(one, first) === letter(other, first2) ? 'like' : undefined;
  }
  const hasMiddle = ones.length !== others.length && Math.min(ones.length, others.length) === 2;
  return hasMiddle && (sameWord(first, first2) || areShortForms(first.plain, first2.plain))
    ? 'like'
    : undefined;
}

/** The last letter of a short form and what makes a pet form of it: Ronny, Bobbie, Andi. */
const PET_ENDING = /^(.)\1?(?:ie|e?y|i)$/u;

function haveSameMiddle(ones: readonly NamePart[], others: readonly NamePart[]): boolean {
  return ones.slice(1).every((part, at) => sameWord(part, others[at + 1] ?? part));
}

function isFull(name: PersonName): boolean {
  return name.key !== undefined;
}

/** Where a first initial was left out, the name alone is not enough. */
function sure(one: PersonName, other: PersonName): NameMatch {
  return one.hasInitialFirst || other.hasInitialFirst ? 'alike' : 'same';
}

/** Each part of the one paired with a part of the other, in any order. */
function samePaired(
  one: readonly NamePart[],
  other: readonly NamePart[],
  same: (one: NamePart, other: NamePart) => boolean,
): boolean {
  if (one.length !== other.length) return false;
  const left = [...other];
  return one.every((part) => {
    const at = left.findIndex((candidate) => same(part, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function joined(parts: readonly NamePart[]): string {
  return parts.map(({ plain }) => plain).join('');
}

/** Chinese, Japanese and Korean names are written with and without a blank, family name first or last. */
function sameWithoutBlanks(one: PersonName, other: PersonName): boolean {
  const text = joined(one.parts);
  if (!SCRIPT_WITHOUT_BLANKS.test(text)) return false;
  return text === joined(other.parts) || text === joined(other.parts.toReversed());
}

/** Equal but for particles, for blanks ("De Silva", "DeSilva") and for one given name that is short for the other. */
function sameButShort(one: PersonName, other: PersonName): boolean {
  if (joined(one.parts) === joined(other.parts)) return true;
  const [ones, others] = [withoutParticles(one.parts), withoutParticles(other.parts)];
  if (ones.length < 2 || others.length < 2) return false;
  if (samePaired(ones, others, sameWord)) return true;
  const restOf = (parts: readonly NamePart[], beside: readonly NamePart[]) =>
    parts.filter((part) => !beside.some((candidate) => sameWord(part, candidate)));
  const [short, ...more] = restOf(ones, others);
  const [long, ...others_] = restOf(others, ones);
  if (ones.length !== others.length || more.length > 0 || others_.length > 0) return false;
  return short !== undefined && long !== undefined && areShortForms(short.plain, long.plain);
}

function withoutParticles(parts: readonly NamePart[]): readonly NamePart[] {
  // "Ben Example": before a name it is a given one.
  return parts.filter(({ plain }, at) => !PARTICLES.has(plain) || (at === 0 && formsOf(plain).length > 0));
}
