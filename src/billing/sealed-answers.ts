import type { SealedPlace, VaultService } from '../core/account/ports.ts';
import { VaultError } from '../core/account/vault.ts';
import type { Body } from '../core/body.ts';
import type { Scope } from '../core/scope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Resolution } from '../store/account/billing/billing.ts';
import { classifyStoreFailure } from '../store/postgres/failure.ts';
import { StoreUnavailableError } from './batcher.ts';
import type { Incoming } from './incoming.ts';
import { isStoredStatus } from './refusals.ts';
import type { Ended, GuardLog } from './work.ts';

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
  { status, body }: Ended,
): Promise<Resolution['keep']> {
  if (!isStoredStatus(status)) return undefined;
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

/**
 * A stored answer as it was first returned. Throws VaultError where it is sealed and does not open in this
 * place, and StoreUnavailableError where the tenant's key cannot be read now.
 */
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
