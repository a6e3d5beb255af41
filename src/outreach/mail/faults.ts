import type { MailFault } from '../../core/outreach/mail/ports.ts';
import type { SmtpEnd } from './smtp-end.ts';

/** What keeps an SMTP login from working, in words of what to do about it. Undefined: nothing does. */
export function smtpFault(end: SmtpEnd | undefined, host: string): MailFault | undefined {
  if (end === undefined || end.end === 'accepted') return undefined;
  const fault = (kind: MailFault['kind'], message: string): MailFault => ({ side: 'smtp', kind, message });
  if (end.end === 'broken') {
    return fault(end.kind === 'stopped' ? 'timeout' : end.kind, brokenWords('SMTP', host, end.kind, end.why));
  }
  if (end.code === undefined) return fault('refused', end.text);
  const codes = [end.code, end.enhanced].filter((part) => part !== undefined).join(' ');
  const said = `(${[codes, end.text.slice(0, 200)].filter((part) => part !== '').join(' ')})`;
  if (end.code < 500) {
    return fault('unreachable', `The SMTP server ${host} cannot serve us at the moment ${said}.`);
  }
  if (end.stage !== 'login')
    return fault('protocol', `The SMTP server ${host} takes no mail from us ${said}.`);
  return fault('refused', `The SMTP server ${host} refuses the login ${said}. ${LOGIN_HELP}`);
}

/** What imapflow's errors hold. */
interface ImapError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly authenticationFailed?: unknown;
  readonly tlsFailed?: unknown;
  readonly responseText?: unknown;
  readonly serverResponseCode?: unknown;
}

/** The same of whatever an IMAP connection failed with. */
export function imapFault(error: unknown, host: string, clean?: (text: string) => string): MailFault {
  const { code, message, authenticationFailed, tlsFailed, responseText, serverResponseCode }: ImapError =
    typeof error === 'object' && error !== null ? error : {};
  const fault = (kind: MailFault['kind'], words: string): MailFault => ({
    side: 'imap',
    kind,
    message: words,
  });
  const text = [responseText, message].find((part) => typeof part === 'string' && part !== '');
  const said = shorten(typeof text === 'string' ? (clean?.(text) ?? text) : 'no reason given');
  if (authenticationFailed === true) {
    // RFC 5530: the host itself says that it may pass.
    if (serverResponseCode === 'UNAVAILABLE' || serverResponseCode === 'INUSE') {
      return fault('unreachable', `The IMAP server ${host} cannot check the login at the moment (${said}).`);
    }
    return fault('refused', `The IMAP server ${host} refuses the login (${said}). ${LOGIN_HELP}`);
  }
  const word = typeof code === 'string' ? code : '';
  if (tlsFailed === true || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(word)) {
    return fault('tls', brokenWords('IMAP', host, 'tls', said));
  }
  if (/TIMEOUT|ETIMEDOUT/.test(word)) return fault('timeout', brokenWords('IMAP', host, 'timeout', said));
  const isNet = /^E[A-Z]|NoConnection|ClosedAfterConnect/.test(word);
  return isNet
    ? fault('unreachable', brokenWords('IMAP', host, 'unreachable', said))
    : fault('protocol', brokenWords('IMAP', host, 'protocol', said));
}

/** Most refused logins have one of three reasons. */
const LOGIN_HELP =
  'Check user name and password; many hosts want an app password, and some want SMTP or IMAP switched on first.';

function brokenWords(protocol: string, host: string, kind: string, why: string): string {
  const server = `The ${protocol} server ${host}`;
  if (kind === 'tls')
    return `${server} could not be reached over TLS (${why}): check its name, port and security.`;
  if (kind === 'timeout') return `${server} did not answer in time: check its name and port.`;
  if (kind === 'protocol') return `${server} answered in a way that could not be understood (${why}).`;
  return `${server} could not be reached (${why}): check its name and port.`;
}

function shorten(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
