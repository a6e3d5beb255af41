import { type Payments, startPayments } from '../billing/purchases/payments.ts';
import { createPurchaseService } from '../billing/purchases/purchases.ts';
import { createStripeGateway } from '../billing/purchases/stripe.ts';
import { LIMITS } from '../core/limits.ts';
import { offerOf } from '../core/purchase/offer.ts';
import type { PurchaseService } from '../core/purchase/ports.ts';
import { createApiFetch } from '../outbound/api-fetch.ts';
import { createPurchaseStore } from '../store/account/purchases.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

export interface RunningPurchases {
  readonly service: PurchaseService;
  /** Undefined where Stripe is not configured. */
  readonly payments: Payments | undefined;
  close(): Promise<void>;
}

/** Stripe answers within a second; a page is a few kilobytes, and few people buy at the same moment. */
const LIMIT = { timeoutMs: 10_000, concurrency: 8, maxBytes: 512 * 1024 };

/** How credits are had: bought where everything for that is configured, else in the operator's words. */
export async function startPurchases(
  { config, store: { service: db }, log }: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
  ways: OutboundAccess,
): Promise<RunningPurchases> {
  const secretKey = config.stripeSecretKey;
  const webhookSecret = config.stripeWebhookSecret;
  const { publicUrl } = config;
  const url = config.stripeUrl ?? 'https://api.stripe.com';
  const store = createPurchaseStore(db);
  const allowPrivate = config.privateHosts === true;
  const api = createApiFetch({ ways, allowPrivate, origin: url, limits: LIMIT });
  const stripe =
    secretKey === undefined || webhookSecret === undefined
      ? undefined
      : await createStripeGateway({ secretKey, webhookSecret, url, api });
  const isSelling = stripe !== undefined && publicUrl !== undefined;
  const offer = offerOf(isSelling ? (config.creditPacks ?? []) : [], config.creditsHelp);
  const payments =
    stripe === undefined ? undefined : startPayments({ store, stripe, everyMs: LIMITS.purchaseEvery, log });
  return {
    service: createPurchaseService({ store, offer, stripe, publicUrl, log }),
    payments,
    async close() {
      await payments?.stop();
      await api.close();
    },
  };
}
