import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VaultService } from '../core/account/ports.ts';
import { Secret } from '../core/account/secret.ts';
import { VaultError } from '../core/account/vault.ts';
import type { Mailbox, MailboxSecret, OpenMailbox } from '../core/outreach/mailbox/mailbox.ts';
import { MailboxClosed } from '../core/outreach/mailbox/mailbox-closed.ts';
import type { MailboxStore, OpenMailboxService } from '../core/outreach/mailbox/ports.ts';
import type { Scope } from '../core/scope.ts';
import type { TokenPoster } from '../outbound/token-post.ts';
import { mailboxSecret, secretOf, secretText } from './mailbox-secret.ts';
import { type OauthConfig, oauthClient } from './oauth/clients.ts';
import { refreshTokens } from './oauth/tokens.ts';

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

  /** The secret with a fresh token; undefined where another process has the turn. */
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
