import { ALONE, CERTAIN } from './opt-out/certain.ts';
import { hasWishNearby } from './opt-out/nearby.ts';
import { POSSIBLE } from './opt-out/possible.ts';
import { asMeant, withoutSlips } from './opt-out/slips.ts';

/** A wish for no more mail, in free text. */
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
 * person is removed from ("this thread", "the cap table", "the list of investors").
 */
const DOUBTS =
  /(?<!\p{L})(?:if (?!you (?:can|could|would|don))|unless|until|till|when|once(?! (?:more|again))|before|after|except|instead|rather than|thread|cc|bcc|loop|cap table|deck|data ?room|board|spv|calendar|invite|channel|slack|next (?:week|month|year|quarter)|for now|at (?:this|the) moment|logo|slides?|investoren|website|references?|inversores|investisseurs|investitori|investidores|инвесторов|wenn|falls|bis|sobald|außer|sondern|si|sauf|jusqu\p{L}*|avant|boucle|copie|hasta|salvo|hilo|copia|se|finché|até|conversa|als|tenzij|tot|om|tråd\p{L}*|jeśli|gdy|wątk\p{L}*|kopii|если|пока|копии|переписки)(?!\p{L})|スレッド|[邮郵]件串|抄送|참조|대화|投資家|投资人|투자자/iu;
/**
 * What comes behind a clear wish and takes part of it back: another way to reach them, something they want to get. It is
 * looked for in the rest of the sentence and in the sentence that follows.
 */
const TAKES_BACK =
  /(?<!\p{L})(?:but|call|phone|ring|text|whats ?app|telegram|linkedin|instead|separately|just|only|holidays?|vacation|this week|weekend|travell?ing|have (?:what|all|everything|enough)|use my|use our|write to (?:my|our)|send (?:it|them|everything|the)|contact me (?:at|on|via)|(?:and|then|please) (?:add|keep|put|forward)|keep (?:me|us|sending)|subscribe me|aber|sondern|rufen|mais|appelez|pero|ll[aá]m\p{L}+|ma|chiam\p{L}+|mas|lig(?:ue|uem)|maar|bel|men|ring|ale|zadzwo\p{L}+|но|позвон\p{L}+)(?!\p{L})|電話|电话|電話|전화/iu;
/** Where one clause ends and another begins: a comma, or a word that joins and is followed by a verb or a person. */
const BETWEEN_CLAUSES =
  /,\s+|\s[–—-]+\s|\s(so|but|hence|also|daher|aber|donc|mais|así que|pero|quindi|ma|mas|dus|maar|men|ale|więc|но)\s|\s(and|und|et|y|e|en|och|og|i|oraz|и)\s(?=(?:do|don|never|would|ask|request|get|leave|cease|quit|refrain|not|please|kindly|stop|remove|delete|erase|take|unsubscribe|confirm|ensure|make|i|we|you|bitte|fordere|löschen|streichen|schreiben|merci|veuillez|ne|supprime\p{L}*|por|no|borr\p{L}+|elimin\p{L}+|non|di|cancell\p{L}+|não|que|apag\p{L}+|graag|verwijder|stop|ik|ta|inte|ikke|slett?|proszę|nie|usun\p{L}+|не|удал\p{L}+)(?!\p{L}))/iu;
/** Another person takes over: then "take me off these e-mails" is about this conversation. */
const HANDED_OVER =
  /(?<!\p{L})(?:looping|adding|copying|cc['’]?(?:ing|ed)|moving \p{L}{1,30} to (?:bcc|cc)|hand(?:ing|ed) (?:this|it|you)|(?:take|takes|has|have|taking) (?:it|this|over)(?: over)? from here|tak(?:es|ing) over|(?:will|is|are) (?:handl|lead|run)(?:e|ing)?|your (?:new )?contact)(?!\p{L})/iu;
/** To mention it is not to ask for it. */
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
  const start = asMeant(words, LOOKED_AT);
  const found = wishIn(start);
  if (found !== undefined) return found;
  // A word put right may be another word after all: a person is asked.
  const put = withoutSlips(start);
  const wish = put === start ? undefined : wishIn(put);
  return wish && { certainty: 'possible', sentence: shortened(start) };
}

function wishIn(start: string): OptOut | undefined {
  const whole = start.trim();
  if (ALONE.test(whole)) return { certainty: 'certain', sentence: shortened(whole) };
  const sentences = sentencesOf(start);
  const certain = HANDED_OVER.test(start)
    ? undefined
    : sentences.find((sentence, at) => isCertain(sentence, sentences[at + 1] ?? ''));
  if (certain !== undefined) return { certainty: 'certain', sentence: shortened(certain) };
  const possible = sentences.find(
    (sentence) => POSSIBLE.test(bare(sentence)) || isWish(sentence) || hasWishNearby(bare(sentence)),
  );
  return possible === undefined ? undefined : { certainty: 'possible', sentence: shortened(possible) };
}

function isCertain(sentence: string, next: string): boolean {
  if (sentence.length > LONGEST_CERTAIN || DOUBTS.test(sentence) || DENIALS.test(sentence)) return false;
  if (/[?？]\s*$/u.test(sentence) && !WISH_AS_QUESTION.test(sentence)) return false;
  const after = afterWish(bare(sentence));
  return after !== undefined && !TAKES_BACK.test(after) && !TAKES_BACK.test(next);
}

/** What follows the clear wish, in a whole sentence or one clause; undefined where there is none. */
function afterWish(words: string): string | undefined {
  const whole = CERTAIN.exec(words);
  if (whole !== null) return words.slice(whole.index + whole[0].length);
  const clauses = words.split(BETWEEN_CLAUSES).filter(Boolean);
  const at = clauses.findIndex((clause) => CERTAIN.test(clause));
  // What joined the clauses is one of them too, so that "but" is seen.
  return at === -1 ? undefined : clauses.slice(at + 1).join(' ');
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

/** A sentence in one line, as long as is kept. */
export function shortened(sentence: string): string {
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
