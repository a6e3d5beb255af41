import type { Stripe } from 'stripe';
import type { ApiFetch } from '../platform/outbound/gate.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import type { Asker, Scope } from '../platform/values/scope.ts';
import type { PurchaseStore } from './queries-purchases.ts';
import type { CreditPack } from './rules-packs.ts';
import { METADATA, ownerOf, type PaymentNews, readEvent, readSession } from './rules-payment-event.ts';
import type { CreditOffer } from './rules-purchase.ts';
import type { GuardLog } from './run-handler.ts';

/** How much older than our clock an event may be, s: Stripe's own default. It signs every attempt anew. */
const TOLERANCE_S = 300;

export interface StripeOptions {
  readonly secretKey: Secret;
  readonly webhookSecret: Secret;
  /** `https://api.stripe.com`; another one in tests. */
  readonly url: string;
  readonly api: Pick<ApiFetch, 'fetchFor'>;
}

export interface PageOrder {
  readonly id: string;
  readonly tenantId: string;
  readonly pack: CreditPack;
  /** Where the browser comes back to. */
  readonly returnUrl: string;
  /** When Stripe ends the page. */
  readonly until: Date;
}

/** Why Stripe made no page: it was not reached or had a fault of its own, or it refuses what we are. */
export class StripeFailed extends Error {
  override readonly name = 'StripeFailed';
  readonly isOurs: boolean;

  constructor(isOurs: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isOurs = isOurs;
  }
}

export interface StripeGateway {
  /** The kind of its key: events of the other kind are not ours. */
  readonly isLive: boolean;
  /** Makes the page of a purchase; asked again for the same one, gives the same page. Throws StripeFailed. */
  openPage(order: PageOrder, asker: Asker): Promise<{ readonly session: string; readonly url: string }>;
  /** What is known of a page now. Throws StripeFailed. */
  look(session: string, asker: Asker): Promise<PaymentNews>;
  /** Whose payment it is, by what we gave with it; undefined if it is not of our pages. Throws StripeFailed. */
  ownerOf(payment: string, asker: Asker): Promise<PaymentNews['purchase']>;
  /** The event of a body that Stripe has signed; undefined if it has not, or too long ago. */
  verified(body: Buffer, signature: string): Stripe.Event | undefined;
}

/** An optional peer of the package: 23 MB that only those need who sell credits. Throws OperatorError if it is not installed. */
async function loadLibrary(): Promise<typeof import('stripe')> {
  try {
    return await import('stripe');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OperatorError(
      'invalid_setting',
      'WARMPATH_STRIPE_SECRET_KEY is set, and the library of Stripe is not installed: npm install stripe, beside the service; docs/credits.md names its version.',
    );
  }
}

/** Loads the library, which takes some tenths of a second: only where purchases are configured. */
export async function createStripeGateway(options: StripeOptions): Promise<StripeGateway> {
  const { Stripe: Library } = await loadLibrary();
  const { secretKey, webhookSecret, api } = options;
  const { hostname, port, protocol } = new URL(options.url);

  /** One for each call: the turns at the way out go round by tenant. */
  const clientFor = (asker: Asker) =>
    new Library(secretKey.reveal(), {
      httpClient: Library.createFetchHttpClient(api.fetchFor(asker)),
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port === '' ? {} : { port }),
      maxNetworkRetries: 1,
      telemetry: false,
    });

  const asked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Library.errors;
      const isOurs = [StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError].some(
        (kind) => error instanceof kind,
      );
      throw new StripeFailed(isOurs, error);
    }
  };

  return {
    isLive: /^[a-z]+_live_/.test(secretKey.reveal()),

    openPage: ({ id, tenantId, pack, returnUrl, until }, asker) =>
      asked(async () => {
        const metadata = { [METADATA.purchase]: id, [METADATA.tenant]: tenantId };
        const session = await clientFor(asker).checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            metadata,
            // So that refunds and disputes name the purchase too.
            payment_intent_data: { metadata },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: pack.currency,
                  unit_amount: pack.price,
                  product_data: { name: `${pack.name}: ${pack.credits} credits` },
                },
              },
            ],
            // What is paid has to be the price in its own currency.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(until.getTime() / 1_000),
            success_url: returnUrl,
            cancel_url: `${returnUrl}&left=1`,
          },
          { idempotencyKey: `warmpath-${id}` },
        );
        if (typeof session.url !== 'string') throw new Error('Stripe gave no address of its page');
        return { session: session.id, url: session.url };
      }),

    look: (session, asker) =>
      asked(async () =>
        readSession(
          await clientFor(asker).checkout.sessions.retrieve(session, {
            expand: ['payment_intent.latest_charge'],
          }),
        ),
      ),

    ownerOf: (payment, asker) =>
      asked(async () => ownerOf((await clientFor(asker).paymentIntents.retrieve(payment)).metadata).purchase),

    verified(body, signature) {
      try {
        return Library.webhooks.constructEvent(body, signature, webhookSecret.reveal(), TOLERANCE_S);
      } catch {
        return undefined;
      }
    },
  };
}

/** Purchases asked about in one look: some seconds of Stripe's answers, one after the other. */
const BATCH = 20;
/** A question to Stripe that is not a request's: the library's own time-out, twice, ms. */
const ASK_MS = 25_000;

export interface PaymentsLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface PaymentsOptions {
  readonly store: Pick<PurchaseStore, 'find' | 'learn' | 'claim'>;
  readonly stripe: StripeGateway;
  readonly everyMs: number;
  readonly log: PaymentsLog;
}

/** What Stripe says of payments, by itself or asked. */
export interface Payments {
  /**
   * Takes an event as Stripe sent it. `refused`: not signed by Stripe, or too long ago. `ignored`: signed, and of no purchase
   * here. Rejects if it could not be taken now: Stripe sends it again.
   */
  receive(body: Buffer, signature: string): Promise<'taken' | 'ignored' | 'refused'>;
  /** Asks about purchases whose end no event has told; how many were asked about. */
  look: Loop<number>['look'];
  stop(): Promise<void>;
}

/** Takes Stripe's events, and asks for what they did not tell. */
export function startPayments({ store, stripe, everyMs, log }: PaymentsOptions): Payments {
  const learn = async (
    purchase: { readonly id: string; readonly tenantId: string },
    news: PaymentNews,
    from: string,
  ): ReturnType<PurchaseStore['learn']> => {
    const applied = await store.learn(purchase, news);
    const told = { purchase: purchase.id, tenantId: purchase.tenantId, from };
    if (applied === undefined) log.warn(told, 'news of a payment that no purchase here waits for');
    else if (applied.state === 'mismatch')
      log.error(told, 'what was paid is not what was asked: nothing was granted');
    else if (applied.moved !== 0) log.info({ ...told, ...applied }, 'credits of a purchase moved');
    return applied;
  };

  const loop = startLoop<number>({
    everyMs,
    async once(stopping) {
      let asked = 0;
      for (;;) {
        const due = await store.claim(BATCH);
        for (const purchase of due) {
          if (stopping.aborted) return asked;
          asked += 1;
          const signal = AbortSignal.any([stopping, AbortSignal.timeout(ASK_MS)]);
          // Stripe never said that there is a page, so nobody was shown one.
          const news: PaymentNews =
            purchase.session === undefined
              ? { facts: { expired: true } }
              : await stripe.look(purchase.session, { tenantId: purchase.tenantId, signal });
          await learn(purchase, news, 'look');
        }
        if (due.length < BATCH) return asked;
      }
    },
    onFailed: (error) => log.warn({ err: error }, 'Stripe was not asked about purchases; the next look does'),
  });

  return {
    async receive(body, signature) {
      const event = stripe.verified(body, signature);
      if (event === undefined) return 'refused';
      // Signed JSON may be anything.
      if (typeof event !== 'object' || (event as unknown) === null) return 'ignored';
      const { id, type } = event;
      if (event.livemode !== stripe.isLive || event.account !== undefined) {
        log.warn({ event: id, type }, 'an event of another account or mode of Stripe is not taken');
        return 'ignored';
      }
      const news = readEvent(event);
      if (news === undefined) return 'ignored';
      const purchase = news.purchase ?? (await purchaseOf(news.payment));
      if (purchase === undefined) return 'ignored';
      return (await learn(purchase, news, id)) === undefined ? 'ignored' : 'taken';
    },
    look: loop.look,
    stop: loop.stop,
  };

  /** Disputes do not name the purchase: it is known by its payment, or Stripe is asked whose that is. */
  async function purchaseOf(payment: string | undefined): Promise<PaymentNews['purchase']> {
    if (payment === undefined) return undefined;
    const known = await store.find(payment);
    if (known !== undefined) return known;
    const asker = { tenantId: 'stripe', signal: AbortSignal.timeout(ASK_MS) };
    return stripe.ownerOf(payment, asker);
  }
}

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
  /** Where a browser reaches the console; undefined if nobody said. */
  readonly publicUrl: string | undefined;
  readonly log: Pick<GuardLog, 'warn'>;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly purchases: PurchaseService;
  }
}

interface PackOrder {
  readonly pack: string;
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Where a tenant buys credits, and sees what became of it. */
export type PurchaseService = ReturnType<typeof createPurchaseService>;
export function createPurchaseService(options: PurchaseServiceOptions) {
  const { store, offer, stripe, publicUrl, log } = options;
  return {
    offer,
    list: store.list,
    owed: store.owed,
    /**
     * Makes Stripe's page for a pack. Throws `not_configured` if none are sold, `invalid_request` for an unknown pack,
     * `rate_limited` if too many pages are open, `vendor_error` if Stripe does not answer.
     */
    async checkout(scope: Scope, { pack: wanted, requestId: id, now, signal }: PackOrder) {
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
