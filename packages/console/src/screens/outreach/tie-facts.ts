/** A stretch of a text, and which facts its words come from (their places in the list). */
export interface Stretch {
  readonly text: string;
  readonly facts: readonly number[];
}

/** A single short word ("seed", "Berlin" has six) stands in most letters by chance. */
const SHORTEST_WORD = 5;
/** Words that carry no claim. */
const EMPTY = new Set(
  'about after also and another are because been before but for from have into more most other our out over such than that the their them then there these they this those through under very was were what when where which while who with would your'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}$€£%][\p{L}\p{N}.,'’%-]*[\p{L}\p{N}%]|[\p{L}\p{N}]/gu;

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    key: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Whether this many words in a row, these, are enough to say that they come from the fact. */
function isEnough(run: readonly Word[], factLength: number): boolean {
  const telling = run.filter(({ key }) => key.length >= SHORTEST_WORD && !EMPTY.has(key));
  return run.length === factLength || (run.length >= 2 && telling.length >= 1);
}

/** The places in the text of the longest run of words that it shares with the fact; empty if none is enough. */
function placesOf(fact: string, text: readonly Word[]): (readonly [start: number, end: number])[] {
  const words = wordsOf(fact);
  let best = 0;
  let found: (readonly [number, number])[] = [];
  for (let at = 0; at < text.length; at += 1) {
    for (let from = 0; from < words.length; from += 1) {
      let length = 0;
      while (
        at + length < text.length &&
        from + length < words.length &&
        text[at + length]?.key === words[from + length]?.key
      )
        length += 1;
      if (length === 0 || length < best) continue;
      const run = text.slice(at, at + length);
      if (!isEnough(run, words.length)) continue;
      const place = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0] as const;
      found = length > best ? [place] : [...found, place];
      best = length;
    }
  }
  return found;
}

/**
 * The text in stretches, each with the facts whose words it says: for each fact the longest run of words that both share. It
 * compares words only and judges nothing; what a draft claims beyond its facts is what the checks of the service look for.
 */
export function tieFacts(text: string, facts: readonly { readonly text: string }[]): Stretch[] {
  const words = wordsOf(text);
  const places = facts.flatMap((fact, index) =>
    placesOf(fact.text, words).map(([start, end]) => ({ start, end, index })),
  );
  const cuts = [...new Set([0, text.length, ...places.flatMap(({ start, end }) => [start, end])])].sort(
    (one, other) => one - other,
  );
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length;
    const tied = places.filter((place) => place.start <= start && place.end >= end);
    return { text: text.slice(start, end), facts: [...new Set(tied.map(({ index }) => index))] };
  });
}
