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

/** The line on which "On …, … wrote:" that begins here ends, at most three further down; before `at` where none begins. */
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
