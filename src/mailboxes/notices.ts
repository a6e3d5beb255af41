import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { SealedPlace, VaultService } from '../accounts/rules-ports.ts';
import { bounded, PACE, retryWrite, SYSTEM_CLOCK, textOf } from '../platform/backoff.ts';
import type { TokenPoster } from '../platform/outbound/identity-fetch.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import type { Asker, Scope } from '../platform/values/scope.ts';
import type { MailTransport, WireOutcome } from './mail/rules-mail.ts';
import type { NoticeStore } from './queries-notices.ts';
import { type HeldNotice, type NoticeEnd, noticeMessage } from './rules-consent.ts';
import {
  afterLook,
  FIRST_LOOK_MS,
  LOOK_FAILED_MS,
  MailboxClosed,
  type MailboxSecret,
} from './rules-mailbox.ts';
import type { OpenMailboxService } from './rules-mailbox-input.ts';

/** The page a link in a notice leads to. */
const DISCONNECT_PATH = '/mailboxes/disconnect';
/** At once in one process: they go to the hosts of two providers, and there is one for each consent of a person. */
const AT_ONCE = 4;
/** A person has just connected the mailbox; other workers look as often. */
const EVERY_MS = 15_000;
/** A broken mail host is repaired within a weekend; later the notice comes too late to be of use. */
const GIVEN_UP_MS = 3 * 86_400_000;

export interface NoticeOptions {
  readonly notices: NoticeStore;
  readonly vault: VaultService | undefined;
  readonly mailboxes: OpenMailboxService;
  readonly transport: Pick<MailTransport, 'send' | 'open'>;
  readonly publicUrl: string | undefined;
  /** The outcome of one, for the log: without secrets. */
  onEnded(notice: HeldNotice, end: NoticeEnd): void;
  onFailed(error: unknown): void;
  readonly everyMs?: number | undefined;
}

/** The place of a link's token, which is part of its seal. */
export function noticeToken(scope: Scope, id: string): SealedPlace {
  return { scope, table: 'mailbox_notice', column: 'sealed', row: id };
}

/** Sends the notices that mailboxes were connected. Any number of processes may do so on one database. */
export function startNotices(options: NoticeOptions): Loop {
  return startLoop({
    everyMs: options.everyMs ?? EVERY_MS,
    onFailed: options.onFailed,
    once: async (stop) => {
      for (;;) {
        if (stop.aborted) return;
        const held = await options.notices.claim(randomUUID(), PACE.wireLeaseMs, AT_ONCE);
        await Promise.all(held.map((notice) => handle(notice, options, stop)));
        if (held.length < AT_ONCE) return;
      }
    },
  });
}

async function handle(notice: HeldNotice, options: NoticeOptions, stop: AbortSignal): Promise<void> {
  const end = await (notice.state === 'pending' ? send : look)(notice, options, stop).catch(
    (error: unknown): NoticeEnd =>
      // A stop is no failure: the next worker goes on.
      stop.aborted
        ? { state: 'pending', why: 'The service stopped.', againMs: 0 }
        : laterOrNever(notice, error),
  );
  if (end === undefined) return;
  // If the database never takes it, the end of the lease settles it.
  const written = await retryWrite(
    () => options.notices.end(notice, end),
    PACE.endMs,
    SYSTEM_CLOCK,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  );
  if ('error' in written) options.onFailed(written.error);
  else if (written.result) options.onEnded(notice, end);
}

/** Up to `begin` everything may be given up and repeated; then there is one attempt. Undefined: the lease was lost. */
async function send(
  notice: HeldNotice,
  { notices, vault, mailboxes, transport, publicUrl }: NoticeOptions,
  stop: AbortSignal,
): Promise<NoticeEnd | undefined> {
  const { id, scope, mailboxId, sealed } = notice;
  if (publicUrl === undefined || vault === undefined || sealed === undefined) {
    return laterOrNever(notice, new Error('WARMPATH_PUBLIC_URL or the master key is not set.'));
  }
  const token = (await vault.of(scope.tenantId)).open(noticeToken(scope, id), sealed);
  const mailbox = await bounded(PACE.checkMs, stop, (signal) => mailboxes.open(scope, mailboxId, signal));
  const message = noticeMessage(notice, {
    address: mailbox.address,
    disconnectUrl: `${publicUrl}${DISCONNECT_PATH}/${token}`,
    date: new Date(),
  });
  if (!(await notices.begin(notice, message.messageId, PACE.wireLeaseMs))) return undefined;
  const never = new AbortController().signal;
  const outcome = await bounded(PACE.wireMs, never, (deadline) =>
    transport.send(mailbox, message, AbortSignal.any([deadline, stop])),
  ).catch((error: unknown): WireOutcome => ({ state: 'unknown', why: `It broke off: ${textOf(error)}` }));
  switch (outcome.state) {
    case 'sent':
      return { state: 'sent', at: outcome.at };
    case 'retry':
      return later(notice, outcome.why, outcome.afterMs);
    case 'unknown':
      return { state: 'unknown', why: outcome.why, againMs: FIRST_LOOK_MS, looked: false };
    default:
      return { state: 'failed', why: outcome.why };
  }
}

/** Looks for the message in its mailbox. A missing copy proves nothing: it is not sent again. */
async function look(
  notice: HeldNotice,
  { mailboxes, transport }: NoticeOptions,
  stop: AbortSignal,
): Promise<NoticeEnd> {
  const { messageId = '', looks } = notice;
  try {
    const own = await bounded(PACE.lookMs, stop, async (signal) => {
      const mailbox = await mailboxes.open(notice.scope, notice.mailboxId, signal);
      const session = await transport.open(mailbox, signal);
      try {
        return await session.findOwn(messageId);
      } finally {
        await session.close().catch(() => undefined);
      }
    });
    if (own !== undefined) return { state: 'sent', at: own.at };
    const why = 'It was handed to the server, and whether it arrived could not be found out.';
    return { state: 'unknown', why, againMs: afterLook(looks + 1), looked: true };
  } catch (error) {
    const isOver = isTooOld(notice) || (error instanceof MailboxClosed && isForGood(error));
    const againMs = isOver ? undefined : LOOK_FAILED_MS;
    return { state: 'unknown', why: textOf(error), againMs, looked: false };
  }
}

function laterOrNever(notice: HeldNotice, error: unknown): NoticeEnd {
  if (error instanceof MailboxClosed && isForGood(error)) return { state: 'failed', why: error.message };
  return later(notice, textOf(error), PACE.laterMs);
}

function later(notice: HeldNotice, why: string, againMs: number): NoticeEnd {
  return isTooOld(notice) ? { state: 'failed', why } : { state: 'pending', why, againMs };
}

const isForGood = ({ why }: MailboxClosed): boolean => why === 'disconnected' || why === 'unknown';
const isTooOld = ({ connectedAt }: HeldNotice): boolean => Date.now() - connectedAt.getTime() > GIVEN_UP_MS;

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

/** The client for a kind of mailbox; undefined if the operator has registered none, with the settings to make. */
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
