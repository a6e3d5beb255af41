import type { Dispute, PaymentFacts, PurchaseTerms } from './facts.ts';
import { priceText } from './money.ts';

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

/**
 * What an event says, by the fields that have been the same in all versions of the API; undefined of events that say nothing of
 * a payment.
 */
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

/** Our own references in the metadata of an object; undefined where they are not there, or are none. */
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
