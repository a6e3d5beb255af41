import { describe, expect, test } from 'vitest';
import { loadMetros } from './reference.ts';
import { readMetroTable } from './rules-meant-places.ts';
import { parsePlace } from './rules-place.ts';

const metroOf = (text: string) => loadMetros().metroOf(parsePlace(text));

describe('metroOf', () => {
  test.each([
    [
      'USA/CA/san francisco',
      ['San Francisco', 'Palo Alto, CA', 'San Jose, CA, USA', 'Silicon Valley', 'SF Bay Area'],
    ],
    ['IND/delhi', ['Delhi, IND', 'New Delhi, India', 'Gurgaon, IND', 'Gurugram, India', 'Noida, IND']],
    ['IND/bangalore', ['Bengaluru', 'Bangalore, IND', 'Bangalore']],
    ['USA/NY/new york', ['NYC', 'Brooklyn, NY, USA', 'Newark, NJ, USA', 'Jersey City, New Jersey']],
    ['CAN/ON/toronto', ['Toronto, CAN', 'Mississauga, ON, CAN', 'Markham, Canada']],
    ['CHN/beijing', ['北京, CHN', '北京市', 'Peking', 'Beijing, China']],
    ['ISR/tel aviv', ['Tel Aviv-Yafo, ISR', 'Herzliya, ISR', 'Ramat Gan, Israel']],
    ['DEU/berlin', ['Berlin', 'Potsdam, DEU']],
    ['SGP/singapore', ['Singapore', 'Singapore, SGP']],
  ])('%s', (metro, places) => {
    expect(places.map(metroOf)).toEqual(places.map(() => metro));
  });

  test('a state distinguishes cities of one name, and without it the largest of the country is meant', () => {
    expect(metroOf('Portland, ME')).not.toBe(metroOf('Portland, OR'));
    expect(metroOf('Portland, USA')).toBe('USA/OR/portland');
    expect(metroOf('London, ON')).toBe('CAN/ON/london');
    expect(metroOf('London, CAN')).toBe('CAN/ON/london');
  });

  test('cities across a border or farther off are not joined', () => {
    expect(metroOf('Shenzhen, CHN')).not.toBe(metroOf('Guangzhou, CHN'));
    expect(metroOf('Shenzhen, CHN')).not.toBe(metroOf('Hong Kong'));
    expect(metroOf('San Diego, CA')).not.toBe(metroOf('Los Angeles, CA'));
  });

  test('what the table does not know is an area of its own; no city is none', () => {
    expect(metroOf('Kleinstadthausen, DEU')).toBe('DEU/kleinstadthausen');
    expect(metroOf('Smallville Creek, KS')).toBe('USA/KS/smallville creek');
    expect(metroOf('Germany')).toBeUndefined();
    expect(metroOf('Kleinstadthausen')).toBeUndefined();
  });
});

test('withCountry completes a city whose name can only be one', () => {
  const complete = (text: string) => loadMetros().withCountry(parsePlace(text));
  expect(complete('Berlin')).toEqual({ country: 'DEU', city: 'berlin' });
  expect(complete('Boston')).toEqual({ country: 'USA', state: 'MA', city: 'boston' });
  for (const doubtful of ['Cambridge', 'Birmingham', 'Valencia', 'Hyderabad', 'Boston, GBR', 'Germany', '']) {
    expect(complete(doubtful)).toEqual(parsePlace(doubtful));
  }
});

test('an area is called by its city', () => {
  expect(loadMetros().describe('USA/CA/san francisco')).toBe('San Francisco');
  expect(loadMetros().describe('CHN/xian')).toBe('Xian');
});

test('the format of the table', () => {
  const table = readMetroTable('# IND\n*delhi;noida\n# USA\nNV *reno;CA:+truckee;sparks;CA:*tahoe');
  const [india, america] = ['IND', 'USA'].map(
    (country) => (city: string, state?: string) =>
      table.metroOf({ country, city, ...(state !== undefined && { state }) }),
  ) as [typeof metroOf, (city: string, state?: string) => string | undefined];
  expect([india('noida'), india('pune'), america('truckee'), america('truckee', 'CA')]).toEqual([
    'IND/delhi',
    'IND/pune',
    'USA/NV/reno',
    'USA/NV/reno',
  ]);
  expect([america('sparks'), america('sparks', 'NV'), america('truckee', 'NV')]).toEqual([
    'USA//sparks',
    'USA/NV/reno',
    'USA/NV/truckee',
  ]);
  expect(table.withCountry({ city: 'tahoe' })).toEqual({ country: 'USA', state: 'CA', city: 'tahoe' });
  expect(table.withCountry({ city: 'delhi' })).toEqual({ country: 'IND', city: 'delhi' });
  expect(table.withCountry({ city: 'del' })).toEqual({ city: 'del' });
  expect(readMetroTable('').metroOf({ city: 'delhi' })).toBeUndefined();
});
