import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Secret } from '../../core/account/secret.ts';
import type { MailboxSecret } from '../../core/outreach/mailbox/mailbox.ts';
import type { Asker } from '../../core/scope.ts';
import type { TokenPoster } from '../../outbound/token-post.ts';
import type { OauthClient } from './clients.ts';

type OauthSecret = Extract<MailboxSecret, { kind: 'oauth' }>;

/** RFC 6749 §5.1; the lengths are several times what Google and Microsoft give. */
const GRANTED = Compile(
  Type.Object({
    access_token: Type.String({ minLength: 1, maxLength: 5_000, pattern: '^[\\x21-\\x7e]+$' }),
    refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 5_000 })),
    expires_in: Type.Optional(Type.Number({ minimum: 0 })),
  }),
);
/** RFC 6749 §5.2. */
const REFUSED = Compile(Type.Object({ error: Type.String({ maxLength: 100 }) }));

/** Where a provider does not say how long a token is good: short, so that it is asked again soon. */
const UNSAID_SECONDS = 300;
/** No provider gives a token for longer; a larger number is an error. */
const LONGEST_SECONDS = 86_400;

export type TokenOutcome =
  | { readonly state: 'granted'; readonly secret: OauthSecret }
  /** The consent is gone: withdrawn, expired, or the code was used. A person has to give it again. */
  | { readonly state: 'refused'; readonly why: string }
  /** Not now: there was no answer, or our client registration is wrong. */
  | { readonly state: 'later'; readonly why: string };

/** Trades the code of a consent for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). Never rejects. */
export function tradeCode(
  poster: Pick<TokenPoster, 'post'>,
  client: OauthClient,
  asked: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
    readonly now: Date;
  },
  asker: Asker,
): Promise<TokenOutcome> {
  return ask(
    poster,
    client,
    {
      grant_type: 'authorization_code',
      code: asked.code,
      redirect_uri: asked.redirectUri,
      code_verifier: asked.verifier,
    },
    undefined,
    asked.now,
    asker,
  );
}

/** Asks for a new access token (RFC 6749 §6). A provider that gives a new refresh token has withdrawn the old one. */
export function refreshTokens(
  poster: Pick<TokenPoster, 'post'>,
  client: OauthClient,
  refreshToken: Secret,
  now: Date,
  asker: Asker,
): Promise<TokenOutcome> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken.reveal(), scope: client.scope };
  return ask(poster, client, form, refreshToken, now, asker);
}

async function ask(
  poster: Pick<TokenPoster, 'post'>,
  client: OauthClient,
  form: Readonly<Record<string, string>>,
  refreshToken: Secret | undefined,
  now: Date,
  asker: Asker,
): Promise<TokenOutcome> {
  const { provider } = client;
  const secret = client.clientSecret === undefined ? {} : { client_secret: client.clientSecret.reveal() };
  const reply = await poster.post(client.tokenUrl, { ...form, client_id: client.clientId, ...secret }, asker);
  if ('error' in reply) return { state: 'later', why: `${provider} was not reached (${reply.error}).` };
  const { status, body } = reply;
  if (status === 200 && GRANTED.Check(body)) {
    const refresh = body.refresh_token === undefined ? refreshToken : new Secret(body.refresh_token);
    if (refresh === undefined) {
      return { state: 'refused', why: `${provider} gave no lasting access; allow it once more.` };
    }
    const seconds = Math.min(body.expires_in ?? UNSAID_SECONDS, LONGEST_SECONDS);
    return {
      state: 'granted',
      secret: {
        kind: 'oauth',
        refreshToken: refresh,
        accessToken: new Secret(body.access_token),
        expiresAt: now.getTime() + seconds * 1_000,
      },
    };
  }
  // Only the codes of the RFC are passed on: what else is there is the provider's, and may hold anything.
  const error = REFUSED.Check(body) ? body.error : undefined;
  if (error === 'invalid_grant') {
    return { state: 'refused', why: `${provider} says that the access was withdrawn or has expired.` };
  }
  if (error === 'invalid_client' || error === 'unauthorized_client') {
    return {
      state: 'later',
      why: `${provider} does not take this service's client (${error}): its operator has to correct the client id or secret.`,
    };
  }
  const said = error !== undefined && /^[a-z_]{1,40}$/.test(error) ? `, ${error}` : '';
  return { state: 'later', why: `${provider} gave no token (status ${status}${said}).` };
}
