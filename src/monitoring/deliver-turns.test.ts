import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWebhookWorld, type WebhookWorld } from '../../test/harness/webhook-world.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createWebhookStore } from './queries-webhooks.ts';
import { startDelivering } from './webhooks.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await makeWebhookWorld();
});
afterAll(() => world.db.drop());

/** Delivers by `work`; each attempt takes as long as one that gets no answer. */
function deliveringBy(work: (url: string, signal: AbortSignal) => Promise<{ status: number }>) {
  let tookMs = 0;
  const loop = startDelivering({
    webhooks: createWebhookStore(world.db.service, world.vault),
    post: ({ url: to, signal }) => work(to, signal),
    everyMs: 3_600_000,
    elapsedMs: () => {
      tookMs += 20_000;
      return tookMs;
    },
    onFailed: () => {},
  });
  return loop;
}

it('lets no tenant wait for receivers of another one that hang', async () => {
  const [busy, quiet] = [await world.tenant(), await world.tenant()];
  const webhooks = world.webhooks();
  for (let nth = 0; nth < 5; nth += 1) {
    const { id } = await webhooks.register(busy, `http://hangs-${nth}.example/`);
    for (let n = 0; n < 5; n += 1) await webhooks.test(busy, id, new Date());
  }
  const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>();
  const under: string[] = [];
  let most = 0;
  const delivered: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const loop = deliveringBy(async (to) => {
    if (to.includes('quiet')) {
      delivered.push(to);
      arrived.resolve();
      return { status: 204 };
    }
    under.push(new URL(to).host);
    most = Math.max(most, under.length);
    await hanging;
    delivered.push(to);
    return { status: 204 };
  });
  loop.lookSoon();
  while (under.length < 8) await new Promise((resolve) => setImmediate(resolve));
  // Something comes due while others hang: it is not waited for the next look, nor for them.
  const { id } = await webhooks.register(quiet, 'http://quiet.example/');
  await webhooks.test(quiet, id, new Date());
  loop.lookSoon();
  await arrived.promise;
  expect(delivered).toEqual(['http://quiet.example/']);
  expect(most).toBe(8);
  const ofOne = Map.groupBy(under, (host) => host);
  expect(Math.max(...[...ofOne.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
  letGo();
  await loop.look();
  await loop.stop();
  expect(delivered).toHaveLength(26);
});

it('gives turns over all processes: who was served longest ago comes first, however old the others are', async () => {
  const [busy, quiet] = [await world.tenant(), await world.tenant()];
  const webhooks = world.webhooks();
  const { id } = await webhooks.register(busy, 'http://busy.example/');
  for (let n = 0; n < 5; n += 1) await webhooks.test(busy, id, new Date());
  const other = await webhooks.register(quiet, 'http://quiet.example/');
  await webhooks.test(quiet, other.id, new Date());
  const processes = [
    createWebhookStore(world.db.service, world.vault),
    createWebhookStore(world.db.service, world.vault),
  ] as const;
  const order: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const [one] = await (processes[nth % 2] ?? processes[0]).claim(crypto.randomUUID(), 60_000, 1);
    if (one === undefined) throw new Error('nothing is due');
    order.push(one.scope.tenantId);
    await processes[0].end(one, { state: 'delivered', status: 204 });
  }
  expect(order).toEqual([busy.tenantId, quiet.tenantId, busy.tenantId]);
});

it('leaves a receiver alone that keeps silent, longer each time, until it answers', async () => {
  const scope = await world.tenant();
  const { id } = await world.webhooks().register(scope, 'http://silent.example/');
  for (let n = 0; n < 3; n += 1) await world.webhooks().test(scope, id, new Date());
  const webhooks = createWebhookStore(world.db.service, world.vault);
  const restOf = async () => {
    const [row] = await world.db.system.query<{ silences: number; rests: number }>({
      text: 'select silences, round(extract(epoch from rest_until - now()))::int as rests from webhook where id = $1',
      values: [id],
    });
    return row;
  };
  const wake = () =>
    world.db.system.query({ text: 'update webhook set rest_until = now() where id = $1', values: [id] });
  const look = async (answers: boolean) => {
    let posts = 0;
    let clock = 0;
    const loop = startDelivering({
      webhooks,
      post: async ({ url: to }) => {
        if (!to.includes('silent')) return { status: 204 };
        posts += 1;
        return answers ? { status: 204 } : { error: 'it did not answer within 20 s' };
      },
      elapsedMs: () => {
        clock += 20_000;
        return clock;
      },
      everyMs: 3_600_000,
      onFailed: () => {},
    });
    await loop.look();
    await loop.stop();
    return posts;
  };
  expect(await look(false)).toBe(3);
  expect(await restOf()).toEqual({ silences: 1, rests: 30 });
  await world.db.system.query({ text: 'update webhook_delivery set next_attempt_at = now()' });
  expect(await look(true)).toBe(0);
  await wake();
  expect(await look(false)).toBe(1);
  expect(await restOf()).toEqual({ silences: 2, rests: 60 });
  await wake();
  await world.db.system.query({ text: 'update webhook_delivery set next_attempt_at = now()' });
  expect(await look(true)).toBe(3);
  expect(await restOf()).toEqual({ silences: 0, rests: null });
});

it('holds up no other account, and loses and tells nothing, while an event is being erased', async () => {
  const [one, other] = [await world.tenant(), await world.tenant()];
  for (const scope of [one, other])
    await world.webhooks().register(scope, `http://${scope.tenantId}.example/`, ['stage.moved']);
  const record = (scope: Scope, nth: number) =>
    world.db.system.query({
      text: "select record_event($1, $2, 'stage.moved', jsonb_build_object('nth', $3::int))",
      values: [scope.tenantId, scope.mode, nth],
    });
  /** Deletes an event, as an erasure does among other things, and holds it until it is told how to end. */
  const erase = async (scope: Scope, nth: number) => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = world.db.system.transaction(async (transaction) => {
      await transaction.query({
        text: "delete from event where tenant_id = $1 and data ->> 'nth' = $2::text",
        values: [scope.tenantId, nth],
      });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    return { end, done };
  };
  const got: number[] = [];
  const loop = startDelivering({
    webhooks: createWebhookStore(world.db.service, world.vault),
    post: async ({ body }) => {
      got.push(JSON.parse(body).data.nth);
      return { status: 204 };
    },
    everyMs: 3_600_000,
    onFailed: (error) => {
      throw error;
    },
  });
  const sent = () => got.toSorted((a, b) => a - b);

  // It looks as it starts, which on a busy machine was after what follows.
  await loop.look();
  // One that has a place, and one that has none yet.
  for (const nth of [1, 2, 3]) await record(one, nth);
  await world.db.system.query({ text: 'select place_due_events(10000, 30)' });
  await record(one, 4);
  const placed = await erase(one, 2);
  const unplaced = await erase(one, 4);
  await record(other, 5);
  await loop.look();
  expect(sent()).toEqual([1, 5]);
  // It came to nothing: what waited behind it goes out; the other one is gone.
  placed.end.reject(new Error('rolled back'));
  await expect(placed.done).rejects.toThrow('rolled back');
  unplaced.end.resolve();
  await unplaced.done;
  await record(one, 6);
  await loop.look();
  await loop.look();
  expect(sent()).toEqual([1, 2, 3, 5, 6]);
  await loop.stop();
});
