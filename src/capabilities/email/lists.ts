import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import roleLocalParts from 'role-based-email-addresses';
import { type EmailAddress, plainLocal } from '../../core/email/address.ts';

const disposableDomains: ReadonlySet<string> = disposableEmailBlocklistSet();
/** Entries of the list to leave out: also names of people, or no role. */
const NO_ROLES: ReadonlySet<string> = new Set([
  'alexa',
  'alla',
  'france',
  'gardner',
  'india',
  'information',
  'paris',
  'sydney',
]);
const roles: ReadonlySet<string> = new Set(roleLocalParts.filter((local) => !NO_ROLES.has(local)));

/** Whether a domain, or one above it, gives out throw-away mailboxes. The list holds the domains themselves. */
export function isDisposable(domain: string): boolean {
  let rest = domain;
  while (rest.includes('.')) {
    if (disposableDomains.has(rest)) return true;
    rest = rest.slice(rest.indexOf('.') + 1);
  }
  return false;
}

/** Whether the whole local part, before a `+`, names a post or a team and not a person. */
export function isRole({ local }: Pick<EmailAddress, 'local'>): boolean {
  const [box = ''] = plainLocal(local).toLowerCase().split('+');
  return roles.has(box);
}
