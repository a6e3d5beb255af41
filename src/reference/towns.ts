import { readFileSync } from 'node:fs';
import type { Town } from '../core/place/meant-places.ts';

const FILE = new URL('./towns.txt', import.meta.url);
const LINE = /^(?<people>\d+) (?<key>.+) (?<country>[A-Z]{3})(?:\/(?<state>[A-Z]{2}))?$/u;

let towns: readonly Town[] | undefined;

/**
 * Towns of 50,000 people and more, largest first, read once per thread at the first call: some 10 ms. Throws the file
 * system's error where the file is gone.
 */
export function loadTowns(): readonly Town[] {
  towns ??= readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line): Town[] => {
      const { people, key = '', country = '', state } = LINE.exec(line)?.groups ?? {};
      if (people === undefined) return [];
      return [{ key, country, ...(state === undefined ? {} : { state }), people: Number(people) }];
    });
  return towns;
}
