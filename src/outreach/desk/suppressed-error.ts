import { DomainError } from '../../core/errors.ts';
import type { SuppressedBy } from '../../core/outreach/sequence-book.ts';
import type { SuppressionReason } from '../../core/outreach/states.ts';

const BECAUSE: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'they unsubscribed, which holds for ever',
  bounced: 'mail to it came back as undeliverable',
  complained: 'they reported a message of yours as spam',
  opted_out: 'they asked for no more mail',
  added: 'a person added it',
  imported: 'it was imported',
};

/** The refusal to write to somebody on the suppression list: what is listed, and why. */
export function suppressedError({ kind, reason }: SuppressedBy): DomainError {
  const what = kind === 'address' ? 'This address' : 'The domain of this address';
  return new DomainError(
    'suppressed',
    `${what} is on your suppression list (${reason}: ${BECAUSE[reason]}). Nothing is sent there. GET /v1/suppressions shows the list.`,
  );
}
