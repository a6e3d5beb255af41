import { allowanceOf } from '../cadence/allowance.ts';
import { providerPerDay } from './known-hosts.ts';
import type { Mailbox } from './mailbox.ts';
import type { SendAllowance } from './slot.ts';

/** What a mailbox may send today, and whose limit that is. */
export interface MailboxLimit {
  readonly perDay: number;
  readonly by: 'setting' | 'ramp' | 'operator' | 'provider';
}

type Limited = Pick<Mailbox, 'kind' | 'address' | 'settings' | 'connectedAt'>;

/** What a mailbox may do today: its own limits, the operator's and its provider's. */
export function mailboxAllowance(mailbox: Limited, operatorPerDay: number, now: Date): SendAllowance {
  const { settings, connectedAt } = mailbox;
  return allowanceOf({ settings, connectedAt, operatorPerDay, providerPerDay: providerPerDay(mailbox), now });
}

/** The limit in force: the smallest of all. Where two are equal, the one its owner can change is named. */
export function limitToday(mailbox: Limited, operatorPerDay: number, now: Date): MailboxLimit {
  const { perDay } = mailboxAllowance(mailbox, operatorPerDay, now);
  if (mailbox.settings.perDay === perDay) return { perDay, by: 'setting' };
  if (operatorPerDay === perDay) return { perDay, by: 'operator' };
  return { perDay, by: providerPerDay(mailbox) === perDay ? 'provider' : 'ramp' };
}
