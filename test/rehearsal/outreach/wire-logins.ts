import type { MailTransport, OutgoingMessage } from '../../../src/mailboxes/mail/rules-mail.ts';
import type { OpenMailbox } from '../../../src/mailboxes/rules-mailbox.ts';
import { type RigPlace, rigMailbox } from './wire-rig.ts';

export interface LoginsAsked {
  check(name: string, isRight: boolean, seen?: unknown): void;
  readonly transport: MailTransport;
  /** Waits long enough for a host that makes anyone who has a wrong password wait. */
  readonly slowly: MailTransport;
  /** Does not know who signed the certificate of the rig. */
  readonly untrusting: MailTransport;
  /** Keeps away from private addresses. */
  readonly guarded: MailTransport;
  readonly place: RigPlace;
  readonly founder: OpenMailbox;
  /** Any message: it is not sent. */
  readonly message: OutgoingMessage;
}

/** Who is let in, by both sides, and what is said of those who are not. */
export async function wireLogins({
  check,
  transport,
  slowly,
  untrusting,
  guarded,
  place,
  founder,
  message,
}: LoginsAsked): Promise<void> {
  const never = new AbortController().signal;
  check(
    'a mailbox with the right password passes its test',
    (await transport.test(founder, never)) === undefined,
  );
  const implicit = rigMailbox(place, founder.address, {
    smtp: { port: 465, security: 'tls' },
    imap: { port: 143, security: 'starttls' },
  });
  const implicitFault = await transport.test(implicit, never);
  check(
    'so it does over TLS from the start, and IMAP over STARTTLS',
    implicitFault === undefined,
    implicitFault,
  );
  const wrongLogin = rigMailbox(place, founder.address, { password: 'wrong' });
  const wrongLoginFault = await slowly.test(wrongLogin, never);
  check(
    'a wrong password is a refused login',
    wrongLoginFault?.kind === 'refused' && wrongLoginFault.side === 'smtp',
    wrongLoginFault,
  );
  check('and is named in no answer', !JSON.stringify(wrongLoginFault).includes('wrong'));
  const wrongLoginSent = await slowly.send(wrongLogin, message, never);
  check('sending with it refuses the mailbox', wrongLoginSent.state === 'mailbox_refused', wrongLoginSent);
  const wrongLoginOpen = await slowly.open(wrongLogin, never).then(
    () => 'opened',
    (error) => error.fault,
  );
  check(
    'opening with it says so',
    wrongLoginOpen.kind === 'refused' && wrongLoginOpen.side === 'imap',
    wrongLoginOpen,
  );
  const untrusted = await untrusting.test(founder, never);
  check('a certificate nobody trusts is refused', untrusted?.kind === 'tls', untrusted);
  const untrustedOpen = await untrusting.open(founder, never).then(
    () => 'opened',
    (error) => error.fault,
  );
  check('by IMAP, too', untrustedOpen.kind === 'tls', untrustedOpen);
  const refused = await guarded.test(founder, never);
  check(
    'a private address is refused where the operator does not allow it',
    refused?.kind === 'refused',
    refused,
  );
}
