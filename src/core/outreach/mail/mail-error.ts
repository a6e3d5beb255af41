import type { MailFault } from './ports.ts';

/** What opening a mailbox and everything asked of it rejects with. The message is for a person and holds no secret. */
export class MailError extends Error {
  readonly fault: MailFault;

  constructor(fault: MailFault) {
    super(fault.message);
    this.name = 'MailError';
    this.fault = fault;
  }
}
