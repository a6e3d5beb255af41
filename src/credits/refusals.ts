import type { SealedPlace, VaultService } from '../accounts/rules-ports.ts';
import { classifyStoreFailure } from '../platform/database/failure.ts';
import type { Incoming } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { type Body, DomainError } from '../platform/values/errors.ts';
import { type KeyScope, VaultError } from '../platform/values/key-scopes.ts';
import type { Scope } from '../platform/values/scope.ts';
import { StoreUnavailableError } from './batcher.ts';
import type { Admission, Resolution, Verdict } from './queries-billing.ts';
import type { Ended, GuardLog } from './run-handler.ts';

export const UNKNOWN_KEY = new DomainError(
  'unauthorized',
  'The API key is unknown, revoked or expired. Send a valid one as "Authorization: Bearer wp_live_…".',
);

/** Statuses an idempotency key remembers: those of requests that began. The others free the key for a new try. */
export function isStoredStatus(status: number): boolean {
  return ![400, 401, 402, 403, 409, 429, 503].includes(status);
}

type Refusing = Exclude<Verdict, 'admitted' | 'unauthorized' | 'replay'>;

export interface AskedOf {
  readonly price: number;
  readonly needs: readonly KeyScope[];
  /** How credits are had here, in the operator's words. */
  readonly howToGetCredits?: string;
}

/** Whether a verdict is the answer also where the input is wrong. */
export function comesFirst(verdict: Verdict): verdict is Exclude<Verdict, 'admitted'> {
  return ['rate_limited', 'tenant_suspended', 'tenant_moving', 'insufficient_scope'].includes(verdict);
}

/** The public wording of a verdict that ends a request before its handler. */
export function refusalOf(
  verdict: Exclude<Verdict, 'admitted'>,
  asked: AskedOf,
  admission: Admission,
): DomainError {
  return REFUSALS[verdict as Refusing](asked, admission);
}

const REFUSALS: Record<Refusing, (asked: AskedOf, admission: Admission) => DomainError> = {
  rate_limited: (_asked, { quota, resetSeconds }) =>
    new DomainError(
      'rate_limited',
      `This key may make ${quota} requests a minute and has made them. Wait ${resetSeconds} s.`,
      { retryAfterSeconds: resetSeconds ?? 60 },
    ),
  tenant_suspended: () =>
    new DomainError(
      'tenant_suspended',
      'The operator of this service has suspended this account: no key and no session of it works until it is resumed. What is stored is kept. Nothing was done or charged; ask the operator.',
    ),
  tenant_moving: () =>
    new DomainError(
      'unavailable',
      'This account is just being moved to another part of the service. Nothing was done or charged; try again in a moment.',
      { retryAfterSeconds: 1 },
    ),
  insufficient_scope: ({ needs }, { key }) => {
    const has = key?.scopes ?? [];
    const missing = needs.filter((scope) => !has.includes(scope));
    return new DomainError(
      'insufficient_scope',
      `This call needs the scope ${missing.join(' and ')}, and this key has ${has.join(', ')}. Use a key that has it; the operator of this service makes one with "warmpath key issue --scopes ${[...new Set([...has, ...missing])].join(',')}". Nothing was done or charged.`,
    );
  },
  invalid: () => new DomainError('invalid_request', 'The request does not fit its description.'),
  idempotency_mismatch: () =>
    new DomainError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another method, path or body in the last 24 hours. Use a new key for a new request.',
    ),
  idempotency_in_progress: () =>
    new DomainError(
      'idempotency_in_progress',
      'A request with this Idempotency-Key is still running. Ask again with the same key for its answer.',
      { retryAfterSeconds: 1 },
    ),
  no_profile: () =>
    new DomainError(
      'not_found',
      'No fundraising profile is stored for this account. Store one with PUT /v1/fundraising/profile first. Nothing was charged.',
      { details: [{ path: 'profile', message: 'is not stored yet' }] },
    ),
  vendor_capacity: (_asked, { capacitySeconds }) =>
    new DomainError(
      'vendor_capacity',
      'Every provider that could answer this has spent its budget of the day. It is reset at 00:00 UTC; nothing was charged.',
      // The database always says how long; the hour is a safe default if it ever does not.
      { retryAfterSeconds: capacitySeconds ?? 3_600 },
    ),
  key_cap_reached: ({ price }, { key, capacitySeconds }) => {
    const cap = key?.daily_credits ?? 0;
    const spent = `This call costs ${price} credits; this key may spend ${cap} a day and has spent ${key?.credits_used_today ?? 0} of them.`;
    const isNever = price > cap;
    const next = isNever
      ? 'No day has room for this call: use another key.'
      : 'Its cap opens again at 00:00 UTC.';
    return new DomainError(
      'key_cap_reached',
      `${spent} ${next} Nothing was charged. The operator of this service can make a key with another cap ("warmpath key issue --daily-credits").`,
      isNever ? {} : { retryAfterSeconds: capacitySeconds ?? 3_600 },
    );
  },
  insufficient_credits: (
    { price, howToGetCredits = 'The operator of this service can add credits.' },
    { balance },
  ) =>
    new DomainError(
      'insufficient_credits',
      `This call costs ${price} credits and ${balance} are left. Nothing was charged. ${howToGetCredits}`,
    ),
};

/** How a sealed stored answer begins. An answer in clear is JSON and begins otherwise. */
const SEALED = 'sealed:';
/** `sealed:`, base64, and a colon with the balance where the body shows one: the database adds it. */
const FORM = /^sealed:([A-Za-z0-9+/]+=*)(?::(-?\d+))?$/;

interface Sealing {
  readonly vault: VaultService | undefined;
  readonly log: GuardLog;
}

/**
 * What is stored of an answer for replays; undefined frees the key, and a repetition is a new request. An
 * answer with a secret is sealed, and where it cannot be it is not stored. Never rejects: its charge is
 * resolved all the same.
 */
export async function keptAnswer(
  { vault, log }: Sealing,
  { schema, answersSecret }: Endpoint,
  { requestId, idempotency }: Incoming,
  scope: Scope,
  { status, body, isUnfinished }: Ended,
): Promise<Resolution['keep']> {
  if (!isStoredStatus(status) || isUnfinished === true) return undefined;
  if (!answersSecret || status !== 200 || idempotency === undefined) return { status, ...body };
  if (vault?.isReady !== true) return undefined;
  try {
    return { status, ...(await sealedBody(vault, scope, idempotency.key, body)) };
  } catch (error) {
    log.error(
      { requestId, operation: schema.operation, err: error },
      'an answer could not be encrypted: not stored',
    );
    return undefined;
  }
}

/** A stored answer as it was first returned. Throws VaultError if it does not open here, StoreUnavailableError if no key can be read. */
export async function openedAnswer(
  { vault }: Sealing,
  { idempotency }: Incoming,
  scope: Scope,
  answer: string,
): Promise<string> {
  if (!answer.startsWith(SEALED)) return answer;
  const [, octets = '', balance = ''] = FORM.exec(answer) ?? [];
  const seal = await vault?.of(scope.tenantId).catch((error: unknown) => {
    if (error instanceof VaultError || classifyStoreFailure(error) === 'refused') throw error;
    throw new StoreUnavailableError(false, error);
  });
  if (seal === undefined)
    throw new VaultError('no_key', 'An encrypted answer is stored, and there is no vault.');
  const parts = seal.open(placeOf(scope, idempotency?.key ?? ''), Buffer.from(octets, 'base64'));
  // Only sealedBody writes what is opened here.
  const [head, tail] = JSON.parse(parts) as [string, string | null];
  return tail === null ? head : head + balance + tail;
}

async function sealedBody(vault: VaultService, scope: Scope, key: string, body: Body): Promise<Body> {
  const seal = await vault.of(scope.tenantId);
  const octets = seal.seal(placeOf(scope, key), JSON.stringify([body.head, body.tail]));
  const head = SEALED + octets.toString('base64');
  return body.tail === undefined ? { head, tail: undefined } : { head: `${head}:`, tail: '' };
}

function placeOf(scope: Scope, key: string): SealedPlace {
  return { scope, table: 'idempotency', column: 'answer', row: key };
}
