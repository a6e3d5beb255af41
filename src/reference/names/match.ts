import anyAscii from 'any-ascii';
import { identityKey, investorKey, looseKey, personKey } from '../rules-identity.ts';
import { knownKind, nameKind } from '../rules-kind-words.ts';
import {
  COMMON_WORDS,
  COMPANIES,
  COUNTRY_WORDS,
  INVESTOR_WORDS,
  LETTER_NAMES,
  VEHICLE_NUMBER,
} from './rules-firm-words.ts';
import { calledToo, type FirmName, firmKeys, firmName, firmsMatch, LEAST_JOINED } from './rules-firms.ts';
import { foldedWords, simplified } from './rules-fold.ts';
import { haveOtherForms } from './rules-legal-forms.ts';
import { namesNobody, withoutRemark } from './rules-nobody.ts';
import { type PersonName, personName, personsKeys, samePerson } from './rules-people.ts';
import { CREDENTIALS } from './rules-person-words.ts';
import { isSlip, slipBetween } from './rules-slips.ts';
import { plainOf, soundKeys, soundOf, trunkOf } from './rules-sound.ts';
import { managerOfFund } from './rules-vehicles.ts';

/** Raised whenever the keys of names come out otherwise: what is filed under older ones is filed again. */
export const NAME_RULES = 2;

/** A name taken apart, as a firm's and as a person's; an investor may be either. */
export interface ReadName {
  /** What it is to the letter, folded. */
  readonly letters: readonly string[];
  /** The firms it may be, the one that is meant first: of "Foo (formerly Bar)" both. */
  readonly firms: readonly FirmName[];
  /** Who may be the manager that the name of a vehicle names, the longest name first. */
  readonly managers: readonly FirmName[];
  readonly person: PersonName | undefined;
  /** Whether it is said that it is a person's. */
  readonly isPerson: AskedAs;
}

/**
 * How near a name is to a record. `same`: it is that one. `alone`: it is if nobody else on record may be meant ("Balderton" and
 * Balderton Capital, Ron and Ronald); `pet`: if nobody is nearer either (Ronny). `like`: alike, and perhaps another firm: a question.
 */
export type Nearness = 'same' | 'alone' | 'pet' | 'like';

/** What a name is asked for: a person, a firm, or not known. */
export type AskedAs = boolean | undefined;

/** As a name compares to the letter with those on record; none if it names nobody ("Undisclosed", "10 Others"). */
export function lettersOf(text: string): readonly string[] {
  const name = withoutRemark(text);
  if (namesNobody(name)) return [];
  return distinct([investorKey(name), identityKey(name), personKey(name)]);
}

const distinct = (keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => key !== '');

/** Of a vehicle's name; most names are none, and taking one apart takes long. */
const MAYBE_VEHICLE = /fund|series|opportunit|invest|feeder|parallel|offshore|spv|\d|\b[IVX]+\b/iu;

/** A name of an investor taken apart; undefined if it names none. */
export function readName(text: string, isPerson: AskedAs): ReadName | undefined {
  const name = simplified(withoutRemark(text));
  if (namesNobody(name)) return undefined;
  const called = isPerson === true ? [] : calledToo(name);
  const firms = (isPerson === true ? [] : called.length === 0 ? [name] : called).flatMap(
    (one) => firmName(one) ?? [],
  );
  const person =
    isPerson === false || (isPerson !== true && isFirm(firms)) ? undefined : personName(turned(name));
  const spelled =
    firms.length + (person === undefined ? 0 : 1) > 0
      ? firms.map((firm) => firm.spelled)
      : [investorKey(name)];
  return {
    letters: distinct(person === undefined ? spelled : [...spelled, personKey(name)]),
    firms,
    managers: isPerson === true || !MAYBE_VEHICLE.test(name) ? [] : managersOf(name),
    person,
    isPerson,
  };
}

/** "Kleiner Perkins Digital Growth Fund III" is of Kleiner Perkins Digital, or of Kleiner Perkins. */
function managersOf(vehicle: string): FirmName[] {
  const { name } = managerOfFund(vehicle) ?? {};
  if (name === undefined) return [];
  const words = name.split(/\s+/u);
  const isMore =
    MAYBE_VEHICLE.test(vehicle.slice(name.length)) && !COUNTRY_WORDS.has(words.at(-1)?.toLowerCase() ?? '');
  const shorter = words.length > 2 && isMore ? [words.slice(0, -1).join(' ')] : [];
  return [name, ...shorter].flatMap((one) => firmName(one) ?? []);
}

/** Whether a name is no person's: it says what its trade is, or is known as a firm's. */
function isFirm(firms: readonly FirmName[]): boolean {
  return firms.some(
    ({ known, bare, words }) =>
      known !== undefined ||
      nameKind(bare) !== undefined ||
      words.some(({ plain }) => INVESTOR_WORDS.has(plain)),
  );
}

/** "Conway, Ron" and "CONWAY Ron" as "Ron Conway". */
function turned(name: string): string {
  const [, capitals, behind] =
    /^(\p{Lu}[\p{Lu}'’-]{2,30})\s+(\p{Lu}\p{Ll}[\p{L}'’. -]{1,30})$/u.exec(name) ?? [];
  if (capitals !== undefined && behind !== undefined) return `${behind} ${capitals}`;
  const [, family, given] = /^([\p{L}'’ -]{2,30}),\s*([\p{L}'’. -]{2,30})$/u.exec(name) ?? [];
  // "Hoffman, MBA" has a degree behind the comma.
  return family === undefined || given === undefined || CREDENTIALS.has(given.toLowerCase())
    ? name
    : `${given} ${family}`;
}

/** Longer keys fit no index row. */
const MAX_KEY = 200;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** A name without blanks: "Zhen Fund" is ZhenFund, and "500Startups" 500 Startups. */
function wholeOf(key: string): string[] {
  const whole = looseKey(key);
  return whole.length < LEAST_JOINED ? [] : [whole];
}

/** Under what a name is filed and looked up: two that may be one share a key. It decides nothing: `nearness` does. */
export function nameKeys({ firms, managers, person, letters }: ReadName): readonly string[] {
  const keys = [...firms, ...managers].flatMap((firm) => [
    ...firmKeys(firm).map((key) => `f:${key}`),
    ...(NOT_LATIN.test(firm.key) ? [`f:${inLatin(firm)}`] : []),
    ...soundKeys(firm).map((key) => `s:${key}`),
    ...plainOf(firm).map((key) => `b:${key}`),
  ]);
  const wholes = letters.flatMap(wholeOf).map((key) => `w:${key}`);
  const persons = person === undefined ? [] : personsKeys(person).map((key) => `p:${key}`);
  // What neither is, a name of one letter or of words of the trade alone, is found to the letter.
  const all =
    keys.length + persons.length === 0 ? letters.map((key) => `l:${key}`) : [...keys, ...wholes, ...persons];
  return [...new Set(all.map((key) => key.slice(0, MAX_KEY)))];
}

/** The core of a name in Latin letters, as its sound is written: 高榕 is Gaorong. */
function inLatin({ core }: FirmName): string {
  return anyAscii(core.map(({ plain }) => plain).join(''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** A name with the keys it is found by: none if it has nothing to read. */
interface KeyedName {
  readonly read: ReadName | undefined;
  readonly keys: readonly string[];
}

/** Names as they are read, each once: a list asks for one as it looks for it on record, among the tenant's own and in itself. */
export class ReadNames {
  readonly #read = new Map<string, KeyedName>();

  /** A name as it is read: as that of a person, of a firm, or of whichever it looks like. */
  of(text: string, isPerson: AskedAs): KeyedName {
    const asked = `${isPerson ?? ''} ${text}`;
    let one = this.#read.get(asked);
    if (one === undefined) {
      const read = readName(text, isPerson);
      one = { read, keys: read === undefined ? [] : nameKeys(read) };
      this.#read.set(asked, one);
    }
    return one;
  }
}

/** An investor on record as it is compared: all names it bears, and what it is if that is known. */
export interface NamedRecord {
  readonly names: readonly ReadName[];
  readonly isPerson: AskedAs;
}

/** The nearest first. */
export const NEARNESS: readonly Nearness[] = ['same', 'alone', 'pet', 'like'];

/** How near a name is to a record; undefined if it is another. */
export function nearness(said: ReadName, record: NamedRecord): Nearness | undefined {
  const found = new Set(record.names.map((name) => nearnessOf(said, name, record.isPerson)));
  return NEARNESS.find((one) => found.has(one));
}

function nearnessOf(said: ReadName, name: ReadName, isPerson: AskedAs): Nearness | undefined {
  if (name.letters.some((key) => said.letters.includes(key)) && !contradict(said, name))
    return areTwo(said, name) ? 'like' : 'same';
  const found = new Set<Nearness | undefined>();
  const wholes = name.letters.flatMap(wholeOf);
  if (
    isPerson !== true &&
    !contradict(said, name) &&
    said.letters.flatMap(wholeOf).some((one) => wholes.includes(one))
  )
    found.add(areTwo(said, name) ? 'like' : 'same');
  if (isPerson !== true) {
    for (const firm of name.firms) {
      for (const one of said.firms) found.add(firmNearness(one, firm));
      if (said.managers.some((manager) => firmNearness(manager, firm) !== undefined)) found.add('like');
    }
  }
  if (isPerson !== false && said.person !== undefined && name.person !== undefined) {
    const one = samePerson(said.person, name.person);
    // "M-Group" and "Marc Group" are no people.
    if (one !== 'like' || isPerson === true || said.isPerson === true) found.add(one);
  }
  return NEARNESS.find((one) => found.has(one));
}

/** Two known firms of one name to the letter: not so if the bracket of one says which of them it is. */
function contradict(said: ReadName, name: ReadName): boolean {
  const [one, other] = [said.firms[0]?.known, name.firms[0]?.known];
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Whether two names of one firm have two legal forms, "Acmegull GmbH" and "Acmegull Inc". Of those that say their trade, forms of one
 * country are no difference: a house of funds has companies and partnerships.
 */
export function areTwoBodies(one: string, other: string): boolean {
  // Most names have no form: the words are looked at last.
  if (!haveOtherForms(one, other)) return false;
  const saysTrade = [one, other].every((name) => foldedWords(name).some((word) => INVESTOR_WORDS.has(word)));
  return !saysTrade || haveOtherForms(one, other, true);
}

function areTwo(said: ReadName, name: ReadName): boolean {
  return areTwoBodies(said.firms[0]?.text ?? '', name.firms[0]?.text ?? '');
}

/** The words behind the core, without numbers of vehicles. */
function tailOf({ words, core }: FirmName): string[] {
  return words.slice(core.length).flatMap(({ plain }) => (VEHICLE_NUMBER.test(plain) ? [] : plain));
}

const coreOf = ({ core }: FirmName): string => core.map(({ plain }) => plain).join(' ');

const isVehicle = ({ words, core }: FirmName): boolean =>
  words.slice(core.length).some(({ plain }) => VEHICLE_NUMBER.test(plain));

/** How near two firms are by name. Stricter than what makes a warm path, where the employer is one of a few. */
function firmNearness(said: FirmName, record: FirmName): Nearness | undefined {
  const match = firmsMatch(record, said);
  if (match === 'none') return isAlike(said, record);
  // Only its branch there is on record: "Accel" is not "Accel (India)" unless somebody says so.
  const isBranch =
    record.country !== undefined && said.country === undefined && coreOf(said) === coreOf(record);
  if (said.known !== undefined && said.known === record.known && match !== 'same' && !isBranch)
    // Of two records in two scripts the one in the script that is written.
    return NOT_LATIN.test(said.key) === NOT_LATIN.test(record.key) ? 'same' : 'alone';
  if (areTwoBodies(said.text, record.text)) return 'like';
  if (match === 'same') return 'same';
  if (said.known !== undefined && record.known !== undefined) return 'like';
  const [first = ''] = said.core.map(({ plain }) => plain);
  const isOne = said.core.length === 1 && (COMMON_WORDS.has(first) || LETTER_NAMES.has(first));
  const [ours, theirs] = [tailOf(said), tailOf(record)];
  const isBare = ours.length === 0 || theirs.length === 0;
  const [one, other] = [kindsOf(ours), kindsOf(theirs)];
  // "Delta Capital" and "Delta Ventures" have nothing in common.
  if (isOne && one !== other && !isBare) return undefined;
  if (match === 'unsure' && (said.isFormer || said.country !== record.country)) return 'like';
  // A branch of its own on record, and the firm is asked for; or a fund, and its manager.
  if (said.country !== record.country && record.country !== undefined) return 'like';
  if (isVehicle(said) !== isVehicle(record)) return 'like';
  if (ours.join(' ') === theirs.join(' ')) return 'same';
  // Put together otherwise, and of another trade: "Northzone", "North Zone Capital Advisors".
  if (said.core.length !== record.core.length && one !== other) return 'like';
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  const more = long.slice(short.length).join(' ');
  const begins = short.every((word, at) => word === long[at]);
  const endsInTrade = INVESTOR_WORDS.has(said.core.at(-1)?.plain ?? '');
  // "Cherry Ventures Management GmbH" manages the funds of Cherry Ventures, and "Spark Capital Partners" are the partners of Spark Capital.
  if (begins && (short.length > 0 || said.core.length > 1) && MANAGES.test(more)) return 'alone';
  const isOfCapital = endsInTrade || INVESTOR_WORDS.get(short.at(-1) ?? '') === 'capital';
  if (begins && isOfCapital && (MANAGES.test(more) || OF_ITS_PARTNERS.test(more))) return 'alone';
  if (isOne || isCommon(said)) return 'like';
  if (one === other) {
    if (ours.length === theirs.length && ours.every((word, at) => stem(word) === stem(theirs[at] ?? '')))
      return 'same';
    // "Wellington Management" and "Wellington Partners" are two.
    return one === '' && !isBare ? 'like' : 'alone';
  }
  return ofTrades(said, ours, theirs);
}

const kindsOf = (words: readonly string[]): string =>
  [...new Set(words.flatMap((word) => INVESTOR_WORDS.get(word) || []))].sort().join(' ');

/** How near two firms of one name are by what their trades are called, where that differs. */
function ofTrades(said: FirmName, ours: readonly string[], theirs: readonly string[]): Nearness {
  const [one, other] = [kindsOf(ours), kindsOf(theirs)];
  const core = said.core.map(({ plain }) => plain).join(' ');
  const isBare = ours.length === 0 || theirs.length === 0;
  // The company of a Chinese firm says that it manages, and the firm that it is Capital.
  if (NOT_LATIN.test(core) && !isBare)
    return [one, other].includes('') &&
      [one, other].some((kinds) => OF_FUNDS.has(kinds) || kinds === 'invest')
      ? 'alone'
      : 'like';
  const isCompany =
    knownKind(core) === 'corporate' || COMPANIES.has(core) || core.length < SHORTEST || NOT_LATIN.test(core);
  const tail = ours.length === 0 ? theirs : ours;
  const arePartners = tail.some((word) => /^partners?$/u.test(word));
  // On record a name alone is a company's more often, and Ventures what it invests with. A company has no partners.
  if (theirs.length === 0 && VENTURE_CAPITAL.has(one) && !arePartners) return 'like';
  const ofFunds =
    OF_FUNDS.has(kindsOf(tail)) ||
    (kindsOf(tail) === 'invest' && tail.some((word) => OF_MANAGERS.test(word)));
  if (isBare && !isCompany && ofFunds) return 'alone';
  return VENTURE_CAPITAL.has(one) && VENTURE_CAPITAL.has(other) && saysVentureCapital(ours, theirs)
    ? 'alone'
    : 'like';
}

/** Shorter names are borne by several: "EQT", "SEB". */
const SHORTEST = 4;
/** What is left out of a firm's name when it is spoken of; "Foo Angels" and "Foo Investments" are not Foo as often. */
const OF_FUNDS: ReadonlySet<string> = new Set(['venture', 'capital', 'capital venture']);
const MANAGER = '(?:manage(?:ment|rs?)|advis(?:ors?|ers?|ory)|gestion|gestao|gestora|yonetimi?|gp)';
const MANAGES = new RegExp(
  `^(?:(?:vc|asset|investment|yatirim|group) )?${MANAGER}(?: ${MANAGER})*$|^vc partners$`,
  'u',
);
const OF_ITS_PARTNERS = /^(?:partners?|investments?|group)$/u;
const OF_MANAGERS = /^(?:manage|gest|advis|partner)/u;
const VENTURE_CAPITAL: ReadonlySet<string> = new Set(['venture', 'capital venture']);

function saysVentureCapital(...tails: readonly (readonly string[])[]): boolean {
  return tails.some((words) => /\bventures? capitals?\b/u.test(words.join(' ')));
}

/** Singular or plural, in one spelling. */
const stem = (word: string): string => (INVESTOR_WORDS.get(word) || word).replace(/s$/u, '');

/** Words that many names hold, and no others: "Blue Sky". */
function isCommon({ core }: FirmName): boolean {
  return core.every(({ plain }) => COMMON_WORDS.has(plain) || INVESTOR_WORDS.has(plain));
}

const OF_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** How near two names of different words are: one in another script, read aloud as the other is written; or a slip. */
function isAlike(one: FirmName, other: FirmName): Nearness | undefined {
  if (one.known !== undefined && other.known !== undefined) return undefined;
  if (NOT_LATIN.test(one.key) !== NOT_LATIN.test(other.key))
    return one.known === undefined && inLatin(one) === inLatin(other) && inLatin(one).length > SHORTEST
      ? 'like'
      : undefined;
  const [trunk, trunk2] = [trunkOf(one), trunkOf(other)];
  const [ours, theirs] = [one.words.slice(trunk.length), other.words.slice(trunk2.length)].map((words) =>
    words.map(({ plain }) => plain),
  ) as [string[], string[]];
  const isBare = ours.length === 0 || theirs.length === 0;
  const [said] = plainOf(one);
  if (
    said !== undefined &&
    said === plainOf(other)[0] &&
    Math.min(one.words.length, other.words.length) === 1
  )
    return 'like';
  const isOfOneTrade = kindsOf(ours) === kindsOf(theirs);
  if ((!isBare && !isOfOneTrade) || one.country !== other.country) return undefined;
  if (OF_ALPHABET.test(one.text) !== OF_ALPHABET.test(other.text) && soundOf(one) === soundOf(other))
    return isOfOneTrade && soundOf(one).length > SHORTEST ? 'alone' : 'like';
  const isTrunk = trunk.join('') === trunk2.join('');
  if (isTrunk && ours.map(stem).join(' ') === theirs.map(stem).join(' ')) return 'like';
  const shared = new Set(soundKeys(one));
  if (!soundKeys(other).some((sound) => shared.has(sound))) return undefined;
  const [left, right] = [trunk.join(''), trunk2.join('')];
  // Two letters off and put together otherwise is another name: "Rookstone Fund", "Rick Stone".
  const isOfOneForm = trunk.length === trunk2.length || slipBetween(left, right) !== undefined;
  return isOfOneForm && isSlip(left, right) ? 'like' : undefined;
}

/** Of records that are near a name: whom it surely means, and who may be meant, the nearest first. */
export function meantOf<Found>(
  near: readonly { readonly found: Found; readonly nearness: Nearness }[],
): { readonly found: Found; readonly sure: boolean }[] {
  const [same = [], alone = [], pet = [], like = []] = NEARNESS.map((level) =>
    near.filter(({ nearness: one }) => one === level),
  );
  if (same.length > 0) return same.map(({ found }) => ({ found, sure: true }));
  const [only] = alone.length === 0 ? pet : alone;
  const isSure = (alone.length === 0 ? pet : alone).length === 1;
  return [...alone, ...pet, ...like].map((one) => ({ found: one.found, sure: isSure && one === only }));
}
