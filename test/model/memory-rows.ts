import type { Admission, AdmissionRequest, Verdict } from '../../src/credits/queries-billing.ts';
import type { KeyFacts } from '../../src/platform/values/key-scopes.ts';
import type { SpendCandidate } from '../../src/platform/values/outcome.ts';
import type { Mode } from '../../src/platform/values/scope.ts';

/** Faults that can be planted, to see that the checks find them. */
export type Defect =
  | 'balance is read, then written'
  | 'debit and charge in two transactions'
  | 'no state guard'
  | 'the sweeper refunds what is settled'
  | 'no sweeper'
  | 'idempotency key ignored'
  | 'no balance check'
  | 'a resolve that failed is taken as not settled'
  | 'a repeated admission is refused though it holds a charge'
  | 'a repeated admission reserves again'
  | 'a swept answer is answered all the same'
  | 'caps are not looked at'
  | 'room is read, then booked'
  | 'a refused request books'
  | 'a repeated admission books again'
  | 'a booking is settled twice'
  | 'a booking is settled on the day of its end'
  | 'an eviction under way resurrects'
  | 'a key is taken over and its charge is left'
  | 'a settled charge is taken over'
  | 'scopes are not looked at'
  | 'the cap of a key is not looked at'
  | 'a refund leaves the cap of a key'
  | 'a refund opens the cap of its own day';

export interface MemoryAccount {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly plan: 'trial' | 'paid';
  balance: number;
  granted: number;
}
export interface MemoryCharge {
  readonly id: string;
  readonly account: MemoryAccount;
  readonly keyHash: Buffer;
  /** On which it was reserved. */
  readonly day: number;
  readonly price: number;
  /** The idempotency key it was admitted under. */
  readonly key: string | undefined;
  state: 'reserved' | 'settled' | 'refunded';
  leaseUntil: number;
}
export interface MemoryEntry {
  readonly account: MemoryAccount;
  readonly kind: 'grant' | 'reserve' | 'refund';
  readonly amount: number;
  readonly chargeId: string | undefined;
}
export interface HeldKey {
  fingerprint: string;
  requestId: string;
  state: 'running' | 'done';
  leaseUntil: number;
  expiresAt: number;
  status: number | null;
  answer: string | null;
  /** Who runs the request that holds it. */
  process: string | undefined;
}

/** A request on its way through the stages of an admission; without a verdict it is still in. */
export interface Asked {
  readonly request: AdmissionRequest;
  readonly account: MemoryAccount | undefined;
  /** It holds a charge from an attempt whose answer was lost. */
  readonly held: boolean;
  readonly window?: { readonly quota: number; readonly remaining: number };
  verdict?: Verdict;
  balance: number | null;
  status?: number | null;
  answer?: string | null;
  /** Whose call is to be booked if nothing else stands against it. */
  offer?: SpendCandidate;
  booked?: string;
  cached?: string;
  generation?: number;
}

/** What is answered of it; `facts`: what its key may do and has spent. */
export function admissionOf(asked: Asked, facts: Omit<KeyFacts, 'name' | 'mode'> | undefined): Admission {
  const { verdict, account, window, balance, status, answer } = asked;
  const isOfKey = verdict === 'insufficient_scope' || verdict === 'key_cap_reached';
  const isUntilMidnight = verdict === 'vendor_capacity' || verdict === 'key_cap_reached';
  return {
    verdict: verdict ?? 'admitted',
    tenantId: account?.tenantId ?? null,
    mode: account?.mode ?? null,
    quota: window?.quota ?? null,
    remaining: window?.remaining ?? null,
    resetSeconds: account === undefined ? null : 60,
    balance,
    profile: null,
    status: status ?? null,
    answer: answer ?? null,
    booked: asked.booked ?? null,
    cached: verdict === 'admitted' || verdict === undefined ? (asked.cached ?? null) : null,
    generation: asked.generation ?? null,
    capacitySeconds: isUntilMidnight ? 60 : null,
    repeats: null,
    key: isOfKey && facts !== undefined ? { name: '', mode: account?.mode ?? 'live', ...facts } : null,
    actor: null,
  };
}
