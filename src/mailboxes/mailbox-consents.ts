import { createHash, randomBytes, randomUUID } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { SealedPlace, TenantSeal, VaultService } from '../accounts/rules-ports.ts';
import type { TokenPoster } from '../platform/outbound/identity-fetch.ts';
import { DomainError, invalid } from '../platform/values/errors.ts';
import { Secret, VaultError } from '../platform/values/key-scopes.ts';
import { type Scope, tenantOfToken, tenantToken } from '../platform/values/scope.ts';
import { shownName, suppressionKeys } from '../reference/rules-identity.ts';
import type { MailFault, MailTransport } from './mail/rules-mail.ts';
import { noticeToken, type OauthConfig, oauthClient, tradeCode } from './notices.ts';
import { faultText, mailboxSecret, notConfigured, secretText } from './open-mailboxes.ts';
import { type MailboxStore, settingsOf } from './queries.ts';
import type { ConsentStore } from './queries-notices.ts';
import type { ConsentResult, ConsentReturn, ConsentSeen, NewNotice } from './rules-consent.ts';
import { serviceOfConsent } from './rules-known-hosts.ts';
import type { MailboxSecret } from './rules-mailbox.ts';
import {
  type AuthorizeRequest,
  type ConnectRequest,
  type MailboxCall,
  type NewMailbox,
  type StoredMailbox,
  usualSettings,
  wishedSettings,
} from './rules-mailbox-input.ts';
import { replanAt } from './rules-time-zones.ts';

/** Of one account and mode. Each is polled every minute and watched by a connection of its own. */
const MOST_MAILBOXES = 10;

export interface ConnectionTestOptions {
  readonly store: MailboxStore;
  /** Undefined, or not ready: nothing that needs a secret can be connected. */
  readonly vault: VaultService | undefined;
  readonly transport: Pick<MailTransport, 'test'>;
  /** The operator's limit of one mailbox and day. */
  readonly perDay: number;
}

/** Common to every way of connecting: the secret can be stored, the login works, then the row is stored. */
export interface ConnectionTest {
  /** Throws `not_configured` if no secret can be stored: before a password is asked for. */
  needVault(): void;
  /** What opens the mailbox of a request; throws `invalid_request` if it lacks the password. */
  secretOf(request: ConnectRequest): MailboxSecret;
  /** The mailbox of the same address, where there is one. */
  known(scope: Scope, addressKey: string): Promise<StoredMailbox | undefined>;
  test(
    scope: Scope,
    mailbox: NewMailbox,
    secret: MailboxSecret,
    now: Date,
    signal: AbortSignal,
  ): Promise<MailFault | undefined>;
  seal(scope: Scope, id: string, secret: MailboxSecret): Promise<Buffer>;
  /** Where the sender is another one than before, what was approved is no longer what would be sent. */
  voidApprovals(scope: Scope, before: StoredMailbox, after: StoredMailbox): Promise<void>;
  /** Throws `invalid_request` if it would be one too many. */
  save(scope: Scope, mailbox: NewMailbox, secret: MailboxSecret, now: Date): Promise<StoredMailbox>;
}

export function createConnectionTest({
  store,
  vault,
  transport,
  perDay,
}: ConnectionTestOptions): ConnectionTest {
  const needVault = () => {
    if (vault?.isReady !== true) {
      throw notConfigured(
        'it has no master key to encrypt secrets with. The operator sets WARMPATH_SECRETS_KEY and restarts it.',
      );
    }
  };
  const sealOf = async (scope: Scope): Promise<TenantSeal> => {
    needVault();
    try {
      if (vault !== undefined) return await vault.of(scope.tenantId);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
    }
    throw notConfigured(
      'its master key does not decrypt the secrets of this account. The operator checks "warmpath secrets status".',
    );
  };
  const known: ConnectionTest['known'] = async (scope, addressKey) =>
    (await store.list(scope)).find(({ address }) => suppressionKeys(address)?.address === addressKey);
  const voidApprovals: ConnectionTest['voidApprovals'] = async (scope, before, after) => {
    if (before.senderName === after.senderName && before.address === after.address) return;
    await store.unapprove(scope, before.id, 'Its sender was renamed since: read it and approve it again.');
  };
  return {
    needVault,
    secretOf({ kind, password }) {
      if (kind === 'sandbox') return { kind: 'password', password: new Secret('') };
      needVault();
      if (password === undefined) throw invalid('password', 'must be given: it is tried on both servers');
      return { kind: 'password', password };
    },
    known,
    voidApprovals,
    test: (scope, { addressKey: _, ...mailbox }, secret, now, signal) =>
      transport.test(
        {
          ...mailbox,
          // Nothing is stored yet, so it has no id of its own.
          id: randomUUID(),
          scope,
          state: 'connected',
          stateWhy: undefined,
          connectedAt: now,
          testedAt: undefined,
          polledAt: undefined,
          secret,
        },
        signal,
      ),
    seal: async (scope, id, secret) =>
      (await sealOf(scope)).seal(mailboxSecret(scope, id), secretText(secret)),
    async save(scope, mailbox, secret, now) {
      const before = await known(scope, mailbox.addressKey);
      const seal = mailbox.kind === 'sandbox' ? undefined : await sealOf(scope);
      const saved = await store.save(
        scope,
        mailbox,
        (id) => seal?.seal(mailboxSecret(scope, id), secretText(secret)),
        MOST_MAILBOXES,
        replanAt(now, perDay),
      );
      if (saved !== undefined) {
        if (before !== undefined) await voidApprovals(scope, before, saved);
        return saved;
      }
      throw invalid('address', `must not be one more: ${MOST_MAILBOXES} are connected; disconnect one first`);
    },
  };
}

export interface ConsentOptions {
  readonly consents: ConsentStore;
  readonly vault: VaultService | undefined;
  readonly tokens: Pick<TokenPoster, 'post'>;
  readonly oauth: OauthConfig;
  /** Where the browser comes back to: this and `/oauth/callback`. */
  readonly publicUrl: string | undefined;
  /** A mailbox was connected by OAuth: it is to be reported. */
  onConnected(): void;
}

/** Long enough to log in with a second factor, short enough that a link left in a history is worthless. */
const VALID_MS = 10 * 60_000;
/** Begun by one account at a time; people start one, and sometimes again. */
const MOST_BEGUN = 20;
/** RFC 7636 §4.1 asks for 32 random bytes; the same for the state (RFC 6749 §10.10). */
const RANDOM_BYTES = 32;
const CALLBACK_PATH = '/oauth/callback';
/** Our page that says what is asked for, before anything is. */
const CONNECT_PATH = '/mailboxes/connect';
const PROVIDERS = { gmail_oauth: 'Google', m365_oauth: 'Microsoft' } as const;

const REQUEST = Compile(
  Type.Object({
    kind: Type.Union([Type.Literal('gmail_oauth'), Type.Literal('m365_oauth')]),
    address: Type.String(),
    addressKey: Type.String(),
    senderName: Type.String(),
    postalAddress: Type.String(),
    settings: Type.Unknown(),
  }),
);

/** Connecting a mailbox by a consent (RFC 6749 §4.1 with PKCE, RFC 7636): redirect and callback. */
export function createConsentFlow(options: ConsentOptions, trial: ConnectionTest) {
  const { consents, vault, tokens, oauth, publicUrl, onConnected } = options;
  return {
    /** Throws `not_configured`. */
    async begin(
      scope: Scope,
      request: AuthorizeRequest,
      addressKey: string,
      now: Date,
    ): Promise<{ url: string; expiresAt: Date }> {
      const client = oauthClient(oauth, request.kind);
      if ('lacks' in client) throw notConfigured(`${client.lacks} are not set. The operator sets them.`);
      if (publicUrl === undefined) {
        throw notConfigured('WARMPATH_PUBLIC_URL is not set, so the browser could not return here.');
      }
      trial.needVault();
      const seal = await vault?.of(scope.tenantId);
      if (seal === undefined) throw new Error('the vault is ready and is not there');
      const state = tenantToken(scope.tenantId, randomBytes(RANDOM_BYTES));
      const verifier = randomBytes(RANDOM_BYTES).toString('base64url');
      const { kind, address, senderName, postalAddress } = request;
      const known = await trial.known(scope, addressKey);
      const usual = known?.settings ?? usualSettings(kind, serviceOfConsent(kind).savesSent);
      const settings = wishedSettings(usual, request);
      const mailbox = { kind, address, addressKey, senderName, postalAddress, settings };
      const hash = hashOf(state);
      const sealed = seal.seal(placeOf(scope, hash), verifier);
      await consents.add(scope, hash, mailbox, sealed, { limit: MOST_BEGUN, maxAgeMs: VALID_MS });
      return { url: `${publicUrl}${CONNECT_PATH}/${state}`, expiresAt: new Date(now.getTime() + VALID_MS) };
    },

    async look(state: string, browser: string | undefined): Promise<ConsentSeen | undefined> {
      const found = STATE.test(state)
        ? await consents.look(tenantOfToken(state), hashOf(state), VALID_MS)
        : undefined;
      if (found === undefined || !REQUEST.Check(found.request)) return undefined;
      const { kind, address } = found.request;
      const { browserHash, expiresAt } = found;
      return {
        tenantName: shownName(found.tenantName),
        address,
        provider: PROVIDERS[kind],
        expiresAt,
        isTaken: browserHash !== undefined && !(browser !== undefined && hashOf(browser).equals(browserHash)),
      };
    },

    async bind(state: string, browser: string): Promise<string | undefined> {
      const hash = hashOf(state);
      const bound = STATE.test(state)
        ? await consents.bind(tenantOfToken(state), hash, hashOf(browser), VALID_MS)
        : undefined;
      const request = bound?.request;
      if (bound === undefined || vault === undefined || !REQUEST.Check(request)) return undefined;
      const client = oauthClient(oauth, request.kind);
      if ('lacks' in client) return undefined;
      const verifier = (await vault.of(bound.scope.tenantId)).open(placeOf(bound.scope, hash), bound.sealed);
      const url = new URL(client.authorizeUrl);
      const asked = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: publicUrl + CALLBACK_PATH,
        scope: client.scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        login_hint: request.address,
        ...client.ask,
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },

    /** Rejects only if the database is away. */
    async finish(
      { state = '', code = '', browser = '' }: ConsentReturn,
      call: MailboxCall,
    ): Promise<ConsentResult> {
      const hash = hashOf(state);
      const isOurs = STATE.test(state) && SECRET.test(browser);
      const taken = isOurs
        ? await consents.take(tenantOfToken(state), hash, hashOf(browser), VALID_MS)
        : undefined;
      const request = taken?.request;
      if (taken === undefined || !REQUEST.Check(request)) return failed(STALE);
      const client = oauthClient(oauth, request.kind);
      if ('lacks' in client || publicUrl === undefined) return failed(NOT_SET_UP);
      if (code === '') return failed(`${client.provider} says that access was not allowed. ${AGAIN}`);
      try {
        const seal = await vault?.of(taken.scope.tenantId);
        if (seal === undefined) return failed(NOT_SET_UP);
        const verifier = seal.open(placeOf(taken.scope, hash), taken.sealed);
        const redirectUri = publicUrl + CALLBACK_PATH;
        const asked = { code, verifier, redirectUri, now: call.now };
        const outcome = await tradeCode(tokens, client, asked, {
          tenantId: taken.scope.tenantId,
          signal: call.signal,
        });
        if (outcome.state !== 'granted') return failed(`${outcome.why} ${AGAIN}`);
        const service = serviceOfConsent(request.kind);
        const { settings, ...said } = request;
        const servers = { smtp: service.smtp, imap: service.imap, username: request.address };
        const mailbox: NewMailbox = { ...said, servers, settings: settingsOf(settings) };
        const fault = await trial.test(taken.scope, mailbox, outcome.secret, call.now, call.signal);
        if (fault !== undefined) {
          return failed(
            `${faultText(fault)} Was it ${request.address} you allowed access to? Nothing was stored. ${AGAIN}`,
          );
        }
        const notice = newNotice(taken.scope, seal);
        await trial.save(taken.scope, { ...mailbox, notice }, outcome.secret, call.now);
        onConnected();
      } catch (error) {
        if (error instanceof DomainError) return failed(error.message);
        if (error instanceof VaultError) return failed(NOT_SET_UP);
        throw error;
      }
      const message = `${request.address} is connected to ${shownName(taken.tenantName)}, which can read it and send from it from now on. A message with a link that disconnects it comes to this address. You can close this page. Access can also be taken back at any time in your ${client.provider} account.`;
      return { done: true, title: 'The mailbox is connected', message };
    },
  };
}

/** What RANDOM_BYTES are in base64url. */
const SECRET = /^[\w-]{43}$/;
/** The same behind the tenant's id. */
const STATE = /^[\w-]{64}$/;
const AGAIN = 'Ask for a new address to open (POST /v1/mailboxes/authorize) and try again.';
const STALE = `This page was opened too late, twice, or in another browser than the one in which the button to connect was pressed. ${AGAIN}`;
const NOT_SET_UP = 'This service is not set up to store the access: its operator has to check its settings.';

const failed = (message: string): ConsentResult => ({
  done: false,
  title: 'The mailbox is not connected',
  message,
});

/** The link that disconnects, made with the connection: the message with it is sent later. */
function newNotice(scope: Scope, seal: TenantSeal): NewNotice {
  const id = randomUUID();
  const token = tenantToken(scope.tenantId, randomBytes(RANDOM_BYTES));
  return { id, tokenHash: hashOf(token), sealed: seal.seal(noticeToken(scope, id), token) };
}

/** The database never holds a state, a browser's secret or a token that could be used. */
const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

function placeOf(scope: Scope, stateHash: Buffer): SealedPlace {
  return { scope, table: 'mailbox_consent', column: 'sealed', row: stateHash.toString('hex') };
}
