import { parseAddress, plainLocal } from '../platform/values/address.ts';
import { normalForm } from '../platform/values/text.ts';
import { LATIN_LETTERS } from './names/rules-fold.ts';
import { withoutFormWrittenOn, withoutLegalForm } from './names/rules-legal-forms.ts';
import known from './words/known-firms.json' with { type: 'json' };

/** From here on numbers are of a tenant's own investors, which no corpus knows: the upper half of those a public id holds. */
export const FIRST_OWN_NUMBER = 140_737_488_355_328;

/** Endings after a dot that make a word a web name ("Foo.com"): there the dot belongs to the name. */
export const WEB_ENDINGS: ReadonlySet<string> = new Set(
  'com net org edu gov info biz io co ai vc in me tv fm ly app dev xyz eu de ru cn fr uk us ca es it nl se no fi dk ch at be pl br jp kr il im is gl to cc so gg la ventures capital fund partners tech cloud store shop online site'.split(
    ' ',
  ),
);

/**
 * Names under which the same firm is known to everyone: first the name it is filed under, then the others. Only
 * certain pairs of public knowledge stand here; a doubtful one would join the deals of two firms. Everything else is
 * the operator's to say with a merge, which can be undone.
 */
export const INVESTOR_ALIASES: readonly (readonly string[])[] = known.firms.flatMap(({ name, filed }) =>
  filed === undefined ? [] : [[name, ...filed]],
);

/** Longer names are cut before they are looked at; real ones stay far below. */
const MAX_NAME = 500;

const MARKS_OF_ALPHABETS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const INITIALS =
  /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?|(?<![\p{L}\p{N}])\p{L}\.\p{L}(?![\p{L}\p{N}])\.?/gu;
const NOT_ASCII = /[^ -~]/;
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Case, width, accents and ligatures gone; other scripts untouched (their marks are letters, not ornaments). */
function fold(name: string): string {
  if (!NOT_ASCII.test(name)) return name.slice(0, MAX_NAME).toLowerCase();
  const apart = normalForm(name, 'NFKD', MAX_NAME).replace(MARKS_OF_ALPHABETS, '$1');
  return normalForm(apart, 'NFKC', MAX_NAME)
    .toLowerCase()
    .replace(MARKS_OF_ALPHABETS, '$1')
    .replace(/[ßæœøđðłþıħ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replaceAll('ς', 'σ');
}

/** The words of a folded name: a dot stays only inside a number or a web name, initials become one word. */
function wordsOf(folded: string): string[] {
  // Most names: the classes of Unicode below take ten times as long.
  if (PLAIN_WORDS.test(folded)) return joinInitials(folded.split(' '));
  if (!/[\p{L}\p{N}]/u.test(folded)) return [];
  const words = withoutFormWrittenOn(folded)
    .replace(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replace(/['’‘`´ʼ"“”„]/g, '')
    .replace(/&|\s\+\s/g, ' and ')
    .replace(/\.(?=([\p{L}\p{N}]*))/gu, (_, next: string, at: number, whole: string) => {
      const before = whole[at - 1] ?? ' ';
      const inNumber = /\d/.test(before) && /^\d/.test(next);
      return inNumber || (/[\p{L}\p{N}]/u.test(before) && WEB_ENDINGS.has(next)) ? '.' : ' ';
    })
    .split(/[^\p{L}\p{N}\p{M}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return joinInitials(words);
}

/** "j p morgan" is "jp morgan": single Latin letters in a row are initials however they were spaced. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let initials = '';
  for (const word of words) {
    if (/^[a-z]$/.test(word)) {
      initials += word;
      continue;
    }
    if (initials !== '') joined.push(initials);
    initials = '';
    joined.push(word);
  }
  if (initials !== '') joined.push(initials);
  return joined;
}

function organisationKey(name: string): string {
  let words = wordsOf(fold(name));
  for (let before = -1; before !== words.length; ) {
    before = words.length;
    if (words.length > 1 && words[0] === 'the') words = words.slice(1);
    words = withoutLegalForm(words);
    words = joinInitials(words);
  }
  return words.join(' ');
}

const wholeKey = (name: string) => wordsOf(fold(name)).join(' ');

/**
 * The key that `keyOf` gives for its own result as well. What punctuation kept apart may join only in the key: a mark
 * or a part of a Hangul syllable, a legal form and the end of the name. Keys of ASCII letters are final at once;
 * each further pass takes at least a character away.
 */
function settled(name: string, keyOf: (name: string) => string): string {
  let key = keyOf(name);
  for (let passes = 1; passes < MAX_NAME && NOT_ASCII.test(key); passes += 1) {
    const next = keyOf(key);
    if (next === key) break;
    key = next;
  }
  return key;
}

/**
 * The canonical key of a company's or firm's name: equal keys are one name however it was written. Case, accents,
 * punctuation, legal suffixes at the end and a leading "the" do not count; every other word does, and other scripts
 * stay as they are. Applying it to its own result changes nothing. Empty only where the name has no letter or digit
 * (the letter U+02BC is an apostrophe here).
 */
export function identityKey(name: string): string {
  return settled(name, organisationKey);
}

/** The key of a person's name: as `identityKey`, but nothing is dropped ("Jose Sa" is no limited company). */
export function personKey(name: string): string {
  return settled(name, wholeKey);
}

const FILED_UNDER: ReadonlyMap<string, string> = new Map(
  INVESTOR_ALIASES.flatMap(([first = '', ...others]) =>
    [first, ...others].map((name) => [identityKey(name), identityKey(first)] as const),
  ),
);

/**
 * The key under which an investor is filed: its identity key, or that of the well-known firm it is another name of
 * (`a16z` gives the key of Andreessen Horowitz). A bracket counts where it says what the rest says: "Andreessen
 * Horowitz (a16z)".
 */
export function investorKey(name: string): string {
  const key = identityKey(name);
  const known = FILED_UNDER.get(key);
  if (known !== undefined) return known;
  const [, outside, inside] = /^([^()]+)\(([^()]+)\)\s*$/.exec(name.slice(0, MAX_NAME)) ?? [];
  if (outside === undefined || inside === undefined) return key;
  const first = FILED_UNDER.get(identityKey(outside));
  return first !== undefined && first === FILED_UNDER.get(identityKey(inside)) ? first : key;
}

/**
 * A looser key for looking a name up, never for joining records on its own: spaces, dots and a web ending do not
 * count ("Foo.com", "foo com" and "Foo" are alike). Empty if the name has no letter or digit.
 */
export function lookupKey(name: string): string {
  return looseKey(identityKey(name));
}

/** The `lookupKey` of a name whose `identityKey` is known, at a fraction of the work. */
export function looseKey(key: string): string {
  const dot = key.lastIndexOf('.');
  const bare = dot > 0 && WEB_ENDINGS.has(key.slice(dot + 1)) ? key.slice(0, dot) : key;
  return bare.replace(/[ .]/g, '');
}

/** An id a source gives to something; `namespace` says among which ids it is unique ("crunchbase-uuid"). */
export interface SourceId {
  readonly namespace: string;
  readonly id: string;
}

/** What is known of an investor or company when two mentions are compared. */
export interface Identity {
  readonly key: string;
  readonly aliases?: readonly string[];
  readonly domain?: string;
  readonly kind?: 'organisation' | 'person';
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  /** The ids sources give to it. */
  readonly ids?: readonly SourceId[];
}

export type Sameness = 'same' | 'ambiguous' | 'different';

function conflicts(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function shareName(one: Identity, other: Identity): boolean {
  const names = new Set([one.key, ...(one.aliases ?? [])]);
  return [other.key, ...(other.aliases ?? [])].some((name) => name !== '' && names.has(name));
}

/** What the ids alone say: a common id is one record, two ids of one namespace are two to their source. */
function byIds(one: Identity, other: Identity): Sameness | undefined {
  const pairs = (one.ids ?? []).flatMap((id) =>
    (other.ids ?? [])
      .filter(({ namespace }) => namespace === id.namespace)
      .map((otherId) => id.id === otherId.id),
  );
  if (pairs.length === 0) return undefined;
  return pairs.includes(true) ? 'same' : 'different';
}

/**
 * Whether two mentions, or a mention and a record, are one investor. Ids of a source decide first. An equal
 * domain decides for "same"; an equal key or alias does unless the domains contradict (then `ambiguous`: two
 * records, reported to the operator), one is a person and the other is not, or both are persons of different
 * countries. src/corpus/queries-entity.ts says the same in SQL.
 */
export function sameInvestor(one: Identity, other: Identity): Sameness {
  const said = byIds(one, other);
  if (said !== undefined) return said;
  if (conflicts(one.kind, other.kind)) return 'different';
  // A person's domain is mostly the employer's: it distinguishes firms, not people.
  const isPerson = one.kind === 'person' || other.kind === 'person';
  if (!isPerson && one.domain !== undefined && one.domain === other.domain) return 'same';
  if (!shareName(one, other)) return 'different';
  if (isPerson) return conflicts(one.country, other.country) ? 'ambiguous' : 'same';
  return conflicts(one.domain, other.domain) ? 'ambiguous' : 'same';
}

/** The same for companies, which share names more often: an equal name in two countries is two companies. */
export function sameCompany(one: Identity, other: Identity): Sameness {
  const said = byIds(one, other);
  if (said !== undefined) return said;
  if (one.domain !== undefined && one.domain === other.domain) return 'same';
  if (!shareName(one, other)) return 'different';
  return conflicts(one.domain, other.domain) || conflicts(one.country, other.country) ? 'ambiguous' : 'same';
}

/** What the column holds. No address is longer (RFC 5321 §4.5.3.1.3); one with odd capitals may grow in lower case. */
const LONGEST = 254;

/**
 * How an address is compared: lower case, the domain in A-labels (UTS 46), without a subaddress (`+tag`, RFC 5233).
 * Dots are kept, also for Gmail: no other host ignores them. Undefined for what is no address.
 */
export function suppressionKeys(
  email: string,
): { readonly address: string; readonly domain: string } | undefined {
  const parsed = parseAddress(email, toAscii);
  if ('fault' in parsed) return undefined;
  const local = normalForm(plainLocal(parsed.local), 'NFC', 4 * LONGEST).toLowerCase();
  const plus = local.indexOf('+');
  const address = `${plus > 0 ? local.slice(0, plus) : local}@${parsed.domain}`;
  return address.length > LONGEST ? undefined : { address, domain: parsed.domain };
}

/** UTS 46 as the WHATWG has it for hosts; empty if it fails. */
export function toAscii(domain: string): string {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** Longer names push what a person has to read out of sight. */
const SHOWN_NAME_LONGEST = 80;

/**
 * A tenant's name as shown to people outside the tenant, on pages and in mail: one line, bounded, without
 * control characters and without those that turn or hide the text around them (UAX 9; Unicode category Cf but
 * for the joiners of scripts), and without what mail programs decode (RFC 2047).
 */
export function shownName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[^\P{C}\u200c\u200d]/gu, '')
    .replace(/=\?/g, '= ?')
    .trim();
  const signs = [...plain];
  if (signs.length === 0) return 'an account without a name';
  return signs.length <= SHOWN_NAME_LONGEST ? plain : `${signs.slice(0, SHOWN_NAME_LONGEST - 1).join('')}…`;
}

/** Who could introduce a tenant to an investor, and why the service thinks so. Additive to the contract. */
export interface WarmPath {
  readonly name: string;
  readonly position?: string;
  readonly company?: string;
  readonly socialUrl?: string;
  readonly connectedOn?: string;
  /** `person`: the connection is the investor. `firm`: the connection works there. */
  readonly kind: 'person' | 'firm';
  /** What on both records matches, in words. */
  readonly why: string;
  /** 0 to 1: how sure the match is and how far a word of theirs would carry. */
  readonly strength: number;
}
