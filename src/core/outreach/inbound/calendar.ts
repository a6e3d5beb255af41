import { addressKey, type ParsedMail } from './parsed-mail.ts';

export interface CalendarAnswer {
  /** RFC 5546 §1.4: `REPLY` and `COUNTER` answer an invitation, `REQUEST` is one. */
  readonly method: 'REPLY' | 'COUNTER' | 'REQUEST';
  /** Who answered, as addresses are compared; of an invitation its organiser. */
  readonly people: readonly string[];
  /** `accepted`, `declined`, `tentative`; undefined where it does not say. */
  readonly answer: 'accepted' | 'declined' | 'tentative' | undefined;
  /** A calendar answered while its owner is away, and says so. */
  readonly isAutomatic: boolean;
}

const TYPES = new Set(['text/calendar', 'application/ics']);
const ANSWERS = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' } as const;
/** What Google and Outlook write into an automatic answer. */
const BY_ITSELF =
  /automatically (?:declined|accepted)|declined because i am out of (?:the )?office|auto-?declined/i;

/** The answer to an invitation, or the invitation, a message carries (RFC 5545, RFC 5546); undefined for any other. */
export function readCalendar(mail: ParsedMail): CalendarAnswer | undefined {
  const part = mail.parts.find(({ type }) => TYPES.has(type));
  if (part === undefined) return undefined;
  // RFC 5545 §3.1: a line beginning with a blank carries on the one before.
  const text = part.text.replaceAll(/\r?\n[ \t]/g, '');
  const method = (part.method ?? /^METHOD:\s*(\w+)/im.exec(text)?.[1])?.toUpperCase();
  if (method !== 'REPLY' && method !== 'COUNTER' && method !== 'REQUEST') return undefined;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => /^(?:ATTENDEE|ORGANIZER)[;:]/i.test(line))
    .slice(0, 50);
  const wanted = lines.filter((line) => /^ATTENDEE/i.test(line) === (method !== 'REQUEST'));
  const state = lines
    .map((line) => /PARTSTAT=(\w+)/i.exec(line)?.[1]?.toUpperCase())
    .find((one) => one !== undefined);
  return {
    method,
    people: wanted.flatMap((line) => /mailto:([^\s;>"]+@[^\s;>"]+)/i.exec(line)?.[1] ?? []).map(addressKey),
    answer:
      state === 'ACCEPTED' || state === 'DECLINED' || state === 'TENTATIVE' ? ANSWERS[state] : undefined,
    isAutomatic: BY_ITSELF.test(mail.text) || BY_ITSELF.test(text),
  };
}
