import { DomainError } from '../../core/errors.ts';
import type { MailFault } from '../../core/outreach/mail/ports.ts';

/** `message` is the rest of a sentence about the field at `path`. */
export function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}

export function unknownMailbox(): DomainError {
  return new DomainError(
    'nothing_stored',
    'There is no mailbox with this id. GET /v1/mailboxes lists yours.',
  );
}

/** `todo`: what the operator has to do, as a sentence. */
export function notConfigured(lacks: string): DomainError {
  return new DomainError('not_configured', `This service is not set up for it: ${lacks}`);
}

const SIDES = { smtp: 'Sending (SMTP)', imap: 'Reading (IMAP)', oauth: 'The consent' } as const;

/** What a login came to, for a person: which side, what it said, and what may help. */
export function faultText({ side, message }: MailFault, hint?: string): string {
  return `${SIDES[side]} did not work: ${message}${hint === undefined ? '' : ` ${hint}`}`;
}

export function loginFailed(fault: MailFault, hint?: string): DomainError {
  const text = faultText(fault, fault.kind === 'refused' ? hint : undefined);
  return new DomainError('mailbox_login_failed', `${text} Nothing was stored.`);
}
