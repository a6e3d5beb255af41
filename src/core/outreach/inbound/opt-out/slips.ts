import { normalForm } from '../../../text/normal-form.ts';

/** Single letters with one space, dot or dash between: "u n s u b s c r i b e". Shorter ones are initials. */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L}[ ._-]){3,40}\p{L}(?![\p{L}\p{N}])/gu;

/**
 * A text as it was meant to be read: wide and other forms of letters as usual ones (NFKC), spaced letters joined, "un-subscribe"
 * in one word. At most `longest` characters of it.
 */
export function asMeant(text: string, longest: number): string {
  return normalForm(text, 'NFKC', longest)
    .slice(0, longest)
    .replace(SPACED, (spaced) => spaced.replaceAll(/[ ._-]/g, ''))
    .replaceAll(/(?<!\p{L})(un)[ -](?=subscrib)/giu, '$1')
    .replaceAll(/(?<!\p{L})m e(?!\p{L})/giu, 'me');
}

/** Words that a wish hangs on; the others of a sentence may be spelt as they like. */
const MEANT = ['unsubscribe', 'unsubscribed', 'unsubscribing'];
/** These are short and have neighbours of their own, so only what stands before or behind shows that they are meant. */
const REMOVE = /(?<!\p{L})(?!remov(?:e|es|ed|er|al))(\p{L}{5,7})(?= (?:me|us|my)(?!\p{L}))/giu;
const STOP = /(?<=(?<!\p{L})(?:stop|quit) )(\p{L}{5,11})(?= (?:me|us)(?!\p{L}))/giu;
const VERBS = ['emailing', 'mailing', 'contacting', 'writing', 'sending', 'messaging', 'spamming'];

/** The text with a slip of one letter put right in the words a wish hangs on; itself if there is none. */
export function withoutSlips(text: string): string {
  return text
    .replaceAll(/(?<!\p{L})u\p{L}{8,13}(?!\p{L})/giu, (word) => nearest(word, MEANT) ?? word)
    .replaceAll(REMOVE, (word: string) => nearest(word, ['remove']) ?? word)
    .replaceAll(STOP, (word: string) => nearest(word, VERBS) ?? word)
    .replaceAll(/(?<=(?<!\p{L})(?:me|us) )form(?= (?:your|this|the|all)(?!\p{L}))/giu, 'from');
}

function nearest(word: string, words: readonly string[]): string | undefined {
  return words.find((one) => isOneSlip(word.toLowerCase(), one));
}

/** Whether one letter is missing, too much or another, or two that follow each other changed places. */
function isOneSlip(word: string, meant: string): boolean {
  if (word === meant || Math.abs(word.length - meant.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === meant[at]) at += 1;
  const [rest, other] = [word.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
}
