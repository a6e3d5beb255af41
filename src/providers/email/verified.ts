import { checkOf, type DetailWord } from '../../core/email/detail.ts';
import type { EmailCheck } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { SettingDeclaration } from '../provider.ts';

const SENTENCES: { readonly [Word in DetailWord]?: string } = {
  accepted: 'A verifier found the mailbox.',
  syntax: 'A verifier does not take it for an address.',
  no_such_domain: 'A verifier does not find the domain.',
  no_mail_host: 'A verifier finds no host that takes mail for the domain.',
  rejected: 'A verifier finds no such mailbox.',
  disabled: 'A verifier finds the mailbox disabled.',
  full: 'A verifier finds the mailbox full.',
  accept_all: 'A verifier says that the domain accepts every address, so its yes proves nothing.',
  disposable: 'A verifier knows the domain as one of temporary, throw-away addresses.',
  role: 'A verifier knows it as a role address: a post or a team, not a person.',
  low_quality: 'A verifier doubts that mail to it arrives.',
  abuse_or_trap: 'A verifier knows it as a spam trap, a complainer or otherwise not to be written to.',
  blocked: 'The mail host refuses a verifier by its policy.',
  temporary: 'The mail host asked a verifier to try again later.',
  timeout: 'The mail host did not answer a verifier in time.',
  connect_failed: 'A verifier could not connect to a mail host of the domain.',
  protocol: 'The mail host did not speak SMTP with a verifier.',
};

/** A verifier's result in our words. */
export function verifiedAs(word: DetailWord): EmailCheck {
  return checkOf(word, SENTENCES[word] ?? 'A verifier could not settle it.');
}

/** What a verifier says of itself in words, with status 200. */
export function refusalOf(error: string): ProviderError {
  const failure = /key/i.test(error) ? 'auth_failed' : /credit/i.test(error) ? 'quota_exhausted' : 'upstream';
  return new ProviderError(failure, 'an error with status 200', { status: 200, spend: 'none' });
}

/** The setting `PRICE_USD` of a verifier. */
export const addressPrice = (usd: string): SettingDeclaration => ({
  name: 'PRICE_USD',
  kind: 'usd',
  default: usd,
  meaning: 'list price of an address',
});
