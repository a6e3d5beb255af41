import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadMetros, loadTowns } from './reference.ts';
import { COUNTRY_REGIONS, cityKey } from './rules-countries.ts';
import { type Gazetteer, placeWords } from './rules-meant-places.ts';
import { readPlace } from './rules-read-place.ts';

const WORLD: Gazetteer = {
  metros: loadMetros(),
  towns: loadTowns(),
  hasTown: (key) => key === 'examplewick',
};
const read = (text: string) => readPlace(text, WORLD);

describe('what is written right is read as it stands', () => {
  test.each([
    ['Providence, RI, USA', { country: 'USA', state: 'RI', city: 'providence' }],
    ['London, GBR', { country: 'GBR', city: 'london' }],
    ['London', { city: 'london' }],
    ['Bombay', { city: 'mumbai' }],
    ['Peking', { city: 'beijing' }],
    ['Holland', { country: 'NLD' }],
    ['Deutschland', { country: 'DEU' }],
    ['California', { country: 'USA', state: 'CA' }],
    ['Bay Area', { country: 'USA', state: 'CA', near: 'san francisco' }],
    ['Bay Area, CA', { country: 'USA', state: 'CA', near: 'san francisco' }],
    ['Research Triangle', { country: 'USA', state: 'NC', near: 'raleigh' }],
    ['Washington, D.C.', { country: 'USA', state: 'DC', city: 'washington' }],
    ['Washington DC', { country: 'USA', state: 'DC', city: 'washington' }],
    ['Berlin Germany', { country: 'DEU', city: 'berlin' }],
    ['San Francisco CA', { country: 'USA', state: 'CA', city: 'san francisco' }],
    ['Examplewick, Kenya', { country: 'KEN', city: 'examplewick' }],
  ])('%s', (text, place) => {
    expect(read(text)).toEqual({ place, understood: true });
  });
});

describe('places in every script, and regions of countries', () => {
  test.each([
    ['Москва', { city: 'moscow' }],
    ['Казань, Татарстан', { country: 'RUS', city: 'kazan' }],
    ['Воронеж, Россия', { country: 'RUS', city: 'voronezh' }],
    ['서울, 대한민국', { country: 'KOR', city: 'seoul' }],
    ['القاهرة، مصر', { country: 'EGY', city: 'cairo' }],
    ['Θεσσαλονίκη', { city: 'thessaloniki' }],
    ['Αθήνα, Ελλάδα', { country: 'GRC', city: 'athens' }],
    ['תל אביב, ישראל', { country: 'ISR', city: 'tel aviv' }],
    ['मुंबई, भारत', { country: 'IND', city: 'mumbai' }],
    ['東京都', { city: 'tokyo' }],
    ['ประเทศไทย'.slice(6), { country: 'THA' }],
    ['Allemagne', { country: 'DEU' }],
    ['Bavaria', { country: 'DEU', near: 'munich' }],
    ['Nuremberg, Bavaria', { country: 'DEU', city: 'nuremberg' }],
    ['Catalonia', { country: 'ESP', near: 'barcelona' }],
    ['Cataluña, España', { country: 'ESP', near: 'barcelona' }],
    ['Lombardy, Italy', { country: 'ITA', near: 'milan' }],
    ['Île-de-France', { country: 'FRA', near: 'paris' }],
    ['Gelderland', { country: 'NLD' }],
    ['Bengaluru, Karnataka, India', { country: 'IND', city: 'bangalore' }],
    ['Washington, D.C., United States', { country: 'USA', state: 'DC', city: 'washington' }],
  ])('%s', (text, place) => {
    expect(read(text)).toEqual({ place, understood: true });
  });

  test('an area is one with its country behind it, and with no other', () => {
    expect(read('Midwest, USA').place).toEqual(read('Midwest').place);
    expect(read('Nordics, Europe').place).toEqual(read('Nordics').place);
    expect(read('Midwest, Germany').place.area).toBeUndefined();
  });

  test('no name of a region hides a town of the world, and each is one', () => {
    const names = COUNTRY_REGIONS.flatMap((one) => one.names.map(cityKey));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const large = new Set(WORLD.towns.filter(({ people }) => people >= 300).map(({ key }) => key));
    expect(names.filter((name) => large.has(name))).toEqual([]);
    expect(read('Catania').place).toEqual({ city: 'catania' });
    expect(read('Narnia').understood).toBe(false);
  });
});

describe('areas', () => {
  test.each([
    ['DACH', 'DACH', 'AUT CHE DEU'],
    ['the Nordics', 'Nordics', 'DNK FIN ISL NOR SWE'],
    ['UK & Ireland', 'UK and Ireland', 'GBR IRL'],
    ['Germany, Austria and Switzerland', 'Germany, Austria, Switzerland', 'AUT CHE DEU'],
    ['US and Canada', 'US, Canada', 'CAN USA'],
    ['Scandanavia', 'Scandinavia', 'DNK FIN ISL NOR SWE'],
  ])('%s', (text, area, countries) => {
    expect(read(text)).toMatchObject({ place: { area, countries: countries.split(' ') }, understood: true });
  });

  test.each([
    'Europe',
    'EU',
    'Benelux',
    'Baltics',
    'CEE',
    'MENA',
    'LATAM',
    'Southeast Asia',
    'APAC',
    'Africa',
    'Middle East',
    'Iberia',
    'North America',
    'South America',
    'EMEA',
    'GCC',
    'Sub-Saharan Africa',
    'Western Europe',
    'Asia',
  ])('%s is several countries', (text) => {
    const { place, understood, takenAs } = read(text);
    expect([understood, takenAs, (place.countries ?? []).length > 1]).toEqual([true, undefined, true]);
  });

  test('parts of one country are its states', () => {
    expect(read('New England').place).toEqual({
      area: 'New England',
      country: 'USA',
      countries: undefined,
      states: ['CT', 'MA', 'ME', 'NH', 'RI', 'VT'],
    });
  });
});

describe('a slip of a letter', () => {
  test.each([
    ['Londn', 'London, United Kingdom'],
    ['Berln', 'Berlin, Germany'],
    ['San Fransisco', 'San Francisco, CA, United States'],
    ['Bangalor', 'Bangalore, India'],
    ['Sao Paolo', 'Sao Paulo, Brazil'],
    ['Dehli', 'Delhi, India'],
    ['Londn, UK', 'London, United Kingdom'],
    ['Bostn, MA', 'Boston, MA, United States'],
    ['London, Untied Kingdom', 'London, United Kingdom'],
    ['Germny', 'Germany'],
    ['Newyork', 'New York, NY, United States'],
  ])('%s is %s, and that is told', (text, takenAs) => {
    const reading = read(text);
    expect(reading).toMatchObject({ understood: true, takenAs });
    expect(placeWords(reading.place)).toBe(takenAs);
  });

  test('where several may be meant none is taken', () => {
    expect(read('Irak')).toMatchObject({ understood: false, suggestions: ['Iran', 'Iraq', 'Arak, Iran'] });
  });

  test('a town on record is no slip of another', () => {
    expect(readPlace('Londn', { ...WORLD, hasTown: (key) => key === 'londn' })).toMatchObject({
      place: { city: 'londn' },
      understood: true,
    });
  });
});

test.each([
  ['Barcelona', 'Barcelona, Spain', ['Barcelona, Venezuela']],
  ['Hyderabad', 'Hyderabad, India', ['Hyderabad, Pakistan']],
  ['Herzliya', 'Herzliya, Israel', undefined],
  ['Mountain View', 'Mountain View, CA, United States', undefined],
])('%s is the largest town of its name, and that is told', (text, takenAs, suggestions) => {
  const reading = read(text);
  expect(reading).toMatchObject({ understood: true, takenAs });
  expect(reading.isAmbiguous).toBeUndefined();
  expect(reading.suggestions).toEqual(suggestions);
});

test('what no country can be told from is said, with the larger towns of the name', () => {
  expect(read('Cambridge')).toMatchObject({
    place: { city: 'cambridge' },
    isAmbiguous: true,
    suggestions: ['Cambridge, United Kingdom', 'Cambridge, ON, Canada', 'Cambridge, MA, United States'],
  });
  expect(read('Atlantis')).toMatchObject({ isAmbiguous: true });
  expect(read('Georgia')).toMatchObject({
    place: { country: 'GEO' },
    suggestions: ['Georgia, United States'],
  });
});

test('what is not known is left out and said', () => {
  expect(read('Xyzzyqwert')).toEqual({ place: { city: 'xyzzyqwert' }, understood: false });
  expect(read('Xyzzyqwert, Kenya')).toEqual({
    place: { country: 'KEN' },
    understood: true,
    unknown: 'Xyzzyqwert',
  });
  expect(read('Munich, Xyzzyqwert')).toMatchObject({ place: { city: 'munich' }, unknown: 'Xyzzyqwert' });
  expect(read('London or Berlin')).toMatchObject({
    place: { city: 'london' },
    takenAs: 'London',
    unknown: 'Berlin',
  });
  expect(read('worldwide')).toEqual({ place: {}, understood: true, takenAs: 'anywhere' });
});

test('no text breaks it', () => {
  const piece = fc.constantFrom(
    'London',
    'UK',
    'Midwest',
    ',',
    '&',
    ' and ',
    '%',
    '_',
    '\u202e',
    '🙂',
    '\u0007',
    '北京',
    ' ',
    'CA',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const { place, suggestions = [] } = read(text);
        expect(suggestions.length).toBeLessThanOrEqual(5);
        expect((place.countries ?? []).every((country) => /^[A-Z]{3}$/u.test(country))).toBe(true);
      },
    ),
  );
  for (const one of ['x', ', ', 'London ', '& ', '🙂']) expect(() => read(one.repeat(10_000))).not.toThrow();
});
