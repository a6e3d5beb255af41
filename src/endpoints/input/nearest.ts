import { distance } from 'fastest-levenshtein';

/** So few different letters are a typing error, whatever the words. */
const SLIP = 2;
/** No field has a longer name; comparing takes the product of both lengths. */
const LONGEST = 100;

/**
 * The known name that was most likely meant, or undefined where none is near: first one a slip away, then one that shares
 * a word (`mailbox_id` and `id`), then one of which at least half stays.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const far = (other: string) => distance(name, other);
  const closest = (names: readonly string[]) =>
    names.reduce<string | undefined>(
      (best, other) => (best !== undefined && far(best) <= far(other) ? best : other),
      undefined,
    );
  const best = closest(known);
  if (best === undefined || far(best) <= SLIP) return best;
  const words = wordsOf(name);
  const kin = closest(known.filter((other) => wordsOf(other).some((word) => words.includes(word))));
  if (kin !== undefined) return kin;
  return far(best) <= Math.max(name.length, best.length) / 2 ? best : undefined;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
