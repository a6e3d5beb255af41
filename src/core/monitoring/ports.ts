import type { FoundInvestor } from '../corpus/investor-record.ts';
import type { LaneShare } from '../queue/lane-share.ts';
import type { Funder } from '../ranking/lookalike-ports.ts';
import type { Profile } from '../research/profile.ts';
import type { Scope } from '../scope.ts';
import type { MonitorKind } from './event.ts';

/** A monitor whose run is due, held by a lease. */
export interface DueMonitor {
  readonly scope: Scope;
  readonly kind: MonitorKind;
  readonly lease: string;
  readonly profile: Profile;
  /** When the profile was last written. */
  readonly profileAt: Date;
  /** Undefined before the first run. */
  readonly lastRunAt: Date | undefined;
  /** Runs that failed since the last that did not. */
  readonly failures: number;
  /** What the last run saw; undefined before the first. */
  readonly seen: { readonly corpusVersion: number; readonly profileAt: Date } | undefined;
}

/** What a run found. */
export type Finds =
  | { readonly kind: 'investors'; readonly found: readonly FoundInvestor[] }
  | { readonly kind: 'lookalikes'; readonly found: readonly Funder[] };

export interface MonitorState {
  readonly kind: MonitorKind;
  readonly nextRunAt: string;
  readonly lastRunAt?: string;
  readonly lastFound?: number;
  readonly lastFailure?: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly created_at: string;
  readonly disabled_at?: string;
  readonly disabled_because?: string;
  readonly last_delivery?: {
    readonly id: string;
    readonly event: string;
    readonly state: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    readonly status?: number;
    readonly error?: string;
    readonly created_at: string;
    readonly next_attempt_at?: string;
  };
}

/** A delivery that is due, held by a lease. */
export interface DueDelivery {
  readonly id: string;
  readonly scope: Scope;
  readonly webhookId: string;
  readonly lease: string;
  readonly url: string;
  /** Undefined where it does not open: nothing can be signed, so nothing is sent. */
  readonly secret: string | undefined;
  readonly event: string;
  readonly body: string;
  /** Made so far. */
  readonly attempts: number;
  /** The host it goes to, with its port. */
  readonly receiver: string;
  /** How often in a row its webhook kept silent, by any delivery. */
  readonly silences: number;
}

/** How an attempt ended. */
export interface DeliveryEnd {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** Of a delivery that stays pending. */
  readonly retryMs?: number | undefined;
  /** Why nothing more is sent there; undefined: more is. */
  readonly disable?: string | undefined;
  /** Of a receiver that kept silent: how long nothing more is sent there. */
  readonly restMs?: number | undefined;
}

/** A share by tenant, and within a tenant by receiver. */
export interface DeliveryShare extends LaneShare {
  readonly perReceiver: number;
  /** Of each delivery under way, its tenant, a blank and its receiver. */
  readonly busyReceivers: readonly string[];
}

/** The monitors of all tenants, and when each runs. */
export interface MonitorStore {
  /**
   * Takes monitors that are due, for `leaseMs`; no other worker gets them meanwhile. Tenants take turns;
   * without a share they are not bounded.
   */
  claim(lease: string, leaseMs: number, limit: number, share?: LaneShare): Promise<readonly DueMonitor[]>;
  /**
   * Ends a run, all or nothing: who is new goes on the list, news are written for every webhook (not after
   * the first run), the next one is dated. How many were new; undefined, with nothing done, where the lease
   * was lost.
   */
  finish(
    monitor: DueMonitor,
    finds: Finds,
    run: {
      readonly startedAt: Date;
      readonly corpusVersion: number;
      readonly everyMs: number;
      /** The event for these new ones, as its body is sent. */
      eventOf(fresh: readonly FoundInvestor[]): { readonly type: string; readonly body: string };
    },
  ): Promise<number | undefined>;
  /** Ends a run that failed; it is tried again after `retryMs`. */
  fail(monitor: DueMonitor, failure: string, retryMs: number): Promise<void>;
  /** The tenant's own, as of now. */
  list(scope: Scope): Promise<readonly MonitorState[]>;
}

/** The webhooks of all tenants, and what is to be delivered to them. */
export interface WebhookStore {
  /**
   * Registers an address. One that is registered gets the new secret and is switched on again; undefined where the
   * account has as many as it may.
   */
  register(scope: Scope, url: string, secret: string, limit: number): Promise<Webhook | undefined>;
  list(scope: Scope): Promise<readonly Webhook[]>;
  /** False where there was none. What was to be sent there is not sent. */
  remove(scope: Scope, id: string): Promise<boolean>;
  /**
   * Puts a test event to be sent to one webhook under this id. Where `most` of them are pending there, the oldest one that
   * was tried is given up for it; `full` where none was yet.
   */
  enqueueTest(
    scope: Scope,
    webhookId: string,
    event: { readonly id: string; readonly type: string; readonly body: string },
    most: number,
  ): Promise<'queued' | 'unknown' | 'full'>;
  /**
   * Takes deliveries that are due, for `leaseMs`: round by tenant, and within a tenant round by receiver.
   * Without a share tenants are not bounded.
   */
  claim(
    lease: string,
    leaseMs: number,
    limit: number,
    share?: DeliveryShare,
  ): Promise<readonly DueDelivery[]>;
  /** Records an attempt, by its lease; false where the lease was lost: then nothing. */
  end(delivery: DueDelivery, end: DeliveryEnd): Promise<boolean>;
}

/** What a tenant may do with its webhooks. */
export interface WebhookService {
  /** The secret is shown this once. Throws `invalid_request` for an address nothing can be sent to, or one too many. */
  register(scope: Scope, url: string): Promise<Webhook & { readonly secret: string }>;
  list(scope: Scope): Promise<readonly Webhook[]>;
  remove(scope: Scope, id: string): Promise<boolean>;
  /**
   * Sends a test event; the id it is sent under. Throws `nothing_stored` where there is no such webhook, `rate_limited`
   * where too many tests wait for it.
   */
  test(scope: Scope, id: string, now: Date): Promise<string>;
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly monitors: Pick<MonitorStore, 'list'>;
    readonly webhooks: WebhookService;
  }
}
