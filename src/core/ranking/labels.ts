import { countryName } from '../place/countries.ts';
import { REGIONS } from '../place/regions.ts';

/** What can be asked of an investor's companies. */
export type Family = 'country' | 'state' | 'metro' | 'city' | 'sector' | 'stage';

const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  REGIONS.map(({ country, code, name }) => [`${country}/${code}`, name]),
);

function titleCase(key: string): string {
  return key.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * A place's key as a person reads it: `DEU` "Germany", `USA/RI` "Rhode Island", the metropolitan area `USA/RI/providence`
 * "the Providence area", `berlin` "Berlin".
 */
export function placeLabel(family: Exclude<Family, 'sector' | 'stage'>, key: string): string {
  if (family === 'country') return countryName(key);
  const last = key.slice(key.lastIndexOf('/') + 1);
  if (family === 'state') return STATE_NAMES.get(key) ?? last;
  return family === 'metro' ? `the ${titleCase(last)} area` : titleCase(last);
}

const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** "$180K", "$2.1M": `figures` at most, as people say money. */
export function money(usd: number, figures = 3): string {
  const rounded = Number(usd.toPrecision(figures));
  const [unit, suffix] = STEPS.find(([from]) => rounded >= from) ?? [1, ''];
  return `$${Number((rounded / unit).toPrecision(figures))}${suffix}`;
}

/** "1 company", "41 companies". */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** "34 %", "under 1 %"; `share` from 0 to 1. */
export function percent(share: number): string {
  return share > 0 && share < 0.01 ? 'under 1 %' : `${Math.round(share * 100)} %`;
}

/** "a", "a and b", "a, b or c". */
export function listed(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** A whole number with its thousands apart: "1,204". */
export function grouped(count: number): string {
  // Most are small, and looking a locale up takes longer than the rest of a fact.
  return count >= 0 && count < 1_000 ? String(count) : count.toLocaleString('en-US');
}
