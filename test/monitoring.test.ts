import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSandbox, PROFILES } from './harness/sandbox.ts';
import { createTestService, type TestService } from './harness/service.ts';
import { type Message, startReceiver } from './harness/webhook-world.ts';

// Monitoring over the whole service and the made-up world: opt in, a silent first run, someone new, a signed message.

let service: TestService;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const messages: Message[] = [];

beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
  receiver = await startReceiver((message) => messages.push(message));
});
afterAll(async () => {
  receiver.close();
  await service.checkLedger();
  await service.close();
});

async function dueNow(): Promise<void> {
  await service.service.monitoring.look(); // also the one the service began with
  await service.db.system.query({ text: 'update monitor set next_run_at = now(), seen_version = -1' });
  await service.service.monitoring.look();
  await service.service.delivering.look();
}

it('finds what is new, stores it, tells it once, and costs nothing', async () => {
  const account = await service.account({ mode: 'test', credits: 100 });
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.call(method, path, { key: account.key, ...(body === undefined ? {} : { body }) })).body;
  const { secret } = await call('POST', '/v1/webhooks', { url: receiver.url });
  await call('PUT', '/v1/fundraising/profile', {
    ...PROFILES.equity,
    stage_inferred: undefined,
    monitoring_opt_in: true,
    lookalike_monitoring_opt_in: true,
  });
  await dueNow();
  expect(messages).toEqual([]);
  const first = (await call('GET', '/v1/fundraising/investors?limit=200')).investors;
  expect(first.length).toBeGreaterThanOrEqual(50);
  expect(await call('GET', '/v1/fundraising/monitoring')).toMatchObject({
    monitors: [
      { kind: 'investors', opted_in: true, says: expect.stringMatching(/next run is/) },
      { kind: 'lookalikes', opted_in: true, says: expect.stringMatching(/next run is/) },
    ],
  });

  // As if the corpus had come to know two of them only now.
  const [one, other] = first;
  const since = new Date().toISOString();
  await service.db.system.query({
    text: "delete from stored_investor where tenant_id = $1 and record->>'name' = any ($2)",
    values: [account.tenantId, [one.name, other.name]],
  });
  await dueNow();
  const fresh = (await call('GET', `/v1/fundraising/investors?new_since=${encodeURIComponent(since)}`))
    .investors;
  expect(fresh.map(({ name }: { name: string }) => name).sort()).toEqual([one.name, other.name].sort());
  expect(messages.length).toBeGreaterThanOrEqual(1);
  const told = messages.flatMap(({ headers, body }) => {
    const event = new Webhook(secret).verify(body, headers) as {
      type: string;
      data: { investors: { name: string }[] };
    };
    expect(event.type).toBe('investors.found');
    return event.data.investors.map(({ name }) => name);
  });
  expect(told.sort()).toEqual([one.name, other.name].sort());

  await dueNow();
  await dueNow();
  expect(messages.flatMap(({ body }) => JSON.parse(body).data.investors)).toHaveLength(2);
  expect(await service.balance(account)).toBe(100);
});
