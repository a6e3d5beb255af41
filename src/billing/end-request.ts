import type { VaultService } from '../core/account/ports.ts';
import { textOf } from '../core/body.ts';
import type { Scope } from '../core/scope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { ownFault } from '../endpoints/replies.ts';
import type { Resolved } from '../store/account/billing/billing.ts';
import type { BatchedBilling } from './batched-billing.ts';
import { StoreUnavailableError } from './batcher.ts';
import type { Incoming, Reply } from './incoming.ts';
import { refuse, tooLate, unavailable, unconfirmed } from './replies.ts';
import { keptAnswer, openedAnswer } from './sealed-answers.ts';
import type { Ended, GuardLog } from './work.ts';

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

/**
 * The round trip after the handler: resolves the charge and answers what it then is, whatever was wanted. Where that
 * cannot be found out the answer is 502 with `refund_issue`. Never rejects.
 */
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

/** What the charge is; undefined where that cannot be read, or it is still reserved. */
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
