import '../../test/harness/one-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditsDue,
  type Dispute,
  factsOf,
  joinFacts,
  type PaymentFacts,
  readEvent,
  stateOf,
} from './rules-payment-event.ts';

const TERMS = { credits: 1_000, price: 1_900, currency: 'eur' };

const dispute = fc.record<Dispute>({
  amount: fc.integer({ min: 0, max: 2_000 }),
  state: fc.constantFrom('asked', 'open', 'won', 'lost'),
});
const facts: fc.Arbitrary<PaymentFacts> = fc.record(
  {
    paid: fc.constant(true as const),
    completed: fc.constant(true as const),
    failed: fc.constant(true as const),
    expired: fc.constant(true as const),
    payment: fc.constant('pi_1'),
    mismatch: fc.constantFrom('a', 'b'),
    refunded: fc.integer({ min: 1, max: 2_000 }),
    disputes: fc.dictionary(fc.constantFrom('dp_1', 'dp_2'), dispute, { minKeys: 1 }),
  },
  { requiredKeys: [] },
);
const plain = (value: PaymentFacts) => JSON.parse(JSON.stringify(value)) as PaymentFacts;

describe('what is known of a payment', () => {
  it('is the same in whichever order, and however often, it is learned', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 6 }), fc.integer(), (learned, seed) => {
        const known = (list: readonly PaymentFacts[]) => list.reduce(joinFacts, {});
        const shuffled = [...learned, ...learned]
          .map((one, at) => ({ one, at: Math.sin(seed + at) }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(plain(known(shuffled))).toEqual(plain(known(learned)));
      }),
    );
  });

  it('gives a right to none of the credits, to all, or to a part', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const due = creditsDue(TERMS, one);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(due).toBeLessThanOrEqual(TERMS.credits);
        if (!one.paid) expect(due).toBe(0);
      }),
    );
  });

  it.each([
    [{}, 1_000, 'paid'],
    [{ refunded: 950 }, 500, 'partly_refunded'],
    // A third of the price: of the credits as many are taken, rounded down.
    [{ refunded: 633 }, 667, 'partly_refunded'],
    [{ refunded: 1_900 }, 0, 'refunded'],
    [{ refunded: 9_999 }, 0, 'refunded'],
    [{ disputes: { dp: { amount: 1_900, state: 'asked' } } }, 1_000, 'paid'],
    [{ disputes: { dp: { amount: 1_900, state: 'open' } } }, 0, 'disputed'],
    [{ disputes: { dp: { amount: 950, state: 'lost' } } }, 500, 'lost'],
    [{ disputes: { dp: { amount: 1_900, state: 'won' } } }, 1_000, 'paid'],
    [{ refunded: 950, disputes: { dp: { amount: 950, state: 'open' } } }, 0, 'disputed'],
    [{ mismatch: 'another amount' }, 0, 'mismatch'],
    [{ failed: true }, 1_000, 'paid'],
    [{ expired: true }, 1_000, 'paid'],
  ] as const)('paid and %o: %i credits, %s', (more, due, state) => {
    const known: PaymentFacts = { paid: true, payment: 'pi_1', ...more };
    expect(creditsDue(TERMS, known)).toBe(due);
    expect(stateOf(TERMS, known, true)).toBe(state);
  });

  it.each([
    [{}, false, 'asked'],
    [{}, true, 'open'],
    [{ completed: true }, true, 'processing'],
    [{ completed: true, failed: true }, true, 'failed'],
    [{ expired: true }, true, 'expired'],
    [{ refunded: 100 }, true, 'open'],
  ] as const)('not paid and %o: none, %s', (known, hasPage, state) => {
    expect(creditsDue(TERMS, known)).toBe(0);
    expect(stateOf(TERMS, known, hasPage)).toBe(state);
  });

  it('counts exactly where credits times price are more than a number holds', () => {
    const large = { credits: 999_999_999, price: 99_999_999, currency: 'eur' };
    expect(creditsDue(large, { paid: true, payment: 'pi', refunded: 99_999_998 })).toBe(10 + 1);
  });

  it('grants nothing for a payment without a reference', () => {
    expect(creditsDue(TERMS, { paid: true })).toBe(0);
  });
});

describe('a dispute', () => {
  it.each([
    ['warning_needs_response', 'asked'],
    ['warning_under_review', 'asked'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['appeal_needs_response', 'lost'],
    ['appeal_under_review', 'lost'],
  ])('that Stripe calls %s is %s', (status, state) => {
    const object = { id: 'dp_1', status, amount: 5, currency: 'eur', payment_intent: 'pi_1' };
    expect(readEvent({ type: 'charge.dispute.updated', data: { object } })?.dispute?.state).toBe(state);
  });
});

describe('an event', () => {
  const event = (type: string, object: object) => ({ type, data: { object } });
  const owner = {
    id: '0d3b6a51-6f0e-4a0e-8f7b-3c1e5d2a9b10',
    tenantId: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
  };
  const metadata = { warmpath_purchase: owner.id, warmpath_tenant: owner.tenantId };

  it('says whose it is and what was paid', () => {
    const news = readEvent(
      event('checkout.session.completed', {
        id: 'cs_1',
        payment_intent: 'pi_1',
        payment_status: 'paid',
        status: 'complete',
        amount_total: 1_900,
        currency: 'eur',
        metadata,
      }),
    );
    expect(news).toEqual({
      purchase: owner,
      session: 'cs_1',
      payment: 'pi_1',
      amount: { minor: 1_900, currency: 'eur' },
      facts: { paid: true, completed: true, payment: 'pi_1' },
    });
    expect(factsOf(TERMS, news ?? { facts: {} }).mismatch).toBeUndefined();
  });

  it.each([
    [1_899, 'eur', '18.99 EUR in place of 19.00 EUR'],
    [1_900, 'usd', '19.00 USD in place of 19.00 EUR'],
  ])('of %i %s is told apart from what was asked', (minor, currency, mismatch) => {
    expect(factsOf(TERMS, { facts: { paid: true }, amount: { minor, currency } }).mismatch).toBe(mismatch);
  });

  it('takes nothing for paid whose amount is not said: Stripe is asked', () => {
    const session = { id: 'cs_1', payment_status: 'paid', status: 'complete', metadata };
    for (const lacking of [
      {},
      { amount_total: 1_900 },
      { currency: 'eur' },
      { amount_total: '1900', currency: 'eur' },
    ])
      expect(readEvent(event('checkout.session.completed', { ...session, ...lacking }))?.facts).toEqual({
        completed: true,
      });
  });

  it('counts a dispute in another currency as all of the price', () => {
    const news = readEvent(
      event('charge.dispute.created', { id: 'dp_1', status: 'needs_response', amount: 5, currency: 'usd' }),
    );
    expect(factsOf(TERMS, news ?? { facts: {} }).disputes).toEqual({
      dp_1: { amount: 1_900, state: 'open' },
    });
  });

  it.each([
    [event('charge.succeeded', {})],
    [event('charge.dispute.created', { id: 'dp_1', status: 'of tomorrow', amount: 5, currency: 'eur' })],
    [event('charge.dispute.created', { status: 'lost' })],
    [{ type: 5 }],
    ['text'],
    [null],
  ])('that says nothing of a payment is not one: %o', (other) => expect(readEvent(other)).toBeUndefined());

  it('reads any value without failing, and takes no reference that is none', () => {
    const types = ['checkout.session.completed', 'charge.refunded', 'charge.dispute.closed'];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.object(), (type, object) => {
        expect(readEvent(event(type, object))?.purchase).toBeUndefined();
      }),
    );
    const [id, tenant] = [{ ...metadata, warmpath_purchase: 'x' }, { warmpath_purchase: owner.id }];
    for (const wrong of [id, tenant, undefined, 'text'])
      expect(readEvent(event('charge.refunded', { metadata: wrong }))?.purchase).toBeUndefined();
  });
});
