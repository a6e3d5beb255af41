import { type CalendarDay, daysAfter, weekdayOf } from '../../mailboxes/rules-local-time.ts';
import type { Folders, InboxCursor, Mailbox } from '../../mailboxes/rules-mailbox.ts';
import { normalForm } from '../../platform/values/text.ts';
import type { InboundKind } from '../rules-touch.ts';
import type { DeliveryOutcome, Match } from './rules-match-message.ts';
import type { OptOut } from './rules-opt-out.ts';
import {
  datesIn,
  FROM_BEFORE,
  IN_WEEKS,
  NEXT_WEEK,
  NUMBERS,
  RETURN_AFTER,
  RETURN_BEFORE,
  THIS_WEEK,
  TOMORROW,
  UNTIL_AFTER,
  UNTIL_BEFORE,
  WEEKDAY_PATTERN,
  WEEKDAYS,
  type WrittenDate,
} from './rules-written-dates.ts';

/** What an incoming message is to us. */
export interface Classified {
  readonly kind: InboundKind;
  /** Undefined for `unrelated` only. */
  readonly match: Match | undefined;
  /** Of a bounce or a delay. */
  readonly bounce:
    | { readonly outcome: DeliveryOutcome; readonly suppresses: boolean; readonly status: string | undefined }
    | undefined;
  /** Of an automatic reply: nothing is sent before it. */
  readonly until: Date | undefined;
  /** Whether the automatic reply named that day, or the default stands in. */
  readonly untilIsStated: boolean;
  /** They ask for no more mail, or may be asking for it; of a report that is doubted, what it says. */
  readonly optOut: OptOut | undefined;
  /** Why it ends and suppresses nothing before a person has looked. */
  readonly doubt: string | undefined;
  /** What the mailbox's own host says of the sender; undefined: nothing. */
  readonly authentication: string | undefined;
  /** Of an own copy: its identifier where the provider rewrote ours. */
  readonly otherId: string | undefined;
  /** The first lines they wrote, or the report says. */
  readonly excerpt: string;
  /** Its classification and the reason, in a sentence for a person. */
  readonly why: string;
}

export interface ClassifyOptions {
  /** The mailbox's own address. */
  readonly mailbox: string;
  /** The host has the message among what was sent, or drafted, from the mailbox: under whatever address. */
  readonly isOwn?: boolean | undefined;
  /** Names of the hosts that serve it: their word on the sender counts. */
  readonly hosts: readonly string[];
  /** IANA name of the mailbox's zone, for recipients whose own is not known. */
  readonly timeZone: string;
}

/** Out of the thread, an answer is looked for this long after the last touch. */
export const REPLY_DAYS = 60;
export const NOTHING = {
  match: undefined,
  bounce: undefined,
  until: undefined,
  untilIsStated: false,
  optOut: undefined,
  doubt: undefined,
  authentication: undefined,
  otherId: undefined,
} as const;

export function unrelated(why: string): Classified {
  return { ...NOTHING, kind: 'unrelated', excerpt: '', why };
}

/** A mailbox whose inbox one process reads for a while: every write names the lease, and one that passed changes nothing. */
export interface HeldInbox {
  readonly mailbox: Mailbox;
  readonly lease: string;
  /** As far as it was read; undefined: never. Identifiers hold within one UIDVALIDITY only (RFC 9051 §2.3.1.1). */
  readonly cursor: InboxCursor | undefined;
  /** The same of the other folders. */
  readonly folders: Folders;
  /** Looks that failed, in a row. */
  readonly failures: number;
}

/** A message that belongs to a sequence, with what it was taken for. */
export interface Incoming {
  readonly found: Classified;
  readonly messageId: string | undefined;
  readonly sender: string;
  readonly subject: string;
  readonly receivedAt: Date;
}

/**
 * What became of it. `known`: it was acted on before (the server numbered its messages again); `lost`:
 * another worker reads the mailbox by now, and nothing was changed.
 */
export type Applied = 'applied' | 'known' | 'passed' | 'lost';

/** A date of which nothing says what it is is not believed to be further ahead: it is about something else, or a slip. */
const LONGEST_UNNAMED_DAYS = 120;
/** A hold is not longer: parental leave takes a year, and after that much else has changed. */
const LONGEST_ABSENCE_DAYS = 366;
/** A day of return may be this far ahead; what is beyond the longest hold holds for that. */
const LONGEST_STATED_DAYS = 3 * 366;
/** What anybody may have written holds no longer: the longest holiday, and not a raise. */
export const LONGEST_UNPROVEN_DAYS = 31;
/** An automatic reply that names no date holds this long: most absences are a week. */
export const DEFAULT_ABSENCE_DAYS = 7;

/** The date stands near the start; what follows are substitutes, events and disclaimers. */
const LOOKED_AT = 3_000;
/** Characters around a date that may say what it is. */
const BEFORE = 70;
const AFTER = 60;

type Role = 'return' | 'until' | 'from' | 'none';

export interface ReturnDateHints {
  /** The day the message came, in the recipient's zone. */
  readonly today: CalendarDay;
  /** `Content-Language` or `Accept-Language`, where written. */
  readonly language: string | undefined;
}

/**
 * The first day the author of an automatic reply is back, read from what they wrote in any of some fifteen languages:
 * "back on Monday 7 September", "bis zum 3.9.", "retour le 15 mars", "del 3 al 10 de agosto", "2026-09-03", "9月3日まで".
 * A last day of absence gives the day after. Days past are not believed, nor others over 120 days ahead than a stated return; it is a year ahead at most. Undefined if no
 * day is.
 */
export function returnDay(text: string, hints: ReturnDateHints): CalendarDay | undefined {
  const { words, dates, lastOf } = rolesIn(text, hints);
  const stated = lastOf('return') ?? lastOf('until') ?? namedDay(words, hints.today, ['return', 'until']);
  // One day without a role: "out of the office on 24 August".
  const named = dates.filter(({ date }) => !date.vague);
  const isOnly = named.length === 1 || areListed(words, named);
  return stated ?? (isOnly ? lastOf('none') : undefined);
}

/** Whether the text names a day on which its author is back: not the last day of something, which may be that of their work. */
export function saysReturn(text: string, hints: ReturnDateHints): boolean {
  const { words, lastOf } = rolesIn(text, hints);
  return (lastOf('return') ?? namedDay(words, hints.today, ['return'])) !== undefined;
}

function rolesIn(text: string, hints: ReturnDateHints) {
  const words = normalForm(text, 'NFC', LOOKED_AT)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    // The dot of an abbreviated weekday does not end a sentence.
    .replaceAll(/(?<!\p{L})(mon|tues?|wed|thur?s?|fri|sat|sun|mo|di|mi|fr)\./giu, '$1');
  const dates = datesIn(words, hints).map((date) => ({ date, role: date.role ?? roleOf(words, date) }));
  const lastOf = (role: Role): CalendarDay | undefined => {
    const longest = daysAfter(hints.today, role === 'none' ? LONGEST_UNNAMED_DAYS : LONGEST_STATED_DAYS);
    const days = dates
      .filter((one) => one.role === role)
      .flatMap(({ date }) =>
        date.days.map((day) => (role === 'return' || date.vague ? day : daysAfter(day, 1))),
      );
    const latest = days
      .filter((day) => day > hints.today && day <= longest)
      .sort()
      .at(-1);
    const last = daysAfter(hints.today, LONGEST_ABSENCE_DAYS);
    return latest !== undefined && latest > last ? last : latest;
  };
  return { words, dates, lastOf };
}

/** Single days in a row: "on Monday 10 August and Tuesday 11 August". */
function areListed(
  words: string,
  named: readonly { readonly date: WrittenDate; readonly role: Role }[],
): boolean {
  const inOrder = named.toSorted((one, other) => one.date.starts - other.date.starts);
  return (
    named.length > 1 &&
    named.every(({ role }) => role === 'none') &&
    inOrder.every(({ date }, at) => {
      const before = inOrder[at - 1]?.date;
      return before === undefined || LISTED.test(words.slice(before.ends, date.starts));
    })
  );
}

const LISTED =
  /^[\s,]{0,3}(?:(?:and|und|et|y|e|en|och|og|i|a|и|та|&|＆|、|・)\s?)?(?:on\s|am\s)?(?:the\s|den\s|le\s)?\p{L}{0,12}[\s,]{0,3}$/iu;

function roleOf(words: string, { starts, ends }: Pick<WrittenDate, 'starts' | 'ends'>): Role {
  const before = words.slice(Math.max(0, starts - BEFORE), starts);
  const after = words.slice(ends, ends + AFTER);
  if (UNTIL_AFTER.test(after)) return 'until';
  if (RETURN_BEFORE.test(before)) return 'return';
  // "Ab dem 7.9. bin ich wieder da", but not "from 3 August, back on 7 September".
  if (FROM_BEFORE.test(before)) return RETURN_AFTER.test(after.split(/\d/)[0] ?? '') ? 'return' : 'from';
  if (UNTIL_BEFORE.test(before)) return 'until';
  return RETURN_AFTER.test(after.split(/\d/)[0] ?? '') ? 'return' : 'none';
}

const WEEKDAY = new RegExp(`(?<!\\p{L})(?:${WEEKDAY_PATTERN})(?!\\p{L}{2})`, 'giu');

/** "Back on Monday", "bis Freitag", "tomorrow", "next week": a day that is named and not dated. */
function namedDay(words: string, today: CalendarDay, roles: readonly Role[]): CalendarDay | undefined {
  const monday = daysAfter(today, 8 - weekdayOf(today));
  const isWanted = (role: Role) => roles.includes(role);
  for (const match of words.matchAll(WEEKDAY)) {
    const role = roleAt(words, match);
    const weekday = WEEKDAYS.get(match[0].toLowerCase());
    if (weekday === undefined || !isWanted(role)) continue;
    const day = daysAfter(today, (weekday - weekdayOf(today) + 7) % 7 || 7);
    return role === 'return' ? day : daysAfter(day, 1);
  }
  // What follows is of an absence whatever stands around it, if the end of one is looked for too.
  const isAny = isWanted('until');
  for (const match of words.matchAll(NEXT_WEEK)) {
    if (roleAt(words, match) === 'return') return monday;
    if (isAny) return daysAfter(monday, 7);
  }
  if (isAny && [...words.matchAll(THIS_WEEK)].length > 0) return monday;
  const weeks = IN_WEEKS.exec(words);
  if (weeks !== null && (isAny || roleAt(words, weeks) === 'return')) {
    const [, count = ''] = weeks;
    return daysAfter(today, 7 * (NUMBERS.get(count.toLowerCase()) ?? Number(count)));
  }
  for (const match of words.matchAll(TOMORROW)) {
    const role = roleAt(words, match);
    if (isWanted(role)) return daysAfter(today, role === 'return' ? 1 : 2);
  }
  return undefined;
}

function roleAt(words: string, match: RegExpExecArray): Role {
  return roleOf(words, { starts: match.index, ends: match.index + match[0].length });
}
