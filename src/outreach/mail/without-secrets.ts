import type { OpenMailbox } from '../../core/outreach/mailbox/mailbox.ts';

/** A shorter one occurs in texts by chance, and is easily guessed. */
const SHORTEST = 4;
const SHOWN = '[secret]';

/**
 * Takes what opens a mailbox out of what its host says: its words end up in answers, states and logs, and some hosts
 * repeat the line they refuse. Knows the secret as it is, in base64, as each of our logins sends it, and percent-encoded.
 */
export function withoutSecrets({ servers, secret }: Pick<OpenMailbox, 'servers' | 'secret'>) {
  const user = servers.username;
  const plain =
    secret.kind === 'password'
      ? [secret.password.reveal()]
      : [secret.accessToken?.reveal() ?? '', secret.refreshToken.reveal()];
  const forms = plain
    .filter((one) => one.length >= SHORTEST)
    .flatMap((one) => [
      one,
      // In a quoted string of IMAP (RFC 9051 §4.3).
      one.replace(/[\\"]/g, '\\$&'),
      encodeURIComponent(one),
      ...[
        one,
        `\0${user}\0${one}`,
        `${user}\0${user}\0${one}`,
        `user=${user}\x01auth=Bearer ${one}\x01\x01`,
      ].map((login) => Buffer.from(login).toString('base64').replace(/=+$/, '')),
    ])
    // The longest first: what holds another form is taken out whole.
    .sort((a, b) => b.length - a.length);
  return (text: string): string => forms.reduce((said, form) => said.replaceAll(form, SHOWN), text);
}
