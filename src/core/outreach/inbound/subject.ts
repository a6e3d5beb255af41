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
