import { type PaymentNews, readEvent } from '../../core/purchase/event.ts';
import type { Applied, PurchaseStore } from '../../core/purchase/ports.ts';
import { type Loop, startLoop } from '../../loop.ts';
import type { StripeGateway } from './stripe.ts';

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
   * here. Rejects where it could not be taken now: Stripe sends it again.
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
  ): Promise<Applied | undefined> => {
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
      const purchase = news.purchase ?? (await ownerOf(news.payment));
      if (purchase === undefined) return 'ignored';
      return (await learn(purchase, news, id)) === undefined ? 'ignored' : 'taken';
    },
    look: loop.look,
    stop: loop.stop,
  };

  /** Disputes do not name the purchase: it is known by its payment, or Stripe is asked whose that is. */
  async function ownerOf(payment: string | undefined): Promise<PaymentNews['purchase']> {
    if (payment === undefined) return undefined;
    const known = await store.find(payment);
    if (known !== undefined) return known;
    const asker = { tenantId: 'stripe', signal: AbortSignal.timeout(ASK_MS) };
    return stripe.ownerOf(payment, asker);
  }
}
