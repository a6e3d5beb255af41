const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SCALES: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fifteenth twentieth once twice thrice half';

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.split(' ').map((word, at) => [word, at] as const),
  ...TENS.split(' ').map((word, at) => [word, 20 + 10 * at] as const),
]);

/** Words that count, in small letters: none of them alone is a name, wherever it stands. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...VALUES.keys(),
  ...Object.keys(SCALES).flatMap((word) => [word, `${word}s`]),
  ...ORDINALS.split(' '),
]);

const WORD = [...VALUES.keys(), ...Object.keys(SCALES)].join('|');

/** A number in words, as a part of a pattern: "nine", "twenty-five", "a hundred and twenty", "two dozen", "dozens". */
export const NUMBER_IN_WORDS = `(?:(?:a|an)\\s+(?=dozen|hundred|thousand|million|billion))?(?:${WORD})(?:(?:\\s+and\\s+|[\\s-]+)(?:${WORD}))*|dozens|hundreds|thousands|millions`;

/** The value of a number in words; undefined of what names no number ("dozens"). */
export function valueOfWords(text: string): number | undefined {
  let [whole, part, isNumber] = [0, 0, false];
  for (const word of text.toLowerCase().split(/[\s-]+/u)) {
    const scale = SCALES[word];
    const value = VALUES.get(word);
    if (value !== undefined) part += value;
    else if (scale === 100 || scale === 12) part = Math.max(part, 1) * scale;
    else if (scale !== undefined) [whole, part] = [whole + Math.max(part, 1) * scale, 0];
    else if (!['a', 'an', 'and'].includes(word)) return undefined;
    isNumber ||= scale !== undefined || value !== undefined;
  }
  return isNumber ? whole + part : undefined;
}
