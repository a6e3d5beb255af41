import type { LookupPlan } from '../../src/platform/values/outcome.ts';
import type { Defect } from './memory-rows.ts';

/** How long a call under way is followed by others that ask the same, ms. */
const FLIGHT_MS = 60_000;
const TOMBSTONE_MS = 3_600_000;

export interface MemoryCall {
  readonly id: string;
  readonly provider: string;
  readonly day: number;
  readonly booked: number;
  readonly cacheKey: string | undefined;
  at: number;
  actual: number | undefined;
}
interface Kept {
  value: string | undefined;
  generation: number;
  expiresAt: number;
}

/** What admission decides of one lookup. */
export interface LookupDecision {
  readonly cached: string | undefined;
  readonly generation: number | undefined;
  /** What is to be booked; `full` where everyone's day is. */
  readonly offer: LookupPlan['candidates'][number] | 'full' | undefined;
}

/** Spend and kept answers (lookups.sql) in memory, one call one transaction. Days are counted, times in ms. */
export class MemorySpend {
  readonly calls = new Map<string, MemoryCall>();
  readonly kept = new Map<string, Kept>();
  readonly #spent = new Map<string, number>();
  readonly #defect: Defect | undefined;
  #generations = 0;
  day = 0;

  constructor(defect?: Defect) {
    this.#defect = defect;
  }

  /** Micro-USD, of today if no day is given. */
  spent(provider: string, day = this.day): number {
    return this.#spent.get(`${provider} ${day}`) ?? 0;
  }

  decide(plan: LookupPlan, now: number): LookupDecision {
    const key = plan.cacheKey?.toString('hex');
    const entry = key === undefined ? undefined : this.kept.get(key);
    const cached = entry !== undefined && entry.expiresAt > now ? entry.value : undefined;
    const generation = key === undefined ? undefined : (entry?.generation ?? 0);
    const isFollower =
      key !== undefined &&
      [...this.calls.values()].some(
        (call) => call.cacheKey === key && call.actual === undefined && call.at > now - FLIGHT_MS,
      );
    if (cached !== undefined || isFollower) return { cached, generation, offer: undefined };
    const [first] = plan.candidates;
    const offer =
      first === undefined
        ? undefined
        : plan.candidates.find(
            ({ provider, microUsd, capMicroUsd }) =>
              microUsd === 0 ||
              this.spent(provider) + microUsd <= capMicroUsd ||
              this.#defect === 'caps are not looked at',
          );
    if (first !== undefined && offer === undefined) return { cached, generation, offer: 'full' };
    return { cached, generation, offer: offer?.microUsd === 0 ? undefined : offer };
  }

  record(
    id: string,
    offer: LookupPlan['candidates'][number],
    cacheKey: string | undefined,
    at: number,
  ): void {
    const { provider, microUsd } = offer;
    this.#add(provider, this.day, microUsd);
    this.calls.set(id, { id, provider, day: this.day, booked: microUsd, cacheKey, at, actual: undefined });
  }

  /** `SpendStore.book`: a call that no admission booked. */
  book(id: string, offer: LookupPlan['candidates'][number], at: number): boolean {
    if (offer.microUsd === 0 || this.calls.has(id)) return true;
    const hasRoom = this.spent(offer.provider) + offer.microUsd <= offer.capMicroUsd;
    if (!hasRoom && this.#defect !== 'caps are not looked at') return false;
    this.record(id, offer, undefined, at);
    return true;
  }

  settle(id: string, microUsd: number): void {
    const call = this.calls.get(id);
    if (call === undefined) return;
    if (call.actual !== undefined && this.#defect !== 'a booking is settled twice') return;
    const day = this.#defect === 'a booking is settled on the day of its end' ? this.day : call.day;
    call.actual = microUsd;
    this.#add(call.provider, day, microUsd - call.booked);
  }

  keep(key: string, generation: number, value: string, expiresAt: number): void {
    const entry = this.kept.get(key);
    const isLate = entry !== undefined && entry.generation !== generation;
    if (isLate && this.#defect !== 'an eviction under way resurrects') return;
    this.kept.set(key, { value, generation, expiresAt });
  }

  /** No one follows a call of before any more. */
  abandon(): void {
    for (const call of this.calls.values()) call.at = Number.NEGATIVE_INFINITY;
  }

  evict(key: string, now: number): boolean {
    const entry = this.kept.get(key);
    this.#generations += 1;
    this.kept.set(key, { value: undefined, generation: this.#generations, expiresAt: now + TOMBSTONE_MS });
    return entry?.value !== undefined && entry.expiresAt > now;
  }

  #add(provider: string, day: number, microUsd: number): void {
    this.#spent.set(`${provider} ${day}`, this.spent(provider, day) + microUsd);
  }

  /** What breaks the invariants of the store, or undefined. `caps`: of each provider, micro-USD. */
  fault(caps: ReadonlyMap<string, number>): string | undefined {
    const sums = new Map<string, number>();
    for (const { provider, day, booked, actual } of this.calls.values()) {
      const name = `${provider} ${day}`;
      sums.set(name, (sums.get(name) ?? 0) + (actual ?? booked));
    }
    for (const name of new Set([...sums.keys(), ...this.#spent.keys()])) {
      const spent = this.#spent.get(name) ?? 0;
      if (spent !== (sums.get(name) ?? 0))
        return `a day says ${spent}, its calls sum to ${sums.get(name) ?? 0}`;
      const cap = caps.get(name.split(' ')[0] ?? '');
      if (cap !== undefined && spent > cap) return `a day has spent ${spent} of ${cap}`;
    }
    return undefined;
  }
}
