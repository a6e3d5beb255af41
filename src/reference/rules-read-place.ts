import { MAX_SUGGESTIONS } from '../platform/values/outcome.ts';
import { slipsAllowed, slipsBetween } from '../platform/values/text.ts';
import { cityKey, countryCode, placeKey } from './rules-countries.ts';
import {
  broadChoices,
  type Gazetteer,
  meantBy,
  placeOfArea,
  placeOfTown,
  placeWords,
  theOneOf,
  titleCase,
  wordsOf,
} from './rules-meant-places.ts';
import { metropolitanAreas, type Place, parsePlace, REGIONS } from './rules-place.ts';
import { CONCEPTS, tagKey } from './rules-tag-key.ts';
import { broaderOf, conceptNamed, labelOf, ownConcepts } from './rules-tags.ts';
import { type Area, worldArea } from './rules-world-areas.ts';

/** What a text says of a place, and what was made of it. */
export interface PlaceReading {
  readonly place: Place;
  /** False if nothing of it is known: no country, no town. */
  readonly understood: boolean;
  /** A town given by its name alone which no country can be told from: several have the name, or it is a small one. */
  readonly isAmbiguous?: boolean;
  /** What was taken in place of what is written: "London, United Kingdom". */
  readonly takenAs?: string;
  /** What may have been meant, the most likely first. */
  readonly suggestions?: readonly string[];
  /** A part of it that is not known, while the rest is. */
  readonly unknown?: string;
}

/** Names that two places share which founders mean; the one taken is told. */
const NAMES_OF_TWO: Readonly<Record<string, Pick<PlaceReading, 'takenAs' | 'suggestions'>>> = {
  georgia: { takenAs: 'Georgia (the country)', suggestions: ['Georgia, United States'] },
  washington: { takenAs: 'Washington (the state)', suggestions: ['Washington, DC, United States'] },
};
/**
 * A town named exactly is meant where it has this many times the people of the next of its name: Barcelona, Hyderabad and
 * San Jose have 2.6 to 3.8 times, Cambridge and Valencia less than twice. Less than where a slip is guessed: nothing is
 * mended here, and a warning says what was taken.
 */
const NAMESAKE_OUTWEIGHS = 2;
/** In thousands. Names of smaller towns often mean something else (Atlantis in South Africa has 60,000 people). */
const LEAST_PEOPLE = 75;
/** Longer than any place with its region and country; the rest is not read. */
const MAX_PLACE = 500;
const ANYWHERE =
  /^(?:anywhere|everywhere|global(?:ly)?|world ?wide|international(?:ly)?|remote|the world|any)$/u;
const LIST = /\s*(?:[;|/&+\n]|\band\b|\bor\b)\s*/iu;
/** More parts than any place has. */
const MAX_PARTS = 12;

/** The towns of a name as suggestions, largest first. */
function namesakes(key: string, { towns }: Gazetteer): readonly string[] {
  const same = towns.filter((town) => town.key === key).map(placeOfTown);
  return [...new Set(same.map(placeWords))].slice(0, MAX_SUGGESTIONS);
}

/** A text that is one place, or one area, by its words as they stand. */
function readExactly(text: string, gazetteer: Gazetteer): PlaceReading | undefined {
  const place = parsePlace(text);
  const { city, country } = place;
  if (city === undefined && (country !== undefined || place.near !== undefined)) {
    return { place, understood: true, ...NAMES_OF_TWO[placeKey(text)] };
  }
  const area = worldArea(text) ?? areaWithCountry(text);
  if (area !== undefined) return { place: placeOfArea(area), understood: true };
  if (city === undefined) return undefined;
  // "Bay Area, CA": parsePlace takes what stands before a state for a town.
  const metropolitan = metropolitanAreas().get(city);
  if (metropolitan !== undefined && metropolitan.country === country)
    return { place: metropolitan, understood: true };
  const isKnown = gazetteer.metros.has(place) || gazetteer.hasTown?.(city) === true;
  if (!isKnown) return undefined;
  if (country !== undefined || gazetteer.metros.withCountry(place).country !== undefined)
    return { place, understood: true };
  return (
    largestOf(city, gazetteer) ?? {
      place,
      understood: true,
      isAmbiguous: true,
      suggestions: namesakes(city, gazetteer),
    }
  );
}

/** "Midwest, USA", "Scandinavia, Europe": an area, and behind it what it lies in. */
function areaWithCountry(text: string): Area | undefined {
  const [first = '', last = '', more] = text.split(',');
  const area = more === undefined ? worldArea(first) : undefined;
  const around = countryCode(last);
  const within = around === undefined ? worldArea(last)?.countries : [around];
  return area?.countries.every((country) => within?.includes(country)) === true ? area : undefined;
}

/** A town by its name alone: the only one of the name, or the one with twice the people of the next ("Barcelona"). */
function largestOf(key: string, gazetteer: Gazetteer): PlaceReading | undefined {
  const [first, second] = gazetteer.towns.filter((town) => town.key === key);
  if (first === undefined || first.people < LEAST_PEOPLE) return undefined;
  if (first.people < NAMESAKE_OUTWEIGHS * (second?.people ?? 0)) return undefined;
  const place = placeOfTown(first);
  const takenAs = placeWords(place);
  const others = namesakes(key, gazetteer).filter((name) => name !== takenAs);
  return { place, understood: true, takenAs, ...(others.length === 0 ? {} : { suggestions: others }) };
}

const STATE_CODES: ReadonlySet<string> = new Set(REGIONS.map(({ code }) => code));
const STATES: ReadonlySet<string> = new Set(REGIONS.map(({ name }) => placeKey(name)));

function isCountryOrState(text: string): boolean {
  const code = text.replaceAll('.', '');
  return countryCode(text) !== undefined || STATE_CODES.has(code) || STATES.has(placeKey(text));
}

/** "London UK", "San Francisco CA": a town and its country or state without a comma between them. */
function readUnparted(text: string, gazetteer: Gazetteer): PlaceReading | undefined {
  const words = text.trim().split(/\s+/u);
  for (let tail = Math.min(3, words.length - 1); tail > 0; tail -= 1) {
    const [head, end] = [words.slice(0, -tail).join(' '), words.slice(-tail).join(' ')];
    const reading = isCountryOrState(end) ? readExactly(`${head}, ${end}`, gazetteer) : undefined;
    if (reading?.place.city !== undefined || reading?.place.near !== undefined) return reading;
  }
  return undefined;
}

/** "Germany, Austria and Switzerland", "UK & Nordics": several countries or areas, and nothing else. */
function readSeveral(parts: readonly string[]): PlaceReading | undefined {
  const countries = new Set<string>();
  for (const part of parts) {
    const code = countryCode(part);
    const area = code === undefined ? worldArea(part) : undefined;
    if (code === undefined && (area === undefined || area.states !== undefined)) return undefined;
    for (const country of code === undefined ? (area?.countries ?? []) : [code]) countries.add(country);
  }
  if (countries.size < 2) return undefined;
  const place = { area: parts.join(', '), countries: [...countries].sort() };
  return { place, understood: true };
}

/** The last part made a country or state again where a slip is in it: "London, Untied Kingdom". */
function withoutSlipInCountry(parts: readonly string[]): string | undefined {
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return undefined;
  if (isCountryOrState(last)) return undefined;
  const found = meantBy(
    placeKey(last),
    broadChoices().filter(({ place }) => place.area === undefined && place.near === undefined),
  );
  const one = theOneOf(placeKey(last), found)?.place;
  if (one === undefined) return undefined;
  return [...parts.slice(0, -1), one.state ?? one.country].join(', ');
}

/** A name with a slip of a letter; `place`: how it is read as it stands. */
function readWithSlip(place: Place, text: string, gazetteer: Gazetteer): PlaceReading | undefined {
  const { city = '', country, state } = place;
  const towns =
    country === undefined
      ? gazetteer.towns
      : gazetteer.towns.filter((town) => town.country === country && (state ?? town.state) === town.state);
  const isAlone = country === undefined && placeKey(text).replace(/^greater /u, '') === city;
  const found = meantBy(city, isAlone ? broadChoices() : [], towns);
  const one = theOneOf(city, found);
  if (one !== undefined) return { place: one.place, understood: true, takenAs: placeWords(one.place) };
  if (found.length === 0) return undefined;
  const isKnown = country !== undefined;
  return {
    place: isKnown ? withoutCity(place) : place,
    understood: isKnown,
    suggestions: wordsOf(found),
    unknown: titleCase(city),
  };
}

function withoutCity({ city: _city, ...rest }: Place): Place {
  return rest;
}

/** "London or Berlin": the first of several places that is known, where they are no area together. */
function readFirst(text: string, gazetteer: Gazetteer): PlaceReading | undefined {
  const names = text.split(LIST).filter((name) => name.trim() !== '');
  if (names.length < 2) return undefined;
  const found = names.slice(0, MAX_PARTS).map((name) => ({ name, reading: readExactly(name, gazetteer) }));
  const first = found.find(({ reading }) => reading !== undefined);
  if (first?.reading === undefined) return undefined;
  const others = names.filter((name) => name !== first.name).join(', ');
  return { ...first.reading, takenAs: placeWords(first.reading.place), unknown: others };
}

/** What stands after a place that is known and says nothing of where it is. */
function unknownTail(parts: readonly string[], { place }: PlaceReading): string | undefined {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || place.area !== undefined || isCountryOrState(last)) return undefined;
  if (metropolitanAreas().has(cityKey(last))) return undefined;
  return cityKey(last) === place.city ? undefined : last;
}

/**
 * Reads a geography as people write it, and says what was made of it: exact names as `parsePlace` does, areas of the
 * world ("Nordics", "Midwest", "UK & Ireland"), several countries, a town before its country without a comma, and a name
 * with one slip of a letter, not in its first, where one known place is meant: alone, or eight times as large as every other.
 */
export function readPlace(text: string, gazetteer: Gazetteer): PlaceReading {
  const cut = text.slice(0, MAX_PLACE).trim();
  const key = placeKey(cut);
  if (key === '') return { place: {}, understood: false };
  if (ANYWHERE.test(key)) return { place: {}, understood: true, takenAs: 'anywhere' };
  const parts = partsOf(cut, /[,;|/\n]/u);
  const mended = withoutSlipInCountry(parts);
  if (mended !== undefined) {
    const reading = readPlace(mended, gazetteer);
    if (reading.understood) return { ...reading, takenAs: reading.takenAs ?? placeWords(reading.place) };
  }
  const exact = readExactly(cut, gazetteer);
  if (exact !== undefined) {
    const unknown = unknownTail(parts, exact);
    return unknown === undefined ? exact : { ...exact, unknown };
  }
  const place = parsePlace(cut);
  return (
    readSeveral(parts) ??
    readSeveral(partsOf(cut.replaceAll(',', '|'), LIST)) ??
    readUnparted(cut, gazetteer) ??
    readFirst(cut, gazetteer) ??
    readWithSlip(place, cut, gazetteer) ??
    // Of a town that nobody knows its country is left; without an index the records may still know it.
    (place.country === undefined
      ? { place, understood: false }
      : {
          place: gazetteer.hasTown === undefined ? place : withoutCity(place),
          understood: true,
          ...(place.city === undefined ? {} : { unknown: parts[0] ?? place.city }),
        })
  );
}

function partsOf(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MAX_PARTS);
}

/** What a tag says, and what was made of it. */
export interface TagReading {
  /** False if neither the vocabulary nor a record knows it. */
  readonly understood: boolean;
  /** The field taken for a tag with a slip of a letter, as the vocabulary calls it. */
  readonly takenAs?: string;
  /** What may have been meant, the most likely first. */
  readonly suggestions?: readonly string[];
}

/** In shorter words a slip makes another word: "golf", "gold". */
const SHORTEST = 5;

/** Names in Latin letters that a tag with a slip may mean, with their concepts. Made once. */
let names: readonly { readonly key: string; readonly concept: string }[] | undefined;
function namesOfConcepts() {
  names ??= CONCEPTS.flatMap(({ key: concept, label, names: others }) =>
    [label, ...others].map((name) => ({ key: tagKey(name), concept })),
  ).filter(({ key }) => /^[a-z0-9]+$/u.test(key) && key.length >= SHORTEST - 1);
  return names;
}

/** Longer texts are no tags. */
const LONGEST = 120;

/** Whether the vocabulary knows the tag, or a name in it. */
function isNamed(tag: string): boolean {
  const key = tagKey(tag);
  return conceptNamed(key) !== undefined || ownConcepts([tag]).some((concept) => concept !== key);
}

/**
 * Reads a tag as people write it: a name of the vocabulary in any spelling, or a tag that is on record (`isOnRecord`, by
 * `tagKey`). A slip of a letter is taken where it can mean one field alone; its first letter is believed.
 */
export function readTag(text: string, isOnRecord: (key: string) => boolean): TagReading {
  const tag = text.slice(0, LONGEST);
  const key = tagKey(tag);
  if (key === '') return { understood: false };
  if (isNamed(tag) || isOnRecord(key)) return { understood: true };
  const most = key.length < SHORTEST ? 0 : slipsAllowed(key.length);
  const found = new Map<string, { slips: number; key: string }>();
  for (const name of most === 0 ? [] : namesOfConcepts()) {
    if (name.key[0] !== key[0]) continue;
    const slips = slipsBetween(key, name.key, most);
    if (slips > most || slips >= (found.get(name.concept)?.slips ?? most + 1)) continue;
    found.set(name.concept, { slips, key: name.key });
  }
  if (found.size === 0) return { understood: false };
  const least = Math.min(...[...found.values()].map(({ slips }) => slips));
  const near = [...found].sort(([, one], [, other]) => one.slips - other.slips);
  const closest = near.filter(([, { slips }]) => slips === least);
  const label = ([concept, name]: (typeof near)[number]) => labelOf(name.key) ?? labelOf(concept) ?? concept;
  const [only] = closest;
  if (only !== undefined && closest.length === 1) return { understood: true, takenAs: label(only) };
  return { understood: false, suggestions: near.map(label).slice(0, MAX_SUGGESTIONS) };
}

/** Spellings of one question: the broadest concepts have about half of them. */
const MAX_SPELLINGS = 2_000;

/** "mobile game" as records write it: in each case, in the singular and the plural. */
function writtenForms(name: string): readonly string[] {
  const small = name.toLowerCase();
  const numbers = [name, small, ...(/[^s]$/u.test(small) ? [`${small}s`] : [small.slice(0, -1)])];
  return numbers.flatMap((one) => {
    const titled = one.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
    const first = one.charAt(0).toUpperCase() + one.slice(1);
    return [one, first, titled, titled.replace(/(?<=\p{L})tech\b/gu, 'Tech')];
  });
}

/**
 * How records may write the field that `text` names, and what is within it: its own spelling, and the names of its concepts
 * and of narrower ones ("Payments" also as "Mobile Payments"). For comparing with tags as they are stored. Each once.
 */
export function spellingsOf(text: string): readonly string[] {
  const asked = ownConcepts([text]);
  const within = CONCEPTS.filter(
    ({ key }) => asked.includes(key) || broaderOf(key).some((broader) => asked.includes(broader)),
  );
  const names = [text.trim(), ...within.flatMap(({ label, names: others }) => [label, ...others])];
  return [...new Set(names.flatMap(writtenForms))].filter((one) => one !== '').slice(0, MAX_SPELLINGS);
}
