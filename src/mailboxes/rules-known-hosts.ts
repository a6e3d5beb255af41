import { allowanceOf } from './rules-local-time.ts';
import type { Mailbox, MailServer, MailServers, SendAllowance } from './rules-mailbox.ts';

/** A widely used mail service. */
export interface MailService {
  readonly name: string;
  readonly smtp: MailServer;
  readonly imap: MailServer;
  /** Puts what is sent over SMTP into its Sent folder by itself. */
  readonly savesSent: boolean;
  /** Why a password is not enough there, and what is. */
  readonly instead?: string;
  /** What kind of password it takes; shown where a login fails. */
  readonly hint?: string;
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

// The addresses of each service's own help pages for mail programs.
const SERVICES = {
  gmail: {
    name: 'Gmail',
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    savesSent: true,
    hint: 'Gmail takes an app password (2-step verification must be on); Workspace accounts need POST /v1/mailboxes/authorize.',
  },
  m365: {
    name: 'Microsoft 365',
    smtp: starttls('smtp.office365.com'),
    imap: tls('outlook.office365.com', 993),
    savesSent: true,
    instead:
      'Microsoft 365 takes no passwords from mail programs: use POST /v1/mailboxes/authorize with "m365_oauth"',
  },
  outlook: {
    name: 'Outlook.com',
    smtp: starttls('smtp-mail.outlook.com'),
    imap: tls('outlook.office365.com', 993),
    savesSent: true,
    instead:
      'Outlook.com takes no passwords from mail programs: use POST /v1/mailboxes/authorize with "m365_oauth"',
  },
  yahoo: {
    name: 'Yahoo',
    smtp: tls('smtp.mail.yahoo.com', 465),
    imap: tls('imap.mail.yahoo.com', 993),
    savesSent: false,
    hint: 'Yahoo takes an app password, made in the account security page.',
  },
  icloud: {
    name: 'iCloud',
    smtp: starttls('smtp.mail.me.com'),
    imap: tls('imap.mail.me.com', 993),
    savesSent: false,
    hint: 'iCloud takes an app-specific password, made at account.apple.com.',
  },
  fastmail: {
    name: 'Fastmail',
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    savesSent: false,
    hint: 'Fastmail takes an app password with access to mail (IMAP, SMTP).',
  },
  zoho: {
    name: 'Zoho',
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    savesSent: false,
    hint: 'Zoho wants IMAP switched on in its settings; with 2-step verification it takes an app password.',
  },
} as const satisfies Record<string, MailService>;

const DOMAINS: ReadonlyMap<string, MailService> = new Map<string, MailService>([
  ...['gmail.com', 'googlemail.com'].map((domain) => [domain, SERVICES.gmail] as const),
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map(
    (domain) => [domain, SERVICES.outlook] as const,
  ),
  ...['yahoo.com', 'ymail.com', 'rocketmail.com'].map((domain) => [domain, SERVICES.yahoo] as const),
  ...['icloud.com', 'me.com', 'mac.com'].map((domain) => [domain, SERVICES.icloud] as const),
  ...['fastmail.com', 'fastmail.fm'].map((domain) => [domain, SERVICES.fastmail] as const),
  ['zohomail.com', SERVICES.zoho],
]);

/** Services by the mail exchangers of their customers' own domains. */
const EXCHANGERS: readonly (readonly [string, MailService])[] = [
  ['google.com', SERVICES.gmail],
  ['googlemail.com', SERVICES.gmail],
  ['mail.protection.outlook.com', SERVICES.m365],
  ['mx.microsoft', SERVICES.m365],
  ['yahoodns.net', SERVICES.yahoo],
  ['mail.icloud.com', SERVICES.icloud],
  ['messagingengine.com', SERVICES.fastmail],
  ['zoho.com', SERVICES.zoho],
];

/** The service of an address by its domain alone (A-labels, lower case). */
export function serviceOfDomain(domain: string): MailService | undefined {
  return DOMAINS.get(domain);
}

/** The service that takes a domain's mail, by the names of its mail exchangers. */
export function serviceOfExchangers(names: readonly string[]): MailService | undefined {
  return EXCHANGERS.find(([domain]) =>
    names.some((name) => name === domain || name.endsWith(`.${domain}`)),
  )?.[1];
}

/** Hosts of Microsoft's for mail programs, whatever the account. */
const MICROSOFT = /(?:^|\.)(?:office365\.com|outlook\.com|office\.com)$/i;

/** What to do where a mailbox with hosts of its own is refused; undefined if nothing is known of them. */
export function hintOfHosts({ smtp, imap }: Pick<MailServers, 'smtp' | 'imap'>): string | undefined {
  if (![smtp.host, imap.host].some((host) => MICROSOFT.test(host))) return undefined;
  return 'Microsoft takes no password for IMAP, and none for SMTP by default from the end of December 2026 on: use POST /v1/mailboxes/authorize with "m365_oauth".';
}

/** Where a mailbox that is opened by consent lies. */
export function serviceOfConsent(kind: 'gmail_oauth' | 'm365_oauth'): MailService {
  return kind === 'gmail_oauth' ? SERVICES.gmail : SERVICES.m365;
}

/** Google lets an account of its own domains send this many a day, one of a Workspace this many; Microsoft 365 this many. */
const GMAIL_PER_DAY = 500;
const WORKSPACE_PER_DAY = 2_000;
const M365_PER_DAY = 10_000;

/** The provider's limit of one mailbox in a day; undefined if that is not known. */
export function providerPerDay({ kind, address }: Pick<Mailbox, 'kind' | 'address'>): number | undefined {
  const service = serviceOfDomain(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  if (service === SERVICES.gmail) return GMAIL_PER_DAY;
  if (kind === 'gmail_oauth') return WORKSPACE_PER_DAY;
  return kind === 'm365_oauth' ? M365_PER_DAY : undefined;
}

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
