import { DomainError } from '../../core/errors.ts';
import type { SuppressedBy } from '../../core/outreach/sequence/ports.ts';
import type { SuppressionReason } from '../../core/outreach/sequence/states.ts';

const BECAUSE: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'they unsubscribed, which holds for ever',
  bounced: 'mail to it came back as undeliverable',
  complained: 'they reported a message of yours as spam',
  opted_out: 'they asked for no more mail',
  added: 'a person added it',
  imported: 'it was imported',
  opt_out_pending: 'they may have asked for no more mail',
};

const WAITS_FOR_A_PERSON = new DomainError(
  'opt_out_pending',
  'An answer may have asked for no more mail to this address. Nothing is sent there until a person has looked: GET /v1/suppressions?email=… shows the sentence; POST /v1/suppressions keeps the address on the list, DELETE /v1/suppressions with a "reason" takes it off.',
);

/** The refusal to write to a suppressed recipient: what is listed, and why. */
export function suppressedError({ kind, reason }: SuppressedBy): DomainError {
  if (reason === 'opt_out_pending') return WAITS_FOR_A_PERSON;
  const what = kind === 'address' ? 'This address' : 'The domain of this address';
  return new DomainError(
    'suppressed',
    `${what} is on your suppression list (${reason}: ${BECAUSE[reason]}). Nothing is sent there. GET /v1/suppressions shows the list.`,
  );
}
