import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { type Account, createTestService } from '../../test/harness/service.ts';
import { untilHolds } from '../../test/harness/until-holds.ts';
import { withService } from '../../test/harness/with-service.ts';
import { compiler } from '../platform/operations/validate.ts';
import { createEventService } from './events.ts';
import { EVENT_KINDS, EVENT_LIMITS, EVENT_SCHEMAS, EVENTS, type EventKind } from './fields.ts';
import { listEvents, triggerEvent } from './operations-events.ts';

withService(listEvents, { rateLimits: false }, (service) => {
  const get = (account: Account, query: string) =>
    service().call('GET', `/v1/events${query}`, { key: account.key });
  const trigger = (account: Account, kind: EventKind) =>
    service().call('POST', '/v1/events/trigger', { key: account.key, body: { kind } });

  describe('200', () => {
    it('gives every kind in the order it was recorded, each once by its cursor', async () => {
      const account = await service().account({ mode: 'test' });
      for (const kind of EVENT_KINDS) expect((await trigger(account, kind)).status).toBe(200);
      const whole = (await get(account, '')).body;
      expect(whole).toMatchObject({ has_more: false });
      expect(whole.events.map(({ type }: { type: string }) => type)).toEqual(EVENT_KINDS);
      const ajv = compiler(false);
      for (const event of whole.events) {
        expect(ajv.validate(EVENT_SCHEMAS[event.type as EventKind], event), ajv.errorsText()).toBe(true);
        expect(event.data).toEqual(EVENTS[event.type as EventKind].example);
      }
      const paged: unknown[] = [];
      for (let cursor = '0', more = true; more; ) {
        const page = (await get(account, `?after=${cursor}&limit=3`)).body;
        paged.push(...page.events);
        ({ next_cursor: cursor, has_more: more } = page);
      }
      expect(paged).toEqual(whole.events);
      expect((await get(account, `?after=${whole.next_cursor}`)).body).toMatchObject({
        events: [],
        next_cursor: whole.next_cursor,
      });
    });

    it('gives only the kinds that are asked for, and goes on over the others', async () => {
      const account = await service().account({ mode: 'test' });
      for (const kind of ['credits.low', 'stage.moved', 'reply.received'] as const)
        await trigger(account, kind);
      const some = (await get(account, '?kinds=stage.moved,draft.waiting&limit=1')).body;
      expect(some).toMatchObject({ events: [{ type: 'stage.moved' }], next_cursor: '3', has_more: false });
    });

    it('waits for the first event, no longer than it is told, and counts nothing before `latest`', async () => {
      const account = await service().account({ mode: 'test' });
      await trigger(account, 'credits.low');
      const empty = (await get(account, '?after=latest&wait=1')).body;
      expect(empty).toMatchObject({ events: [], next_cursor: '1' });
      const waiting = get(account, '?after=latest&wait=25');
      // It looks once a second: what is recorded a little later is found by the next look.
      setTimeout(() => void trigger(account, 'stage.moved'), 300);
      const begun = performance.now();
      expect((await waiting).body.events).toMatchObject([{ type: 'stage.moved' }]);
      expect(performance.now() - begun).toBeLessThan(20_000);
    });

    it('keeps accounts apart', async () => {
      const [mine, theirs] = [
        await service().account({ mode: 'test' }),
        await service().account({ mode: 'test' }),
      ];
      await trigger(mine, 'credits.low');
      expect((await get(theirs, '')).body.events).toEqual([]);
      expect((await get(mine, '')).body.events).toHaveLength(1);
    });

    it('says that events were deleted before they were read', async () => {
      const account = await service().account({ mode: 'test' });
      await trigger(account, 'credits.low');
      await trigger(account, 'stage.moved');
      expect((await get(account, '?after=1')).body.missed).toBeUndefined();
      await service().db.system.query({
        text: "update event set created_at = now() - interval '31 days' where tenant_id = $1",
        values: [account.tenantId],
      });
      expect((await get(account, '?after=1')).body).toMatchObject({ events: [], missed: true });
      // Who asks for the oldest there is has missed nothing it knew of.
      expect((await get(account, '')).body.missed).toBeUndefined();
      expect((await get(account, '?after=2')).body.missed).toBeUndefined();
    });
  });

  describe('400', () => {
    it.each([
      ['?kinds=reply.received,replies', 'kinds'],
      ['?after=yesterday', 'after'],
      ['?wait=26', 'wait'],
      ['?limit=0', 'limit'],
    ])('refuses %s', async (query, path) => {
      const answer = await get(await service().account(), query);
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
    });
  });

  it('403 for a key without the scope read', async () => {
    const account = await service().account();
    const writer = await service().withKey(account, { scopes: ['write', 'spend', 'send'] });
    expectError(await get(writer, ''), 403, 'insufficient_scope');
    // And by a webhook it hears of nothing that it may not read; of what it was told before there were other kinds it does.
    const register = (events?: readonly string[]) =>
      service().call('POST', '/v1/webhooks', {
        key: writer.key,
        body: { url: 'https://hooks.example.com/in', ...(events && { events }) },
      });
    expectError(await register(['reply.received']), 403, 'insufficient_scope');
    expect((await register(['investors.found'])).status).toBe(200);
    expect((await register()).status).toBe(200);
  });

  it('429 for one waiting request too many of an account', async () => {
    const account = await service().account();
    const waiting = Array.from({ length: EVENT_LIMITS.waitersOfAccount + 1 }, () => get(account, '?wait=2'));
    const answers = await Promise.all(waiting);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expectError(refused[0] as (typeof answers)[0], 429, 'rate_limited');
    expect(refused[0]?.headers['retry-after']).toBe(String(EVENT_LIMITS.waitSeconds));
    // The places are free again.
    expect((await get(account, '?wait=1')).status).toBe(200);
  });
});

withService(triggerEvent, {}, (service) => {
  it('200 with a test key, and 409 with a live one, which records nothing', async () => {
    const call = (account: Account) =>
      service().call('POST', '/v1/events/trigger', { key: account.key, body: { kind: 'credits.low' } });
    expect((await call(await service().account({ mode: 'test' }))).body.type).toBe('credits.low');
    const live = await service().account();
    expectError(await call(live), 409, 'conflict');
    expect((await service().call('GET', '/v1/events', { key: live.key })).body.events).toEqual([]);
  });

  it('409 says where events are made up', async () => {
    const live = await service().account();
    const answer = await service().call('POST', '/v1/events/trigger', {
      key: live.key,
      body: { kind: 'stage.moved' },
    });
    expect(answer.body.message).toContain('wp_test_');
  });

  it('400 for a kind that is none', async () => {
    const { key } = await service().account({ mode: 'test' });
    const answer = await service().call('POST', '/v1/events/trigger', { key, body: { kind: 'reply' } });
    expectError(answer, 400, 'invalid_request');
  });
});

it('keeps no account out that waits for less than others', async () => {
  const nothing = { events: [], next: 0, more: false, dropped: 0 };
  const service = createEventService({
    events: { read: async () => nothing, latest: async () => 0, recordExample: async () => {} },
    onRecorded: () => {},
  });
  const left: string[] = [];
  const wait = async (tenantId: string) => {
    const asked = { after: 0, kinds: undefined, limit: 1, waitSeconds: EVENT_LIMITS.waitSeconds };
    await service.read({ tenantId, mode: 'live' }, asked, []);
    left.push(tenantId);
  };
  const greedy = EVENT_LIMITS.waiters / EVENT_LIMITS.waitersOfAccount;
  const all: Promise<unknown>[] = [];
  for (let n = 0; n < greedy; n += 1)
    for (let of = 0; of < EVENT_LIMITS.waitersOfAccount; of += 1) all.push(wait(`greedy ${n}`));
  all.push(wait('modest'), wait('modest'));
  // Two of the others made room, each of another account; they were answered, and not refused.
  await untilHolds(async () => expect(new Set(left).size).toBe(2));
  expect(left.every((one) => one.startsWith('greedy'))).toBe(true);
  // Until all have alike: then one more is told to come again.
  const refusal = async () => {
    for (let nth = 1; ; nth += 1) {
      const one = wait(`new ${nth}`);
      const refused = await Promise.race([one.catch((error: unknown) => error), sleep(0)]);
      if (refused !== undefined) return refused;
      all.push(one);
    }
  };
  expect(await refusal()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('Too many'),
  });
  expect(all.length - left.length).toBe(EVENT_LIMITS.waiters);
  // No account lost all it had, and no account has much more than another.
  const waits = new Map<string, number>();
  expect(left.length).toBeGreaterThan(greedy);
  for (const one of left) waits.set(one, (waits.get(one) ?? 0) + 1);
  expect(Math.max(...waits.values())).toBeLessThan(EVENT_LIMITS.waitersOfAccount);
  service.close();
  await Promise.all(all);
});

it('gives the place of a client that closes its connection to another', async () => {
  const service = await createTestService();
  const account = await service.account();
  const url = await service.service.listen();
  const ask = (wait: number, signal?: AbortSignal) =>
    fetch(`${url}/v1/events?wait=${wait}`, {
      headers: { authorization: `Bearer ${account.key}` },
      ...(signal && { signal }),
    });
  const client = new AbortController();
  const gone = Array.from({ length: EVENT_LIMITS.waitersOfAccount }, () =>
    ask(25, client.signal).catch((error: Error) => error.name),
  );
  await untilHolds(async () => expect((await ask(1)).status).toBe(429));
  client.abort();
  expect(await Promise.all(gone)).toEqual(gone.map(() => 'AbortError'));
  await untilHolds(async () => expect((await ask(1)).status).toBe(200));
  await service.close();
});

it('answers who waits when the service ends', async () => {
  const service = await createTestService();
  const account = await service.account();
  const url = await service.service.listen();
  const begun = performance.now();
  const waiting = fetch(`${url}/v1/events?wait=25`, { headers: { authorization: `Bearer ${account.key}` } });
  // Once it has a place, it waits.
  await untilHolds(async () => {
    const [row] = await service.db.system.query<{ used: string | null }>({
      text: 'select last_used_at::text as used from api_key where tenant_id = $1',
      values: [account.tenantId],
    });
    expect(row?.used).not.toBeNull();
  });
  await service.close();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ events: [], next_cursor: '0' });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

describe('the kinds of events', () => {
  it.each(EVENT_KINDS)('%s: its example is what its schema says', (kind) => {
    const ajv = compiler(false);
    expect(ajv.validate(EVENTS[kind].data, structuredClone(EVENTS[kind].example)), ajv.errorsText()).toBe(
      true,
    );
  });
});
