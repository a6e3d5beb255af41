import { LANGUAGE_NAMES } from '../../language/language.ts';
import { wordsOf } from '../wording.ts';
import { type Check, quoted, warn } from './checked.ts';
import { NO_NAMES } from './common-words.ts';
import { LETTER_WORDS } from './letter-words.ts';
import { OWN_WORDS } from './needs-reader.ts';

/** Words with so many letters in common are forms of one: "robots" and "robotics". */
const STEM = 5;
const ENDINGS = /(?:'s|ings?|ed|es|e|s|d|ly)$/u;

/** A word without its ending; short ones are as they stand. */
function base(word: string): string {
  const bare = word.replace(ENDINGS, '');
  return bare.length >= 3 ? bare : word;
}

const BASES: ReadonlySet<string> = new Set([...LETTER_WORDS].map(base));

/**
 * Words of a model's draft that stand neither on the record nor in every letter. They are where a claim without a number or
 * a name is made, in whatever wording; most are harmless, so they are shown and not refused.
 */
export const ownWords: Check = ({ text, record, prose, known }) => {
  if (!text.draftedBy.startsWith('model:')) return [];
  if (record.language !== 'en') {
    const name = LANGUAGE_NAMES[record.language];
    return [
      warn(
        OWN_WORDS,
        `A model wrote it in ${name}, where words on no record cannot be told apart: look whether all of it is true.`,
      ),
    ];
  }
  const onRecord = new Set(known.flatMap(wordsOf).flatMap((word) => [word.slice(0, STEM), base(word)]));
  const own = wordsOf(prose).filter(
    (word) =>
      // Figures have a check of their own.
      !/\p{N}/u.test(word) &&
      !NO_NAMES.has(word) &&
      !LETTER_WORDS.has(word) &&
      !LETTER_WORDS.has(base(word)) &&
      !BASES.has(base(word)) &&
      !onRecord.has(base(word)) &&
      !onRecord.has(word.slice(0, STEM)),
  );
  if (own.length === 0) return [];
  return [warn(OWN_WORDS, `${quoted(own)} stands on no record: look whether what is said with it is true.`)];
};
