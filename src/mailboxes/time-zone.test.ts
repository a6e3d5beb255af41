import { describe, expect, it } from 'vitest';
import { loadMetros } from '../reference/reference.ts';
import { cityKey, countryAlpha2, countryCode } from '../reference/rules-countries.ts';
import { REGIONS } from '../reference/rules-place.ts';
import { isTimeZone, localTime } from './rules-local-time.ts';
import { ZONE_BY_PLACE, zoneOf } from './rules-time-zones.ts';

describe('the zone of a place', () => {
  it.each([
    [{ country: 'NOR' }, 'Europe/Oslo'],
    [{ country: 'Norway', city: 'Bergen' }, 'Europe/Oslo'],
    [{ country: 'IND', city: 'Bengaluru' }, 'Asia/Kolkata'],
    [{ country: 'DEU', city: 'Nowhere' }, 'Europe/Berlin'],
    [{ country: 'USA', state: 'CA' }, 'America/Los_Angeles'],
    [{ country: 'USA', state: 'New York', city: 'New York' }, 'America/New_York'],
    [{ country: 'USA', state: 'TX' }, 'America/Chicago'],
    [{ country: 'USA', state: 'TX', city: 'El Paso' }, 'America/Denver'],
    [{ country: 'USA', state: 'FL', city: 'Pensacola' }, 'America/Chicago'],
    [{ country: 'USA', state: 'FL', city: 'Miami' }, 'America/New_York'],
    [{ country: 'USA', state: 'AZ', city: 'Phoenix' }, 'America/Phoenix'],
    [{ country: 'USA', state: 'TN', city: 'Nashville' }, 'America/Chicago'],
    [{ country: 'USA', state: 'ID', city: "Coeur d'Alene" }, 'America/Los_Angeles'],
    [{ country: 'CAN', state: 'BC', city: 'Vancouver' }, 'America/Vancouver'],
    [{ country: 'CAN', state: 'SK' }, 'America/Regina'],
    [{ country: 'AUS', city: 'Perth' }, 'Australia/Perth'],
    [{ country: 'BRA', city: 'São Paulo' }, 'America/Sao_Paulo'],
    [{ country: 'RUS', city: 'Saint Petersburg' }, 'Europe/Moscow'],
    [{ country: 'ESP', city: 'Las Palmas' }, 'Atlantic/Canary'],
    [{ country: 'ESP', city: 'Madrid' }, 'Europe/Madrid'],
    [{ geographyText: 'Boston, MA' }, 'America/New_York'],
    [{ geographyText: 'San Francisco Bay Area' }, 'America/Los_Angeles'],
    [{ geographyText: 'London, GBR' }, 'Europe/London'],
    [{ country: 'USA', geographyText: 'Denver, CO' }, 'America/Denver'],
  ])('%j is %s', (where, zone) => {
    expect(zoneOf(where)).toBe(zone);
  });

  it.each([
    {},
    { country: 'USA' },
    { country: 'USA', state: 'TN' },
    { country: 'USA', state: 'IN', city: 'Nowhere' },
    { country: 'USA', city: 'Springfield' },
    { country: 'AUS' },
    { country: 'BRA', city: 'Nowhere' },
    { country: 'CAN', state: 'NU' },
    { city: 'London' },
    { country: 'Atlantis' },
    { geographyText: 'Remote' },
    { country: null, state: null, city: null, geographyText: null },
  ])('%j is not known', (where) => {
    expect(zoneOf(where)).toBeUndefined();
  });

  it.each([
    [{ city: 'London' }, 'Europe/London'],
    [{ city: 'Sydney' }, 'Australia/Sydney'],
    [{ country: 'USA', city: 'Austin' }, 'America/Chicago'],
    [{ country: 'AUS', city: 'Parramatta' }, 'Australia/Sydney'],
    [{ geographyText: 'Chicago' }, 'America/Chicago'],
  ])('with the table of metropolitan areas, %j is %s', (where, zone) => {
    expect(zoneOf(where, loadMetros())).toBe(zone);
  });
});

/** What the clocks of a zone show over a year, every fifth day. */
function clockOf(zone: string): string {
  const shown: number[] = [];
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 5 * 86_400_000) {
    shown.push(localTime(new Date(at), zone).minute);
  }
  return shown.join(' ');
}

describe('the table', () => {
  it('has zones this runtime knows, and keys the lookup can make', () => {
    for (const [key, zone] of ZONE_BY_PLACE) {
      expect(isTimeZone(zone), `${key} ${zone}`).toBe(true);
      const [country = '', ...rest] = key.split('/');
      expect(countryCode(country), key).toBe(country);
      const isByState = country === 'USA' || country === 'CAN';
      const state = isByState ? rest.shift() : undefined;
      if (isByState)
        expect(
          REGIONS.some(({ code }) => code === state),
          key,
        ).toBe(true);
      const [city] = rest;
      if (city !== undefined) expect(cityKey(city), key).toBe(city);
    }
  });

  it('gives every state of the USA and Canada a zone, or cities that have one', () => {
    for (const { country, code } of REGIONS) {
      const keys = [...ZONE_BY_PLACE.keys()].filter(
        (key) => key === `${country}/${code}` || key.startsWith(`${country}/${code}/`),
      );
      expect(keys.length, code).toBeGreaterThan(0);
    }
  });

  it('names for a whole country only what all its zones agree on, by the data of this runtime', () => {
    const mostly = ['CHL', 'CHN', 'ECU', 'ESP', 'NZL', 'PRT', 'UKR', 'XKX'];
    const countries = [...ZONE_BY_PLACE].filter(([key]) => key.length === 3 && !mostly.includes(key));
    expect(countries.length).toBeGreaterThan(210);
    for (const [key, zone] of countries) {
      const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale('und', {
        region: countryAlpha2(key) as string,
      });
      const zones = locale.getTimeZones?.() ?? [];
      expect(zones.length, key).toBeGreaterThan(0);
      expect([...new Set([zone, ...zones].map(clockOf))], `${key}: ${zones.join(' ')}`).toHaveLength(1);
    }
  });
});
