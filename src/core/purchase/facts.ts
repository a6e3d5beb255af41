/**
 * What is known of a payment. Every field only grows, so that facts may be learned in any order and any number of times:
 * whatever comes last, the same facts are known (docs/adr/0055-purchases.md).
 */
export interface PaymentFacts {
  /** The money came. */
  readonly paid?: true;
  /** The page was completed, the money is under way (bank transfers take days). */
  readonly completed?: true;
  /** The money did not come after all. */
  readonly failed?: true;
  /** The page can no longer be paid at. */
  readonly expired?: true;
  /** The payment's own reference at Stripe: `pi_…`. */
  readonly payment?: string;
  /** What was paid, where it is not what was asked: nothing is granted for it. */
  readonly mismatch?: string;
  /** Of the price, in its smallest unit: all refunds together. */
  readonly refunded?: number;
  /** Disputes of the payment by their own reference. */
  readonly disputes?: Readonly<Record<string, Dispute>>;
}

export interface Dispute {
  /** In the smallest unit of the price. */
  readonly amount: number;
  /** `asked`: the bank asks, no money was taken; `open`: it was taken, and is not decided. */
  readonly state: 'asked' | 'open' | 'won' | 'lost';
}

/** What was agreed on before the payment. */
export interface PurchaseTerms {
  readonly credits: number;
  /** In the smallest unit of the currency. */
  readonly price: number;
  readonly currency: string;
}

export const PURCHASE_STATES = [
  'asked',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'refunded',
  'partly_refunded',
  'disputed',
  'lost',
  'mismatch',
] as const;
/** How a purchase stands; `asked`: Stripe's page is not there yet. */
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** A bank that asked may take the money; what was decided stays so, but that one may be lost and then won on appeal. */
const RANK = { asked: 0, open: 1, lost: 2, won: 3 } as const;

/** Both facts together, in whichever order they came. */
export function joinFacts(one: PaymentFacts, other: PaymentFacts): PaymentFacts {
  const refunded = Math.max(one.refunded ?? 0, other.refunded ?? 0);
  const disputes = joinDisputes(one.disputes ?? {}, other.disputes ?? {});
  // A payment has one reference, and a mismatch is told once: the smaller text, so that the order does not matter.
  const payment = least(one.payment, other.payment);
  const mismatch = least(one.mismatch, other.mismatch);
  return {
    ...(one.paid || other.paid ? { paid: true } : {}),
    ...(one.completed || other.completed ? { completed: true } : {}),
    ...(one.failed || other.failed ? { failed: true } : {}),
    ...(one.expired || other.expired ? { expired: true } : {}),
    ...(payment === undefined ? {} : { payment }),
    ...(mismatch === undefined ? {} : { mismatch }),
    ...(refunded === 0 ? {} : { refunded }),
    ...(Object.keys(disputes).length === 0 ? {} : { disputes }),
  };
}

function least(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function joinDisputes(
  one: Readonly<Record<string, Dispute>>,
  other: Readonly<Record<string, Dispute>>,
): Readonly<Record<string, Dispute>> {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return Object.fromEntries(
    ids.map((id) => {
      const [a, b] = [one[id] ?? other[id], other[id] ?? one[id]] as [Dispute, Dispute];
      const state = RANK[a.state] >= RANK[b.state] ? a.state : b.state;
      return [id, { amount: Math.max(a.amount, b.amount), state }];
    }),
  );
}

/** Of the price, what went back or was taken: never more than all of it. */
function reversedOf({ price }: PurchaseTerms, { refunded = 0, disputes = {} }: PaymentFacts): number {
  const taken = Object.values(disputes).filter(({ state }) => state === 'open' || state === 'lost');
  return Math.min(
    price,
    taken.reduce((sum, { amount }) => sum + amount, refunded),
  );
}

/**
 * How many credits the tenant has a right to by this purchase. For a part of the price that went back the same part of the
 * credits goes, rounded down.
 */
export function creditsDue(terms: PurchaseTerms, facts: PaymentFacts): number {
  if (!facts.paid || facts.mismatch !== undefined || facts.payment === undefined) return 0;
  const { credits, price } = terms;
  // 10^9 credits times 10^8 cents are more than a number holds exactly.
  const gone = (BigInt(credits) * BigInt(reversedOf(terms, facts))) / BigInt(price);
  return credits - Number(gone);
}

/** How the purchase stands. `hasPage`: Stripe has given a page to pay at. */
export function stateOf(terms: PurchaseTerms, facts: PaymentFacts, hasPage: boolean): PurchaseState {
  if (facts.mismatch !== undefined) return 'mismatch';
  if (facts.paid) {
    const disputes = Object.values(facts.disputes ?? {});
    if (disputes.some(({ state }) => state === 'lost')) return 'lost';
    if (disputes.some(({ state }) => state === 'open')) return 'disputed';
    const refunded = facts.refunded ?? 0;
    if (refunded === 0) return 'paid';
    return refunded >= terms.price ? 'refunded' : 'partly_refunded';
  }
  if (facts.failed) return 'failed';
  if (facts.expired) return 'expired';
  if (facts.completed) return 'processing';
  return hasPage ? 'open' : 'asked';
}

/** Whether Stripe is still asked by itself: of what was paid or has ended, only events say more. */
export function isSettled(state: PurchaseState): boolean {
  return state !== 'asked' && state !== 'open' && state !== 'processing';
}
