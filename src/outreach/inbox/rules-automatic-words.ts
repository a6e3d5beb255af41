import automatic from './automatic.json' with { type: 'json' };
import { hasNullReturnPath, headerOf, type ParsedMail } from './rules-parsed-mail.ts';

/** How automatic replies name themselves at the start of a subject, by language, in lower case. */
const NAMES = Object.values(automatic.names).flat().join('|');
/** Words such a subject may be, or begin with before a colon, a date or a name; a person's subject has them too. */
const ABOUT_ABSENCE = automatic.aboutAbsence.join('|');

const OPENING = `^[\\s*!"'“„«\\[(【<]*`;
const AT_START = new RegExp(`${OPENING}(?:${NAMES})`, 'iu');
/** Then nothing, a divider, a day, or what is answered: "Absence of a rival" is about something else. */
const ALONE = new RegExp(
  `${OPENING}(?:${ABOUT_ABSENCE})(?:\\s*(?:$|[:：;,()\\[\\]!|\\-–—/"'”】>.]|\\d)|\\s+(?:re|aw|to|until|till?|from|bis|vom|du|au|jusqu|hasta|del|fino|dal|até|tot|van|t\\.?o\\.?m|til|do|od|до|с|and|und|et|with|mit|notification|notice|message|reply|[-–—])(?!\\p{L}))`,
  'iu',
);
const ANYWHERE = new RegExp(
  `(?<!\\p{L})(?:${NAMES}|${ABOUT_ABSENCE}|auto(?:matic|mated)?[ -]?(?:reply|response|responder))`,
  'iu',
);

/** Whether a subject (without prefixes, lower case) begins as an automatic reply's does. */
export function startsAutomatic(bare: string): boolean {
  return AT_START.test(bare) || ALONE.test(bare);
}

/** Whether a subject has words of an automatic reply's anywhere: no proof by itself. */
export function namesAutomatic(bare: string): boolean {
  return ANYWHERE.test(bare);
}

/**
 * Sentences no person writes of their own mail. "Ignore my automatic reply" is a person's, so the words alone count only
 * where a text opens with them.
 */
const SAYS_AUTOMATIC = new RegExp(Object.values(automatic.saysAutomatic).flat().join('|'), 'iu');

/** What the text of a vacation message says of its author. */
const SAYS_AWAY =
  /(?<!\p{L})(?:i(?:['’]m| am| will be|['’]ll be)(?: currently| presently)? (?:out of (?:the )?office|away|on (?:\w+ )?holidays?|on (?:annual |parental |maternity |paternity |sick )?(?:leave|vacation|holidays?)|travell?ing|out (?:until|till))|(?:limited|no|intermittent|sporadic) access to (?:my )?(?:e-?mails?|mail)|ich bin (?:derzeit |momentan |aktuell |zurzeit |vom |bis |ab |erst |leider )?.{0,40}(?:nicht (?:im (?:büro|haus)|erreichbar)|abwesend|im urlaub|außer haus|wieder (?:im büro|erreichbar|da))|je suis (?:actuellement )?(?:absente?|en (?:congés?|vacances|déplacement))|(?:estoy|me encuentro|estaré) (?:actualmente )?(?:fuera|ausente|de vacaciones)|sono (?:attualmente |al momento )?(?:assente|fuori|in ferie)|(?:estou|estarei) (?:ausente|fora|de férias)|ik ben (?:momenteel |helaas )?(?:afwezig|niet (?:op kantoor|aanwezig)|met (?:vakantie|verlof))|jag är (?:för närvarande )?(?:borta|på semester|ej|inte)|jeg er (?:for tiden |i øjeblikket )?(?:på ferie|ikke|bortreist|ute))|(?:休暇|不在|外出)|(?:不在办公室|休假|出差)|(?:부재|휴가)|отпуск|отсутств|urlop|nieobecn/iu;

/** The first lines say it; further down it is a footer, or about another person. */
const LOOKED_AT = 600;

/** Whether the text (what they wrote, without quotes) says of itself that no person wrote it. */
export function saysAutomatic(words: string): boolean {
  return SAYS_AUTOMATIC.test(words.slice(0, LOOKED_AT));
}

/** Whether the text (what they wrote, without quotes) says that its author is away. A person may write so too. */
export function saysAway(words: string): boolean {
  return SAYS_AWAY.test(words.slice(0, LOOKED_AT));
}

/** What mail programs put before the subject of an answer, by language; compared in lower case. */
const ANSWER =
  're|aw|antw|antwort|sv|vs|vast|vá|válasz|odp|odpověď|ynt|yan|ref|res|rif|r|回复|回覆|答复|答覆|返信|回信|답장|회신|ответ|отв|απ|σχετ|hl|bls|rv|ri|на|atb|ats|re\\s?:\\s?re';
/** The same for what was passed on. */
const FORWARD = 'fwd?|fw|wg|tr|i|rv|enc|doorst|vb|vl|pd|továbbítás|転送|转发|轉寄|전달|пересл|fs|ilt|trs';
/** Systems put their marks before a subject: `[EXTERNAL]`, `[EXT]`, `[Fund list]`. */
const MARK = '\\[[^\\]]{1,40}\\]|\\([^)]{1,20}\\)';

const PREFIX = new RegExp(
  `^\\s*(?:(${ANSWER})|(${FORWARD})|(?:${MARK}))\\s*(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\)|\\^\\d{1,3})?\\s*(?:[:：]|(?<=[\\])]))\\s*`,
  'iu',
);

/** No real thread has more; a subject made of prefixes only must not take long. */
const MAX_PREFIXES = 12;
/** RFC 5322 §2.1.1. */
const LONGEST = 998;

export interface ReadSubject {
  /** Without prefixes and marks, blanks joined, lower case. */
  readonly bare: string;
  /** It began as an answer does (`Re:`, `AW:`, `回复：`). */
  readonly answers: boolean;
  /** It began as something passed on does. */
  readonly forwards: boolean;
}

/** Removes from a subject the prefixes of answers and forwards and the marks of systems. */
export function readSubject(subject: string): ReadSubject {
  let rest = subject.slice(0, LONGEST);
  let answers = false;
  let forwards = false;
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const found = PREFIX.exec(rest);
    if (found === null) break;
    if (found[1] !== undefined) answers = true;
    if (found[2] !== undefined) forwards = true;
    rest = rest.slice(found[0].length);
  }
  return { bare: rest.replaceAll(/\s+/g, ' ').trim().toLowerCase(), answers, forwards };
}

/** Whether one subject carries on the other: the same words once prefixes and marks are gone. Empty ones never do. */
export function sameSubject(one: string, other: string): boolean {
  const { bare } = readSubject(one);
  return bare !== '' && bare === readSubject(other).bare;
}

/** What bulk mail says of itself. */
const BULK = new Set(['bulk', 'junk', 'list']);

/** `Precedence` in lower case, where it is written at all. */
export function precedenceOf(mail: Pick<ParsedMail, 'headers'>): string {
  return (headerOf(mail, 'precedence') ?? '').toLowerCase();
}

/** Came by a mailing list or in bulk: RFC 2919, RFC 2369, and what senders of newsletters write. */
export function isBulk(mail: Pick<ParsedMail, 'headers'>): boolean {
  const names = ['list-id', 'list-post', 'list-unsubscribe', 'feedback-id', 'x-campaign-id', 'x-mailgun-tag'];
  return names.some((name) => headerOf(mail, name) !== undefined) || BULK.has(precedenceOf(mail));
}

/**
 * Whether a machine wrote this (RFC 3834 §5, and what other responders do). `words`: the text without quotes;
 * `ours`: subjects of ours, which a thread may carry on without being about an absence.
 */
export function isAutomatic(mail: ParsedMail, words: string, ours: readonly string[]): boolean {
  const submitted = headerOf(mail, 'auto-submitted')
    ?.toLowerCase()
    .split(/[\s;(]/)[0];
  if (submitted !== undefined && submitted !== '' && submitted !== 'no') return true;
  // Headers only a responder writes (RFC 3834, and what responders collect that must not answer each other), and Mailman's notices.
  if (automatic.responderHeaders.some((name) => saysYes(headerOf(mail, name)))) return true;
  if (/^auto[-_]?reply/.test(precedenceOf(mail))) return true;
  // So misspelt by a responder that is widely used, and only there.
  if (/^auto[-_]?reply/i.test(headerOf(mail, 'preference') ?? '')) return true;
  // Outlook's class of an answer by a rule or the absence assistant.
  if (/autoreply|oof|autoresponder/i.test(headerOf(mail, 'x-post-messageclass') ?? '')) return true;
  if (/^autoresponder/i.test(headerOf(mail, 'delivered-to') ?? '')) return true;
  if (hasNullReturnPath(mail)) return true;
  const subject = readSubject(mail.subject);
  const isOurs = ours.some((one) => readSubject(one).bare === subject.bare);
  if (!isOurs) {
    // "Re: Automatic reply: …" is an answer to one, unless the text says otherwise.
    if (startsAutomatic(subject.bare) && (!subject.answers || saysAway(words))) return true;
    // "Ada Quill is out of the office", "Absence of a rival?": words a person's subject may have too.
    if (namesAutomatic(subject.bare) && saysAway(words)) return true;
  }
  // Their word for it, where the header is only a request not to be answered automatically.
  if (BULK.has(precedenceOf(mail)) && saysAway(words)) return true;
  return saysAutomatic(words);
}

function saysYes(value: string | undefined): boolean {
  return value !== undefined && !/^(?:no|false|0)?$/i.test(value);
}
