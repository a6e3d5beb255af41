import type { Page, Scope } from '../platform/values/scope.ts';
import type { CreditPack } from './rules-packs.ts';
import type { PaymentNews, PurchaseState, PurchaseTerms } from './rules-payment-event.ts';

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
  /** Whose payment it is; undefined if no purchase has it. */
  find(payment: string): Promise<{ readonly id: string; readonly tenantId: string } | undefined>;
  /**
   * Adds the news to what is known of the purchase and moves the credits it has a right to by that, in one transaction;
   * undefined if there is no such purchase, or the news are of another session than its own.
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
  /** Empty if none can be bought here. */
  readonly packs: readonly CreditPack[];
  /** In the operator's words, and how packs are bought; in ours if neither is there. */
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

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly purchases: PurchaseService;
  }
}

/** Where nobody wrote anything: a self-hoster is often tenant and operator at once. */
const BY_COMMAND =
  'The operator of this service adds credits: "npx warmpath credits grant 1000 --tenant <id>", with the tenant id of GET /v1/usage.';
const BY_PACKS =
  'Buy credits on the page Credits of the console, or with POST /v1/credits/checkout; GET /v1/credits/packs lists the packs.';

/** How credits are had here: in the operator's words if there are some. */
export function offerOf(packs: readonly CreditPack[], words: string | undefined): CreditOffer {
  const said = [...(words === undefined ? [] : [words]), ...(packs.length > 0 ? [BY_PACKS] : [])];
  const how = said.length === 0 ? BY_COMMAND : said.join(' ');
  return { packs, how, ...(words === undefined ? {} : { note: words }) };
}
