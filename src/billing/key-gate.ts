import { LRUCache } from 'lru-cache';
import type { KeyScope } from '../core/account/key-scopes.ts';
import type { TenantSeal, VaultService } from '../core/account/ports.ts';
import { VaultError } from '../core/account/vault.ts';
import type { DomainError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Scope } from '../core/scope.ts';
import { ownFault } from '../endpoints/replies.ts';
import { classifyStoreFailure } from '../store/postgres/failure.ts';
import type { BatchedBilling } from './batched-billing.ts';
import { StoreUnavailableError } from './batcher.ts';
import type { FailedAuthentications } from './failed-authentications.ts';
import type { Presented, Reply } from './incoming.ts';
import { refusalOf, UNKNOWN_KEY } from './refusals.ts';
import { refuse, unavailable } from './replies.ts';
import type { GuardLog } from './work.ts';

/** Keys remembered as known, about 2 MB. */
const MAX_KNOWN = 10_000;
/**
 * How long a found key counts as valid, for reading a body only: one look-up a minute for a key that sends
 * large ones. If it is revoked meanwhile, one body is read, admission refuses it, and it is forgotten here.
 */
const KNOWN_FOR_MS = 60_000;

export interface KeyGateOptions {
  readonly billing: Pick<BatchedBilling, 'identify'>;
  readonly failed: FailedAuthentications;
  /** Undefined: no secret can be kept here. */
  readonly vault: VaultService | undefined;
  readonly log: GuardLog;
}

/** What is known of a request when its headers are here and its body is not. */
export interface Arrival {
  readonly requestId: string;
  readonly address: string;
  readonly credential: Presented;
  /** Bytes the sender announced; infinite where the body has no length. */
  readonly bodyBytes: number;
}

/** A key that may be used. */
export interface KnownKey {
  readonly scope: Scope;
  readonly scopes: readonly KeyScope[];
}

/**
 * Decides before the body is read whether it may be sent. Without a well-formed key it may not. With one, the
 * key is looked up first where the body is larger than usual or the address sent many wrong keys: well-formed
 * keys cost nothing to make. It only refuses; who may do what is decided by the admission, of every request.
 */
export class KeyGate {
  readonly #options: KeyGateOptions;
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS });

  constructor(options: KeyGateOptions) {
    this.#options = options;
  }

  /** The refusal of a request, undefined where its body may be read. Never rejects. */
  async refusal({ requestId, address, credential, bodyBytes }: Arrival): Promise<Reply | undefined> {
    const { failed } = this.#options;
    if ('fault' in credential) {
      const wait = credential.presented ? failed.count(address) : undefined;
      return refuse(requestId, wait ?? credential.fault);
    }
    if (bodyBytes <= LIMITS.bodyBytesUnasked && !failed.areTooMany(address)) return undefined;
    if (this.#known.has(nameOf(credential.hash))) return undefined;
    const found = await this.#tenantOf(requestId, credential.hash);
    if (found === undefined) return refuse(requestId, this.unknown(address, credential.hash));
    if (typeof found !== 'string') return found;
    this.known(credential.hash);
    return undefined;
  }

  /** Whose key it is and what it may do; a reply where it is unknown or cannot be looked up. Never rejects. */
  async keyOf({
    requestId,
    address,
    hash,
  }: Omit<Arrival, 'credential' | 'bodyBytes'> & { readonly hash: Buffer }): Promise<KnownKey | Reply> {
    try {
      const found = await this.#options.billing.identify(hash);
      const { tenantId, mode, key, verdict } = found;
      if (tenantId === null || mode === null || key === null)
        return refuse(requestId, this.unknown(address, hash));
      if (verdict === 'tenant_suspended' || verdict === 'tenant_moving')
        return refuse(requestId, refusalOf(verdict, { price: 0, needs: [] }, found));
      return { scope: { tenantId, mode }, scopes: key.scopes };
    } catch (error) {
      return this.#failed(requestId, error);
    }
  }

  /** Forgets and counts a key that does not exist (any more); returns the error to answer with. */
  unknown(address: string, keyHash: Buffer): DomainError {
    this.#known.delete(nameOf(keyHash));
    return this.#options.failed.count(address) ?? UNKNOWN_KEY;
  }

  known(keyHash: Buffer): void {
    this.#known.set(nameOf(keyHash), true);
  }

  /**
   * Makes a keyed hash of a secret for the tenant of a key; undefined where the key is unknown or no secret
   * can be kept here; a reply where the database is not there. Never rejects.
   */
  async hasherOf(requestId: string, keyHash: Buffer): Promise<TenantSeal['hash'] | Reply | undefined> {
    const { vault } = this.#options;
    if (vault?.isReady !== true) return undefined;
    const tenantId = await this.#tenantOf(requestId, keyHash);
    if (typeof tenantId !== 'string') return tenantId;
    try {
      const seal = await vault.of(tenantId);
      return (place, text) => seal.hash(place, text);
    } catch (error) {
      if (error instanceof VaultError) return undefined;
      return this.#failed(requestId, error);
    }
  }

  async #tenantOf(requestId: string, keyHash: Buffer): Promise<string | Reply | undefined> {
    try {
      return (await this.#options.billing.identify(keyHash)).tenantId ?? undefined;
    } catch (error) {
      return this.#failed(requestId, error);
    }
  }

  #failed(requestId: string, error: unknown): Reply {
    this.#options.log.error({ requestId, err: error }, 'key not looked up');
    const isAway = error instanceof StoreUnavailableError || classifyStoreFailure(error) !== 'refused';
    return isAway ? unavailable(requestId) : refuse(requestId, ownFault());
  }
}

const nameOf = (keyHash: Buffer): string => keyHash.toString('latin1');
