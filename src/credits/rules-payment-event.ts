import { priceText } from './rules-packs.ts';

/**
 * What is known of a payment. Every field only grows, so that facts may be learned in any order and any number of times:
 * whatever comes last, the same facts are known (docs/adr/0055-purchases.md).
 */
export interface PaymentFacts {
  readonly paid?: true;
  /** The page was completed, the money is under way (bank transfers take days). */
  readonly completed?: true;
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

/** How many credits the tenant has a right to by this purchase: the part that went back is taken off, rounded down. */
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

/** Where our own references stand in what is asked of Stripe, and come back in its events. */
export const METADATA = { purchase: 'warmpath_purchase', tenant: 'warmpath_tenant' } as const;

/** What an event, or an answer, of Stripe says of a purchase. */
export interface PaymentNews {
  /** Whose it is; left out where only the payment says so. */
  readonly purchase?: { readonly id: string; readonly tenantId: string };
  readonly session?: string;
  readonly payment?: string;
  /** What was paid, or is to be. */
  readonly amount?: { readonly minor: number; readonly currency: string };
  readonly facts: PaymentFacts;
  /** Disputes in another currency count as all of the price. */
  readonly dispute?: { readonly id: string; readonly currency: string } & Dispute;
}

type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
const amountOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
/** A reference, or the object it refers to where that was asked for. */
const referenceOf = (value: unknown): string | undefined => textOf(value) ?? textOf(fieldsOf(value).id);

/** What an event says, by fields that are the same in all versions of the API; undefined if nothing of a payment. */
export function readEvent(event: unknown): PaymentNews | undefined {
  const { type, data } = fieldsOf(event);
  const object = fieldsOf(fieldsOf(data).object);
  if (typeof type !== 'string') return undefined;
  if (type === 'checkout.session.async_payment_failed') {
    const news = readSession(object);
    return { ...news, facts: { ...news.facts, failed: true } };
  }
  if (type.startsWith('checkout.session.')) return readSession(object);
  if (type === 'charge.refunded') return readCharge(object);
  return type.startsWith('charge.dispute.') ? readDispute(object) : undefined;
}

/** What a Checkout session says, in an event or asked for (with its payment and that one's last charge, where they are there). */
export function readSession(session: unknown): PaymentNews {
  const object = fieldsOf(session);
  const payment = referenceOf(object.payment_intent);
  const charge = fieldsOf(fieldsOf(object.payment_intent).latest_charge);
  const minor = amountOf(object.amount_total);
  const currency = textOf(object.currency);
  const isPriced = minor !== undefined && currency !== undefined;
  const refunded = amountOf(charge.amount_refunded) ?? 0;
  return {
    ...ownerOf(object.metadata),
    ...optional('session', textOf(object.id)),
    ...optional('payment', payment),
    ...(isPriced ? { amount: { minor, currency } } : {}),
    facts: {
      // Without an amount it is not known what was paid: Stripe is asked.
      ...(object.payment_status === 'paid' && isPriced ? { paid: true as const } : {}),
      ...(object.status === 'complete' ? { completed: true as const } : {}),
      ...(object.status === 'expired' ? { expired: true as const } : {}),
      ...optional('payment', payment),
      ...(refunded === 0 ? {} : { refunded }),
    },
  };
}

function readCharge(charge: Fields): PaymentNews {
  const payment = referenceOf(charge.payment_intent);
  const refunded = amountOf(charge.amount_refunded) ?? 0;
  return { ...ownerOf(charge.metadata), ...optional('payment', payment), facts: { refunded } };
}

/** https://docs.stripe.com/api/disputes/object: `warning_…` are questions of a bank that has taken nothing. */
const DISPUTE_STATES: Readonly<Record<string, Dispute['state']>> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

function readDispute(object: Fields): PaymentNews | undefined {
  const id = textOf(object.id);
  const state = DISPUTE_STATES[String(object.status)];
  const amount = amountOf(object.amount);
  const currency = textOf(object.currency);
  if (id === undefined || state === undefined || amount === undefined || currency === undefined)
    return undefined;
  const payment = referenceOf(object.payment_intent);
  return {
    ...ownerOf(object.metadata),
    ...optional('payment', payment),
    facts: {},
    dispute: { id, state, amount, currency },
  };
}

/** The facts of news held against the terms: what was paid has to be what was asked. */
export function factsOf(terms: PurchaseTerms, { facts, amount, dispute }: PaymentNews): PaymentFacts {
  const { price, currency } = terms;
  const isOther = amount !== undefined && (amount.minor !== price || amount.currency !== currency);
  const mismatch = isOther
    ? `${priceText(amount.minor, amount.currency)} in place of ${priceText(price, currency)}`
    : undefined;
  const disputes =
    dispute === undefined
      ? undefined
      : {
          [dispute.id]: {
            state: dispute.state,
            amount: dispute.currency === currency ? dispute.amount : price,
          },
        };
  return { ...facts, ...optional('mismatch', mismatch), ...(disputes === undefined ? {} : { disputes }) };
}

/** Our own references in the metadata of an object; undefined if they are not there, or are none. */
export function ownerOf(metadata: unknown): Pick<PaymentNews, 'purchase'> {
  const { [METADATA.purchase]: id, [METADATA.tenant]: tenantId } = fieldsOf(metadata);
  if (typeof id !== 'string' || typeof tenantId !== 'string') return {};
  return UUID.test(id) && UUID.test(tenantId) ? { purchase: { id, tenantId } } : {};
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
