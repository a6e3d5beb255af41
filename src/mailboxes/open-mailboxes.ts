import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { SealedPlace, VaultService } from '../accounts/rules-ports.ts';
import type { TokenPoster } from '../platform/outbound/identity-fetch.ts';
import { DomainError, invalid } from '../platform/values/errors.ts';
import { Secret, VaultError } from '../platform/values/key-scopes.ts';
import type { Asker, Scope } from '../platform/values/scope.ts';
import type { MailFault } from './mail/rules-mail.ts';
import { type OauthConfig, oauthClient, refreshTokens } from './notices.ts';
import type { MailboxStore } from './queries.ts';
import { type MailService, serviceOfDomain, serviceOfExchangers } from './rules-known-hosts.ts';
import {
  type Mailbox,
  MailboxClosed,
  type MailboxSecret,
  type MailServer,
  type MailServers,
  type OpenMailbox,
} from './rules-mailbox.ts';
import type { ConnectRequest, OpenMailboxService } from './rules-mailbox-input.ts';

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

/** What was sealed. Throws without its text if that is nothing we wrote. */
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

/** A login, a message and its answer take less; with less left a token is renewed before it is used. */
const FRESH_MS = 120_000;
/** A refresh takes a second, 10 at most; a holder for longer is gone. */
const LEASE_MS = 30_000;
/** How long is waited for the refresh of another process, and how often is looked. */
const LOCK_TIMEOUT_MS = 15_000;
const LOOK_MS = 250;
/** Tries to store a rotated token, with ever longer waits: an unstored one is lost for good. */
const STORE_TRIES = 5;
const STORE_WAIT_MS = 200;

export interface OpenMailboxesOptions {
  readonly store: Pick<MailboxStore, 'sealed' | 'claimRefresh' | 'endRefresh'>;
  readonly vault: VaultService | undefined;
  readonly tokens: Pick<TokenPoster, 'post'>;
  readonly oauth: OauthConfig;
  readonly now?: () => number;
}

interface Opener extends OpenMailboxService {
  /** As `open`, also one that was refused its login: for trying it again. */
  openAnyway(scope: Scope, mailboxId: string, signal?: AbortSignal): Promise<OpenMailbox>;
}

/** Mailboxes with what opens them; access tokens are renewed in time, by one process at a time for each mailbox. */
export function createOpenMailboxService(options: OpenMailboxesOptions): Opener {
  const { store, vault, tokens, oauth, now = Date.now } = options;
  const never = new AbortController().signal;

  const unseal = async (scope: Scope, id: string, sealed: Buffer): Promise<MailboxSecret> => {
    if (vault === undefined) throw noKey();
    try {
      const seal = await vault.of(scope.tenantId);
      return secretOf(seal.open(mailboxSecret(scope, id), sealed));
    } catch (error) {
      if (error instanceof VaultError) throw new MailboxClosed('secrets', SECRETS_LOST);
      throw error;
    }
  };
  const seal = async (scope: Scope, id: string, secret: MailboxSecret): Promise<Buffer> => {
    if (vault === undefined) throw noKey();
    return (await vault.of(scope.tenantId)).seal(mailboxSecret(scope, id), secretText(secret));
  };
  const isFresh = (secret: MailboxSecret): boolean =>
    secret.kind === 'password' ||
    (secret.accessToken !== undefined && (secret.expiresAt ?? 0) - now() >= FRESH_MS);

  const read = async (scope: Scope, id: string, anyway: boolean) => {
    const found = await store.sealed(scope, id);
    if (found === undefined) throw new MailboxClosed('unknown', 'There is no such mailbox.');
    const { mailbox, sealed } = found;
    if (mailbox.kind === 'sandbox' && (anyway || mailbox.state !== 'disconnected')) {
      return { mailbox, secret: NOTHING };
    }
    if (sealed === undefined || (mailbox.state === 'disconnected' && !anyway)) throw disconnected(mailbox);
    return { mailbox, secret: await unseal(scope, id, sealed) };
  };

  /** The secret with a fresh token; undefined if another process has the turn. */
  const refresh = async (mailbox: Mailbox, signal: AbortSignal): Promise<MailboxSecret | undefined> => {
    const { scope, id, kind } = mailbox;
    if (kind !== 'gmail_oauth' && kind !== 'm365_oauth') throw disconnected(mailbox);
    const client = oauthClient(oauth, kind);
    if ('lacks' in client) {
      throw new MailboxClosed('secrets', `This service lacks ${client.lacks} to renew access tokens.`);
    }
    const lease = randomUUID();
    const sealed = await store.claimRefresh(scope, id, lease, LEASE_MS);
    if (sealed === undefined) return undefined;
    let isEnded = false;
    try {
      const secret = await unseal(scope, id, sealed);
      if (secret.kind !== 'oauth' || isFresh(secret)) return secret;
      const asker = { tenantId: scope.tenantId, signal };
      const outcome = await refreshTokens(tokens, client, secret.refreshToken, new Date(now()), asker);
      if (outcome.state === 'granted') {
        const renewed = await seal(scope, id, outcome.secret);
        const isOurs = await persistently(() => store.endRefresh(scope, id, lease, { sealed: renewed }));
        isEnded = true;
        // Lost: it was connected again meanwhile, and that secret is the right one.
        return isOurs ? outcome.secret : undefined;
      }
      if (outcome.state === 'later') throw new MailboxClosed('later', outcome.why);
      const why = `${outcome.why} Connect the mailbox again (POST /v1/mailboxes/authorize).`;
      await store.endRefresh(scope, id, lease, { disconnected: why });
      isEnded = true;
      throw new MailboxClosed('disconnected', why);
    } finally {
      if (!isEnded) await store.endRefresh(scope, id, lease, undefined).catch(() => false);
    }
  };

  const open = async (scope: Scope, id: string, anyway: boolean, signal: AbortSignal) => {
    const until = performance.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      signal.throwIfAborted();
      const { mailbox, secret } = await read(scope, id, anyway);
      if (isFresh(secret)) return { ...mailbox, secret };
      const renewed = await refresh(mailbox, signal);
      // Also where it expires sooner: a new one would be no better.
      if (renewed !== undefined) return { ...mailbox, secret: renewed };
      if (performance.now() > until)
        throw new MailboxClosed('later', 'Another process renews its access token.');
      await sleep(LOOK_MS, undefined, { signal });
    }
  };
  return {
    open: (scope, id, signal = never) => open(scope, id, false, signal),
    openAnyway: (scope, id, signal = never) => open(scope, id, true, signal),
  };
}

/** A sandbox mailbox needs no secret. */
const NOTHING: MailboxSecret = { kind: 'password', password: new Secret('') };

const SECRETS_LOST =
  'What opens this mailbox cannot be read on this service: its operator has to bring back the master key ("warmpath secrets status").';

const noKey = () =>
  new MailboxClosed(
    'secrets',
    'This service has no master key (WARMPATH_SECRETS_KEY) to open mailboxes with.',
  );

function disconnected(mailbox: Mailbox): MailboxClosed {
  const why = mailbox.stateWhy === undefined ? '' : ` ${mailbox.stateWhy}`;
  return new MailboxClosed('disconnected', `The mailbox is disconnected.${why}`);
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === STORE_TRIES) throw error;
      await sleep(STORE_WAIT_MS * 2 ** tried);
    }
  }
}

export function unknownMailbox(): DomainError {
  return new DomainError(
    'nothing_stored',
    'There is no mailbox with this id. GET /v1/mailboxes lists yours.',
  );
}

/** `todo`: what the operator has to do, as a sentence. */
export function notConfigured(lacks: string): DomainError {
  return new DomainError('not_configured', `This service is not set up for it: ${lacks}`);
}

const SIDES = { smtp: 'Sending (SMTP)', imap: 'Reading (IMAP)', oauth: 'The consent' } as const;

/** What a login came to, for a person: which side, what it said, and what may help. */
export function faultText({ side, message }: MailFault, hint?: string): string {
  return `${SIDES[side]} did not work: ${message}${hint === undefined ? '' : ` ${hint}`}`;
}

export function loginFailed(fault: MailFault, hint?: string): DomainError {
  const text = faultText(fault, fault.kind === 'refused' ? hint : undefined);
  return new DomainError('mailbox_login_failed', `${text} Nothing was stored.`);
}

export interface HostsOptions {
  /** Names of the mail exchangers of a domain; empty if there are none, or none is known. */
  mailHosts(domain: string, asker: Asker): Promise<readonly string[]>;
  /** Connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
}

/** The sandbox is no server; the columns want one all the same. */
const NOWHERE: MailServer = { host: 'sandbox.invalid', port: 1, security: 'tls' };

/** Where a mailbox is sent from and read: as the person says, or as its service is known. Throws `invalid_request`. */
export async function serversFor(
  request: ConnectRequest,
  options: HostsOptions,
  asker: Asker,
): Promise<{ readonly servers: MailServers; readonly service: MailService | undefined }> {
  const { kind, address, username = address, smtp, imap } = request;
  if (kind === 'sandbox')
    return { servers: { smtp: NOWHERE, imap: NOWHERE, username: address }, service: undefined };
  if (smtp !== undefined && imap !== undefined) {
    for (const [path, server] of [['smtp', smtp] as const, ['imap', imap] as const]) {
      if (server.security === 'none' && !options.allowPrivate) {
        throw invalid(
          `${path}.security`,
          'must be "tls" or "starttls": a password never goes over an open line',
        );
      }
    }
    return { servers: { smtp, imap, username }, service: undefined };
  }
  if (smtp !== undefined || imap !== undefined) {
    throw invalid(smtp === undefined ? 'smtp' : 'imap', 'must be given where the other one is');
  }
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const service = serviceOfDomain(domain) ?? serviceOfExchangers(await options.mailHosts(domain, asker));
  if (service === undefined) {
    throw invalid(
      'smtp',
      'and "imap" must be given: the mail service of this domain is not one we know. Its help pages name the hosts for mail programs',
    );
  }
  if (service.instead !== undefined) throw invalid('kind', `does not work there: ${service.instead}`);
  return { servers: { smtp: service.smtp, imap: service.imap, username }, service };
}
