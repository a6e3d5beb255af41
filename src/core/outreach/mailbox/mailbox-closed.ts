/** Who has to act: `disconnected` a person, `secrets` the operator, `later` no one; `unknown`: no mailbox. */
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
