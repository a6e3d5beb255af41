import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { purchaseWorld } from '../../test/harness/purchase-world.ts';
import { withService } from '../../test/harness/with-service.ts';
import { creditCheckout } from './operations-purchases.ts';

const PATH = '/v1/credits/checkout';
const world = purchaseWorld();
const order = (key: string, pack: string, headers = {}) =>
  world.service().call('POST', PATH, { key, body: { pack }, headers });

describe('200', () => {
  it('asks Stripe for a page with the price of the operator, and nothing of a card', async () => {
    const { key, tenantId } = await world.service().account();
    const answer = await order(key, 'growth');
    expect(answer.status).toBe(200);
    const { id, url } = answer.body;
    expect(answer.body).toMatchObject({
      pack: 'Growth',
      credits: 10_000,
      price: 14_900,
      currency: 'eur',
      state: 'open',
    });
    expect(url).toMatch(/^https:\/\/pay\.example\/cs_test_/);
    const asked = world.stripe().requests.at(-1);
    expect(asked?.headers['idempotency-key']).toBe(`warmpath-${id}`);
    expect(asked?.body).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      'metadata[warmpath_purchase]': id,
      'payment_intent_data[metadata][warmpath_tenant]': tenantId,
      'line_items[0][price_data][unit_amount]': '14900',
      'line_items[0][price_data][product_data][name]': 'Growth: 10000 credits',
      'adaptive_pricing[enabled]': 'false',
      success_url: `https://warmpath.example/credits?purchase=${id}`,
    });
  });

  it('is one purchase however often it is sent with one Idempotency-Key', async () => {
    const { key } = await world.service().account();
    const first = await order(key, 'starter', { 'idempotency-key': 'one' });
    const again = await order(key, 'starter', { 'idempotency-key': 'one' });
    expect(again.body).toEqual(first.body);
    const { body } = await world.service().call('GET', '/v1/credits/purchases', { key });
    expect(body.purchases).toHaveLength(1);
  });
});

describe('400', () => {
  it('names the packs there are', async () => {
    const { key } = await world.service().account();
    const answer = await order(key, 'Starter');
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details).toEqual([{ path: 'pack', message: 'must be one of starter, growth' }]);
  });
});

describe('422', () => {
  it('sells no credits of the sandbox', async () => {
    const { key } = await world.service().account({ mode: 'test' });
    expectError(await order(key, 'starter'), 422, 'not_configured');
  });
});

describe('429', () => {
  it('keeps twenty pages open for a tenant at most', async () => {
    const { key } = await world.service().account();
    for (let n = 0; n < 20; n += 1) expect((await order(key, 'starter')).status).toBe(200);
    const answer = await order(key, 'starter');
    expectError(answer, 429, 'rate_limited');
    expect(answer.headers['retry-after']).toBe('600');
  });
});

describe('502', () => {
  it('says that nothing was paid where Stripe fails', async () => {
    const { key } = await world.service().account();
    world.stripe().failing = { status: 500 };
    const answer = await order(key, 'starter');
    world.stripe().failing = undefined;
    expectError(answer, 502, 'vendor_error');
    expect(answer.body.message).toContain('Nothing was paid');
  });
});

withService(creditCheckout, {}, (service) => {
  describe('422 without Stripe', () => {
    it('says how credits are had here', async () => {
      const { key } = await service().account({ credits: 1 });
      const answer = await service().call('POST', PATH, { key, body: { pack: 'starter' } });
      expectError(answer, 422, 'not_configured');
      expect(answer.body.message).toContain('warmpath credits grant');
      const packs = await service().call('GET', '/v1/credits/packs', { key });
      expect(packs.body).toMatchObject({ packs: [], owed: 0 });
      expect(answer.body.message).toContain(packs.body.how);
      const search = await service().call('POST', '/v1/search/web', { key, body: { query: 'Volt' } });
      expectError(search, 402, 'insufficient_credits');
      expect(search.body.message).toContain(packs.body.how);
    });

    it('has no address for events', async () => {
      const answer = await service().call('POST', '/stripe/webhook', { body: {} });
      expectError(answer, 404, 'route_not_found');
    });
  });
});
