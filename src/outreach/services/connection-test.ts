import { randomUUID } from 'node:crypto';
import type { TenantSeal, VaultService } from '../../core/account/ports.ts';
import { Secret } from '../../core/account/secret.ts';
import { VaultError } from '../../core/account/vault.ts';
import { suppressionKeys } from '../../core/identity/suppression-keys.ts';
import { replanAt } from '../../core/outreach/cadence/slots.ts';
import type { MailFault, MailTransport } from '../../core/outreach/mail/ports.ts';
import type { MailboxSecret } from '../../core/outreach/mailbox/mailbox.ts';
import type {
  ConnectRequest,
  MailboxStore,
  NewMailbox,
  StoredMailbox,
} from '../../core/outreach/mailbox/ports.ts';
import type { Scope } from '../../core/scope.ts';
import { mailboxSecret, secretText } from '../mailbox-secret.ts';
import { invalid, notConfigured } from './mailbox-refusals.ts';

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
  /** Throws `not_configured` where no secret can be stored: before a password is asked for. */
  needVault(): void;
  /** What opens the mailbox of a request; throws `invalid_request` where it lacks the password. */
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
  /** Throws `invalid_request` where it would be one too many. */
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
