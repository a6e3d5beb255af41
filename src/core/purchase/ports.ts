import type { Page } from '../page.ts';
import type { Scope } from '../scope.ts';
import type { PaymentNews } from './event.ts';
import type { PurchaseState, PurchaseTerms } from './facts.ts';
import type { CreditPack } from './packs.ts';

/** A purchase as its tenant sees it. */
export interface Purchase {
  readonly id: string;
  readonly pack: string;
  readonly credits: number;
  /** In the smallest unit of the currency. */
  readonly price: number;
  readonly currency: string;
  readonly state: PurchaseState;
  /** Of its credits, those the tenant has a right to now. */
  readonly granted: number;
  /** Stripe's page, as long as it can be paid at. */
  readonly url?: string;
  /** The payment's reference, which its entries in the ledger have too. */
  readonly payment?: string;
  readonly created_at: string;
}

/** What came of news of a purchase. */
export interface Applied {
  readonly state: PurchaseState;
  /** Credits that were granted (above 0) or taken back by it. */
  readonly moved: number;
}

/** A purchase Stripe is to be asked about. */
export interface WaitingPurchase {
  readonly id: string;
  readonly tenantId: string;
  /** Undefined where Stripe never said that there is a page. */
  readonly session: string | undefined;
}

export interface PurchaseStore {
  /** Writes the purchase before Stripe is asked; `full` where the tenant has so many it could still pay. */
  begin(
    scope: Scope,
    purchase: PurchaseTerms & { readonly id: string; readonly pack: string },
    most: number,
  ): Promise<'begun' | 'full'>;
  /** Stripe's page is there. */
  opened(
    scope: Scope,
    id: string,
    page: { readonly session: string; readonly url: string },
  ): Promise<Purchase>;
  /** Newest first. */
  list(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string; readonly id?: string },
  ): Promise<Page<Purchase>>;
  /** Credits taken back that were spent already: the next purchase pays them first. */
  owed(scope: Scope): Promise<number>;
  /** Whose payment it is; undefined where no purchase has it. */
  find(payment: string): Promise<{ readonly id: string; readonly tenantId: string } | undefined>;
  /**
   * Adds the news to what is known of the purchase and moves the credits it has a right to by that, in one transaction;
   * undefined where there is no such purchase, or the news are of another session than its own.
   */
  learn(
    purchase: { readonly id: string; readonly tenantId: string },
    news: PaymentNews,
  ): Promise<Applied | undefined>;
  /** Takes up to `limit` purchases without an end that are due to be asked about; each is due again later. */
  claim(limit: number): Promise<readonly WaitingPurchase[]>;
}

/** How credits are had on this service. */
export interface CreditOffer {
  /** Empty where none can be bought here. */
  readonly packs: readonly CreditPack[];
  /** In the operator's words, and how packs are bought; in ours where neither is there. */
  readonly how: string;
  /** The operator's words alone. */
  readonly note?: string;
}

export interface PurchaseService {
  readonly offer: CreditOffer;
  /**
   * Makes Stripe's page for a pack. Throws `not_configured` where none are sold, `invalid_request` for an unknown pack,
   * `rate_limited` where too many pages are open, `vendor_error` where Stripe does not answer.
   */
  checkout(
    scope: Scope,
    order: {
      readonly pack: string;
      readonly requestId: string;
      readonly now: Date;
      readonly signal: AbortSignal;
    },
  ): Promise<Purchase>;
  list: PurchaseStore['list'];
  owed: PurchaseStore['owed'];
}

declare module '../../endpoints/endpoint.ts' {
  interface Services {
    readonly purchases: PurchaseService;
  }
}
