import type { Scope } from '../../scope.ts';
import type { OpenMailbox } from './mailbox.ts';

/** Mailboxes with what opens them, ready to be logged in with. */
export interface OpenMailboxes {
  /**
   * Opens a mailbox; an access token in it is good for two minutes at least. Throws MailboxClosed. One that was
   * refused its token for good is disconnected by then, with the reason.
   */
  open(scope: Scope, mailboxId: string, signal?: AbortSignal): Promise<OpenMailbox>;
}

/** `disconnected`: a person has to act; `secrets`: the operator; `later`: nobody, it may pass; `unknown`: there is none. */
export type WhyClosed = 'unknown' | 'disconnected' | 'secrets' | 'later';

/** A mailbox that cannot be opened, in words for a person. */
export class MailboxClosed extends Error {
  override readonly name = 'MailboxClosed';
  readonly why: WhyClosed;

  constructor(why: WhyClosed, message: string) {
    super(message);
    this.why = why;
  }
}
