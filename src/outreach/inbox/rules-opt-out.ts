import { normalForm } from '../../platform/values/text.ts';
import wishes from './opt-out.json' with { type: 'json' };
import { ALONE, CERTAIN, POSSIBLE } from './rules-certain.ts';

/**
 * There are always new wordings, so phrases alone miss many. In one sentence a word that ends or refuses
 * something and a word for mail, an address or a list are enough to ask a person. By language: what ends or
 * refuses, and what it is about. A word of a pair stands at the beginning of a word of the text.
 */
const matchers = [
  ...Object.values(wishes.pairs).map((pair) =>
    pair.map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words})`, 'iu')),
  ),
  ...wishes.pairsAnywhere.map((pair) => pair.map((words) => new RegExp(words, 'iu'))),
];

/** What is removed from a conversation or a document, and what a product does, is not about mail to them. */
const ABOUT_ELSE =
  /(?<!\p{L})(?:hesitate|your (?:users|customers|clients|product)|(?:users|customers|recipients|clients) |intended recipient|in error|confidential|unsubscribe (?:rate|link)|monitored|attachments?|anh[aä]ng|anhänge|hésitez|dude en|duden en|exit[ei]|hesite)/iu;

/** Whether a sentence has both words of a pair; linear in its length. */
export function hasWishNearby(sentence: string): boolean {
  return !ABOUT_ELSE.test(sentence) && matchers.some((pair) => pair.every((words) => words.test(sentence)));
}

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
 * The wish for no more mail in what they wrote (without quotes and signature); undefined if there is none. A certain one
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

/** What follows the clear wish, in a whole sentence or one clause; undefined if there is none. */
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

/** Without the marks at its end, and with one space if there are several. */
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

/** A message is looked at no further: answers are short, and what follows is quoted text. */
const MAX_TEXT = 65_536;
const MAX_LINES = 2_000;
/** What the column `inbound_message.excerpt` keeps; a reader wants the gist. */
const EXCERPT_LENGTH = 1_000;

/** The verb that ends the line "On …, … wrote:" in the languages of common mail programs. */
const WROTE =
  /(?:(?<!\p{L})wrote|(?<!\p{L})writes|(?<!\p{L})schrieb|(?<!\p{L})écrit|(?<!\p{L})escribió|(?<!\p{L})ha scritto|(?<!\p{L})scrive|(?<!\p{L})escreveu|(?<!\p{L})schreef|(?<!\p{L})geschreven|(?<!\p{L})skrev|(?<!\p{L})skrifaði|(?<!\p{L})kirjoitti|(?<!\p{L})pisze|(?<!\p{L})napisał(?:\(a\)|a)?|(?<!\p{L})napsal\(?a?\)?|(?<!\p{L})napísal|(?<!\p{L})írta|(?<!\p{L})a scris|(?<!\p{L})yazdı|(?<!\p{L})piše|написал\(?а?\)?|пишет|έγραψε|כתב|写道|寫道|のメール|書きました|님이 작성|작성)\s*[:：]?\s*$/iu;
/** The same where the name stands last: "Am 7. August 2026 um 10:00 schrieb Nora Finch <…>:". */
const WROTE_FIRST =
  /(?<!\p{L})(?:schrieb|schreef|skrev|skrifaði|wrote|escribió|scrisse|написал[аи]?)(?!\p{L}).{1,200}[:：]\s*$/iu;
/** In whatever language, with a verb or none: a time, the author's address in brackets, and a colon at the end. */
const TIME = /(?<!\d)\d{1,2}[:.：]\d{2}(?!\d)/u;
const AUTHOR_AND_COLON = /<[^<>\s]{1,250}@[^<>\s]{1,250}>.{0,80}[:：]\s*$/u;
const STARTS_WROTE =
  /^\s*(?:on|am|le|el|il|em|op|den|på|dnia|w dniu|dne|dňa|pe|ma|ti|ke|to|la|su|lø|în|tarihinde|at|\d{1,4}[-/.年]|20\d\d|在|于|пн|вт|ср|чт|пт|сб|вс)/iu;
/** The first line of a block of headers that Outlook and others put above what they quote. */
const QUOTED_FROM =
  /^\s*[*_]{0,2}(?:from|von|de|da|van|fra|från|lähettäjä|od|feladó|kimden|от|από|发件人|發件人|寄件者|差出人|보낸 사람|보낸사람)\s*[:：][*_]{0,2}\s*\S/iu;
const QUOTED_HEADER =
  /^\s*[*_]{0,2}(?:sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el| em)?|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|sendt|skickat|till|til|ämne|emne|lähetetty|aihe|wysłano|data|do|temat|odesláno|komu|předmět|отправлено|дата|кому|тема|发送时间|收件人|主题|主旨|送信日時|宛先|件名|보낸 날짜|받는 사람|제목)\s*[:：]/iu;
const DIVIDER =
  /^\s*(?:-{2,}\s*(?:original message|original appointment|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|пересылаемое сообщение|原始邮件|原始郵件|転送メッセージ|元のメッセージ|원본 메시지|원본 메일).{0,40}|_{20,}|-{20,}|begin forwarded message:?|anfang der weitergeleiteten nachricht:?|début du message (?:transféré|réexpédié)\s*:?)\s*$/iu;
/** RFC 3676 §4.3, and what people type instead. */
const SIGNATURE_MARK = /^(?:--|__|—|–)\s*$/;
const SENT_FROM =
  /^\s*(?:sent from (?:my|a|outlook|yahoo|proton|mail)|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit)|envoyé (?:de|depuis)|enviado (?:desde|do|de) |inviato (?:da|dal)|verzonden (?:vanaf|met)|skickat från|sendt fra|lähetetty|wysłane z|отправлено (?:с|из)|发自我的|iphoneから送信|나의 iphone)/iu;

interface Read {
  readonly lines: readonly string[];
  /** Where what they wrote ends. */
  readonly end: number;
}

/**
 * What the sender wrote, without quoted lines, the headers above a quote, and the signature. Where the whole text is a
 * quote with answers in between, the answers. Each line is looked at once or twice.
 */
export function ownWords(text: string): string {
  const { lines, end } = withoutQuote(text);
  const kept: string[] = [];
  for (const line of lines.slice(0, end)) {
    if (SIGNATURE_MARK.test(line) || SENT_FROM.test(line)) break;
    if (!isQuoted(line)) kept.push(line.trimEnd());
  }
  return tidy(kept);
}

/** The first lines of what they wrote, at most a thousand characters, whole words where that is possible. */
export function excerptOf(text: string): string {
  const words = ownWords(text);
  // Only quoted text and a signature: an empty answer is shown as it is.
  const shown = words === '' ? tidy(text.slice(0, MAX_TEXT).split(/\r?\n/).slice(0, 20)) : words;
  const points = [...shown];
  return points.length <= EXCERPT_LENGTH
    ? shown
    : `${points
        .slice(0, EXCERPT_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

function isQuoted(line: string): boolean {
  return /^\s{0,3}[>|＞]/.test(line);
}

function withoutQuote(text: string): Read {
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/).slice(0, MAX_LINES);
  for (let at = 0; at < lines.length; at += 1) {
    if (!beginsQuote(lines, at)) continue;
    // Bottom-posted: the quote stands first and is marked line by line, so what follows it is theirs.
    const after = lines.slice(at + 1).findIndex((line) => line.trim() !== '');
    const marked = after !== -1 && isQuoted(lines[at + 1 + after] ?? '');
    const above = lines.slice(0, at).some((line) => line.trim() !== '' && !isQuoted(line));
    if (marked && !above)
      return { lines: lines.toSpliced(0, endOfIntroduction(lines, at) + 1), end: lines.length };
    return { lines, end: at };
  }
  return { lines, end: lines.length };
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.length > 400) return false;
  if (DIVIDER.test(line)) return true;
  if (QUOTED_FROM.test(line)) {
    return lines.slice(at + 1, at + 6).filter((next) => QUOTED_HEADER.test(next)).length >= 2;
  }
  return endOfIntroduction(lines, at) >= at;
}

/** The line on which "On …, … wrote:" that begins here ends, at most three further down; before `at` if none begins. */
function endOfIntroduction(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  if (WROTE.test(first) && (/\d/.test(first) || /@/.test(first))) return at;
  if (endsIntroduction(first)) return at;
  if (!STARTS_WROTE.test(first) || !/\d/.test(first)) return at - 1;
  let joined = first;
  for (let next = at + 1; next < Math.min(at + 4, lines.length); next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '' || isQuoted(line)) break;
    joined += ` ${line.trim()}`;
    if (joined.length <= 400 && (WROTE.test(joined) || endsIntroduction(joined))) return next;
  }
  return at - 1;
}

function endsIntroduction(line: string): boolean {
  return TIME.test(line) && (AUTHOR_AND_COLON.test(line) || WROTE_FIRST.test(line));
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/[\p{Cc}\p{Cf}](?<![\n\t\u200c\u200d])/gu, '')
    .replaceAll(/[ \t\u00a0]{2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
