import { readEmail, readName } from '../core/account/people/fields.ts';
import { Secret } from '../core/account/secret.ts';
import type { Setting } from '../core/setting.ts';
import { parseAddress } from './outreach-settings.ts';

/** How people sign in, besides links and passkeys. */
export interface PeopleConfig {
  /** Through which server the service mails links; undefined: it mails none. */
  readonly mailUrl: Secret | undefined;
  /** From which address. */
  readonly mailFrom: string | undefined;
  /** The OpenID provider people sign in with; undefined: none. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  /** Undefined: a public client. */
  readonly oidcClientSecret: Secret | undefined;
  readonly oidcName: string;
}

export const PEOPLE_SETTINGS: { readonly [Key in keyof PeopleConfig]: Setting<PeopleConfig[Key]> } = {
  mailUrl: {
    name: 'WARMPATH_MAIL_URL',
    expected:
      'smtps://user:password@host:465, or smtp://… for STARTTLS at port 587 (without TLS for this machine only)',
    default: 'none: links are printed, and handed on by owners',
    meaning:
      'The mail server through which the service itself mails invitations and links to sign in; needs WARMPATH_MAIL_FROM. Mailboxes of tenants have their own.',
    secret: true,
    fallback: undefined,
    parse: (text) => (/^smtps?:\/\/[^\s/]+$/.test(text) && URL.canParse(text) ? new Secret(text) : undefined),
  },
  mailFrom: {
    name: 'WARMPATH_MAIL_FROM',
    expected: 'an e-mail address',
    default: 'none',
    meaning: 'The sender of these messages.',
    fallback: undefined,
    parse: readEmail,
  },
  oidcIssuer: {
    name: 'WARMPATH_OIDC_ISSUER',
    expected: 'the https address of the issuer (http for this machine only), without query and /.well-known',
    default: 'none: no one signs in with a provider',
    meaning:
      'The OpenID provider people sign in with, as it names itself; needs WARMPATH_OIDC_CLIENT_ID and WARMPATH_PUBLIC_URL. It finds members and operators by the e-mail address that it says is verified.',
    fallback: undefined,
    // The slash at the end of an issuer is part of it.
    parse: (text) =>
      parseAddress(text) === undefined || text.includes('/.well-known/') ? undefined : new URL(text).href,
  },
  oidcClientId: {
    name: 'WARMPATH_OIDC_CLIENT_ID',
    expected: 'the client id, without blanks',
    default: 'none',
    meaning:
      'Of the client of this service at the provider; its redirect address is WARMPATH_PUBLIC_URL followed by `/session/oidc/callback`.',
    fallback: undefined,
    parse: (text) => (/^[\x21-\x7e]{1,300}$/.test(text) ? text : undefined),
  },
  oidcClientSecret: {
    name: 'WARMPATH_OIDC_CLIENT_SECRET',
    expected: 'the client secret',
    default: 'none: a public client',
    meaning: 'The secret of that client.',
    secret: true,
    fallback: undefined,
    parse: (text) => (text.length <= 1_000 ? new Secret(text) : undefined),
  },
  oidcName: {
    name: 'WARMPATH_OIDC_NAME',
    expected: 'a name of 1 to 100 characters',
    default: 'single sign-on',
    meaning: 'What the button calls the provider: "Sign in with …".',
    fallback: 'single sign-on',
    parse: readName,
  },
};
