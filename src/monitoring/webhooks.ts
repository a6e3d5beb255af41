import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Names } from '../platform/names/names.ts';
import { isPublicAddress } from '../platform/outbound/connectors.ts';
import { inLanes, type Loop, startLoop, WakeSignal } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import { URL_LENGTH, WEBHOOK_LIMITS } from './fields.ts';
import type { WebhookStore } from './queries-webhooks.ts';
import { type DueDelivery, testEvent } from './rules-event.ts';
import { type Attempt, endOfAttempt, restAfter } from './rules-schedule.ts';

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
  const { messageId, url, secret, oldSecret, body, attempts, silences } = delivery;
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
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': [secret, ...(oldSecret === undefined ? [] : [oldSecret])]
        .map((one) => new Webhook(one).sign(messageId, now, body))
        .join(' '),
    },
  });
  // Cut off by the service's own end: it counts for nothing, and the lease's end brings it back.
  if (signal.aborted && 'error' in attempt) return;
  const tookMs = elapsedMs() - begin;
  const restMs = restAfter(attempt, tookMs, silences);
  await options.webhooks.end(delivery, { ...endOfAttempt(attempt, attempts + 1, random), restMs, tookMs });
}

/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** A person waits for the answer; a name that takes longer is taken as one that leads nowhere yet. */
const NAME_MS = 3_000;
/** One word, and the endings that no public name has (RFC 6761, 6762, 8375, and what ICANN and routers keep for inner use). */
const NEVER_PUBLIC = /^[^.:]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa)$/;
/** An attempt ends within 20 s. */
const TEST_RETRY_SECONDS = 20;

export interface WebhookServiceOptions {
  readonly webhooks: WebhookStore;
  /** Plain http and any port: for tests and for operators who mean it. */
  readonly allowPrivate: boolean;
  /** All addresses of a host, as the guard of what is sent looks them up; rejects if it finds none. */
  readonly addresses: Names['addresses'];
  /** Something is to be sent. */
  onQueued(): void;
}

/** Where a tenant registers, looks at and tries its webhooks. */
export function createWebhookService({ webhooks, allowPrivate, addresses, onQueued }: WebhookServiceOptions) {
  /**
   * What is sent to an inner address fails each time, so it is said now. A name that leads nowhere yet is taken: a DNS that is away, or a
   * record that is made tomorrow, is no fault of the address, and the guard looks again whenever something is sent.
   */
  const isInner = async (url: string, tenantId: string): Promise<string | undefined> => {
    if (allowPrivate) return undefined;
    const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    if (NEVER_PUBLIC.test(host))
      return `must be a name of the public internet: this one never is; ${ELSEWHERE}`;
    const asker = { tenantId, signal: AbortSignal.timeout(NAME_MS) };
    const found = await addresses(host, asker).catch(() => []);
    if (found.every(({ address }) => isPublicAddress(address))) return undefined;
    return 'must lead to addresses of the public internet only: nothing is sent to private or local ones';
  };
  return {
    /**
     * The secret is shown this once. Without kinds of events: those it had, else `investors.found`. Throws `invalid_request` for an address
     * nothing can be sent to, or one too many.
     */
    async register(scope: Scope, url: string, events?: readonly string[]) {
      const fault = faultOf(url, allowPrivate) ?? (await isInner(url, scope.tenantId));
      if (fault !== undefined) {
        throw new DomainError('invalid_request', `"url" ${fault}.`, {
          details: [{ path: 'url', message: fault }],
        });
      }
      const secret = newSecret();
      const webhook = await webhooks.register(
        scope,
        new URL(url).href,
        secret,
        WEBHOOK_LIMITS.webhooks,
        events,
      );
      if (webhook === undefined) {
        const message = `${WEBHOOK_LIMITS.webhooks} webhooks are registered, and an account has no more. Remove one first.`;
        throw new DomainError('conflict', message);
      }
      return { ...webhook, secret };
    },
    list: (scope: Scope) => webhooks.list(scope),
    remove: (scope: Scope, id: string) => webhooks.remove(scope, id),
    /**
     * Sends a test event; the id it is sent under. Throws `nothing_stored` if there is no such webhook, `rate_limited`
     * if too many tests wait for it.
     */
    async test(scope: Scope, id: string, now: Date) {
      const delivery = randomUUID();
      const queued = await webhooks.enqueueTest(scope, id, testEvent(delivery, now), WEBHOOK_LIMITS.tests);
      if (queued === 'full') {
        throw new DomainError(
          'rate_limited',
          `${WEBHOOK_LIMITS.tests} tests wait to be sent to this webhook. GET /v1/webhooks shows how the last one went; repeat when one has been tried.`,
          { retryAfterSeconds: TEST_RETRY_SECONDS },
        );
      }
      if (queued === 'unknown') throw noWebhook();
      onQueued();
      return delivery;
    },
    /**
     * A new secret, shown this once; the one before signs too for so many hours. Throws `nothing_stored`, and `conflict` while a secret
     * from before signs, but with 0 hours: receivers that still have that one would be cut off without notice.
     */
    async rotate(scope: Scope, id: string, overlapHours: number) {
      const secret = newSecret();
      const done = await webhooks.rotate(scope, id, secret, overlapHours * HOUR_MS);
      if (done === undefined) throw noWebhook();
      const { isRotated, webhook } = done;
      if (isRotated) return { ...webhook, secret };
      throw new DomainError(
        'conflict',
        `The secret before the last rotation signs until ${webhook.previous_secret_until}, and no third one can sign beside it. Rotate again after that, or now with "overlap_hours": 0, which ends both secrets there are. Nothing was changed.`,
      );
    },
    /** Throws `nothing_stored` if there is no such webhook. */
    async deliveries(...[scope, id, asked, page]: Parameters<WebhookStore['deliveries']>) {
      const found = await webhooks.deliveries(scope, id, asked, page);
      if (found === undefined) throw noWebhook();
      return found;
    },
    /**
     * Sends an event or a test to a webhook again, under its id. Throws `nothing_stored` if there is no such webhook or message, `conflict`
     * if the webhook is switched off or does not get this kind.
     */
    async resend(scope: Scope, id: string, messageId: string) {
      const done = await webhooks.resend(scope, id, messageId);
      if (done === 'no_webhook') throw noWebhook();
      if (done === 'no_message') {
        throw new DomainError(
          'nothing_stored',
          'There is no event or delivery with this id any more. GET /v1/webhooks/deliveries and GET /v1/events list those there are.',
        );
      }
      if (done === 'other_kind') {
        throw new DomainError(
          'conflict',
          'This webhook does not get events of this kind. Register its address again with "events" that name it, then resend.',
        );
      }
      if (done === 'disabled') {
        throw new DomainError(
          'conflict',
          'This webhook is switched off, so nothing is sent to it. Register its address again first.',
        );
      }
      onQueued();
    },
  };
}

const noWebhook = () =>
  new DomainError('nothing_stored', 'There is no webhook with this id. GET /v1/webhooks lists yours.');

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
const HOUR_MS = 3_600_000;

/** What a tenant may do with its webhooks. */
export type WebhookService = ReturnType<typeof createWebhookService>;

/** What a program without a public address has instead. */
const ELSEWHERE =
  'a program on your own machine reads GET /v1/events, or has "wp events listen --forward-to"';

/** What is wrong with the address, as the rest of a sentence; where it leads is looked at whenever something is sent. */
function faultOf(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || text.length > URL_LENGTH) return 'must be a well-formed address';
  const allowed = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!allowed.includes(url.protocol)) return `must begin with https://; ${ELSEWHERE}`;
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.hash !== '') return 'must not hold a fragment (#…): it is never sent';
  if (!allowPrivate && !['', '443'].includes(url.port)) return 'must not name another port than 443';
  return undefined;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly webhooks: WebhookService;
  }
}
