import type { Reply } from '../../src/platform/incoming.ts';
import type { MemoryBilling } from './memory-billing.ts';
import type { Script } from './plan.ts';

/** What one try of a client came to. */
export interface ReceivedAnswer {
  readonly script: Script;
  /** Its key has the scope that it needs. */
  readonly isAllowed: boolean;
  readonly requestId: string;
  readonly reply: Reply | 'crashed';
}

/** All that a run left behind. */
export interface Ended {
  readonly billing: MemoryBilling;
  /** Request ids, a provider call each. */
  readonly calls: readonly string[];
  readonly received: readonly ReceivedAnswer[];
  /** The balances that resolving statements returned, by request id. */
  readonly ended: ReadonlyMap<string, ReadonlySet<number>>;
  /** Something was planned to go wrong between service and database. */
  readonly faulty: boolean;
}

/** What breaks an invariant of the ledger (docs/adr/0003-charge.md), or undefined. */
export function faultOf(ended: Ended): string | undefined {
  const { billing, calls, received } = ended;
  const wrong = billing.fault();
  if (wrong !== undefined) return wrong;
  for (const { state } of billing.charges.values())
    if (state === 'reserved') return 'a charge stays reserved';
  for (const account of billing.keys.values()) {
    const spent = [...billing.charges.values()]
      .filter((charge) => charge.account === account && charge.state === 'settled')
      .reduce((sum, { price }) => sum + price, 0);
    if (account.balance !== account.granted - spent) return 'the balance is not grants less settled prices';
  }
  if (new Set(calls).size !== calls.length) return 'a provider was called twice for one charge';
  for (const one of received) {
    const contradiction = contradictionOf(one, ended);
    if (contradiction !== undefined) return contradiction;
  }
  return replaysDiffer(ended);
}

function contradictionOf(
  { script, requestId, reply, isAllowed }: ReceivedAnswer,
  { billing, ended: told, faulty, calls }: Ended,
): string | undefined {
  if (reply === 'crashed') return undefined;
  if (isAllowed ? reply.status === 403 : ![403, 429, 503].includes(reply.status))
    return `${reply.status} for a key that is ${isAllowed ? '' : 'not '}allowed`;
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  const replayed = reply.headers['idempotent-replayed'] === 'true';
  const id = String(body.request_id);
  if (!replayed && id !== requestId) return 'an answer names another request';
  const state = billing.charges.get(id)?.state;
  const say = (wanted: string) =>
    String(state) === wanted ? undefined : `${reply.status} for a charge that is ${state}`;
  if (!replayed && typeof body.credits_remaining === 'number' && ![402].includes(reply.status)) {
    if (told.get(id)?.has(body.credits_remaining) !== true) return 'a balance no statement returned';
  }
  switch (reply.status) {
    case 200:
      return say(body.credits_charged === 0 ? 'refunded' : 'settled');
    case 422:
      return body.credits_charged === script.price ? say('settled') : 'a miss charged another price';
    case 500:
      return say('refunded');
    case 502:
      if (body.refund_issue !== true) return say('refunded');
      return faulty ? undefined : 'refund_issue without a fault';
    case 503:
      // Also told by a source on the way, when admission had found room or followed someone else; and if it is not
      // known whether an admission took effect, which is then given back.
      if (calls.includes(requestId) || (faulty && state !== undefined)) return say('refunded');
      return say('undefined');
    default:
      return billing.charges.has(requestId) ? `${reply.status} for a request with a charge` : undefined;
  }
}

function replaysDiffer({ billing, received: all }: Ended): string | undefined {
  const byKey = new Map<string, ReceivedAnswer[]>();
  for (const received of all) {
    const { key, account, behave, price } = received.script;
    if (key === undefined) continue;
    const name = `${account} ${key} ${behave} ${price}`;
    byKey.set(name, [...(byKey.get(name) ?? []), received]);
  }
  for (const received of byKey.values()) {
    const settled = received.filter(({ requestId }) => billing.charges.get(requestId)?.state === 'settled');
    if (settled.length > 1) return 'one idempotency key settled twice';
    const final = received.flatMap(({ reply }) =>
      reply === 'crashed' ||
      [400, 402, 403, 409, 429, 503].includes(reply.status) ||
      reply.text.includes('"refund_issue":true')
        ? []
        : [`${reply.status} ${reply.text}`],
    );
    if (new Set(final).size > 1) return 'answers under one idempotency key differ';
  }
  return undefined;
}
