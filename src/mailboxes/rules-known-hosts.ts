import services from './mail-services.json' with { type: 'json' };
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

interface Listed extends Omit<MailService, 'smtp' | 'imap'> {
  readonly smtp: Address;
  readonly imap: Address;
  /** Of its addresses. */
  readonly domains: readonly string[];
  /** Mail exchangers of its customers' own domains. */
  readonly exchangers: readonly string[];
}
type Address = readonly (string | number)[];

/** A server by its host and port; one that has no port for TLS alone is asked for STARTTLS. */
const serverOf = ([host, port]: Address): MailServer => ({
  host: String(host),
  port: Number(port),
  security: port === 587 ? 'starttls' : 'tls',
});

/** The addresses of each service's own help pages for mail programs. */
const SERVICES = Object.entries<Listed>(services).map(
  ([id, { domains, exchangers, smtp, imap, ...service }]) => ({
    id,
    domains,
    exchangers,
    service: { ...service, smtp: serverOf(smtp), imap: serverOf(imap) },
  }),
);
const serviceOf = (id: keyof typeof services) =>
  SERVICES.find((one) => one.id === id)?.service as MailService;

/** The service of an address by its domain alone (A-labels, lower case). */
export function serviceOfDomain(domain: string): MailService | undefined {
  return SERVICES.find(({ domains }) => domains.includes(domain))?.service;
}

/** The service that takes a domain's mail, by the names of its mail exchangers. */
export function serviceOfExchangers(names: readonly string[]): MailService | undefined {
  const isAt = (domain: string) => names.some((name) => name === domain || name.endsWith(`.${domain}`));
  return SERVICES.find(({ exchangers }) => exchangers.some(isAt))?.service;
}

/** Hosts of Microsoft's for mail programs, whatever the account. */
const MICROSOFT = /(?:^|\.)(?:office365\.com|outlook\.com|office\.com)$/i;

/** What to do if a mailbox with hosts of its own is refused; undefined if nothing is known of them. */
export function hintOfHosts({ smtp, imap }: Pick<MailServers, 'smtp' | 'imap'>): string | undefined {
  if (![smtp.host, imap.host].some((host) => MICROSOFT.test(host))) return undefined;
  return 'Microsoft takes no password for IMAP, and none for SMTP by default from the end of December 2026 on: use POST /v1/mailboxes/authorize with "m365_oauth".';
}

/** Where a mailbox that is opened by consent lies. */
export function serviceOfConsent(kind: 'gmail_oauth' | 'm365_oauth'): MailService {
  return serviceOf(kind === 'gmail_oauth' ? 'gmail' : 'm365');
}

/** Google lets an account of its own domains send this many a day, one of a Workspace this many; Microsoft 365 this many. */
const GMAIL_PER_DAY = 500;
const WORKSPACE_PER_DAY = 2_000;
const M365_PER_DAY = 10_000;

/** The provider's limit of one mailbox in a day; undefined if that is not known. */
export function providerPerDay({ kind, address }: Pick<Mailbox, 'kind' | 'address'>): number | undefined {
  const service = serviceOfDomain(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  if (service === serviceOf('gmail')) return GMAIL_PER_DAY;
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
