import { isBroadField } from '../../../words/fields.ts';
import { tagWords } from '../../../words/tag-key.ts';
import { ownConcepts } from '../../../words/tags.ts';

/** Shorter words are of grammar, or too common. */
const LEAST_LETTERS = 4;

/** Words that founders of any company say of it, and directories of any company: they tell none apart. */
const SAID_OF_ANY = new Set(
  (
    'build built make made help work need want give show keep find take send sell sale bring turn come every each more most ' +
    'than that this with without from into their they them who what when where which while your ours same other own new ' +
    'first best fast good great small medium large people person user customer client consumer company business firm team ' +
    'market tool product service solution platform software system technology tech application app online internet web ' +
    'digital mobile data manage management process cost price time year month week hour day before after under over about ' +
    'between across once only also real life live world global local'
  )
    .split(' ')
    .map(folded),
);

/** "Ticketing" and "tickets" are one word. */
function folded(word: string): string {
  const bare = word.replace(/(?:ing|er|ed)$/u, '');
  return bare.length >= LEAST_LETTERS ? bare : word;
}

/** The words of a text that say what it is about, each folded so that its forms are one. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = text.split(/\s+/u).flatMap(tagWords).map(folded);
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS && !SAID_OF_ANY.has(word)));
}

/** Whether a company's tag, unless one that says nothing of its business, has one of these words (`contentWords`). */
export function saysWordOf(tag: string, words: ReadonlySet<string> | undefined): boolean {
  if (words === undefined || words.size === 0 || ownConcepts([tag]).some(isBroadField)) return false;
  return [...contentWords(tag)].some((word) => words.has(word));
}
