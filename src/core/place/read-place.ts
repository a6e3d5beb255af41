import { slipsAllowed, slipsBetween } from '../text/slips.ts';
import { cityKey } from './city-names.ts';
import { countryCode, countryName, countryNames, placeKey } from './countries.ts';
import type { MetroTable } from './metro.ts';
import { metropolitanAreas, type Place, parsePlace } from './place.ts';
import { REGIONS } from './regions.ts';
import { type Area, WORLD_AREAS, worldArea } from './world-areas.ts';

/** A town of some size. */
export interface Town {
  /** `cityKey` of its name. */
  readonly key: string;
  /** Alpha-3. */
  readonly country: string;
  /** In the USA and Canada. */
  readonly state?: string;
  /** In thousands. */
  readonly people: number;
}

/** What is known of the world's places. */
export interface Gazetteer {
  readonly metros: Pick<MetroTable, 'has' | 'withCountry'>;
  /** Towns of 50,000 people and more, largest first. */
  readonly towns: readonly Town[];
  /** Whether a town that the table does not have is on record. */
  hasTown?(key: string): boolean;
}

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
/** Longer than any place with its region and country; the rest is not read. */
const MAX_PLACE = 500;
/** A town is meant where it has this many times the people of every other that a slip may mean; as for namesakes. */
const OUTWEIGHS = 8;
const MAX_SUGGESTIONS = 5;
const ANYWHERE =
  /^(?:anywhere|everywhere|global(?:ly)?|world ?wide|international(?:ly)?|remote|the world|any)$/u;
const LIST = /\s*(?:[;|/&+\n]|\band\b|\bor\b)\s*/iu;
/** More parts than any place has. */
const MAX_PARTS = 12;

/** A name that a slip may mean; `people` in thousands, without end for what is no town. */
interface Choice {
  readonly key: string;
  readonly place: Place;
  readonly people: number;
}

type Meant = Choice & { readonly slips: number };

const STATE_CODES: ReadonlySet<string> = new Set(REGIONS.map(({ code }) => code));
const STATES = new Map(REGIONS.map((region) => [placeKey(region.name), region]));

function titleCase(key: string): string {
  return key.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A place as a person reads it: "London, United Kingdom", "San Francisco, CA, United States", "Southeast Asia". */
export function placeWords({ city, near, state, country, area }: Place): string {
  if (area !== undefined) return area;
  const parts = [
    city === undefined ? near && `the ${titleCase(near)} area` : titleCase(city),
    state,
    country && countryName(country),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function placeOfArea({ name, countries, states }: Area): Place {
  const [country = ''] = countries;
  return states === undefined ? { area: name, countries } : { area: name, country, states };
}

const placeOfTown = ({ key, country, state }: Town): Place => ({
  country,
  ...(state === undefined ? {} : { state }),
  city: key,
});

/** Everything that a text of no town may mean by a slip, made once. */
let broad: readonly Choice[] | undefined;
function broadChoices(): readonly Choice[] {
  broad ??= [
    ...countryNames().map(([key, country]) => ({ key, place: { country } })),
    ...[...STATES].map(([key, { name }]) => ({ key, place: parsePlace(name) })),
    ...[...WORLD_AREAS].map(([key, area]) => ({ key, place: placeOfArea(area) })),
    ...[...metropolitanAreas()].map(([key, place]) => ({ key, place })),
  ].map((choice) => ({ ...choice, people: Number.POSITIVE_INFINITY }));
  return broad;
}

/** Those a slip may mean, fewest slips first, then the largest; of one name the largest alone. */
function meantBy(key: string, choices: readonly Choice[], towns: readonly Town[] = []): readonly Meant[] {
  const most = slipsAllowed(key.length);
  if (most === 0) return [];
  const found = new Map<string, Meant>();
  const offer = (one: Choice | Town, placeOf: () => Place) => {
    const slips = slipsBetween(key, one.key, most);
    if (slips > most) return;
    const known = found.get(one.key);
    if (known !== undefined && known.people >= one.people) return;
    found.set(one.key, { key: one.key, people: one.people, place: placeOf(), slips });
  };
  for (const choice of choices) offer(choice, () => choice.place);
  for (const town of towns) offer(town, () => placeOfTown(town));
  return [...found.values()].toSorted(
    (one, other) => one.slips - other.slips || Number(other.people) - Number(one.people) || 0,
  );
}

/** The one that is meant: alone among those of fewest slips, or far larger than the others of them. */
function theOneOf(choices: readonly Meant[]): Meant | undefined {
  const [first, second] = choices.filter(({ slips }) => slips === choices[0]?.slips);
  if (first === undefined || second === undefined) return first;
  if (JSON.stringify(first.place) === JSON.stringify(second.place)) return first;
  return first.people > second.people * OUTWEIGHS ? first : undefined;
}

const wordsOf = (choices: readonly Choice[]) =>
  [...new Set(choices.map(({ place }) => placeWords(place)))].slice(0, MAX_SUGGESTIONS);

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
  return { place, understood: true, isAmbiguous: true, suggestions: namesakes(city, gazetteer) };
}

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
  const one = theOneOf(found)?.place;
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
  const one = theOneOf(found);
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
 * with a slip of a letter where one known place is meant: alone, or eight times as large as every other.
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
