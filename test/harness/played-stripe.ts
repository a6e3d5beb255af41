import { Stripe } from 'stripe';
import { parsePacks } from '../../src/credits/rules-packs.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import { type FakeServer, startFake } from './providers.ts';

export const WEBHOOK_SECRET = 'whsec_marked_webhook_secret';
const PACKS = 'Starter = 1000 for 19.00 EUR; Growth = 10000 for 149 EUR';

/** A page as the played Stripe knows it. */
export interface PlayedSession {
  readonly id: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly amount_total: number;
  readonly currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_refunded: number;
}

export interface PlayedStripe extends Pick<FakeServer, 'url' | 'requests' | 'close'> {
  readonly sessions: readonly PlayedSession[];
  /** What comes next in place of an answer; undefined: answers as usual. */
  failing: { readonly status: number } | undefined;
}

/** FAKE, made from Stripe's reference and not recorded from it: sessions and payment intents, as far as purchases ask for them. */
export async function playStripe(): Promise<PlayedStripe> {
  const sessions: PlayedSession[] = [];
  const byKey = new Map<string, PlayedSession>();
  const shown = (session: PlayedSession) => ({
    ...session,
    object: 'checkout.session',
    url: session.status === 'open' ? `https://pay.example/${session.id}` : null,
  });
  const played = { failing: undefined as PlayedStripe['failing'] };
  const server = await startFake(({ method, path, headers, body, query }) => {
    if (played.failing !== undefined) {
      return { status: played.failing.status, json: { error: { type: 'api_error', message: 'played' } } };
    }
    if (headers.authorization !== 'Bearer sk_test_marked_secret_key')
      return { status: 401, json: { error: { type: 'invalid_request_error', message: 'no such key' } } };
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const form = body as Readonly<Record<string, string>>;
      const key = headers['idempotency-key'] ?? '';
      const known = byKey.get(key);
      if (known !== undefined) return { json: shown(known) };
      const number = sessions.length + 1;
      const session: PlayedSession = {
        id: `cs_test_${number}_${form.client_reference_id}`,
        payment_intent: `pi_${number}_${form.client_reference_id}`,
        metadata: {
          warmpath_purchase: form['metadata[warmpath_purchase]'] ?? '',
          warmpath_tenant: form['metadata[warmpath_tenant]'] ?? '',
        },
        amount_total: Number(form['line_items[0][price_data][unit_amount]']),
        currency: form['line_items[0][price_data][currency]'] ?? '',
        status: 'open',
        payment_status: 'unpaid',
        amount_refunded: 0,
      };
      sessions.push(session);
      byKey.set(key, session);
      return { json: shown(session) };
    }
    const id = path.split('/').at(-1);
    const session = sessions.find((one) => one.id === id || one.payment_intent === id);
    if (session === undefined)
      return { status: 404, json: { error: { type: 'invalid_request_error', message: 'none' } } };
    if (path.startsWith('/v1/payment_intents/'))
      return { json: { id: session.payment_intent, object: 'payment_intent', metadata: session.metadata } };
    const isExpanded = query['expand[0]'] === 'payment_intent.latest_charge';
    const { amount_refunded } = session;
    const payment_intent = isExpanded
      ? { id: session.payment_intent, latest_charge: { amount_refunded } }
      : session.payment_intent;
    return { json: { ...shown(session), payment_intent } };
  });
  return {
    url: server.url,
    requests: server.requests,
    sessions,
    close: () => server.close(),
    get failing() {
      return played.failing;
    },
    set failing(value) {
      played.failing = value;
    },
  };
}

/** The settings by which credits are sold through the played Stripe. */
export const sellingOver = ({ url }: Pick<PlayedStripe, 'url'>) => ({
  creditPacks: parsePacks(PACKS) ?? [],
  stripeSecretKey: new Secret('sk_test_marked_secret_key'),
  stripeWebhookSecret: new Secret(WEBHOOK_SECRET),
  stripeUrl: url,
  publicUrl: 'https://warmpath.example',
});

/** An event as Stripe sends it. */
export function stripeEvent(type: string, object: object, more: object = {}): string {
  const id = `evt_${type}`;
  return JSON.stringify({ id, object: 'event', type, livemode: false, data: { object }, ...more });
}

/** The header with which Stripe signs a body; by the library's own helper. */
export function signatureOf(payload: string, secret = WEBHOOK_SECRET, at?: number): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(at === undefined ? {} : { timestamp: at }),
  });
}

const reference = ({ payment_intent, metadata }: PlayedSession) => ({ payment_intent, metadata });

/** Events of a session's payment, by name. */
export const eventsOf = (session: PlayedSession) => ({
  completed: stripeEvent('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  }),
  /** The page was completed; the money is under way. */
  underWay: stripeEvent('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'unpaid',
  }),
  succeeded: stripeEvent('checkout.session.async_payment_succeeded', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  }),
  failed: stripeEvent('checkout.session.async_payment_failed', {
    ...session,
    status: 'complete',
    payment_status: 'unpaid',
  }),
  expired: stripeEvent('checkout.session.expired', { ...session, status: 'expired' }),
  /** All refunds so far come to this part of the price. */
  refunded: (part: number) =>
    stripeEvent('charge.refunded', {
      ...reference(session),
      object: 'charge',
      amount_refunded: Math.round(session.amount_total * part),
    }),
  /** Disputes do not carry our metadata. */
  dispute: (event: 'created' | 'closed', status: string, id = 'dp_1') =>
    stripeEvent(`charge.dispute.${event}`, {
      id,
      object: 'dispute',
      status,
      amount: session.amount_total,
      currency: session.currency,
      payment_intent: session.payment_intent,
      metadata: {},
    }),
});
