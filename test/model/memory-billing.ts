import type {
  Admission,
  AdmissionRequest,
  RateRule,
  Resolution,
  Resolved,
  Verdict,
} from '../../src/credits/queries-billing.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import { ledgerFault } from './ledger-fault.ts';
import { type KeyBounds, MemoryKeyCaps } from './memory-key-caps.ts';
import {
  type Asked,
  admissionOf,
  type Defect,
  type HeldKey,
  type MemoryAccount,
  type MemoryCharge,
  type MemoryEntry,
} from './memory-rows.ts';
import { MemorySpend } from './memory-spend.ts';
import { MemoryWindows } from './memory-windows.ts';

/** What the sweeper keeps for the idempotency key of what it refunds. */
export const sweptAnswer = (requestId: string): string => `{"request_id":"${requestId}"}`;

/**
 * The billing functions of the database in memory, one call one transaction: admission.sql and resolution.sql
 * written a second time and simply. A test compares the two; the model of the guard runs on it. A test moves the time, ms.
 */
export class MemoryBilling {
  readonly rule: RateRule;
  readonly defect: Defect | undefined;
  readonly keys = new Map<string, MemoryAccount>();
  readonly charges = new Map<string, MemoryCharge>();
  readonly entries: MemoryEntry[] = [];
  readonly held = new Map<string, HeldKey>();
  readonly windows: MemoryWindows;
  readonly spend: MemorySpend;
  readonly caps: MemoryKeyCaps;
  /** Processes that gave no heartbeat for too long. */
  readonly gone = new Set<string>();
  now = 0;

  constructor(rule: RateRule, defect?: Defect) {
    this.rule = rule;
    this.defect = defect;
    this.spend = new MemorySpend(defect);
    this.caps = new MemoryKeyCaps(defect);
    this.windows = new MemoryWindows(rule.windowSeconds);
  }

  addAccount(account: Omit<MemoryAccount, 'granted' | 'balance'>, keyHash: Buffer): MemoryAccount {
    const made = { ...account, balance: 0, granted: 0 };
    this.keys.set(keyHash.toString('hex'), made);
    return made;
  }

  /** Another key of the account, or its own with other bounds. */
  bindKey(account: MemoryAccount, keyHash: Buffer, bounds: KeyBounds): void {
    this.keys.set(keyHash.toString('hex'), account);
    this.caps.bind(keyHash, bounds);
  }

  grant(account: MemoryAccount, amount: number): void {
    account.balance += amount;
    account.granted += amount;
    this.entries.push({ account, kind: 'grant', amount, chargeId: undefined });
  }

  /** Stage by stage for the whole batch, as one statement after the other does it. */
  admit(requests: readonly AdmissionRequest[], again: boolean, process?: string): Admission[] {
    const asked = requests.map((request) => this.#identify(request, again));
    const claimed = new Set<string>();
    for (const one of asked) {
      if (one.verdict !== undefined || one.held) continue;
      if (!one.request.valid) one.verdict = 'invalid';
      else Object.assign(one, this.#claim(one, process, claimed));
    }
    for (const one of asked) one.balance = one.account?.balance ?? null;
    const refused: string[] = [];
    for (const one of asked) {
      const { account, request } = one;
      if (one.verdict !== undefined || account === undefined) continue;
      const isFull = this.#weigh(one, again) === 'full';
      if (one.held && this.defect !== 'a repeated admission reserves again') one.verdict = 'admitted';
      else if (isFull) {
        one.verdict = 'vendor_capacity';
        refused.push(request.requestId);
      } else if (!this.caps.hasRoom(request, this.spend.day)) {
        one.verdict = 'key_cap_reached';
        refused.push(request.requestId);
      } else if (request.price > account.balance && this.defect !== 'no balance check') {
        one.verdict = 'insufficient_credits';
        refused.push(request.requestId);
      } else {
        one.verdict = 'admitted';
        if (request.price > 0) this.#reserve(request, account);
      }
      this.#book(one);
      one.balance = account.balance;
    }
    for (const requestId of refused) this.#free(requestId);
    return asked.map((one) => admissionOf(one, this.caps.factsOf(one.request.keyHash, this.spend.day)));
  }

  /** Kept answer, generation, and whom to book; `full` if no one's day has room. */
  #weigh(one: Asked, again: boolean): 'full' | undefined {
    const { lookup, requestId } = one.request;
    if (lookup === undefined) return undefined;
    const earlier = again ? this.spend.calls.get(requestId) : undefined;
    const { cached, generation, offer } = this.spend.decide(lookup, this.now);
    if (generation !== undefined) one.generation = generation;
    if (earlier !== undefined && this.defect !== 'a repeated admission books again') {
      one.booked = earlier.provider;
      return undefined;
    }
    if (cached !== undefined) one.cached = cached;
    if (offer === 'full') return 'full';
    if (offer !== undefined) one.offer = offer;
    return undefined;
  }

  #book(one: Asked): void {
    const { offer, request, verdict, held } = one;
    const isIn = verdict === 'admitted' && (!held || this.defect === 'a repeated admission books again');
    if (offer === undefined || !(isIn || this.defect === 'a refused request books')) return;
    one.booked = offer.provider;
    this.spend.record(request.requestId, offer, request.lookup?.cacheKey?.toString('hex'), this.now);
  }

  #identify(request: AdmissionRequest, again: boolean): Asked {
    const hash = request.keyHash.toString('hex');
    const account = this.keys.get(hash);
    const held = again && this.charges.has(request.requestId);
    const asked: Asked = { request, account, held, balance: null };
    if (account === undefined) return { ...asked, verdict: 'unauthorized' };
    const mayCall = held || this.caps.isAllowed(request);
    const barred = mayCall ? {} : { verdict: 'insufficient_scope' as const };
    if (!request.rateLimited) return { ...asked, ...barred };
    const window = this.windows.take(hash, this.rule[account.plan], this.now);
    const forgets = this.defect === 'a repeated admission is refused though it holds a charge';
    if (!window.refused || (held && !forgets)) return { ...asked, window, ...barred };
    return { ...asked, window, verdict: 'rate_limited' };
  }

  /** `claimed`: the requests that got their keys in this batch; no other of the batch takes over from those. */
  #claim(
    { request, account }: Asked,
    process: string | undefined,
    claimed: Set<string>,
  ): { verdict: Verdict; status?: number | null; answer?: string | null } | undefined {
    const isIgnored = this.defect === 'idempotency key ignored';
    if (account === undefined || request.idempotencyKey === undefined || isIgnored) return undefined;
    const name = `${account.tenantId} ${account.mode} ${request.idempotencyKey}`;
    const fingerprint = request.fingerprint?.toString('hex') ?? '';
    const known = this.held.get(name);
    const dead =
      known?.state === 'running' && known.leaseUntil <= this.now && !this.charges.has(known.requestId);
    const before = known !== undefined && !claimed.has(known.requestId) ? known : undefined;
    const isOrphan = before !== undefined && this.#giveBackOrphan(before, request.requestId, fingerprint);
    if (known === undefined || known.expiresAt <= this.now || dead || isOrphan) {
      claimed.add(request.requestId);
      this.held.set(name, {
        fingerprint,
        requestId: request.requestId,
        state: 'running',
        leaseUntil: this.now + request.leaseMs,
        expiresAt: this.now + this.rule.idempotencyHours * 3_600_000,
        status: null,
        answer: null,
        process,
      });
      return undefined;
    }
    if (known.requestId === request.requestId) return undefined;
    if (known.fingerprint !== fingerprint) return { verdict: 'idempotency_mismatch' };
    if (known.state === 'running') return { verdict: 'idempotency_in_progress' };
    return { verdict: 'replay', status: known.status, answer: known.answer };
  }

  /** The same request whose process is gone: its charge is given back, and its key is there to be taken. */
  #giveBackOrphan(known: HeldKey, requestId: string, fingerprint: string): boolean {
    const isGone = known.process !== undefined && this.gone.has(known.process);
    if (!isGone || known.requestId === requestId || known.fingerprint !== fingerprint) return false;
    const takesDone = this.defect === 'a settled charge is taken over';
    if (known.state !== 'running' && !takesDone) return false;
    const charge = this.charges.get(known.requestId);
    const isLeft = this.defect === 'a key is taken over and its charge is left';
    if (charge?.state === 'reserved' && !isLeft) this.#refund(charge);
    return true;
  }

  #reserve(request: AdmissionRequest, account: MemoryAccount): void {
    account.balance -= request.price;
    this.recordCharge(request, account);
  }

  /** The second half of a reservation; apart only for the defects that tear the two asunder. */
  recordCharge(request: AdmissionRequest, account: MemoryAccount): void {
    const { requestId, keyHash, price, idempotencyKey: key, leaseMs } = request;
    const made = { id: requestId, account, keyHash, day: this.spend.day, price, key };
    const charge: MemoryCharge = { ...made, leaseUntil: this.now + leaseMs, state: 'reserved' };
    this.charges.set(requestId, charge);
    this.caps.reserve(charge);
    this.entries.push({ account, kind: 'reserve', amount: -price, chargeId: requestId });
  }

  #free(requestId: string): void {
    for (const [name, key] of this.held) {
      if (key.requestId === requestId && key.state === 'running') this.held.delete(name);
    }
  }

  resolve(resolutions: readonly Resolution[]): Resolved[] {
    for (const { requestId, action } of resolutions) {
      const charge = this.charges.get(requestId);
      if (charge === undefined || action === 'none') continue;
      const mayMove = charge.state === 'reserved' || this.defect === 'no state guard';
      if (!mayMove) continue;
      if (action === 'settle') charge.state = 'settled';
      else this.#refund(charge);
    }
    return resolutions.map((resolution) => this.#keepAnswer(resolution));
  }

  #refund(charge: MemoryCharge): void {
    const { account, price: amount, id: chargeId } = charge;
    charge.state = 'refunded';
    account.balance += amount;
    this.caps.refund(charge, this.spend.day);
    this.entries.push({ account, kind: 'refund', amount, chargeId });
  }

  #keepAnswer({ requestId, action, keep, tenantId, mode, idempotencyKey }: Resolution): Resolved {
    const charge = this.charges.get(requestId);
    const balance = this.accountOf(tenantId, mode)?.balance ?? 0;
    const wanted = action === 'settle' ? 'settled' : 'refunded';
    const key =
      idempotencyKey === undefined ? undefined : this.held.get(`${tenantId} ${mode} ${idempotencyKey}`);
    const mine = key?.requestId === requestId ? key : undefined;
    const kept = mine?.state === 'done' ? { ...mine } : undefined;
    // By the request alone: anyone who gives up an admission that it never heard of does not know the tenant.
    if (idempotencyKey !== undefined && keep === undefined) this.#free(requestId);
    else if (keep !== undefined && mine?.state === 'running') {
      if (action === 'none' || charge?.state === wanted) {
        mine.state = 'done';
        mine.status = keep.status;
        mine.answer = keep.tail === undefined ? keep.head : `${keep.head}${balance}${keep.tail}`;
      }
    }
    if (this.defect === 'a swept answer is answered all the same' && charge !== undefined) {
      return { state: wanted, balance, status: null, answer: null, takenOver: false };
    }
    return {
      state: charge?.state ?? null,
      balance,
      status: kept?.status ?? null,
      answer: kept?.answer ?? null,
      takenOver: idempotencyKey !== undefined && keep !== undefined && mine === undefined,
    };
  }

  accountOf(tenantId: string, mode: Mode): MemoryAccount | undefined {
    return [...this.keys.values()].find((account) => account.tenantId === tenantId && account.mode === mode);
  }

  /** Refunds what is reserved past its lease; returns the ids. */
  sweep(): string[] {
    if (this.defect === 'no sweeper') return [];
    const stranded = [...this.charges.values()].filter(
      ({ state, leaseUntil }) =>
        leaseUntil <= this.now &&
        (state === 'reserved' ||
          (this.defect === 'the sweeper refunds what is settled' && state === 'settled')),
    );
    for (const charge of stranded) {
      this.#refund(charge);
      for (const [name, key] of this.held) {
        if (key.requestId !== charge.id || key.state !== 'running') continue;
        if (key.process !== undefined && this.gone.has(key.process)) this.held.delete(name);
        else Object.assign(key, { state: 'done', status: 502, answer: sweptAnswer(charge.id) });
      }
    }
    for (const [name, key] of this.held) if (key.expiresAt <= this.now) this.held.delete(name);
    return stranded.map(({ id }) => id);
  }

  /** The clock stays, and what waits for it ends: leases have passed, windows are over. */
  lapse(): void {
    for (const charge of this.charges.values()) charge.leaseUntil = this.now;
    for (const key of this.held.values()) key.leaseUntil = this.now;
  }

  /** What breaks the ledger's invariants at this instant, or undefined. */
  fault(): string | undefined {
    return ledgerFault(this) ?? this.caps.fault(this.charges.values());
  }
}
