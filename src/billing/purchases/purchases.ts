import { DomainError } from '../../core/errors.ts';
import type { CreditOffer, PurchaseService, PurchaseStore } from '../../core/purchase/ports.ts';
import type { GuardLog } from '../work.ts';
import { StripeFailed, type StripeGateway } from './stripe.ts';

/** Pages of one tenant that can still be paid at: more than one is a browser that was closed, this many a loop. */
const MOST_OPEN = 20;
/** Stripe's shortest is half an hour, its longest a day: people come back after lunch, ms. */
const PAGE_MS = 6 * 3_600_000;
/** Open pages end by themselves; the first of them soon enough to say so, s. */
const RETRY_S = 600;

export interface PurchaseServiceOptions {
  readonly store: PurchaseStore;
  readonly offer: CreditOffer;
  /** Undefined where Stripe is not configured. */
  readonly stripe: StripeGateway | undefined;
  /** Where a browser reaches the console; undefined where nobody said. */
  readonly publicUrl: string | undefined;
  readonly log: Pick<GuardLog, 'warn'>;
}

/** Where a tenant buys credits, and sees what became of it. */
export function createPurchaseService(options: PurchaseServiceOptions): PurchaseService {
  const { store, offer, stripe, publicUrl, log } = options;
  return {
    offer,
    list: (scope, page) => store.list(scope, page),
    owed: (scope) => store.owed(scope),
    async checkout(scope, { pack: wanted, requestId: id, now, signal }) {
      if (scope.mode === 'test')
        throw new DomainError('not_configured', 'Credits of the sandbox are not sold: use a live key.');
      if (stripe === undefined || publicUrl === undefined || offer.packs.length === 0)
        throw new DomainError('not_configured', `No credits are sold here. ${offer.how}`);
      const pack = offer.packs.find((one) => one.id === wanted);
      if (pack === undefined) {
        const message = `must be one of ${offer.packs.map((one) => one.id).join(', ')}`;
        throw new DomainError('invalid_request', `"pack" ${message}.`, {
          details: [{ path: 'pack', message }],
        });
      }
      const { credits, price, currency } = pack;
      // Before Stripe is asked: a page that is paid always finds its purchase.
      const begun = await store.begin(scope, { id, pack: pack.name, credits, price, currency }, MOST_OPEN);
      if (begun === 'full') {
        throw new DomainError(
          'rate_limited',
          `${MOST_OPEN} purchases are open. Pay one of them (GET /v1/credits/purchases has the addresses), or wait: each ends after ${PAGE_MS / 3_600_000} hours.`,
          { retryAfterSeconds: RETRY_S },
        );
      }
      const until = new Date(now.getTime() + PAGE_MS);
      const returnUrl = `${publicUrl}/credits?purchase=${id}`;
      const { tenantId } = scope;
      const page = await stripe
        .openPage({ id, tenantId, pack, returnUrl, until }, { tenantId, signal })
        .catch((error: unknown) => {
          log.warn({ requestId: id, err: error }, 'Stripe made no page');
          if (error instanceof StripeFailed && error.isOurs) throw refusedUs();
          throw new DomainError('vendor_error', 'Stripe did not answer. Nothing was paid; repeat later.');
        });
      return store.opened(scope, id, page);
    },
  };
}

const refusedUs = () =>
  new DomainError(
    'not_configured',
    'Stripe refuses what this service asks: its operator has to check the settings of Stripe. Nothing was paid.',
  );
