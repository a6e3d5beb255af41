import { describe, expect, it } from 'vitest';
import { eventsOf, signatureOf, stripeEvent } from '../../test/harness/played-stripe.ts';
import { purchaseWorld } from '../../test/harness/purchase-world.ts';

const world = purchaseWorld();
const { post, send, buy, standing, ledger } = world;

describe('a crash', () => {
  it.each([
    ['before credits move', () => world.breakBy({ onStatement: (name) => fail(name === 'settle_purchase') })],
    ['before they are stored', () => world.breakBy({ onCommit: (when) => fail(when === 'before') })],
    ['after they were stored', () => world.breakBy({ onCommit: (when) => fail(when === 'after') })],
  ])('%s: Stripe sends again, and they are granted once', async (_when, breakIt) => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    breakIt();
    expect(await send(eventsOf(bought).completed)).toBe(503);
    world.breakBy({});
    expect(await send(eventsOf(bought).completed)).toBe('taken');
    expect(await standing(account, bought.purchase)).toMatchObject({ state: 'paid', balance: 1_000 });
    expect(await ledger(account)).toHaveLength(1);
  });

  function fail(isNow: boolean): void {
    if (isNow) throw new Error('the process is gone');
  }
});

describe('what is not to be believed', () => {
  it('is refused: no signature, a wrong one, one of another body, an old one', async () => {
    const account = await world.service().account({ credits: 0 });
    const { completed } = eventsOf(await buy(account));
    const old = Math.floor(Date.now() / 1_000) - 301;
    for (const signature of [
      '',
      'nonsense',
      't=1,v1=00',
      'x'.repeat(3_000),
      signatureOf(completed, 'whsec_of_somebody_else'),
      signatureOf(`${completed} `),
      signatureOf(completed, undefined, old),
    ]) {
      const answer = await post(completed, signature);
      expect([answer.statusCode, answer.json().error], signature).toEqual([400, 'invalid_request']);
    }
    const bare = await world.service().service.http.inject({
      method: 'POST',
      url: '/stripe/webhook',
      payload: completed,
    });
    expect(bare.statusCode).toBe(400);
    expect(await world.service().balance(account)).toBe(0);
  });

  it('is refused by its size before it is hashed', async () => {
    const large = 'x'.repeat(256 * 1024 + 1);
    expect((await post(large)).statusCode).toBe(413);
  });

  it('is ignored: of another account, of live money, of no purchase here, of another session', async () => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    const event = JSON.parse(eventsOf(bought).completed) as { data: { object: object } };
    const { object } = event.data;
    const strange = { warmpath_purchase: account.tenantId, warmpath_tenant: account.tenantId };
    for (const raw of [
      stripeEvent('checkout.session.completed', object, { account: 'acct_connected' }),
      stripeEvent('checkout.session.completed', object, { livemode: true }),
      stripeEvent('checkout.session.completed', { ...object, metadata: {}, payment_intent: null }),
      stripeEvent('checkout.session.completed', { ...object, metadata: strange }),
      stripeEvent('checkout.session.completed', { ...object, id: 'cs_another' }),
      stripeEvent('invoice.paid', object),
      ...['null', '7', '"paid"', '[]'],
      stripeEvent('charge.refunded', { metadata: {} }),
    ]) {
      expect(await send(raw), raw.slice(0, 200)).toBe('ignored');
    }
    expect(await standing(account, bought.purchase)).toMatchObject({ state: 'open', balance: 0 });
  });

  it('is no grant: another amount, another currency', async () => {
    const account = await world.service().account({ credits: 0 });
    for (const wrong of [{ amount_total: 1 }, { currency: 'idr' }]) {
      const bought = await buy(account);
      const { completed } = eventsOf({ ...bought, ...wrong });
      expect(await send(completed)).toBe('taken');
      expect(await standing(account, bought.purchase)).toMatchObject({
        state: 'mismatch',
        granted: 0,
        balance: 0,
      });
    }
    expect(world.service().logged.join()).toContain('what was paid is not what was asked');
  });
});

describe('a purchase without an event', () => {
  const due = (purchase: string) =>
    world.service().db.system.query({
      text: "update purchase set next_look_at = now() - interval '1 second' where id = $1",
      values: [purchase],
    });
  const look = () => world.service().service.lookForPayments?.();

  it('is asked about, and its credits are granted; then no more', async () => {
    const account = await world.service().account({ credits: 0 });
    const [paid, open, expired] = [await buy(account), await buy(account), await buy(account)];
    Object.assign(world.stripe().sessions.find(({ id }) => id === paid.id) as object, {
      status: 'complete',
      payment_status: 'paid',
      amount_refunded: 190,
    });
    Object.assign(world.stripe().sessions.find(({ id }) => id === expired.id) as object, {
      status: 'expired',
    });
    for (const { purchase } of [paid, open, expired]) await due(purchase);
    expect(await look()).toBe(3);
    expect(await standing(account, paid.purchase)).toMatchObject({ state: 'partly_refunded', balance: 900 });
    expect(await standing(account, open.purchase)).toMatchObject({ state: 'open' });
    expect(await standing(account, expired.purchase)).toMatchObject({ state: 'expired' });
    expect(await look()).toBe(0);
  });

  it('that Stripe never answered for ends, and its event still counts', async () => {
    const account = await world.service().account({ credits: 0 });
    world.stripe().failing = { status: 500 };
    const refused = await world.service().call('POST', '/v1/credits/checkout', {
      key: account.key,
      body: { pack: 'starter' },
    });
    world.stripe().failing = undefined;
    expect([refused.status, refused.body.error]).toEqual([502, 'vendor_error']);
    const { body } = await world.service().call('GET', '/v1/credits/purchases', { key: account.key });
    expect(body.purchases).toMatchObject([{ state: 'asked' }]);
    const { id } = body.purchases[0];
    await due(id);
    expect(await look()).toBe(1);
    expect(await standing(account, id)).toMatchObject({ state: 'expired' });
    // Stripe had made the page after all, and somebody paid at it.
    const metadata = { warmpath_purchase: id, warmpath_tenant: account.tenantId };
    await send(
      stripeEvent('checkout.session.completed', {
        ...{ id: 'cs_late', payment_intent: 'pi_late', metadata, amount_total: 1_900, currency: 'eur' },
        ...{ status: 'complete', payment_status: 'paid' },
      }),
    );
    expect(await standing(account, id)).toMatchObject({ state: 'paid', balance: 1_000 });
  });

  it('is left alone while Stripe does not answer, and asked again', async () => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    await due(bought.purchase);
    world.stripe().failing = { status: 500 };
    await expect(look()).rejects.toThrow();
    world.stripe().failing = undefined;
    expect(await standing(account, bought.purchase)).toMatchObject({ state: 'open' });
    await due(bought.purchase);
    expect(await look()).toBe(1);
  });

  it('is forgotten 90 days after nobody paid', async () => {
    const account = await world.service().account({ credits: 0 });
    const [old, paid] = [await buy(account), await buy(account)];
    await send(eventsOf(paid).completed);
    await world.service().db.system.query({
      text: "update purchase set created_at = now() - interval '91 days', next_look_at = null where tenant_id = $1",
      values: [account.tenantId],
    });
    await look();
    const { body } = await world.service().call('GET', '/v1/credits/purchases', { key: account.key });
    expect(body.purchases.map(({ id }: { id: string }) => id)).toEqual([paid.purchase]);
    expect(old.purchase).not.toBe(paid.purchase);
  });
});
