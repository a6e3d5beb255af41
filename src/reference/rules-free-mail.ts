import freeMail from './words/free-mail.json' with { type: 'json' };

/**
 * The one list of domains whose mailboxes are for everyone. Read by whoever asks whether an address says anything of an
 * employer, remarks "free", or corrects a slip (`rules-mail-hosts.ts`); nothing else lists them (`free-mail.test.ts`).
 */

/** The largest, as which a misspelt domain is read. Short on purpose: with every entry more real domains lie within an edit of one. */
export const LARGE_PROVIDERS: readonly string[] = freeMail.large;

/** Providers that have one name in many countries: yahoo.co.uk, hotmail.fr, gmx.at. */
const ANYWHERE =
  /^(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|windowslive|icloud|aol|aim|gmx|proton|protonmail|yandex|zoho|tutanota|tuta|fastmail|mailfence|inbox|mail|email)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;

/** The large ones and others, access providers and forwarding addresses of alumni and professions among them. */
const LISTED: ReadonlySet<string> = new Set([...LARGE_PROVIDERS, ...freeMail.others.join(' ').split(' ')]);

/** Sites with a page of everyone: their domain stands where an own one should, and says no more of an employer. */
const SITES: ReadonlySet<string> = new Set(['linkedin.com', 'facebook.com', 'facebookmail.com']);

/** Whether a domain is written in the list: a real one, whatever it looks like. Lower case. */
export function isListedMail(domain: string): boolean {
  return LISTED.has(domain);
}

/** Whether anyone may have a mailbox at the domain. Lower case. */
export function isFreeMail(domain: string): boolean {
  return LISTED.has(domain) || ANYWHERE.test(domain);
}

/** Whether the domain says nothing of an employer: mailboxes for everyone, or pages. Lower case. */
export function isNoEmployer(domain: string): boolean {
  return isFreeMail(domain) || SITES.has(domain);
}
