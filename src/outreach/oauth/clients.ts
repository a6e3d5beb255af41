import type { Secret } from '../../core/account/secret.ts';

export type ConsentKind = 'gmail_oauth' | 'm365_oauth';

/** The endpoints of one provider for consents and tokens, and our client there. */
export interface OauthClient {
  readonly provider: string;
  readonly clientId: string;
  /** A public client, as Microsoft knows them, has none. */
  readonly clientSecret: Secret | undefined;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scope: string;
  /** What the consent page is asked besides (RFC 6749 §4.1.1). */
  readonly ask: Readonly<Record<string, string>>;
}

/** What of the configuration is about consents. */
export interface OauthConfig {
  readonly googleClientId?: string | undefined;
  readonly googleClientSecret?: Secret | undefined;
  readonly googleAuthorizeUrl?: string;
  readonly googleTokenUrl?: string;
  readonly microsoftClientId?: string | undefined;
  readonly microsoftClientSecret?: Secret | undefined;
  readonly microsoftTenant?: string;
  readonly microsoftLoginUrl?: string;
}

/** The client for a kind of mailbox; undefined where the operator has registered none, with the settings to make. */
export function oauthClient(
  config: OauthConfig,
  kind: ConsentKind,
): OauthClient | { readonly lacks: string } {
  if (kind === 'gmail_oauth') {
    const authorizeUrl = config.googleAuthorizeUrl;
    const tokenUrl = config.googleTokenUrl;
    if (
      config.googleClientId === undefined ||
      config.googleClientSecret === undefined ||
      authorizeUrl === undefined ||
      tokenUrl === undefined
    ) {
      return { lacks: 'WARMPATH_GOOGLE_CLIENT_ID and WARMPATH_GOOGLE_CLIENT_SECRET' };
    }
    return {
      provider: 'Google',
      clientId: config.googleClientId,
      clientSecret: config.googleClientSecret,
      authorizeUrl,
      tokenUrl,
      // The one scope Google takes for SMTP and IMAP (developers.google.com/gmail/imap/xoauth2-protocol).
      scope: 'https://mail.google.com/',
      // Without these a second consent brings no refresh token.
      ask: { access_type: 'offline', prompt: 'consent' },
    };
  }
  const login = config.microsoftLoginUrl;
  const tenant = config.microsoftTenant;
  if (config.microsoftClientId === undefined || login === undefined || tenant === undefined) {
    return { lacks: 'WARMPATH_MICROSOFT_CLIENT_ID' };
  }
  const base = `${login}/${tenant}/oauth2/v2.0`;
  return {
    provider: 'Microsoft',
    clientId: config.microsoftClientId,
    clientSecret: config.microsoftClientSecret,
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    // learn.microsoft.com: authenticate an IMAP, POP or SMTP connection using OAuth.
    scope:
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    ask: { response_mode: 'query' },
  };
}
