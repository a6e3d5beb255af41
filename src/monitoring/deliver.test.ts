import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../../test/harness/database.ts';
import { testVault } from '../../test/harness/vault.ts';
import { makeWebhookWorld, type WebhookWorld } from '../../test/harness/webhook-world.ts';
import type { VaultService } from '../accounts/rules-ports.ts';
import { type Address, addressOf } from '../platform/names/system-files.ts';
import { createOutboundResources } from '../platform/outbound/connectors.ts';
import { createPoster, type Poster } from '../platform/outbound/identity-fetch.ts';
import { createWebhookStore, sealWebhookSecrets } from './queries-webhooks.ts';
import { createWebhookService, startDelivering } from './webhooks.ts';

let world: WebhookWorld;
let db: TestDatabase;
let vault: VaultService;
let receiver: Server;
let url: string;
let poster: Poster;
let got: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer: (count: number) => number | 'hang up';

beforeAll(async () => {
  world = await makeWebhookWorld();
  ({ db, vault } = world);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      const status = answer(got.length);
      if (status === 'hang up') return request.socket.destroy();
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  poster = createPoster({ ways: createOutboundResources(), version: '0', allowPrivate: true });
});
afterAll(async () => {
  await poster.close();
  receiver.close();
  await db.drop();
});
beforeEach(() => {
  got = [];
  answer = () => 204;
});

/** Looks until nothing is due, with waits between attempts cut short. */
async function deliverAll(rounds = 1, by: VaultService | undefined = vault): Promise<void> {
  const loop = startDelivering({
    webhooks: createWebhookStore(db.service, by),
    post: (message) => poster.post(message),
    everyMs: 3_600_000,
    onFailed: (error) => {
      throw error;
    },
  });
  for (let round = 0; round < rounds; round += 1) {
    await loop.look();
    await db.system.query({ text: 'update webhook_delivery set next_attempt_at = now()' });
  }
  await loop.stop();
}

it('sends what a receiver can verify with its secret, and says that it arrived', async () => {
  const scope = await world.tenant();
  const { id, secret } = await world.webhooks().register(scope, url);
  const delivery = await world.webhooks().test(scope, id, new Date());
  await deliverAll();
  expect(got).toHaveLength(1);
  const [message] = got;
  if (message === undefined) throw new Error('nothing came');
  expect(message.headers['webhook-id']).toBe(delivery);
  const verified = new Webhook(secret).verify(message.body, message.headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'webhook.test' });
  expect(() =>
    new Webhook(secret).verify(`${message.body} `, message.headers as Record<string, string>),
  ).toThrow();
  const [listed] = await world.webhooks().list(scope);
  expect(listed).toMatchObject({
    id,
    last_delivery: { id: delivery, state: 'delivered', attempts: 1, status: 204 },
  });
  expect(JSON.stringify(listed)).not.toContain('whsec_');
});

it('tries again under the same id until it is taken, whatever went wrong', async () => {
  const scope = await world.tenant();
  const { id } = await world.webhooks().register(scope, url);
  await world.webhooks().test(scope, id, new Date());
  answer = (count) => ([500, 'hang up', 302, 404] as const)[count - 1] ?? 200;
  await deliverAll(6);
  expect(got).toHaveLength(5); // nothing after it was taken, and no redirect was followed
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(got.map(({ body }) => body)).size).toBe(1);
  expect((await world.webhooks().list(scope))[0]?.last_delivery).toMatchObject({
    state: 'delivered',
    attempts: 5,
  });
});

it('switches a receiver off that never takes anything, and on again when it is registered again', async () => {
  const scope = await world.tenant();
  const first = await world.webhooks().register(scope, url);
  await world.webhooks().test(scope, first.id, new Date());
  answer = () => 500;
  await deliverAll(12);
  expect(got).toHaveLength(10);
  const [off] = await world.webhooks().list(scope);
  expect(off).toMatchObject({ disabled_because: expect.stringContaining('10 attempts') });
  const again = await world.webhooks().register(scope, url);
  expect(again.id).toBe(first.id);
  expect(again.secret).not.toBe(first.secret);
  expect((await world.webhooks().list(scope))[0]?.disabled_at).toBeUndefined();
});

it('sends nothing to a receiver that was removed meanwhile, nor that answered 410', async () => {
  const scope = await world.tenant();
  const gone = await world.webhooks().register(scope, url);
  await world.webhooks().test(scope, gone.id, new Date());
  expect(await world.webhooks().remove(scope, gone.id)).toBe(true);
  await deliverAll();
  expect(got).toHaveLength(0);
  const unwilling = await world.webhooks().register(scope, url);
  await world.webhooks().test(scope, unwilling.id, new Date());
  await world.webhooks().test(scope, unwilling.id, new Date());
  answer = () => 410;
  await deliverAll(3);
  expect(got.length).toBeLessThanOrEqual(2); // both may be under way at once, neither comes again
  expect((await world.webhooks().list(scope))[0]?.disabled_because).toContain('410');
});

it('lets one of two processes have a delivery, and a late writer changes nothing', async () => {
  const scope = await world.tenant();
  const { id } = await world.webhooks().register(scope, url);
  for (let n = 0; n < 5; n += 1) await world.webhooks().test(scope, id, new Date());
  const webhooks = createWebhookStore(db.service, vault);
  const leases = [crypto.randomUUID(), crypto.randomUUID()];
  const claimed = await Promise.all(leases.map((lease) => webhooks.claim(lease, 60_000, 10)));
  const all = claimed.flat().filter((one) => one.scope.tenantId === scope.tenantId);
  expect(new Set(all.map((one) => one.id)).size).toBe(5);
  expect(all).toHaveLength(5);
  const [late] = all;
  if (late === undefined) throw new Error('nothing was claimed');
  await db.system.query({
    text: 'update webhook_delivery set lease_until = now() where id = $1',
    values: [late.id],
  });
  const [next] = await webhooks.claim(crypto.randomUUID(), 60_000, 10);
  expect(next?.id).toBe(late.id);
  expect(await webhooks.end(late, { state: 'failed' })).toBe(false);
  expect(next && (await webhooks.end(next, { state: 'delivered', status: 200 }))).toBe(true);
});

it('keeps no secret in the database as it is; those from before a vault are sealed at the start', async () => {
  const scope = await world.tenant();
  const stored = () =>
    db.system.query<{ id: string; row: string; secret: string | null }>({
      text: 'select id, w::text as row, secret from webhook w where tenant_id = $1 order by created_at',
      values: [scope.tenantId],
    });
  const plain = createWebhookService({
    webhooks: createWebhookStore(db.service),
    allowPrivate: true,
    addresses: () => Promise.reject(new Error('no name is asked for')),
    onQueued: () => {},
  });
  const old = await plain.register(scope, url);
  const sealed = await world.webhooks().register(scope, `${url}?2`);
  const [first, second] = await stored();
  expect(first?.secret).toBe(old.secret);
  expect(second?.secret).toBe(null);
  expect(await sealWebhookSecrets(db.system, testVault(db, { ready: false }))).toBe(0);
  const counts = await Promise.all([
    sealWebhookSecrets(db.system, vault),
    sealWebhookSecrets(db.system, vault),
  ]);
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(1);
  expect(await sealWebhookSecrets(db.system, vault)).toBe(0);
  for (const { row } of await stored()) expect(row).not.toContain('whsec');
  for (const { id } of [old, sealed]) await world.webhooks().test(scope, id, new Date());
  await deliverAll();
  const secrets = [old.secret, sealed.secret];
  expect(got).toHaveLength(2);
  for (const { headers, body } of got) {
    const opens = secrets.filter((secret) => {
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    });
    expect(opens).toHaveLength(1);
  }
});

it('sends nothing under a secret that does not open, says so, and tries again', async () => {
  const scope = await world.tenant();
  const [one, two] = [
    await world.webhooks().register(scope, url),
    await world.webhooks().register(scope, `${url}?2`),
  ];
  // A row with another row's secret, as a person with access to the database could make it.
  await db.system.query({
    text: 'update webhook set sealed = (select sealed from webhook where id = $2) where id = $1',
    values: [one.id, two.id],
  });
  await world.webhooks().test(scope, one.id, new Date());
  await deliverAll();
  expect(got).toHaveLength(0);
  const [listed] = await world.webhooks().list(scope);
  expect(listed?.last_delivery).toMatchObject({
    state: 'pending',
    error: expect.stringContaining('does not open'),
  });
  const again = await world.webhooks().register(scope, url);
  expect(again.id).toBe(one.id);
  await deliverAll();
  expect(got).toHaveLength(1);
});

it('refuses addresses nothing can be sent to, and a sixth', async () => {
  const scope = await world.tenant();
  const known = { inner: ['192.168.7.7'], both: ['93.184.215.14', '10.0.0.1'], outer: ['93.184.215.14'] };
  const hosts = async (name: string) =>
    (known[name.split('.')[0] as 'inner'] ?? []).map((one) => addressOf(one) as Address);
  const strict = createWebhookService({
    webhooks: createWebhookStore(db.service, vault),
    allowPrivate: false,
    addresses: (name) => (addressOf(name) ? Promise.resolve([addressOf(name) as Address]) : hosts(name)),
    onQueued: () => {},
  });
  for (const wrong of [
    'hooks.example.com',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks.example.com:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/in',
    'https://169.254.169.254/latest',
    'https://0x7f000001/',
    'https://inner.example.com/',
    'https://both.example.com/',
    'https://intranet/',
    'https://hooks.firm.local./',
    'https://metadata.google.internal/',
  ]) {
    await expect(strict.register(scope, wrong), wrong).rejects.toMatchObject({ code: 'invalid_request' });
  }
  await strict.register(scope, 'https://outer.example.com/');
  await strict.remove(scope, (await strict.list(scope))[0]?.id ?? '');
  for (let n = 1; n <= 5; n += 1) await strict.register(scope, `https://hooks.example.com/${n}`);
  await expect(strict.register(scope, 'https://hooks.example.com/6')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Remove one first'),
  });
  await strict.register(scope, 'https://hooks.example.com/5');
  expect(await strict.list(scope)).toHaveLength(5);
});

it('reaches no inner address, and says nothing of it', async () => {
  const guarded = createPoster({ ways: createOutboundResources(), version: '0' });
  const signal = new AbortController().signal;
  const tries = [url, 'http://169.254.169.254/', 'http://[::1]/', 'https://localhost/', 'http://127.0.0.1/'];
  for (const inner of tries) {
    const posted = await guarded.post({ url: inner, headers: {}, body: '{}', tenantId: 't', signal });
    expect(posted, inner).toEqual({ error: expect.any(String) });
  }
  expect(got).toHaveLength(0);
  await guarded.close();
});

it('bounds the tests that wait: one that was tried makes room, and only that', async () => {
  const scope = await world.tenant();
  const { id } = await world.webhooks().register(scope, url);
  // What waits there of another kind takes no room.
  await db.system.query({
    text: `insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body)
      select gen_random_uuid(), tenant_id, mode, id, 'investors.found', '{}' from webhook where id = $1`,
    values: [id],
  });
  for (let n = 0; n < 5; n += 1) await world.webhooks().test(scope, id, new Date());
  await expect(world.webhooks().test(scope, id, new Date())).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: expect.any(Number),
  });
  answer = () => 500;
  await deliverAll();
  await world.webhooks().test(scope, id, new Date());
  const states = await db.system.query<{ state: string; last_error: string | null }>({
    text: "select state, last_error from webhook_delivery where webhook_id = $1 and state = 'failed'",
    values: [id],
  });
  expect(states).toEqual([{ state: 'failed', last_error: expect.stringContaining('later test') }]);
});

it('signs with both secrets while they overlap, with the new one after that, and never with one that was replaced at once', async () => {
  const scope = await world.tenant();
  const { id, secret: first } = await world.webhooks().register(scope, url);
  const { secret: second } = await world.webhooks().rotate(scope, id, 24);
  let sent = '';
  const opens = (secret: string) => {
    const mine = got.find(({ headers }) => headers['webhook-id'] === sent);
    const { headers, body } = mine ?? { headers: {}, body: '' };
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
    } catch {
      return false;
    }
  };
  const send = async () => {
    sent = await world.webhooks().test(scope, id, new Date());
    await deliverAll();
  };
  await send();
  expect([first, second].map(opens)).toEqual([true, true]);
  // A third within the overlap would cut off who still has the first.
  await expect(world.webhooks().rotate(scope, id, 24)).rejects.toMatchObject({ code: 'conflict' });
  await send();
  expect([first, second].map(opens)).toEqual([true, true]);
  const endOverlap = () =>
    db.system.query({ text: 'update webhook set old_until = now() where id = $1', values: [id] });
  await endOverlap();
  const { secret: third } = await world.webhooks().rotate(scope, id, 24);
  await send();
  expect([first, second, third].map(opens)).toEqual([false, true, true]);
  await endOverlap();
  await send();
  expect([first, second, third].map(opens)).toEqual([false, false, true]);
  const { secret: fourth } = await world.webhooks().rotate(scope, id, 0);
  await send();
  expect([third, fourth].map(opens)).toEqual([false, true]);
  const { items } = await world.webhooks().deliveries(scope, id, {}, { limit: 10 });
  expect(items).toHaveLength(5);
  for (const { tries } of items) expect(tries).toMatchObject([{ status: 204, took_ms: expect.any(Number) }]);
  // Sealed, the one before too; one from before a vault is sealed at the next start.
  const plain = createWebhookStore(db.service);
  await plain.rotate(scope, id, fourth, 3_600_000);
  await endOverlap();
  await plain.rotate(scope, id, third, 3_600_000);
  await sealWebhookSecrets(db.system, vault);
  const [{ row } = { row: 'whsec' }] = await db.system.query<{ row: string }>({
    text: 'select w::text as row from webhook w where id = $1',
    values: [id],
  });
  expect(row).not.toContain('whsec');
  await send();
  expect([third, fourth].map(opens)).toEqual([true, true]);
});

it('switches a webhook off for which the most events wait that are queued', async () => {
  const scope = await world.tenant();
  const { id } = await world.webhooks().register(scope, url, ['stage.moved']);
  await db.system.query({
    text: `insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body, next_attempt_at)
      select gen_random_uuid(), tenant_id, mode, id, 'stage.moved', '{}', now() + interval '1 day'
      from webhook, generate_series(1, 10000) where id = $1`,
    values: [id],
  });
  await db.system.query({
    text: "select record_event($1, 'live', 'stage.moved', '{}')",
    values: [scope.tenantId],
  });
  await deliverAll();
  const [listed] = await world.webhooks().list(scope);
  expect(listed?.disabled_because).toContain('GET /v1/events');
  const [waiting] = await db.system.query<{ pending: number; failed: number }>({
    text: `select count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'failed')::int as failed
      from webhook_delivery where webhook_id = $1`,
    values: [id],
  });
  expect(waiting).toEqual({ pending: 0, failed: 10_000 });
  await db.system.query({ text: 'delete from webhook_delivery where webhook_id = $1', values: [id] });
});

it('gives no event of the log to a process of before, which would send it under another id', async () => {
  const scope = await world.tenant();
  await world.webhooks().register(scope, url, ['stage.moved']);
  await db.system.query({
    text: "select record_event($1, 'live', 'stage.moved', '{}'), fan_out_events(100, 30)",
    values: [scope.tenantId],
  });
  await db.system.query({ text: 'select fan_out_events(100, 30)' });
  const claim = (more: string) =>
    db.system.query({
      text: `select id from claim_deliveries(gen_random_uuid(), 0, 100, 30, 100, 100, '{}', '{}'${more})`,
    });
  expect(await claim('')).toEqual([]);
  expect(await claim(', true')).toHaveLength(1);
});
