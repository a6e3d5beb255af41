import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { Scope } from '../platform/values/scope.ts';
import { raiseName, type Step, type StoredRaise } from './rules-raises.ts';

/** The one address of each side of a tenant under which a calendar reads its next steps. */
export interface CalendarLinkStore {
  /** A new token, in place of the one before; stored as a hash only. */
  make(scope: Scope): Promise<string>;
  /** False if there was none. */
  end(scope: Scope): Promise<boolean>;
  /** Whose it is; undefined if nobody's, or the account is suspended. */
  scopeOf(token: string): Promise<Scope | undefined>;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly calendarLinks: CalendarLinkStore;
  }
}

/** A next step as a calendar has it. */
export interface DueStep {
  /** The same for as long as the step is of this investor and raise, so that a calendar replaces what it had. */
  readonly uid: string;
  readonly title: string;
  /** ISO day. */
  readonly on: string;
  readonly changedAt: Date;
}

/** RFC 5545, 3.1: octets of a line, without its end. */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();
/** Controls but the line feed are no text (RFC 5545, 3.3.11). */
const CONTROLS = /[^\P{Cc}\n]+/gu;

/** The next steps of a raise, or of a list without one. */
export function calendarOfSteps(
  raise: Pick<StoredRaise, 'id' | 'name' | 'profile'> | undefined,
  steps: readonly Step[],
): string {
  return calendarOf(
    raise === undefined ? 'Next steps' : `${raiseName(raise)}: next steps`,
    steps.map(({ investorId, name, step, on, changedAt }) => ({
      uid: `${investorIdOf(investorId)}.${raise?.id ?? 'list'}@warmpath`,
      title: step === undefined ? name : `${name}: ${step}`,
      on,
      changedAt,
    })),
  );
}

/** Days with a title each as an iCalendar file (RFC 5545). */
export function calendarOf(name: string, steps: Iterable<DueStep>): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Warmpath//Next steps//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
  ];
  for (const { uid, title, on, changedAt } of steps)
    lines.push(
      'BEGIN:VEVENT',
      `UID:${textOf(uid)}`,
      `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d{3}/gu, '')}`,
      // Without an end it is that day (3.6.1).
      `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
      `SUMMARY:${textOf(title)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    );
  return `${[...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}

function textOf(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROLS, ' ')
    .toWellFormed()
    .replace(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Cut between characters: some readers join the bytes of lines only after they read them as text. */
function folded(line: string): string {
  let octets = 0;
  let out = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
