import type { Stripe } from 'stripe';
import type { Secret } from '../../core/account/secret.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { METADATA, ownerOf, type PaymentNews, readSession } from '../../core/purchase/event.ts';
import type { CreditPack } from '../../core/purchase/packs.ts';
import type { Asker } from '../../core/scope.ts';
import type { ApiFetch } from '../../outbound/api-fetch.ts';

/** How much older than our clock an event may be, s: Stripe's own default. It signs every attempt anew. */
const TOLERANCE_S = 300;

export interface StripeOptions {
  readonly secretKey: Secret;
  readonly webhookSecret: Secret;
  /** `https://api.stripe.com`; another one in tests. */
  readonly url: string;
  readonly api: Pick<ApiFetch, 'fetchFor'>;
}

/** What is asked for when a page is made. */
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
  /** The key, or what was asked, has to be mended by the operator. */
  readonly isOurs: boolean;

  constructor(isOurs: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isOurs = isOurs;
  }
}

/** Stripe, as far as purchases need it. */
export interface StripeGateway {
  /** The kind of its key: events of the other kind are not ours. */
  readonly isLive: boolean;
  /** Makes the page of a purchase; asked again for the same one, gives the same page. Throws StripeFailed. */
  openPage(order: PageOrder, asker: Asker): Promise<{ readonly session: string; readonly url: string }>;
  /** What is known of a page now. Throws StripeFailed. */
  look(session: string, asker: Asker): Promise<PaymentNews>;
  /** Whose payment it is, by what we gave with it; undefined where it is not of our pages. Throws StripeFailed. */
  ownerOf(payment: string, asker: Asker): Promise<PaymentNews['purchase']>;
  /** The event of a body that Stripe has signed; undefined where it has not, or too long ago. */
  verified(body: Buffer, signature: string): Stripe.Event | undefined;
}

/** An optional peer of the package: 23 MB that only those need who sell credits. Throws OperatorError where it is not installed. */
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
