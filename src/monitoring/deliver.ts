import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { DueDelivery, WebhookStore } from '../core/monitoring/ports.ts';
import { type Attempt, endOfAttempt, restAfter } from '../core/monitoring/schedule.ts';
import { inLanes, WakeSignal } from '../lanes.ts';
import { type Loop, startLoop } from '../loop.ts';

export interface DeliverOptions {
  readonly webhooks: Pick<WebhookStore, 'claim' | 'end'>;
  /** Sends once; never rejects. */
  post(message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly tenantId: string;
    readonly signal: AbortSignal;
  }): Promise<Attempt>;
  readonly everyMs: number;
  onFailed(error: unknown): void;
  readonly now?: () => Date;
  readonly elapsedMs?: () => number;
  readonly random?: () => number;
}

/** Sent in parallel by a process: each is a socket and a mebibyte at most, for 20 s if its receiver hangs. */
const AT_ONCE = 32;
/** Of one tenant: what one alone can use, and a quarter, so that three who send to receivers that hang leave room. */
const PER_TENANT = 8;
/** To one receiver of a tenant: half, so that one that hangs leaves room for the tenant's others. */
const PER_RECEIVER = 4;
/** An attempt takes 20 s at most; what is still held after this long, its process is gone. */
const LEASE_MS = 60_000;
/** Shown to whom the webhook belongs; the operator's key may come back, so it is tried again like every other failure. */
const UNREADABLE = 'its secret does not open here; register the address again for a new one';

/**
 * Sends events to webhooks, each until it is taken or given up. A receiver may get one twice (its answer was
 * lost, or the process died before it was written down): repeats have the same `webhook-id`.
 */
export function startDelivering(options: DeliverOptions): Loop {
  const wakeSignal = new WakeSignal();
  const loop = startLoop({
    everyMs: options.everyMs,
    onFailed: options.onFailed,
    once: (signal) =>
      inLanes<DueDelivery>(signal, {
        atOnce: AT_ONCE,
        everyMs: options.everyMs,
        wakeSignal,
        claim: (limit, underWay) =>
          options.webhooks.claim(randomUUID(), LEASE_MS, limit, {
            perTenant: PER_TENANT,
            perReceiver: PER_RECEIVER,
            busy: underWay.map(({ scope }) => scope.tenantId),
            busyReceivers: underWay.map(({ scope, receiver }) => `${scope.tenantId} ${receiver}`),
          }),
        // One that cannot be written down holds up no other: the lease's end brings it back.
        work: (delivery) => deliver(delivery, signal, options).catch(options.onFailed),
      }),
  });
  return {
    ...loop,
    lookSoon() {
      wakeSignal.ring();
      loop.lookSoon();
    },
  };
}

async function deliver(delivery: DueDelivery, signal: AbortSignal, options: DeliverOptions): Promise<void> {
  const { id, url, secret, body, attempts, silences } = delivery;
  const { elapsedMs = () => performance.now() } = options;
  const now = (options.now ?? (() => new Date()))();
  const random = (options.random ?? Math.random)();
  if (secret === undefined) {
    await options.webhooks.end(delivery, endOfAttempt({ error: UNREADABLE }, attempts + 1, random));
    return;
  }
  const begin = elapsedMs();
  const attempt = await options.post({
    url,
    body,
    tenantId: delivery.scope.tenantId,
    signal,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  });
  // Cut off by the service's own end: it counts for nothing, and the lease's end brings it back.
  if (signal.aborted && 'error' in attempt) return;
  const restMs = restAfter(attempt, elapsedMs() - begin, silences);
  await options.webhooks.end(delivery, { ...endOfAttempt(attempt, attempts + 1, random), restMs });
}
