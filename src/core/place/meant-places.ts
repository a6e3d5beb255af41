import { slipsAllowed, slipsBetween } from '../text/slips.ts';
import { MAX_SUGGESTIONS } from '../understanding/warning.ts';
import { countryName, countryNames, placeKey } from './countries.ts';
import type { MetroTable } from './metro.ts';
import { metropolitanAreas, type Place, parsePlace } from './place.ts';
import { REGIONS } from './regions.ts';
import { type Area, WORLD_AREAS } from './world-areas.ts';

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
  readonly metros: MetroTable;
  /** Towns of 50,000 people and more, largest first. */
  readonly towns: readonly Town[];
  /** Whether a town that the table does not have is on record. */
  hasTown?(key: string): boolean;
}

/** A name that a slip may mean; `people` in thousands, without end for what is no town. */
export interface Choice {
  readonly key: string;
  readonly place: Place;
  readonly people: number;
}

export type Meant = Choice & { readonly slips: number };

/** A town is meant where it has this many times the people of every other that a slip may mean; as for namesakes. */
const OUTWEIGHS = 8;

export function titleCase(key: string): string {
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

export function placeOfArea({ name, countries, states }: Area): Place {
  const [country = ''] = countries;
  return states === undefined ? { area: name, countries } : { area: name, country, states };
}

export const placeOfTown = ({ key, country, state }: Town): Place => ({
  country,
  ...(state === undefined ? {} : { state }),
  city: key,
});

/** Everything that a text of no town may mean by a slip, made once. */
let broad: readonly Choice[] | undefined;
export function broadChoices(): readonly Choice[] {
  broad ??= [
    ...countryNames().map(([key, country]) => ({ key, place: { country } })),
    ...REGIONS.map(({ name }) => ({ key: placeKey(name), place: parsePlace(name) })),
    ...[...WORLD_AREAS].map(([key, area]) => ({ key, place: placeOfArea(area) })),
    ...[...metropolitanAreas()].map(([key, place]) => ({ key, place })),
  ].map((choice) => ({ ...choice, people: Number.POSITIVE_INFINITY }));
  return broad;
}

/** Those a slip may mean, fewest slips first, then the largest; of one name the largest alone. */
export function meantBy(
  key: string,
  choices: readonly Choice[],
  towns: readonly Town[] = [],
): readonly Meant[] {
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

/**
 * The one that is meant by `key`: one slip away and with its first letter, since nobody mistypes that without noticing ("Narnia" is
 * not Sarnia); alone among those of one slip, or far larger than the others of them.
 */
export function theOneOf(key: string, choices: readonly Meant[]): Meant | undefined {
  const [first, second] = choices.filter(({ slips }) => slips === 1);
  if (first === undefined || first.key[0] !== key[0]) return undefined;
  if (second === undefined) return first;
  if (JSON.stringify(first.place) === JSON.stringify(second.place)) return first;
  return first.people > second.people * OUTWEIGHS ? first : undefined;
}

export const wordsOf = (choices: readonly Choice[]) =>
  [...new Set(choices.map(({ place }) => placeWords(place)))].slice(0, MAX_SUGGESTIONS);
