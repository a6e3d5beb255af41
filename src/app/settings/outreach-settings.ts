import { readEmail, readName } from '../../accounts/rules-people.ts';
import { Secret, type Setting, settingsOf } from '../../platform/values/key-scopes.ts';
import { LIMITS } from '../../platform/values/limits.ts';

/** A master key as it was given: 32 bytes in base64, and what it is called where that was said. */
export interface MasterKeyText {
  readonly name: string | undefined;
  readonly key: Secret;
}

/** Old keys are kept for as long as a rotation takes; more than this is certainly a mistake. */
const MOST_OLD_KEYS = 8;
const MOST_PER_DAY = 10_000;

const clientId = (name: string, of: string, from: string): Setting<string | undefined> => ({
  name,
  expected: 'the client id, without blanks',
  default: `none: ${of} mailboxes cannot be connected by OAuth`,
  meaning: `Of the OAuth client of this service at ${from}; its redirect address is WARMPATH_PUBLIC_URL followed by \`/oauth/callback\`.`,
  fallback: undefined,
  parse: (text) => (/^[\x21-\x7e]{1,300}$/.test(text) ? text : undefined),
});

const clientSecret = (name: string, from: string): Setting<Secret | undefined> => ({
  name,
  expected: 'the client secret, without blanks',
  default: 'none',
  meaning: `Belongs to the client id of ${from}. Never printed or logged.`,
  secret: true,
  fallback: undefined,
  parse: (text) => (/^[\x21-\x7e]{1,500}$/.test(text) ? new Secret(text) : undefined),
});

const address = (name: string, fallback: string, meaning: string): Setting<string> => ({
  name,
  expected: 'an https address (http for this machine only)',
  default: fallback,
  meaning,
  fallback,
  parse: parseAddress,
});

export const OUTREACH_SETTINGS = settingsOf({
  secretsKey: {
    name: 'WARMPATH_SECRETS_KEY',
    expected: '32 bytes in base64, optionally with a name before it: 2026-11:…',
    default: 'with the bundled database the file secrets.key in the data directory; else none',
    meaning:
      'The master key that encrypts mailbox passwords, tokens and webhook secrets. Store it separately from backups of the database; without it these secrets are lost. `openssl rand -base64 32` makes one. Never printed or logged.',
    secret: true,
    fallback: undefined,
    parse: parseMasterKey,
  },
  secretsOldKeys: {
    name: 'WARMPATH_SECRETS_OLD_KEYS',
    expected: `up to ${MOST_OLD_KEYS} keys as in WARMPATH_SECRETS_KEY, separated by commas`,
    default: 'none',
    meaning:
      'Master keys that still decrypt but no longer encrypt. After a change of WARMPATH_SECRETS_KEY the previous key belongs here, until `warmpath secrets rotate` has finished and `warmpath secrets status` shows that nothing needs it.',
    secret: true,
    fallback: [],
    parse: (text) => {
      const keys = text.split(',').map((one) => parseMasterKey(one.trim()));
      const right = keys.filter((key) => key !== undefined);
      return right.length === keys.length && keys.length <= MOST_OLD_KEYS ? Object.freeze(right) : undefined;
    },
  },
  publicUrl: {
    name: 'WARMPATH_PUBLIC_URL',
    expected: 'an https address (http for this machine only), without query',
    default: 'none: opt-out by mail only, and no OAuth with Google or Microsoft',
    meaning:
      'The address under which people and mail servers reach this service: for one-click unsubscribe, and for the return from Google and Microsoft.',
    fallback: undefined,
    parse: parseAddress,
  },
  outreachHere: {
    name: 'WARMPATH_OUTREACH',
    expected: 'on or off',
    default: 'on',
    meaning:
      'Whether this process drafts, sends and reads mail. `off`: only a separate `warmpath outreach` process does.',
    fallback: true,
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
  },
  mailboxPerDay: {
    name: 'WARMPATH_MAILBOX_PER_DAY',
    expected: `a whole number, 1 to ${MOST_PER_DAY}`,
    default: String(LIMITS.mailboxPerDay),
    meaning:
      'Maximum number of messages per mailbox and day, whatever its owner sets. More than some dozens per day from one person look like bulk mail.',
    fallback: LIMITS.mailboxPerDay,
    parse: (text) => (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= MOST_PER_DAY ? Number(text) : undefined),
  },
  googleClientId: clientId('WARMPATH_GOOGLE_CLIENT_ID', 'Gmail', 'Google'),
  googleClientSecret: clientSecret('WARMPATH_GOOGLE_CLIENT_SECRET', 'Google'),
  googleAuthorizeUrl: address(
    'WARMPATH_GOOGLE_AUTHORIZE_URL',
    'https://accounts.google.com/o/oauth2/v2/auth',
    'Where a person allows access to a Gmail mailbox.',
  ),
  googleTokenUrl: address(
    'WARMPATH_GOOGLE_TOKEN_URL',
    'https://oauth2.googleapis.com/token',
    'Where tokens for Gmail come from.',
  ),
  microsoftClientId: clientId('WARMPATH_MICROSOFT_CLIENT_ID', 'Microsoft 365', 'Microsoft'),
  microsoftClientSecret: clientSecret('WARMPATH_MICROSOFT_CLIENT_SECRET', 'Microsoft'),
  microsoftTenant: {
    name: 'WARMPATH_MICROSOFT_TENANT',
    expected: 'a tenant id or domain, or common, organizations, consumers',
    default: 'common',
    meaning: 'Whose accounts may be connected: those of one directory, or of any.',
    fallback: 'common',
    parse: (text) => (/^[\w.-]{1,253}$/.test(text) && !text.startsWith('.') ? text : undefined),
  },
  microsoftLoginUrl: address(
    'WARMPATH_MICROSOFT_LOGIN_URL',
    'https://login.microsoftonline.com',
    'Where people log in and tokens come from; national clouds have others, such as https://login.microsoftonline.us.',
  ),
});

function parseMasterKey(text: string): MasterKeyText | undefined {
  const [, name, key] = /^(?:([A-Za-z0-9][\w.-]{0,31}):)?([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  return key === undefined ? undefined : Object.freeze({ name, key: new Secret(key) });
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Plain http shows links and tokens to everyone on the way, so it is for this machine only. */
export function parseAddress(text: string): string | undefined {
  if (!URL.canParse(text) || text.length > 500) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isSafe && isPlain ? url.href.replace(/\/+$/, '') : undefined;
}

export const PEOPLE_SETTINGS = settingsOf({
  mailUrl: {
    name: 'WARMPATH_MAIL_URL',
    expected:
      'smtps://user:password@host:465, or smtp://… for STARTTLS at port 587 (without TLS for this machine only)',
    default: 'none: links are printed, and handed on by owners',
    meaning:
      'The mail server through which the service itself mails invitations, links to sign in, and what waits to members who ask for it; needs WARMPATH_MAIL_FROM. Mailboxes of tenants have their own.',
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
});
