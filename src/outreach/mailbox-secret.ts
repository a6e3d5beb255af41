import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { SealedPlace } from '../core/account/ports.ts';
import { Secret } from '../core/account/secret.ts';
import type { MailboxSecret } from '../core/outreach/mailbox/mailbox.ts';
import type { Scope } from '../core/scope.ts';

const STORED = Compile(
  Type.Union([
    Type.Object({ kind: Type.Literal('password'), password: Type.String() }),
    Type.Object({
      kind: Type.Literal('oauth'),
      refresh: Type.String(),
      access: Type.Optional(Type.String()),
      expires_at: Type.Optional(Type.Number()),
    }),
  ]),
);

/** The place of what opens a mailbox, which is part of its seal. */
export function mailboxSecret(scope: Scope, id: string): SealedPlace {
  return { scope, table: 'mailbox', column: 'sealed', row: id };
}

/** As it is sealed. The only place where a secret of a mailbox becomes text. */
export function secretText(secret: MailboxSecret): string {
  if (secret.kind === 'password') {
    return JSON.stringify({ kind: secret.kind, password: secret.password.reveal() });
  }
  return JSON.stringify({
    kind: secret.kind,
    refresh: secret.refreshToken.reveal(),
    access: secret.accessToken?.reveal(),
    expires_at: secret.expiresAt,
  });
}

/** What was sealed. Throws without its text where that is nothing we wrote. */
export function secretOf(text: string): MailboxSecret {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!STORED.Check(stored)) throw unreadable();
  if (stored.kind === 'password') return { kind: 'password', password: new Secret(stored.password) };
  return {
    kind: 'oauth',
    refreshToken: new Secret(stored.refresh),
    accessToken: stored.access === undefined ? undefined : new Secret(stored.access),
    expiresAt: stored.expires_at,
  };
}

const unreadable = () => new Error('what opens a mailbox cannot be read');
