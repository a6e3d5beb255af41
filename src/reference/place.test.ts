import { describe, expect, it } from 'vitest';
import { countryCode, countryName } from './rules-countries.ts';
import { describePlace, parsePlace, placeOf } from './rules-place.ts';
import { nearCountries } from './rules-world-areas.ts';

describe('parsePlace', () => {
  it.each([
    ['Providence, RI, USA', { country: 'USA', state: 'RI', city: 'providence' }],
    ['London, GBR', { country: 'GBR', city: 'london' }],
    ['Kolkata, IND', { country: 'IND', city: 'kolkata' }],
    ['Calcutta, India', { country: 'IND', city: 'kolkata' }],
    ['CHN', { country: 'CHN' }],
    ['germany', { country: 'DEU' }],
    ['Toronto, Canada', { country: 'CAN', city: 'toronto' }],
    ['San Francisco Bay Area', { country: 'USA', state: 'CA', near: 'san francisco' }],
    ['Silicon Valley, USA', { country: 'USA', state: 'CA', near: 'san francisco' }],
    ['San Francisco, CA', { country: 'USA', state: 'CA', city: 'san francisco' }],
    ['Boston, Massachusetts', { country: 'USA', state: 'MA', city: 'boston' }],
    ['British Columbia, CAN', { country: 'CAN', state: 'BC' }],
    ['New York', { country: 'USA', state: 'NY', city: 'new york' }],
    ['New York, NY, USA', { country: 'USA', state: 'NY', city: 'new york' }],
    ['NYC', { country: 'USA', state: 'NY', city: 'new york' }],
    ['Washington, DC, USA', { country: 'USA', state: 'DC', city: 'washington' }],
    ['São Paulo, BRA', { country: 'BRA', city: 'sao paulo' }],
    ['Greater Boston Area, USA', { country: 'USA', city: 'boston' }],
    ['Berlin', { city: 'berlin' }],
    ['UK', { country: 'GBR' }],
    ['Montréal, QC, CAN', { country: 'CAN', state: 'QC', city: 'montreal' }],
    ['Vancouver , CAN', { country: 'CAN', city: 'vancouver' }],
    ['上海市, CHN', { country: 'CHN', city: 'shanghai' }],
    ['Łódź, POL', { country: 'POL', city: 'lodz' }],
    ['München, DEU', { country: 'DEU', city: 'munich' }],
    ['Saint Louis, MO, USA', { country: 'USA', state: 'MO', city: 'st louis' }],
    ['', {}],
    [' , ,', {}],
  ])('reads %j', (text, place) => {
    expect(parsePlace(text)).toEqual(place);
  });

  it('gives a record the words it gives a text', () => {
    expect(placeOf({ country: 'USA', state: 'RI', city: 'Providence' })).toEqual(
      parsePlace('Providence, RI, USA'),
    );
    expect(placeOf({ country: 'Canada', state: null, city: 'Nova Scotia' })).toEqual(
      parsePlace('Nova Scotia, CAN'),
    );
    expect(placeOf({ country: 'GBR', state: 'H9', city: 'London' })).toEqual(parsePlace('London, GBR'));
    expect(placeOf({ country: 'USA', state: 'NY', city: null })).toEqual({ country: 'USA', state: 'NY' });
    expect(placeOf({ country: null, state: null, city: null })).toEqual({});
  });

  it('does not take a word in small letters for a two-letter code', () => {
    expect(countryCode('in')).toBeUndefined();
    expect(countryCode('IN')).toBe('IND');
  });
});

describe('describePlace', () => {
  it('names what is known and leaves out codes that are not written', () => {
    expect(describePlace({ country: 'USA', state: 'RI', city: 'Providence' })).toBe(
      'Providence, RI, United States',
    );
    expect(describePlace({ country: 'GBR', state: 'H9', city: 'London' })).toBe('London, United Kingdom');
    expect(describePlace({ country: null, state: null, city: null })).toBe('');
    expect(countryName('CIV')).toBe("Côte d'Ivoire");
  });
});

it.each([
  ['DEU', 'AUT', 'market'],
  ['FIN', 'EST', 'market'],
  ['USA', 'CAN', 'market'],
  ['BRA', 'MEX', 'market'],
  ['FRA', 'DEU', 'continent'],
  ['USA', 'GBR', undefined],
  ['IND', 'DEU', undefined],
])('%s and %s are of one %s', (one, other, near) => {
  expect(nearCountries(one, other)).toBe(near);
  expect(nearCountries(other, one)).toBe(near);
});
