import type { EmailCheck, EmailVerdict } from '../lookup/kinds.ts';
import type { MailRoute } from './route.ts';

/**
 * The first words of `detail`, each with its verdict: they stay as they are, the sentence after them may change.
 * `temporary`, `blocked` and the others of `unknown` say nothing about the mailbox.
 */
export const DETAIL_VERDICTS = {
  accepted: 'deliverable',
  syntax: 'undeliverable',
  reserved: 'undeliverable',
  no_such_domain: 'undeliverable',
  null_mx: 'undeliverable',
  no_mail_host: 'undeliverable',
  rejected: 'undeliverable',
  disabled: 'undeliverable',
  smtputf8_unsupported: 'undeliverable',
  full: 'risky',
  accept_all: 'risky',
  disposable: 'risky',
  role: 'risky',
  low_quality: 'risky',
  abuse_or_trap: 'risky',
  blocked: 'unknown',
  temporary: 'unknown',
  timeout: 'unknown',
  connect_failed: 'unknown',
  protocol: 'unknown',
  unsettled: 'unknown',
  dns_failure: 'unknown',
  not_public: 'unknown',
  provider_unavailable: 'unknown',
  not_configured: 'unknown',
} as const satisfies Record<string, EmailVerdict>;
export type DetailWord = keyof typeof DETAIL_VERDICTS;

/** A check in the documented form: `word: Sentence.` */
export function checkOf(word: DetailWord, sentence: string): EmailCheck {
  return { verdict: DETAIL_VERDICTS[word], detail: `${word}: ${sentence}` };
}

/** The word a detail begins with. */
export function wordOf({ detail }: Pick<EmailCheck, 'detail'>): string {
  const end = detail.indexOf(':');
  return end < 0 ? detail : detail.slice(0, end);
}

/** What the DNS alone says of every address of a domain; undefined where a host has to be asked. */
export function checkOfRoute(route: MailRoute, domain: string): EmailCheck | undefined {
  switch (route.kind) {
    case 'hosts':
      return undefined;
    case 'null_mx':
      return checkOf('null_mx', `${domain} says in the DNS that it takes no mail (RFC 7505).`);
    case 'no_such_domain':
      return checkOf('no_such_domain', `${domain} is not in the DNS.`);
    case 'no_mail_host':
      return checkOf('no_mail_host', `${domain} has no host that takes mail.`);
    case 'not_public':
      return checkOf('not_public', `The mail hosts of ${domain} are not at public addresses: not contacted.`);
    case 'trouble':
      return checkOf('dns_failure', `The DNS gave no answer about ${domain}; ask again later.`);
  }
}
