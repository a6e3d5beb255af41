import { plainText } from '../platform/values/text.ts';
import { listOf } from '../tables/rules-cells.ts';
import { CONTACT_LIMITS } from './fields.ts';
import { isPerson, isSum, PHONE } from './rules-column-values.ts';
import { type ContactSaid, contactsOfCell, isSameContact, isUnnamed } from './rules-contact.ts';
import { numberIn, type PEOPLE_FIELDS } from './rules-headings.ts';
import words from './words/people.json' with { type: 'json' };

/** What a row says of people, by column: in the order of the file. */
export interface PeopleCells {
  readonly field: (typeof PEOPLE_FIELDS)[number];
  readonly heading: string;
  readonly text: string;
  /** The address behind the text. */
  readonly link?: string | undefined;
}

export interface RowPeople {
  readonly contacts: readonly ContactSaid[];
  /** Addresses that no name stands with, each as its own name. */
  readonly unnamed: readonly ContactSaid[];
  /** What else is of nobody who has a name: lines of the note. */
  readonly lines: readonly string[];
}

type Part = 'title' | 'email' | 'phone' | 'profile';
type Draft = { -readonly [Key in keyof ContactSaid]: ContactSaid[Key] };

const LABELS: Readonly<Record<Part, string>> = {
  title: 'Position',
  email: 'Email',
  phone: 'Phone',
  profile: 'Profile',
};
/** Bounded as in RFC 5321, 4.5.3.1: else a long word is searched again from each of its letters. */
const EMAIL = /[^\s@<>,;:"()[\]]{1,64}@[^\s@<>,;:"()[\]]{1,255}\.\p{L}{2,}/gu;
const PROFILE = /(?:https?:\/\/)?(?:[\w-]{1,63}\.)?linkedin\.com\/[^\s,;)"]+/iu;
/** People of one firm in one row; a longer cell is a list of something else. */
const MOST = 50;

/** Names of a cell, one a line or between semicolons; between commas, "and" or slashes only if each is a whole name. */
function severalOf(text: string, isWhole: (part: string) => boolean): readonly string[] {
  if (/^\[[\s\S]*\]$/u.test(text)) return listOf(text).slice(0, MOST);
  for (const separator of [
    /\n+/u,
    /\s*[;|]\s*/u,
    /\s*[,，、]\s*(?![^()]*\))|\s+(?:and|und|et|y|e)\s+|\s*[&/+／]\s*/u,
  ]) {
    const parts = text
      .split(separator)
      .map((part) => part.replace(/^[-–•*·\s]+/u, '').trim())
      .filter((part) => part !== '');
    if (parts.length < 2) continue;
    if (separator.source.includes('and') && !parts.every(isWhole)) continue;
    return parts.slice(0, MOST);
  }
  return text.trim() === '' ? [] : [text.trim()];
}

const hasTwoWords = (part: string) => /\p{L}\S*\s+\p{L}/u.test(part) || part.includes('@');

const POSITIONS: ReadonlySet<string> = new Set(words.positions.join(' ').split(' '));
/** "Ada Quillon, Partner": a name of two words at least, since "Quillon, Ada" is one turned round. */
const BEFORE_COMMA = /^(\p{L}\S*\s[^,]+),\s+(\S.*)$/u;
/** A whole name in Chinese or Korean; longer ones are of firms. */
const OF_SYLLABLES = /^(?:\p{Script=Han}{2,3}|\p{Script=Hangul}{2,4})$/u;
const COURTESY = new RegExp(
  `(?<=[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}\\p{Script=Hiragana}])\\s?(?:${words.courtesies.replaceAll(' ', '|')})$`,
  'u',
);

/** Whether a text says what somebody is at a firm, and names no further person. */
const isPosition = (text: string) =>
  !/\s(?:and|und|et|y|e)\s|[&/+@]/u.test(text) &&
  plain(text)
    .split(/[^\p{L}]+/u)
    .some((word) => POSITIONS.has(word));

function isWholeName(part: string): boolean {
  if (OF_SYLLABLES.test(part)) return !POSITIONS.has(part);
  const name = part.replace(/\(.*\)|<.*>/gu, '').trim();
  return hasTwoWords(part) && !isPosition(name) && (isPerson(name) || part.includes('@'));
}

/** "Ada Quillon <ada@firm.test>", "Ada Quillon (Partner)", "Ada Quillon - Partner": a person with what stands beside the name. */
function personOf(text: string, link: string | undefined): Draft | { readonly email: string } | undefined {
  const [email] = text.match(EMAIL) ?? [];
  const [profile] = PROFILE.exec(text) ?? [];
  const bare = text
    .replace(EMAIL, ' ')
    .replace(PROFILE, ' ')
    .replace(/mailto:|<\s*>|\(\s*\)|\[\s*\]/gu, ' ');
  const [, outside = bare, inside] = /^([^()]+)\(([^()]+)\)\s*$/u.exec(bare.trim()) ?? [];
  const [whole = '', ...behind] = outside.split(/\s+[-–—|]\s+|\s*:\s+/u);
  const [, before, position = ''] = BEFORE_COMMA.exec(whole.trim()) ?? [];
  const named = before !== undefined && isPosition(position) ? before : whole;
  if (named === before) behind.unshift(position.replace(/[,;<>\s]+$/u, ''));
  const title = [...behind, inside ?? ''].filter((one) => one !== '').join(', ');
  const name = turned(
    named
      .replace(/[,;<>\s]+$/u, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/^["“”]+|["“”]+$/gu, '')
      .replace(COURTESY, ''),
  );
  if (!/\p{L}/u.test(name) || isSum(name)) return email === undefined ? undefined : { email };
  const page = profile ?? (link !== undefined && PROFILE.test(link) ? link : undefined);
  return {
    name,
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(email === undefined ? {} : { email }),
    ...(page === undefined ? {} : { profile: page }),
  };
}

/** "Quillon, Ada" is Ada Quillon. */
function turned(name: string): string {
  const [, last, first] = /^(\p{L}[\p{L}'’-]+),\s*(\p{L}[\p{L}.'’ -]+)$/u.exec(name) ?? [];
  return last === undefined || first === undefined ? name : `${first} ${last}`;
}

/**
 * The people of a row. Several in one cell stay paired with their addresses by position, several columns by the number in their
 * headings or their order; an address that names one of them goes to that one. What is of nobody with a name is a line of the note.
 */
export function peopleOf(said: readonly PeopleCells[]): RowPeople {
  // Patterns would search a run of blanks again from each of them.
  const cells = said.map((cell) => ({ ...cell, text: cell.text.replace(/\s{2,}/gu, oneBlank) }));
  const drafts: Draft[] = [];
  /** Which people a column of names gave, by the number of the column. */
  const groups: { readonly number: number; readonly people: readonly Draft[] }[] = [];
  const orphans: { readonly part: Part; readonly heading: string; readonly values: string[] }[] = [];
  const add = (number: number, people: readonly Draft[]) => {
    drafts.push(...people);
    groups.push({ number, people });
  };
  const firsts = cells.filter(({ field }) => field === 'first_name');
  const lasts = cells.filter(({ field }) => field === 'last_name');
  for (let at = 0; at < Math.max(firsts.length, lasts.length); at += 1) {
    const name = [firsts[at]?.text, lasts[at]?.text]
      .map((text) => text?.trim() ?? '')
      .filter((text) => text !== '')
      .join(' ')
      .replace(/\s+/gu, ' ');
    if (name !== '') add(numberIn(firsts[at]?.heading ?? '') ?? at + 1, [{ name }]);
  }
  let columns = groups.length;
  const loose: string[] = [];
  const notPeople: string[] = [];
  for (const { field, heading, text, link } of cells) {
    if (field !== 'contact') continue;
    columns += 1;
    // Our own export says each in full.
    const own = contactsOfCell(text);
    if (own !== undefined) {
      add(columns, own);
      continue;
    }
    const parts = severalOf(text, isWholeName);
    const people: Draft[] = [];
    const others: string[] = [];
    for (const part of parts) {
      const found = personOf(part, link);
      if (found === undefined) others.push(part);
      else if ('name' in found) people.push(found);
      else loose.push(found.email);
    }
    if (others.length > 0) notPeople.push(`${heading || 'Contact'}: ${others.join(', ')}`);
    if (people.length > 0) add(numberIn(heading) ?? columns, people);
  }
  if (loose.length > 0) orphans.push({ part: 'email', heading: 'Email', values: loose });
  for (const part of ['title', 'email', 'phone', 'profile'] as const) {
    const of = cells.filter(({ field, text }) => field === part && text !== '');
    for (const [at, { heading, text }] of of.entries()) {
      if (part === 'email' && !text.includes('@')) {
        // Lists of ways to reach somebody have numbers among the addresses.
        const rest = PHONE.test(text) ? give('phone', [text], drafts, drafts) : [text];
        orphans.push({ part, heading, values: rest });
        continue;
      }
      const values = part === 'title' ? titlesOf(text, drafts.length) : valuesOf(part, text);
      const number = numberIn(heading) ?? at + 1;
      const group =
        of.length > 1 || groups.length > 1 ? groups.find((one) => one.number === number)?.people : undefined;
      const rest = give(part, values, group ?? (at === 0 || groups.length <= 1 ? drafts : []), drafts);
      if (rest.length > 0) orphans.push({ part, heading, values: rest });
    }
  }
  // A second address of somebody who is there is no further person.
  const isNobodys = (email: string) => isAddress(email) && !drafts.some(({ name }) => isNamedBy(name, email));
  const unnamed = orphans.flatMap(({ part, values }) =>
    part === 'email' ? values.filter(isNobodys).map((email): Draft => ({ name: email, email })) : [],
  );
  const [only, ...others] = drafts.length === 0 ? unnamed : [];
  const lines = orphans.flatMap(({ part, heading, values }) => {
    const left = values.filter((value) => {
      if (part === 'email') return !isNobodys(value);
      if (only === undefined || others.length > 0 || values.length > 1 || only[part] !== undefined)
        return true;
      only[part] = value;
      return false;
    });
    return left.length === 0 ? [] : [`${heading || LABELS[part]}: ${left.join(', ')}`];
  });
  return { contacts: distinct(drafts), unnamed: distinct(unnamed), lines: [...notPeople, ...lines] };
}

/** Of a name no more is kept. */
const isAddress = (text: string) =>
  text.length <= CONTACT_LIMITS.nameLength && text.replace(EMAIL, '') === '' && text !== '';

const oneBlank = (blanks: string) => (blanks.includes('\n') ? '\n' : ' ');

function valuesOf(part: Part, text: string): string[] {
  if (part === 'email') {
    const found = text.match(EMAIL);
    return found === null ? [text] : [...found];
  }
  const values = text
    .split(part === 'phone' ? /\n+|\s*;\s*/u : /\n+|\s*[;,]\s*|\s+(?=https?:)/u)
    .map((value) => value.trim());
  return values.filter((value) => value !== '');
}

/** Titles of several people stand as their names do; that of one may hold commas. */
function titlesOf(text: string, people: number): string[] {
  if (people < 2) return [text.replace(/\s+/gu, ' ').trim()];
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === people && !/[\n;|]/u.test(text)) return parts;
  return [...severalOf(text, () => false)];
}

/** Gives each value to its person; what is left. */
function give(part: Part, values: readonly string[], to: readonly Draft[], all: readonly Draft[]): string[] {
  const free = (draft: Draft) => draft[part] === undefined;
  if (values.length === to.length && to.every(free)) {
    for (const [at, value] of values.entries()) (to[at] as Draft)[part] = value;
    return [];
  }
  const left: string[] = [];
  for (const value of values) {
    if (all.some((draft) => draft[part] === value)) continue;
    const owner =
      (part === 'email' ? all.find((draft) => free(draft) && isNamedBy(draft.name, value)) : undefined) ??
      (to.length === 1 && to[0] !== undefined && free(to[0]) ? to[0] : undefined);
    if (owner === undefined) left.push(value);
    else owner[part] = value;
  }
  return left;
}

/** Longer names and addresses are none. */
const LONGEST = 320;
const plain = (text: string) => plainText(text, LONGEST);

/** Whether an address names a person: "ada@", "a.quillon@", "quillon@". */
function isNamedBy(name: string, email: string): boolean {
  const words = plain(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  const local = plain(email.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return local.some(
    (word) => words.includes(word) || word === `${first[0]}${last}` || word === `${first}${last}`,
  );
}

/** The same person once: by name and address; two of one name with two addresses are two. */
export function distinct(people: readonly ContactSaid[]): ContactSaid[] {
  const kept: ContactSaid[] = [];
  for (const person of people) {
    const at = kept.findIndex((one) => isSameContact(one, person));
    if (at < 0) kept.push(person);
    else {
      const one = kept[at] as ContactSaid;
      kept[at] = isUnnamed(one) ? { ...one, ...person } : { ...person, ...one };
    }
  }
  return kept;
}
