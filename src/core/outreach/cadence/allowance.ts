import type { MailboxSettings } from '../mailbox/mailbox.ts';
import type { SendAllowance } from '../mailbox/slot.ts';
import { daysAfter, instantsOf } from './local-time.ts';
import { dayOf } from './window.ts';

/** Nothing is sent on an inbox older than this: an answer that came meanwhile has to stop it. Twice what a poll may take. */
export const POLLED_WITHIN_MS = 120_000;
const DAY_MS = 86_400_000;

export interface AllowanceAsked {
  readonly settings: Pick<MailboxSettings, 'perDay' | 'gapSeconds' | 'ramp' | 'timeZone'>;
  readonly connectedAt: Date;
  /** What the operator allows a mailbox, where they set a limit. */
  readonly operatorPerDay?: number | undefined;
  /** The provider's limit of one account in a day, where that is known. */
  readonly providerPerDay?: number | undefined;
  readonly now: Date;
}

/**
 * What a mailbox may do today, in a day of its own zone: the smallest of its setting, its ramp, the provider's and the
 * operator's limit, never below zero. The ramp counts days of the calendar, the day it was connected on being the first.
 */
export function allowanceOf(asked: AllowanceAsked): SendAllowance {
  const { settings, connectedAt, operatorPerDay, providerPerDay, now } = asked;
  const { perDay, gapSeconds, ramp, timeZone } = settings;
  const day = dayOf(now, timeZone);
  const limits = [perDay, operatorPerDay, providerPerDay];
  if (ramp !== undefined)
    limits.push(ramp.start + ramp.step * daysBetween(dayOf(connectedAt, timeZone), day));
  const smallest = Math.min(...limits.filter((limit) => limit !== undefined));
  return {
    perDay: Math.max(0, Math.floor(smallest)),
    day,
    gapMs: gapSeconds * 1_000,
    polledWithinMs: POLLED_WITHIN_MS,
  };
}

/** When the next day begins by the mailbox's own clock: the limit of today ends then. */
export function nextDayAt(now: Date, timeZone: string): Date {
  return new Date(instantsOf(daysAfter(dayOf(now, timeZone), 1), 0, timeZone).first);
}

/** Whole days from one day to another; none where a clock was set back behind the first. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS));
}
