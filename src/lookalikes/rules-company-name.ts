import { normalForm } from '../platform/values/text.ts';
import { identityKey, looseKey, WEB_ENDINGS } from '../reference/rules-identity.ts';
import { parsePlace } from '../reference/rules-place.ts';
import { type OtherReading, otherReadings } from './rules-other-readings.ts';

/** A company as a caller names it. `key` is never empty: a name needs a letter or digit. */
export interface NamedCompany {
  /** As it came. */
  readonly given: string;
  /** Without the part that only distinguishes namesakes, as sources are asked for it. */
  readonly name: string;
  readonly key: string;
  /** The key of the name without a web ending, where it has one: "Acme Ltd.com". */
  readonly bareKey?: string;
  /** Of an address, or of a domain in brackets behind the name. */
  readonly domain?: string;
  /** The domain was said on purpose: a company that is known to have another is not meant. "Foo.com" may be a name. */
  readonly isDomainSaid: boolean;
  /** "Foo (Berlin)": the name and what stands in brackets, for if no company has the whole name. */
  readonly apart?: { readonly key: string; readonly hint: string };
  /** What else the text may mean if it is no company's name; the likeliest first, not nested. */
  readonly readings: readonly NamedCompany[];
}

/** As much of a name as its key holds (`reference/rules-identity.ts`); what follows distinguishes nothing. */
const MAX_NAME = 500;
/** Words of a name that are looked between; no company's has more. */
const MAX_WORDS = 8;

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const BRACKETS = /^(.*\S)\s*\(([^()]+)\)$/;

/**
 * Reads a name in any of its forms: "Acme, Inc.", "acme.com", "https://www.acme.com/about", "Acme (acme.com)",
 * "Acme (Berlin)". `domainOf` gives the registrable domain of a host or address. Undefined if no letter or digit is in it.
 */
export function readCompanyName(given: string, domainOf: DomainOf): NamedCompany | undefined {
  const named = readAsWritten(given, domainOf);
  if (named === undefined || named.isDomainSaid) return named;
  const readings = otherReadings(normalForm(given, 'NFC', MAX_NAME))
    .map((other) => readOther(other, domainOf))
    .filter((one): one is NamedCompany => one !== undefined);
  return { ...named, readings };
}

type DomainOf = (text: string) => string | undefined;

function readOther(other: OtherReading, domainOf: DomainOf): NamedCompany | undefined {
  if ('text' in other) return readAsWritten(other.text, domainOf);
  const key = identityKey(other.name);
  if (key === '') return undefined;
  if ('place' in other) {
    // The whole was looked for already; here the name counts only together with the place.
    const whole = `${other.name}, ${other.place}`;
    const named = {
      given: whole,
      name: other.name,
      key: identityKey(whole),
      isDomainSaid: false,
      readings: [],
    };
    return { ...named, apart: { key, hint: other.place } };
  }
  const domain = domainOf(other.address);
  if (domain === undefined) return undefined;
  return { given: other.name, name: other.name, key, domain, isDomainSaid: true, readings: [] };
}

function readAsWritten(given: string, domainOf: DomainOf): NamedCompany | undefined {
  const text = normalForm(given, 'NFC', MAX_NAME).trim();
  const address = ADDRESS.test(text) ? domainOf(text) : undefined;
  if (address !== undefined) return ofAddress(given, address);
  const [, outside, inside] = BRACKETS.exec(text) ?? [];
  const apartDomain = inside === undefined || !inside.includes('.') ? undefined : domainOf(inside.trim());
  if (outside !== undefined && apartDomain !== undefined) {
    const key = identityKey(outside);
    return key === ''
      ? undefined
      : { given, name: outside, key, domain: apartDomain, isDomainSaid: true, readings: [] };
  }
  // "www.blip.tv" is the address of a company called "Blip.tv".
  const key = identityKey(text.replace(/^www\.(?=[^\s.]+\.)/i, ''));
  if (key === '') return undefined;
  const host = text.toLowerCase().replace(/^www\.|\/$/g, '');
  // "blip.tv.com" is a name with an ending, not a page of tv.com.
  const domain = /^[^\s.]+(\.[^\s.]+)+$/.test(host) && domainOf(host) === host ? host : undefined;
  const bareKey = bareKeyOf(text);
  const outsideKey = outside === undefined ? '' : identityKey(outside);
  return {
    given,
    name: text,
    key,
    ...(bareKey === '' || bareKey === key ? {} : { bareKey }),
    ...(domain === undefined ? {} : { domain }),
    isDomainSaid: false,
    readings: [],
    ...(outsideKey === '' || inside === undefined ? {} : { apart: { key: outsideKey, hint: inside.trim() } }),
  };
}

function ofAddress(given: string, domain: string): NamedCompany | undefined {
  const name = labelOf(domain);
  const key = identityKey(name);
  return key === '' ? undefined : { given, name, key, domain, isDomainSaid: true, readings: [] };
}

function bareKeyOf(text: string): string {
  const [, before = '', ending = ''] = /^(.*\S)\.(\p{L}{2,})$/u.exec(text) ?? [];
  return WEB_ENDINGS.has(ending.toLowerCase()) ? identityKey(before) : '';
}

function labelOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'));
}

/** The key without blanks and dots, as `key_joined` of the database makes it. */
export function joinedKey(key: string): string {
  return key.slice(0, 300).replace(/[ .]/g, '');
}

/** The loose keys of a name: spaces, dots and a web ending do not count. */
export function looseKeysOf({ key, bareKey = '', domain }: NamedCompany): ReadonlySet<string> {
  const keys = [
    looseKey(key),
    looseKey(bareKey),
    ...(domain === undefined ? [] : [looseKey(identityKey(labelOf(domain)))]),
  ];
  return new Set(keys.filter((one) => one !== ''));
}

/**
 * Under which joined keys a record of the name may be filed: joined as it is, without its web ending, and with any
 * ("Foo" finds "Foo.com"). What is found by them is looked at again by `chooseCompany`.
 */
export function joinedKeysOf(named: NamedCompany): readonly string[] {
  return [...new Set([named, ...named.readings].flatMap(joinedKeysOfOne))];
}

/** The domains by which a record of the name, or of another reading of it, may be found. */
export function domainsOf(named: NamedCompany): readonly string[] {
  const all = [named, ...named.readings].map(({ domain }) => domain);
  return [...new Set(all.filter((domain) => domain !== undefined))];
}

function joinedKeysOfOne(named: NamedCompany): readonly string[] {
  const loose = [...looseKeysOf(named)];
  const ends = loose.flatMap((key) => [...WEB_ENDINGS].map((ending) => key + ending));
  const apart = named.apart === undefined ? [] : [joinedKey(named.apart.key)];
  const bare = named.bareKey === undefined ? [] : [joinedKey(named.bareKey)];
  return [...new Set([joinedKey(named.key), ...bare, ...loose, ...apart, ...withAnd(named.key), ...ends])];
}

/** The key joined and without its "and"s: what is left of "Quorl & Vantle" where its punctuation was lost. */
export function andlessKey(key: string): string {
  return joinedKey(
    key
      .split(' ')
      .filter((word) => word !== 'and')
      .join(' '),
  );
}

/** Where an "and" that was lost may have been: between any two words, or within two letters ("BW Tek" for "B&W Tek"). */
function withAnd(key: string): string[] {
  const words = key.split(' ').slice(0, MAX_WORDS);
  const between = words.slice(1).map((_, at) => [...words.slice(0, at + 1), 'and', ...words.slice(at + 1)]);
  const within = words.flatMap((word, at) =>
    /^[a-z]{2}$/.test(word) ? [words.with(at, `${word[0]}and${word[1]}`)] : [],
  );
  return [...between, ...within].map((spelled) => joinedKey(spelled.join('')));
}

/** A company on record that may be the one that is named. */
export interface CompanyCandidate {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  /** Identity keys of its other names. */
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  readonly city?: string;
  /** In words: "Berlin, Germany". */
  readonly geography?: string;
  readonly rounds: number;
  /** Rounds with an investor who is named. */
  readonly fundedRounds: number;
}

/** Who is meant. `others` and `namesakes` bear the name as well. */
export type Choice =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'found';
      readonly company: CompanyCandidate;
      readonly others: readonly CompanyCandidate[];
    }
  | { readonly kind: 'ambiguous'; readonly namesakes: readonly CompanyCandidate[] };

/**
 * Which company is meant: the one of exactly this name, else of this domain, else with it as another name,
 * else of the name without a web ending, joined or without its "and"; a domain that is clearly given as one
 * comes first. The closest of these that finds a company decides. A misspelt name finds none: most names one
 * letter apart are two companies. Of several, the only one whose funders are known is taken, since funders
 * are what is asked for; then the one spelled exactly so, legal form and article included. Nothing is guessed
 * beyond that. Where none is found, the other readings of the text are tried the same way, in their order.
 */
export function chooseCompany(named: NamedCompany, candidates: readonly CompanyCandidate[]): Choice {
  for (const reading of [named, ...named.readings]) {
    const choice = chooseAsRead(reading, candidates);
    if (choice.kind !== 'unknown') return choice;
  }
  return { kind: 'unknown' };
}

function chooseAsRead(named: NamedCompany, candidates: readonly CompanyCandidate[]): Choice {
  // "Foo.com" may be a name: a company of exactly this name comes before one with the domain.
  const called = named.isDomainSaid ? [] : candidates.filter(({ key }) => key === named.key);
  if (called.length > 0) return decide(named, called);
  const there = atDomain(named, candidates);
  // Of several on one domain (a company and its product) the name decides.
  if (there.length > 0) return decide(named, closest(named, there) ?? there);
  const possible = candidates.filter(
    ({ domain }) => !named.isDomainSaid || domain === undefined || domain === named.domain,
  );
  const found = closest(named, possible);
  if (found !== undefined) return decide(named, found);
  if (named.apart === undefined) return { kind: 'unknown' };
  const { key, hint } = named.apart;
  const fitting = possible.filter((one) => one.key === key && fits(one, hint));
  return fitting.length === 0 ? { kind: 'unknown' } : decide(named, fitting);
}

/** Who is filed at the domain; if no funders of theirs are known, also whom the record knows by the name alone. */
function atDomain(named: NamedCompany, candidates: readonly CompanyCandidate[]): readonly CompanyCandidate[] {
  if (named.domain === undefined) return [];
  const there = candidates.filter(({ domain }) => domain === named.domain);
  if (there.length === 0 || there.some(({ fundedRounds }) => fundedRounds > 0)) return there;
  const byName = candidates.filter(
    ({ key, domain, fundedRounds }) =>
      domain === undefined && fundedRounds > 0 && (key === named.key || key === named.bareKey),
  );
  return byName.length > 0 ? byName : there;
}

function closest(
  named: NamedCompany,
  candidates: readonly CompanyCandidate[],
): readonly CompanyCandidate[] | undefined {
  const joined = joinedKey(named.key);
  const andless = andlessKey(named.key);
  const loose = looseKeysOf(named);
  const namesOf = ({ key, aliasKeys }: CompanyCandidate) => [key, ...aliasKeys];
  const levels: readonly ((one: CompanyCandidate) => boolean)[] = [
    (one) => one.key === named.key,
    (one) => one.aliasKeys.includes(named.key),
    (one) => named.bareKey !== undefined && namesOf(one).includes(named.bareKey),
    (one) => namesOf(one).some((key) => joinedKey(key) === joined),
    (one) => namesOf(one).some((key) => andlessKey(key) === andless),
    (one) => namesOf(one).some((key) => loose.has(looseKey(key))),
  ];
  for (const level of levels) {
    const found = candidates.filter(level);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** `found` holds one at least. */
function decide(named: NamedCompany, found: readonly CompanyCandidate[]): Choice {
  const funded = found.filter(({ fundedRounds }) => fundedRounds > 0);
  const spelled = funded.filter(({ name }) => name === named.name);
  const read = funded.filter(({ name }) => readAloud(name) === readAloud(named.name));
  for (const best of [found, funded, spelled, read]) {
    const [company] = best;
    if (company === undefined || best.length > 1) continue;
    return { kind: 'found', company, others: found.filter(({ id }) => id !== company.id) };
  }
  return { kind: 'ambiguous', namesakes: found };
}

/** A name without case, spaces and punctuation, with its article and legal form: "Box" is not "The Box". */
function readAloud(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** "Berlin", "Germany", "Berlin, Germany" or the domain, as the candidates of an earlier answer are distinguished. */
function fits({ domain, city, geography }: CompanyCandidate, hint: string): boolean {
  const key = identityKey(hint);
  if ([domain, city, geography].some((text) => text !== undefined && identityKey(text) === key)) return true;
  const { country, ...nearer } = parsePlace(hint);
  const isCountry = country !== undefined && Object.keys(nearer).length === 0;
  return isCountry && geography !== undefined && parsePlace(geography).country === country;
}
