import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import type { Account, TestService } from '../../test/harness/service.ts';
import { untilHolds } from '../../test/harness/until-holds.ts';
import { withService } from '../../test/harness/with-service.ts';
import { listDeliveries, resendDelivery, rotateWebhook } from './operations-deliveries.ts';

async function withWebhook(service: TestService, events?: readonly string[]) {
  const account = await service.account({ mode: 'test' });
  const body = { url: 'https://hooks.example.com/in', ...(events && { events }) };
  const { body: webhook } = await service.call('POST', '/v1/webhooks', { key: account.key, body });
  // It rests, so that the service itself sends nothing to it meanwhile.
  await service.db.system.query({
    text: "update webhook set rest_until = now() + interval '1 day' where id = $1",
    values: [webhook.id],
  });
  return { account, id: webhook.id as string, secret: webhook.secret as string };
}
/** Queues what was recorded: now, or just by the service itself. */
const fanOut = ({ db: { system } }: TestService, { tenantId }: Account) =>
  untilHolds(async () => {
    await system.query({ text: 'select fan_out_events(10000, 30)' });
    const left = await system.query({
      text: `select from event where tenant_id = $1 and place is null
        union all select from event_feed where tenant_id = $1 and sent_place < last_place`,
      values: [tenantId],
    });
    expect(left).toEqual([]);
  });
const calling =
  (service: TestService, { key }: Account) =>
  (method: string, path: string, body?: object) =>
    service.call(method, path, { key, ...(body && { body }) });

withService(listDeliveries, { rateLimits: false }, (service) => {
  describe('200', () => {
    it('lists what was queued, page by page, the newest first, by state and kind', async () => {
      const { account, id } = await withWebhook(service(), ['credits.low', 'stage.moved']);
      const call = calling(service(), account);
      for (const kind of ['credits.low', 'reply.received', 'stage.moved', 'credits.low'])
        await call('POST', '/v1/events/trigger', { kind });
      await fanOut(service(), account);
      const list = async (query: string) =>
        (await call('GET', `/v1/webhooks/deliveries?id=${id}${query}`)).body;
      const { deliveries } = await list('');
      expect(deliveries).toHaveLength(3);
      // Under the ids that the events have for everybody.
      const { events } = (await call('GET', '/v1/events?kinds=credits.low,stage.moved')).body;
      const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted();
      expect(idsOf(deliveries)).toEqual(idsOf(events));
      const first = await list('&limit=2');
      const second = await list(`&limit=2&cursor=${first.next}`);
      expect([...first.deliveries, ...second.deliveries]).toEqual(deliveries);
      expect((await list('&event=stage.moved')).deliveries).toMatchObject([
        { event: 'stage.moved', state: 'pending', attempts: 0, tries: [] },
      ]);
      expect((await list('&state=failed')).deliveries).toEqual([]);
    });
  });

  it('400 without the id of a webhook', async () => {
    const { account } = await withWebhook(service());
    expectError(await calling(service(), account)('GET', '/v1/webhooks/deliveries'), 400, 'invalid_request');
  });

  it("404 for an id that is not one's own", async () => {
    const [mine, theirs] = [await withWebhook(service()), await withWebhook(service())];
    const call = calling(service(), mine.account);
    for (const id of [theirs.id, randomUUID()])
      expectError(await call('GET', `/v1/webhooks/deliveries?id=${id}`), 404, 'not_found');
  });
});

withService(resendDelivery, { rateLimits: false }, (service) => {
  const resend = (account: Account, id: string, delivery: string) =>
    calling(service(), account)('POST', '/v1/webhooks/resend', { id, delivery_id: delivery });

  it('200 for one that was sent, and for an event this webhook never got, once each', async () => {
    const { account, id } = await withWebhook(service(), ['credits.low']);
    const call = calling(service(), account);
    for (const kind of ['credits.low', 'stage.moved']) await call('POST', '/v1/events/trigger', { kind });
    await fanOut(service(), account);
    await service().db.system.query({
      text: "update webhook_delivery set state = 'delivered', attempts = 3, ended_at = now() where webhook_id = $1",
      values: [id],
    });
    await choose(id, ['credits.low', 'stage.moved']);
    const { events } = (await call('GET', '/v1/events')).body;
    for (const event of [...events, ...events])
      expect((await resend(account, id, event.id)).body.delivery_id).toBe(event.id);
    const { deliveries } = (await call('GET', `/v1/webhooks/deliveries?id=${id}`)).body;
    expect(deliveries).toHaveLength(2);
    for (const delivery of deliveries) expect(delivery).toMatchObject({ state: 'pending', attempts: 0 });
  });

  const choose = (id: string, kinds: readonly string[]) =>
    service().db.system.query({
      text: 'update webhook set events = $2 where id = $1',
      values: [id, kinds],
    });

  it('409 for a kind that the webhook does not get, or no longer, and 200 for a test of it', async () => {
    const { account, id } = await withWebhook(service(), ['credits.low']);
    const call = calling(service(), account);
    for (const kind of ['credits.low', 'reply.received']) await call('POST', '/v1/events/trigger', { kind });
    await fanOut(service(), account);
    const [low, reply] = (await call('GET', '/v1/events')).body.events;
    expectError(await resend(account, id, reply.id), 409, 'conflict');
    await choose(id, ['investors.found']);
    await service().db.system.query({
      text: "update webhook_delivery set state = 'delivered', attempts = 1, ended_at = now() where webhook_id = $1",
      values: [id],
    });
    const refused = await resend(account, id, low.id);
    expectError(refused, 409, 'conflict');
    expect(refused.body.message).toContain('"events"');
    const { body } = await call('POST', '/v1/webhooks/test', { id });
    expect((await resend(account, id, body.delivery_id)).status).toBe(200);
    const { deliveries } = (await call('GET', `/v1/webhooks/deliveries?id=${id}`)).body;
    const told = deliveries.map(({ event, state }: { event: string; state: string }) => `${event} ${state}`);
    expect(told.toSorted()).toEqual(['credits.low delivered', 'webhook.test pending']);
  });

  it("404 for another's event, another's webhook and what is none", async () => {
    const [mine, theirs] = [await withWebhook(service()), await withWebhook(service())];
    await calling(service(), theirs.account)('POST', '/v1/events/trigger', { kind: 'credits.low' });
    const { events } = (await calling(service(), theirs.account)('GET', '/v1/events')).body;
    expectError(await resend(mine.account, mine.id, events[0].id), 404, 'not_found');
    expectError(await resend(mine.account, theirs.id, events[0].id), 404, 'not_found');
    expectError(await resend(mine.account, mine.id, randomUUID()), 404, 'not_found');
  });

  it('409 for a webhook that is switched off', async () => {
    const { account, id } = await withWebhook(service());
    await service().db.system.query({
      text: "update webhook set disabled_at = now(), disabled_why = 'made up' where id = $1",
      values: [id],
    });
    const refused = await resend(account, id, randomUUID());
    expectError(refused, 409, 'conflict');
    expect(refused.body.message).toContain('Register its address again');
  });
});

withService(rotateWebhook, {}, (service) => {
  it('200 with another secret and the end of the one before', async () => {
    const { account, id, secret } = await withWebhook(service());
    const rotate = (body: object) => calling(service(), account)('POST', '/v1/webhooks/rotate', body);
    const { body } = await rotate({ id });
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
    const hours = (Date.parse(body.previous_secret_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    // Not a third one beside them: it says until when, and what can be done now.
    const refused = await rotate({ id });
    expectError(refused, 409, 'conflict');
    expect(refused.body.message).toContain(body.previous_secret_until);
    const { body: at_once } = await rotate({ id, overlap_hours: 0 });
    expect(at_once.previous_secret_until).toBeUndefined();
    const listed = await calling(service(), account)('GET', '/v1/webhooks');
    expect(JSON.stringify(listed.body)).not.toContain('whsec_');
  });

  it('404 for a webhook that is not there', async () => {
    const { account } = await withWebhook(service());
    const answer = await calling(service(), account)('POST', '/v1/webhooks/rotate', { id: randomUUID() });
    expectError(answer, 404, 'not_found');
  });

  it('400 for more than 84 hours', async () => {
    const { account, id } = await withWebhook(service());
    const call = calling(service(), account);
    expectError(await call('POST', '/v1/webhooks/rotate', { id, overlap_hours: 85 }), 400, 'invalid_request');
  });
});
