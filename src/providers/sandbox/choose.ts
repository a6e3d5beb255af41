import { SANDBOX_HOST } from '../../core/lookup/sandbox-signals.ts';
import { placeKey } from '../../core/place/countries.ts';
import { Dice } from '../../core/sandbox/dice.ts';
import { seedOf } from '../../core/seed.ts';
import type { MadeCompany, MadePerson } from './world.ts';

/** Words that name nothing; a query of these alone is one that matches nothing. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an and are as at by for from in is of on or the to who with'.split(' '),
);
/** Of a query; the rest of a longer one adds nothing to who is meant. */
const MAX_WORDS = 12;
/** From this length on, the beginning of a word counts as the word. */
const SHORTEST_PREFIX = 3;

const ACCOUNT = /^(?:https?:\/\/)?sandbox\.example\/@([\w-]{1,80})(?:[/?#]|$)/iu;

/** Dice that fall the same for the same lookup of the same thing, everywhere. */
export function diceFor(...what: readonly (string | number | undefined)[]): Dice {
  return new Dice(seedOf(JSON.stringify(what.map(spelled))));
}

function spelled(part: string | number | undefined): string {
  return typeof part === 'string' ? part.trim().toLowerCase() : String(part ?? '');
}

/** The words of a query that can name something. */
export function queryWords(text: string | undefined): readonly string[] {
  const words = placeKey((text ?? '').slice(0, 1000)).split(' ');
  return words.filter((word) => word !== '' && !FILLERS.has(word)).slice(0, MAX_WORDS);
}

type Findable = MadeCompany | MadePerson;

/** Where each word occurs; there are two lists, and both live as long as the process. */
const indexes = new WeakMap<readonly Findable[], ReadonlyMap<string, readonly number[]>>();

/** The entries that share words with the query, those with most first, in their own order among equals. */
export function matching<Item extends Findable>(items: readonly Item[], query: readonly string[]): Item[] {
  const hits = new Map<number, number>();
  for (const asked of new Set(query)) {
    const found = new Set<number>();
    for (const [word, places] of indexOf(items)) {
      if (fits(word, asked)) for (const place of places) found.add(place);
    }
    for (const place of found) hits.set(place, (hits.get(place) ?? 0) + 1);
  }
  return [...hits]
    .sort(([one, its], [other, theirs]) => theirs - its || one - other)
    .flatMap(([place]) => items[place] ?? []);
}

function indexOf(items: readonly Findable[]): ReadonlyMap<string, readonly number[]> {
  let index = indexes.get(items);
  if (index === undefined) {
    const places = new Map<string, number[]>();
    for (const [at, { words }] of items.entries()) {
      for (const word of words) {
        const there = places.get(word);
        if (there === undefined) places.set(word, [at]);
        else there.push(at);
      }
    }
    index = places;
    indexes.set(items, index);
  }
  return index;
}

function fits(word: string, asked: string): boolean {
  return word === asked || (asked.length >= SHORTEST_PREFIX && word.startsWith(asked));
}

/** Whether a company is within the place that is asked for, every word of it; no place is any. */
export function isAt(company: MadeCompany, place: readonly string[]): boolean {
  return place.every((word) => company.place.has(word));
}

/** The address of an account at the sandbox's host. */
export function accountAddress(slug: string): string {
  return `https://${SANDBOX_HOST}/@${slug}`;
}

/** The account that an address at the sandbox's host names; undefined for every other address. */
export function accountOf(url: string | undefined): string | undefined {
  const [, slug] = ACCOUNT.exec(url?.trim() ?? '') ?? [];
  return slug?.toLowerCase();
}
