import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { DueDelivery, Webhooks } from '../core/monitoring/ports.ts';
import { type Attempt, endOfAttempt } from '../core/monitoring/schedule.ts';
import { type Loop, startLoop } from '../loop.ts';

export interface DeliverOptions {
  readonly webhooks: Webhooks;
  /** Sends once; never rejects. */
  post(message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }): Promise<Attempt>;
  readonly everyMs: number;
  onFailed(error: unknown): void;
  readonly now?: () => Date;
  readonly random?: () => number;
}

/** Sent side by side; one slow receiver holds up seven others at most, for its 20 s. */
const AT_ONCE = 8;
/** An attempt takes 20 s at most; what is still held after this long, its process is gone. */
const LEASE_MS = 60_000;
/** Shown to whom the webhook belongs; the operator's key may come back, so it is tried again like every other failure. */
const UNREADABLE = 'its secret does not open here; register the address again for a new one';

/**
 * Sends events to webhooks, each until it is taken or given up. A receiver may get one twice (its answer was lost, or
 * the process died before it was written down): it tells repeats by `webhook-id`, which never changes.
 */
export function startDelivering(options: DeliverOptions): Loop {
  return startLoop({
    everyMs: options.everyMs,
    onFailed: options.onFailed,
    async once(signal) {
      for (let due = AT_ONCE; due === AT_ONCE && !signal.aborted; ) {
        const deliveries = await options.webhooks.claim(randomUUID(), LEASE_MS, AT_ONCE);
        await Promise.all(deliveries.map((delivery) => deliver(delivery, signal, options)));
        due = deliveries.length;
      }
    },
  });
}

async function deliver(delivery: DueDelivery, signal: AbortSignal, options: DeliverOptions): Promise<void> {
  const { id, url, secret, body, attempts } = delivery;
  const now = (options.now ?? (() => new Date()))();
  const random = (options.random ?? Math.random)();
  if (secret === undefined) {
    await options.webhooks.end(delivery, endOfAttempt({ error: UNREADABLE }, attempts + 1, random));
    return;
  }
  const attempt = await options.post({
    url,
    body,
    signal,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  });
  // Cut off by the service's own end: it counts for nothing, and the lease's end brings it back.
  if (signal.aborted && 'error' in attempt) return;
  const end = endOfAttempt(attempt, attempts + 1, random);
  await options.webhooks.end(delivery, end);
}
