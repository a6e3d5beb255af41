import { isTimeZone } from '../cadence/local-time.ts';
import { windowFault } from '../cadence/window.ts';
import { UNPRINTABLE } from '../draft/unprintable.ts';
import type { MailboxSettings } from './mailbox.ts';
import type { MailboxKind } from './mailbox-states.ts';
import type { MailboxWish } from './ports.ts';

/** What one person sends on a busy day. Providers allow more; receivers then distrust it. */
const PER_DAY = 30;
/** The worker adds up to as much again at random: messages by hand come four to eight minutes apart. */
const GAP_SECONDS = 240;
/** Trust in a mailbox that never sent much grows slowly; warm-up guides agree on two more each day. */
const RAMP = { start: 10, step: 2 } as const;
/** Monday to Friday, 8:00 to 17:00. */
const WINDOW = { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 } as const;

/** The default settings of a mailbox. */
export function usualSettings(kind: MailboxKind, savesSent: boolean): MailboxSettings {
  const isSandbox = kind === 'sandbox';
  return {
    perDay: PER_DAY,
    gapSeconds: isSandbox ? 0 : GAP_SECONDS,
    ramp: isSandbox ? undefined : RAMP,
    timeZone: 'UTC',
    window: WINDOW,
    ownCopy: savesSent ? 'sent_folder' : 'blind_copy',
  };
}

/** The settings with what is wished; what is not mentioned stays. */
export function wishedSettings(settings: MailboxSettings, wish: MailboxWish): MailboxSettings {
  return {
    perDay: wish.perDay ?? settings.perDay,
    gapSeconds: wish.gapSeconds ?? settings.gapSeconds,
    ramp: wish.ramp === 'none' ? undefined : (wish.ramp ?? settings.ramp),
    timeZone: wish.timeZone ?? settings.timeZone,
    window: wish.window ?? settings.window,
    ownCopy: wish.ownCopy ?? settings.ownCopy,
    pausesColleagues: wish.pausesColleagues ?? settings.pausesColleagues,
  };
}

/** What is wrong with a wish, as the rest of a sentence about the field; undefined: nothing. */
export function wishFault(
  wish: MailboxWish,
): { readonly path: string; readonly message: string } | undefined {
  if (wish.timeZone !== undefined && !isTimeZone(wish.timeZone)) {
    return { path: 'time_zone', message: 'must be the name of a time zone, such as Europe/Berlin' };
  }
  const fault = wish.window === undefined ? undefined : windowFault(wish.window);
  if (fault !== undefined) return { path: 'window', message: fault };
  // Both stand in every message: in a header, and in its last lines.
  if (wish.senderName !== undefined && UNPRINTABLE.test(wish.senderName)) {
    return {
      path: 'sender_name',
      message: 'must not hold line breaks, control characters or marks of direction',
    };
  }
  if (wish.postalAddress !== undefined && UNPRINTABLE.test(wish.postalAddress.replace(/\r?\n/g, ' '))) {
    return { path: 'postal_address', message: 'must not hold control characters or marks of direction' };
  }
  return undefined;
}
