import { MAX_SUGGESTIONS } from '../understanding/warning.ts';
import { cityKey } from './city-names.ts';
import { countryCode, placeKey } from './countries.ts';
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
} from './meant-places.ts';
import { metropolitanAreas, type Place, parsePlace } from './place.ts';
import { REGIONS } from './regions.ts';
import { worldArea } from './world-areas.ts';

/** What a text says of a place, and what was made of it. */
export interface PlaceReading {
  readonly place: Place;
  /** False where nothing of it is known: no country, no town. */
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
  const area = worldArea(text);
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
