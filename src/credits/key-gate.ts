import { LRUCache } from 'lru-cache';
import type { TenantSeal, VaultService } from '../accounts/rules-ports.ts';
import { classifyStoreFailure } from '../platform/database/failure.ts';
import type { FailedAuthentications, Incoming, Presented, Reply } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { outOfReach, ownFault, waitHeader } from '../platform/operations/shown-fields.ts';
import type { FailedCall } from '../platform/values/address.ts';
import { DomainError, failure, textOf } from '../platform/values/errors.ts';
import { type KeyScope, VaultError } from '../platform/values/key-scopes.ts';
import { LIMITS, rateHeaders } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';
import { type BatchedBilling, StoreUnavailableError } from './batcher.ts';
import type { Admission, Resolved } from './queries-billing.ts';
import { keptAnswer, openedAnswer, refusalOf, UNKNOWN_KEY } from './refusals.ts';
import type { Ended, GuardLog } from './run-handler.ts';

/** The rate headers of an admitted or refused request; none if no window counts it. */
export function windowHeaders(admission: Admission): Record<string, string> {
  const { quota, remaining, resetSeconds } = admission;
  if (quota === null || remaining === null || resetSeconds === null) return {};
  return rateHeaders({ quota, remaining, resetSeconds }, LIMITS.windowSeconds);
}

/** An error's reply. `balance` in credits where it is to be shown. */
export function refuse(
  requestId: string,
  error: DomainError,
  headers: Record<string, string> = {},
  balance?: number,
): Reply {
  const body = failure(error, { requestId, withBalance: balance !== undefined });
  return {
    status: error.status,
    headers: { ...headers, ...waitHeader(error) },
    text: textOf(body, balance ?? 0),
  };
}

/** Neither charge nor refund could be confirmed: the answer says so, and the sweeper refunds the credits. */
export function unconfirmed(requestId: string): Reply {
  const error = new DomainError(
    'vendor_error',
    'The call failed and its refund could not be confirmed yet. Credits still reserved for it are refunded automatically; see GET /v1/credits/ledger.',
  );
  const body = failure(error, { requestId, withBalance: false, refundIssue: true });
  return { status: 502, headers: {}, text: body.head };
}

/** The work was done, but its reservation was refunded before: the result is not returned. */
export function tooLate(requestId: string, balance: number): Reply {
  const error = new DomainError(
    'vendor_error',
    'The answer came after its reservation had expired and was refunded. Try again.',
  );
  return refuse(requestId, error, {}, balance);
}

/** The database is not there, and nothing is charged. */
export function unavailable(requestId: string): Reply {
  return refuse(requestId, outOfReach());
}

/** What operators are shown of a call that ended in an error; `begun` by `performance.now()`. */
export function failedCall(operation: string, incoming: Incoming, reply: Reply, begun: number): FailedCall {
  const { requestId, credential } = incoming;
  const durationMs = Math.round(performance.now() - begun);
  return {
    requestId,
    at: new Date(Date.now() - durationMs),
    operation,
    status: reply.status,
    error: (JSON.parse(reply.text) as { error: string }).error,
    keyHash: credential.hash,
    mode: credential.mode,
    durationMs,
  };
}

interface Ending {
  readonly billing: Pick<BatchedBilling, 'resolve'>;
  readonly vault: VaultService | undefined;
  readonly log: GuardLog;
}

/** What was admitted: whose it is, its balance and its price, credits; a price has a charge, also where it repeats for free. */
export interface Begun {
  /** Credits that it costs: 0 where it repeats for free. */
  readonly due: number;
  readonly scope: Scope;
  readonly balance: number;
  readonly price: number;
}

/** The round trip after the handler: resolves the charge and answers what it then is, or 502 with `refund_issue`. Never rejects. */
export async function endRequest(
  options: Ending,
  endpoint: Endpoint,
  incoming: Incoming,
  { scope, balance, price, due }: Begun,
  ended: Ended,
): Promise<Reply> {
  const { log, billing } = options;
  const { operation } = endpoint.schema;
  const { requestId, idempotency } = incoming;
  const { status, body, headers } = ended;
  const reply = (left: number): Reply => ({ status, headers, text: textOf(body, left) });
  if (price === 0 && idempotency === undefined) return reply(balance);
  let resolved: Resolved;
  try {
    resolved = await billing.resolve({
      requestId,
      ...scope,
      action: price === 0 ? 'none' : ended.action,
      idempotencyKey: idempotency?.key,
      keep: await keptAnswer(options, endpoint, incoming, scope, ended),
      repeat: ended.isProvisional === true ? incoming.repeat : undefined,
    });
  } catch (error) {
    log.error({ requestId, operation, err: error }, 'charge not resolved');
    // A free request's work is done and its answer valid; only its replay is lost.
    if (price === 0) return reply(balance);
    // A request that waited to its limit was tried again and again. After a refusal the charge can be read.
    const read = isRefusal(error) ? await chargeOf(billing, scope, requestId) : undefined;
    if (read === undefined) return unconfirmed(requestId);
    resolved = read;
  }
  // Another answer is stored for the key, the sweeper's, and that one holds.
  if (resolved.status !== null && resolved.answer !== null) {
    try {
      const text = await openedAnswer(options, incoming, scope, resolved.answer);
      return { status: resolved.status, headers, text };
    } catch (error) {
      log.error({ requestId, operation, err: error }, 'a stored answer could not be decrypted');
      return error instanceof StoreUnavailableError ? unavailable(requestId) : refuse(requestId, ownFault());
    }
  }
  // Its process was taken for dead, so its charge was refunded and a repetition has its key and answers.
  if (price > 0 && resolved.takenOver) return unavailable(requestId);
  const wanted = ended.action === 'settle' ? 'settled' : 'refunded';
  if (resolved.state === 'settled') incoming.note?.({ charged: due });
  if (price === 0 || resolved.state === wanted) return reply(resolved.balance);
  if (resolved.state === 'refunded') return tooLate(requestId, resolved.balance);
  log.error({ requestId, operation, wanted, state: resolved.state }, 'charge not resolved');
  // Nothing is reserved, for whatever reason: there is nothing to refund.
  if (resolved.state === null) return refuse(requestId, ownFault());
  return unconfirmed(requestId);
}

/** The database answered that it will not do it, now or after an attempt that was lost. */
function isRefusal(error: unknown): boolean {
  return !(error instanceof StoreUnavailableError) || error.begun;
}

/** What the charge is; undefined if that cannot be read, or it is still reserved. */
async function chargeOf(
  billing: Ending['billing'],
  scope: Scope,
  requestId: string,
): Promise<Resolved | undefined> {
  const nothing = { action: 'none', idempotencyKey: undefined, keep: undefined } as const;
  const read = await billing.resolve({ requestId, ...scope, ...nothing }).catch(() => undefined);
  return read?.state === 'reserved' ? undefined : read;
}

const NO_SCOPE: Scope = { tenantId: '00000000-0000-0000-0000-000000000000', mode: 'live' };

/**
 * Refunds what an admission of unknown outcome may have reserved, and frees its idempotency key; nothing was
 * asked of a provider for it. Not awaited: the answer says at once that nothing is charged, and the sweeper
 * refunds what this does not reach.
 */
export function abandon(
  { billing, log }: Ending,
  { requestId, idempotency }: Incoming,
  keyHash: Buffer,
): void {
  billing
    .resolve({
      requestId,
      ...NO_SCOPE,
      keyHash,
      action: 'refund',
      idempotencyKey: idempotency?.key,
      keep: undefined,
    })
    .catch((error: unknown) =>
      log.warn(
        { requestId, err: error },
        'an admission is left to the sweeper: whether it took effect is not known',
      ),
    );
}

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

export interface Arrival {
  readonly requestId: string;
  readonly address: string;
  readonly credential: Presented;
  /** Bytes the sender announced; infinite where the body has no length. */
  readonly bodyBytes: number;
}

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

  /** The refusal of a request, undefined if its body may be read. Never rejects. */
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
   * Makes a keyed hash of a secret for the tenant of a key; undefined if the key is unknown or no secret
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
