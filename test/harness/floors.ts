import { readFileSync } from 'node:fs';

const RULES = new URL('../../.dependency-cruiser.cjs', import.meta.url);

/** The floors of src from the ground up, each with its subjects: the import rules are the only place where they are written. */
export function readFloors(): readonly (readonly string[])[] {
  const [, list = ''] = /const FLOORS = (\[[\s\S]*?\n\]);/.exec(readFileSync(RULES, 'utf8')) ?? [];
  return JSON.parse(list.replaceAll("'", '"').replaceAll(/,(?=\s*\])/g, '')) as string[][];
}
