import { areaCountries } from './world-areas.ts';

/** Countries in which the same funds invest, as the trade counts them; by `placeKey` of the area. */
const MARKETS = [
  'dach',
  'benelux',
  'nordics',
  'nordics and baltics',
  'uk and ireland',
  'iberia',
  'cee',
  'southeast asia',
  'latin america',
  'gulf',
  'west africa',
  'east africa',
  'anz',
  'greater china',
];
/** Parts of the world within which a fund goes abroad sooner than beyond. */
const CONTINENTS = ['europe', 'asia', 'africa'];

const bitsBy = (areas: readonly ReadonlySet<string>[]) => {
  const bits = new Map<string, number>();
  for (const [at, area] of areas.entries()) {
    for (const country of area) bits.set(country, (bits.get(country) ?? 0) | (1 << at));
  }
  return bits;
};
const countriesOf = (key: string) => areaCountries(key) ?? new Set<string>();
const markets = bitsBy([...MARKETS.map(countriesOf), new Set(['USA', 'CAN'])]);
const continents = bitsBy(CONTINENTS.map(countriesOf));

/** How near two countries (alpha-3) are to those who invest: one market ("DACH"), one continent, or neither: undefined. */
export function nearCountries(one: string, other: string): 'market' | 'continent' | undefined {
  if (((markets.get(one) ?? 0) & (markets.get(other) ?? 0)) !== 0) return 'market';
  return ((continents.get(one) ?? 0) & (continents.get(other) ?? 0)) !== 0 ? 'continent' : undefined;
}
