import type { AdmissionRequest } from '../../src/credits/queries-billing.ts';
import type { KeyFacts, KeyScope } from '../../src/platform/values/key-scopes.ts';
import type { Defect, MemoryCharge } from './memory-rows.ts';

export interface KeyBounds {
  readonly scopes: readonly KeyScope[];
  /** Of a key with a cap: which budget it spends from, and how many credits a day that has. */
  readonly cap?: { readonly budget: string; readonly credits: number };
}

type Asking = Pick<AdmissionRequest, 'keyHash' | 'needs' | 'price'>;

/** What keys may do, and what the caps of their budgets count, day by day. Keys that are not named may do everything. */
export class MemoryKeyCaps {
  readonly #defect: Defect | undefined;
  readonly #bounds = new Map<string, KeyBounds>();
  /** By budget and day; of no day, nothing was ever spent. */
  readonly days = new Map<string, number>();

  constructor(defect: Defect | undefined) {
    this.#defect = defect;
  }

  bind(keyHash: Buffer, bounds: KeyBounds): void {
    this.#bounds.set(keyHash.toString('hex'), bounds);
  }

  isAllowed({ keyHash, needs }: Asking): boolean {
    const bounds = this.#bounds.get(keyHash.toString('hex'));
    if (bounds === undefined || this.#defect === 'scopes are not looked at') return true;
    return needs.every((scope) => bounds.scopes.includes(scope));
  }

  hasRoom({ keyHash, price }: Asking, day: number): boolean {
    const cap = this.#bounds.get(keyHash.toString('hex'))?.cap;
    if (cap === undefined || this.#defect === 'the cap of a key is not looked at') return true;
    return price <= cap.credits - this.#spent(cap.budget, day);
  }

  reserve({ keyHash, day, price }: MemoryCharge): void {
    this.#add(keyHash, day, price);
  }

  refund({ keyHash, day, price }: MemoryCharge, today: number): void {
    if (this.#defect === 'a refund leaves the cap of a key') return;
    this.#add(keyHash, this.#defect === 'a refund opens the cap of its own day' ? today : day, -price);
  }

  /** As admission tells of a key that was refused; undefined of one without bounds. */
  factsOf(keyHash: Buffer, day: number): Omit<KeyFacts, 'name' | 'mode'> | undefined {
    const bounds = this.#bounds.get(keyHash.toString('hex'));
    if (bounds === undefined) return undefined;
    const { scopes, cap } = bounds;
    if (cap === undefined) return { scopes };
    return { scopes, daily_credits: cap.credits, credits_used_today: this.#spent(cap.budget, day) };
  }

  /** What is wrong with the days at this instant, or undefined. */
  fault(charges: Iterable<MemoryCharge>): string | undefined {
    const sums = new Map<string, number>();
    for (const { keyHash, day, price, state } of charges) {
      const cap = this.#bounds.get(keyHash.toString('hex'))?.cap;
      if (cap === undefined || state === 'refunded') continue;
      const name = `${cap.budget} ${day}`;
      sums.set(name, (sums.get(name) ?? 0) + price);
      if ((sums.get(name) ?? 0) > cap.credits) return `a key has spent more than its cap of ${cap.credits}`;
    }
    for (const [name, spent] of this.days) {
      const sum = sums.get(name) ?? 0;
      if (spent !== sum) return `the day of a cap says ${spent}, its charges sum to ${sum}`;
    }
    return undefined;
  }

  #spent(budget: string, day: number): number {
    return this.days.get(`${budget} ${day}`) ?? 0;
  }

  #add(keyHash: Buffer, day: number, credits: number): void {
    const budget = this.#bounds.get(keyHash.toString('hex'))?.cap?.budget;
    if (budget !== undefined) this.days.set(`${budget} ${day}`, this.#spent(budget, day) + credits);
  }
}
