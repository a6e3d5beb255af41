import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadMetros, loadTowns } from './reference.ts';
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
