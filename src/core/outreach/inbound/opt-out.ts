import { ALONE, CERTAIN } from './opt-out-certain.ts';
import { POSSIBLE } from './opt-out-possible.ts';

/** A wish for no more mail, in somebody's own words. */
export interface OptOut {
  /** `certain` is acted on at once; `possible` keeps everything back until a person has looked. */
  readonly certainty: 'certain' | 'possible';
  /** The sentence that decided, as they wrote it, at most `SENTENCE_LENGTH` characters. */
  readonly sentence: string;
}

/** Who asks for no more mail does so at once; what comes after this is small print, which speaks of it for other reasons. */
const LOOKED_AT = 800;
/** A longer sentence says something else besides: it is for a person. */
const LONGEST_CERTAIN = 220;
/** What is kept of the sentence; the column `suppression.detail` has room for it and a few words. */
const SENTENCE_LENGTH = 300;

/**
 * Words that turn a clear sentence into one a person has to read: a condition, a limit in time, something else that a
 * person is removed from ("this thread", "the cap table"), or the wish of somebody else.
 */
const DOUBTS =
  /(?<!\p{L})(?:if|unless|until|till|when|once|before|after|but|except|instead|rather than|thread|cc|bcc|loop|cap table|deck|data ?room|board|spv|calendar|invite|channel|slack|next (?:week|month|year|quarter)|for now|at (?:this|the) moment|wenn|falls|bis|sobald|aber|außer|si|sauf|jusqu\p{L}*|mais|avant|hasta|pero|salvo|se|finché|ma|até|mas|als|tenzij|maar|tot|om|men|jeśli|ale|gdy)(?!\p{L})/iu;
/** Speaking of it is not asking for it. */
const DENIALS =
  /(?:(?:do not|don['’]?t|didn['’]?t|did not|won['’]?t|will not|not|never|no need to|without|hate to|sorry to|rather not) (?:(?:want|have|need|wish) (?:you )?to |you )?(?:be )?(?:unsubscrib\p{L}*|opt|remove)|unsubscribed? from (?:our|my))/iu;
/** "Could you remove me?" is a wish; other questions ask. */
const WISH_AS_QUESTION =
  /^[\s\p{P}]*(?:please|(?:can|could|would|will) (?:you|i)|können sie|könnten sie|pouvez|pourriez|podría|puede|può|potete|kunt u|poderia)/iu;

/**
 * The wish for no more mail in what they wrote (without quotes and signature); undefined where there is none. A certain one
 * goes before a possible one.
 */
export function readOptOut(words: string): OptOut | undefined {
  const start = words.slice(0, LOOKED_AT);
  const whole = start.trim();
  if (ALONE.test(whole)) return { certainty: 'certain', sentence: shortened(whole) };
  const sentences = sentencesOf(start);
  const certain = sentences.find(isCertain);
  if (certain !== undefined) return { certainty: 'certain', sentence: shortened(certain) };
  const possible = sentences.find((sentence) => POSSIBLE.test(sentence) || isWish(sentence));
  return possible === undefined ? undefined : { certainty: 'possible', sentence: shortened(possible) };
}

function isCertain(sentence: string): boolean {
  if (/[?？]\s*$/u.test(sentence) && !WISH_AS_QUESTION.test(sentence)) return false;
  return isWish(sentence) && !DOUBTS.test(sentence) && !DENIALS.test(sentence);
}

function isWish(sentence: string): boolean {
  return sentence.length <= LONGEST_CERTAIN && CERTAIN.test(bare(sentence));
}

/** Each with the mark that ends it; a line is one as well, where it is not wrapped in the middle. */
function sentencesOf(text: string): string[] {
  const unwrapped = text.replace(/(?<![.!?…:;。！？\n])\n(?=\p{Ll})/gu, ' ');
  return (unwrapped.match(/[^.!?…。！？;\n]{1,2000}[.!?…。！？;]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Without the marks at its end, and with one space where there are several. */
function bare(sentence: string): string {
  return sentence.replace(/[\s.!?…。！？;]+$/u, '').replace(/\s+/gu, ' ');
}

function shortened(sentence: string): string {
  const signs = [...sentence.replace(/\s+/gu, ' ')];
  return signs.length <= SENTENCE_LENGTH
    ? signs.join('')
    : `${signs.slice(0, SENTENCE_LENGTH - 1).join('')}…`;
}

/** Subject of the mail way to unsubscribe that our messages offer: the word and the sequence's token, nothing else. */
const UNSUBSCRIBE = /^\s*unsubscribe\s+([A-Za-z0-9_-]{22,64})\s*$/i;

/** The token of `unsubscribe <token>`; undefined for every other subject, an answered or passed on one too. */
export function unsubscribeToken(subject: string): string | undefined {
  return UNSUBSCRIBE.exec(subject)?.[1];
}
