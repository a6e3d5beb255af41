import { placeKey } from '../../core/countries.ts';
import { SANDBOX_HOST } from '../../core/lookup/sandbox-signals.ts';
import { seedOf } from '../../core/seed.ts';
import { Dice } from '../../corpus/sandbox-dice.ts';
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

/** The entries that share words with the query, those with most first, in their own order among equals. */
export function matching<Item extends MadeCompany | MadePerson>(
  items: readonly Item[],
  query: readonly string[],
): readonly Item[] {
  return items
    .map((item) => ({ item, hits: query.filter((word) => item.words.some((one) => fits(one, word))).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .map(({ item }) => item);
}

function fits(word: string, asked: string): boolean {
  return word === asked || (asked.length >= SHORTEST_PREFIX && word.startsWith(asked));
}

/** Whether a place is within what is asked for, every word of it; a question without a place asks for any. */
export function isAt(location: string, place: readonly string[]): boolean {
  const words = placeKey(location).split(' ');
  return place.every((word) => words.includes(word));
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
