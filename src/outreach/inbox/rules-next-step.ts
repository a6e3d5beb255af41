import { daysAfter, weekdayOf } from '../../mailboxes/rules-local-time.ts';
import words from './next-steps.json' with { type: 'json' };
import {
  IN_WEEKS,
  MONTH_PATTERN,
  MONTHS,
  NEXT_WEEK,
  NUMBERS,
  WEEKDAY_PATTERN,
  WEEKDAYS,
} from './rules-written-dates.ts';

/** What an answer asks for: that the deck is sent, a talk, to be written to later, or that another person is; or it is a no. */
export const ASKED_FOR = ['deck', 'talk', 'later', 'other_person', 'no'] as const;

/** What a person may want to do after an answer; nothing is done before they say so. */
export interface NextStep {
  readonly kind: (typeof ASKED_FOR)[number];
  readonly stage: 'replied' | 'meeting' | 'passed';
  readonly step?: string;
  /** `YYYY-MM-DD`. */
  readonly on?: string;
}

const kinds = ['no', 'deck', 'talk', 'later', 'other'] as const;
const PATTERNS = Object.fromEntries(
  kinds.map((kind) => [kind, new RegExp(`(?<!\\p{L})(?:${words[kind].join('|')})(?!\\p{L})`, 'iu')]),
) as Readonly<Record<(typeof kinds)[number], RegExp>>;

const MONTH = new RegExp(
  `(?<!\\p{L})(?:in|early|mid|late|im|anfang|mitte|ende|en|début|fin|from|until|by|after|a principios de|a finales de)[\\s-]+(?:of\\s+)?(?<month>${MONTH_PATTERN})(?!\\p{L})(?:\\s+(?<year>20\\d\\d))?`,
  'iu',
);
const WEEKDAY = new RegExp(`(?<!\\p{L})(${WEEKDAY_PATTERN})(?!\\p{L})`, 'iu');
const QUARTER = new RegExp(`(?<![\\p{L}\\d])(?:${words.quarters.join('|')})(?![\\p{L}\\d])`, 'iu');
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const MONDAY = 1;
const WEEK = 7;

/**
 * What the words of an answer ask for, as a stage and a next step; undefined where they are not clear or ask for things that do not
 * go together: then a person is asked. `day`: when it came, ISO. Pure.
 */
export function nextStepOf(text: string, day: string): NextStep | undefined {
  const said = (kind: (typeof kinds)[number]) => PATTERNS[kind].test(text);
  const on = laterDay(text, day);
  const [isNo, isDeck, isTalk, isOther] = [said('no'), said('deck'), said('talk'), said('other')];
  if (said('later') && on !== undefined && !isDeck)
    return { kind: 'later', stage: 'replied', step: 'Write again', on };
  // "Not for us, but talk to my colleague" is both: a person decides.
  if (isNo) return isDeck || isTalk || isOther ? undefined : { kind: 'no', stage: 'passed' };
  if (isOther)
    return isDeck || isTalk
      ? undefined
      : { kind: 'other_person', stage: 'replied', step: 'Write to whom they named' };
  const soon = on ?? weekdayAfter(text, day);
  if (isTalk)
    return {
      kind: 'talk',
      stage: 'meeting',
      step: isDeck ? 'Send the deck and agree on a time' : 'Agree on a time to talk',
      ...(soon === undefined ? {} : { on: soon }),
    };
  return isDeck
    ? { kind: 'deck', stage: 'replied', step: 'Send the deck', on: daysAfter(day, 1) }
    : undefined;
}

/** The first day of what a text names: a month, a quarter, next week, some weeks from now. */
function laterDay(text: string, day: string): string | undefined {
  const { month, year } = MONTH.exec(text)?.groups ?? {};
  const number = MONTHS.get(month?.toLowerCase() ?? '');
  if (number !== undefined) return firstOf(number, day, year);
  const quarter = QUARTER.exec(text);
  if (quarter !== null) {
    const [, figure, word] = quarter;
    const at = figure === undefined ? ORDINALS.indexOf(word?.toLowerCase() ?? '') : Number(figure) - 1;
    return firstOf(3 * at + 1, day, undefined);
  }
  if (text.match(NEXT_WEEK) !== null) return mondayAfter(day);
  const count = IN_WEEKS.exec(text)?.[1]?.toLowerCase();
  const weeks = count === undefined ? undefined : (NUMBERS.get(count) ?? Number(count));
  return weeks === undefined || Number.isNaN(weeks) ? undefined : daysAfter(day, WEEK * weeks);
}

/** The first day of a month that is ahead. */
function firstOf(month: number, day: string, year: string | undefined): string {
  const here = Number(day.slice(0, 4));
  const first = (of: number) => `${of}-${String(month).padStart(2, '0')}-01`;
  if (year !== undefined) return first(Number(year));
  return first(here) > day ? first(here) : first(here + 1);
}

function mondayAfter(day: string): string {
  return daysAfter(day, WEEK - weekdayOf(day) + MONDAY);
}

function weekdayAfter(text: string, day: string): string | undefined {
  const wanted = WEEKDAYS.get(WEEKDAY.exec(text)?.[1]?.toLowerCase() ?? '');
  if (wanted === undefined) return undefined;
  return daysAfter(day, ((wanted - weekdayOf(day) + WEEK - 1) % WEEK) + 1);
}
