import { createHash, randomUUID } from 'node:crypto';
import type { AdmissionRequest } from '../../src/credits/queries-billing.ts';
import type { LookupContext, LookupService } from '../../src/lookups/rules-ports.ts';
import { DomainError } from '../../src/platform/values/errors.ts';
import type { MemoryBilling } from './memory-billing.ts';
import type { Script } from './plan.ts';

export const PROVIDER = 'p';
/** List price of a call, micro-USD. */
const LIST = 5;

/** The lookups of the model: a chain of one paid source that books, asks, keeps and settles step by step. */
export class ModelLookups {
  /** Ids of bookings made on the way, by no admission. */
  readonly own = new Set<string>();
  readonly #billing: MemoryBilling;
  readonly #cap: number;
  readonly #step: (label: string) => Promise<void>;
  readonly #admittedAt = new Map<string, number>();
  readonly #evictedAt = new Map<string, number>();
  #tick = 0;
  #wrong: string | undefined;

  constructor(billing: MemoryBilling, cap: number, step: (label: string) => Promise<void>) {
    this.#billing = billing;
    this.#cap = cap;
    this.#step = step;
  }

  /** To be informed of every admission as it takes effect: from then on an eviction outdates what it comes to. */
  admitted(requests: readonly AdmissionRequest[]): void {
    this.#tick += 1;
    for (const { requestId } of requests) this.#admittedAt.set(requestId, this.#tick);
  }

  async evict(script: Pick<Script, 'behave'>): Promise<void> {
    await this.#step('evict');
    this.#tick += 1;
    const key = keyOf(script).toString('hex');
    this.#evictedAt.set(key, this.#tick);
    this.#billing.spend.evict(key, this.#billing.now);
  }

  async midnight(): Promise<void> {
    await this.#step('midnight');
    this.#billing.spend.day += 1;
  }

  readonly service: Pick<LookupService, 'plan' | 'run'> = {
    plan: (_kind, params) => {
      const script = params as unknown as Script;
      return {
        candidates: script.source === undefined ? [] : [this.#offer],
        cacheKey: script.source === 'kept' ? keyOf(script) : undefined,
      };
    },
    run: (async (_kind: string, params: unknown, context: LookupContext) =>
      this.#run(params as Script, context)) as unknown as LookupService['run'],
  };

  get #offer() {
    return { provider: PROVIDER, microUsd: LIST, capMicroUsd: this.#cap };
  }

  async #run({ source, behave, cost }: Script, { requestId, granted }: LookupContext) {
    const { spend } = this.#billing;
    if (granted.cached !== undefined) {
      return { outcome: behave, data: { for: granted.cached }, cached: true };
    }
    let id = requestId;
    if (granted.booked === undefined) {
      id = randomUUID();
      this.own.add(id);
      if (!spend.book(id, this.#offer, this.#billing.now)) throw new DomainError('vendor_capacity', 'spent');
    }
    await this.#step('paid call');
    if (behave === 'vendor_error') throw new DomainError('vendor_error', 'failed');
    if (behave === 'bug') throw new Error('bug');
    if (behave === 'hang') return new Promise(() => {});
    if (source === 'kept') this.#keep(keyOf({ behave }).toString('hex'), requestId, granted.generation);
    await this.#step('settle');
    spend.settle(id, cost);
    await this.#step('settle again'); // its acknowledgement was lost
    spend.settle(id, cost);
    return { outcome: behave, data: { for: requestId } };
  }

  #keep(key: string, requestId: string, generation: number): void {
    const { spend, now } = this.#billing;
    spend.keep(key, generation, requestId, now + 1_000_000);
    const isLate = (this.#admittedAt.get(requestId) ?? 0) < (this.#evictedAt.get(key) ?? 0);
    if (isLate && spend.kept.get(key)?.value === requestId) this.#wrong ??= 'an evicted answer came back';
  }

  /** What breaks an invariant of caps and cache at this instant, or undefined. */
  fault(): string | undefined {
    const { spend, charges } = this.#billing;
    for (const id of spend.calls.keys()) {
      if (!this.own.has(id) && !charges.has(id)) return 'a booking without a charge';
    }
    return this.#wrong ?? spend.fault(new Map([[PROVIDER, this.#cap]]));
  }
}

/** Two scripts that behave alike ask the same. */
function keyOf({ behave }: Pick<Script, 'behave'>): Buffer {
  return createHash('sha256').update(behave).digest();
}
