import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { SuppressionWorld } from '../../test/harness/suppression-world.ts';
import type { SuppressionStore } from './queries-suppressions.ts';

const db = testDatabase();
let store: SuppressionStore;
let world: SuppressionWorld;

beforeEach(async () => {
  world = await SuppressionWorld.make(db);
  store = world.store;
});

const add: SuppressionWorld['add'] = (...asked) => world.add(...asked);

describe('the list', () => {
  it('holds an entry once, however its address is written', async () => {
    expect((await add('Ada+x@Fund.example')).added).toBe(true);
    const again = await add('ada@fund.example');
    expect(again).toMatchObject({
      added: false,
      suppression: { value: 'ada@fund.example', kind: 'address' },
    });
    expect((await store.list(world.scope, { limit: 10 })).items).toHaveLength(1);
  });

  it('is read newest first, page by page, without losing or doubling any', async () => {
    for (let n = 0; n < 7; n += 1) await add(`a${n}@fund.example`);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await store.list(world.scope, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ value }) => value));
      if (page.next === undefined) break;
      cursor = page.next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `a${n}@fund.example`));
  });

  it('says what covers an address: itself, its domain, the domains above', async () => {
    for (const text of ['ada@mail.fund.example', 'fund.example', 'other.example', 'bob@mail.fund.example']) {
      await add(text);
    }
    const { items } = await store.list(world.scope, { limit: 10, covering: 'Ada+1@mail.fund.example' });
    expect(items.map(({ value }) => value)).toEqual(['fund.example', 'ada@mail.fund.example']);
    expect(await store.find(world.scope, 'ada@mail.fund.example')).toEqual({
      kind: 'address',
      reason: 'added',
    });
    expect(await store.find(world.scope, 'eve@mail.fund.example')).toEqual({
      kind: 'domain',
      reason: 'added',
    });
    expect(await store.find(world.scope, 'eve@notfund.example')).toBeUndefined();
    expect(await store.find(world.scope, 'no address')).toBeUndefined();
  });

  it('is of one tenant and mode', async () => {
    await add('ada@fund.example');
    const other = await SuppressionWorld.make(db);
    for (const whose of [other.scope, { ...world.scope, mode: 'test' as const }]) {
      expect((await store.list(whose, { limit: 10 })).items).toEqual([]);
      expect(await store.find(whose, 'ada@fund.example')).toBeUndefined();
      expect(await store.remove(whose, { kind: 'address', value: 'ada@fund.example' }, undefined)).toEqual({
        state: 'absent',
      });
    }
    expect(await store.find(world.scope, 'ada@fund.example')).toBeDefined();
  });

  it('keeps the weightier reason, whatever comes later', async () => {
    await add('ada@fund.example', 'imported');
    expect((await add('ada@fund.example', 'bounced')).suppression.reason).toBe('bounced');
    expect((await add('ada@fund.example', 'unsubscribed')).suppression.reason).toBe('unsubscribed');
    expect((await add('ada@fund.example', 'added')).suppression.reason).toBe('unsubscribed');
    await store.importAll(
      world.scope,
      [{ kind: 'address', value: 'ada@fund.example' }],
      'They are on a list.',
    );
    expect((await store.find(world.scope, 'ada@fund.example'))?.reason).toBe('unsubscribed');
  });

  it.each(['added', 'imported'] as const)('gives up what is %s', async (reason) => {
    await add('ada@fund.example', reason);
    const key = { kind: 'address', value: 'ada@fund.example' } as const;
    expect(await store.remove(world.scope, key, undefined)).toEqual({ state: 'removed' });
    expect(await store.remove(world.scope, key, undefined)).toEqual({ state: 'absent' });
    expect(await store.find(world.scope, 'ada@fund.example')).toBeUndefined();
  });

  it.each(['unsubscribed', 'bounced', 'complained', 'opted_out', 'opt_out_pending'] as const)(
    'gives up what is %s for a reason only, which the history of the sequence keeps',
    async (reason) => {
      const { id } = await world.sequence('ada@fund.example', ['sent'], 'completed');
      await add('ada@fund.example', reason);
      const key = { kind: 'address', value: 'ada@fund.example' } as const;
      expect(await store.remove(world.scope, key, undefined)).toEqual({ state: 'needs_reason', reason });
      expect(await store.find(world.scope, 'ada@fund.example')).toBeDefined();
      expect(await store.remove(world.scope, key, 'They spoke of a thread.')).toEqual({ state: 'removed' });
      expect(await store.find(world.scope, 'ada@fund.example')).toBeUndefined();
      const [last] = await db.system.query<{ who: string; why: string }>({
        text: 'select who, why from touch_event where sequence_id = $1 order by id desc limit 1',
        values: [id],
      });
      expect(last).toEqual({ who: 'person', why: expect.stringContaining('They spoke of a thread.') });
    },
  );

  it('takes what waits for a person for a wish where a person adds it', async () => {
    await add('ada@fund.example', 'opt_out_pending');
    expect((await add('ada@fund.example', 'added')).suppression.reason).toBe('opted_out');
    await add('bo@fund.example', 'opt_out_pending');
    expect((await add('bo@fund.example', 'bounced')).suppression.reason).toBe('bounced');
  });

  it('names what is decided before what waits for a person', async () => {
    await add('ada@fund.example', 'opt_out_pending');
    await store.importAll(world.scope, [{ kind: 'domain', value: 'fund.example' }], 'They are on a list.');
    expect(await store.find(world.scope, 'ada@fund.example')).toEqual({ kind: 'domain', reason: 'imported' });
  });
});

describe('the link', () => {
  it('suppresses the address for ever and ends the sequence; again changes nothing', async () => {
    const { id, token } = await world.sequence('Ada+deals@fund.example', ['sent', 'planned']);
    expect(await store.look(token)).toEqual({ senderName: 'Finn Founder', isDone: false });
    expect((await world.stateOf(id)).events).toEqual([]);
    expect(await store.unsubscribe(token)).toBe(true);
    const after = await world.stateOf(id);
    expect(after).toEqual({
      state: 'unsubscribed',
      touches: ['sent', 'cancelled'],
      events: ['recipient: false active > unsubscribed', 'recipient: true planned > cancelled'],
    });
    expect(await store.look(token)).toEqual({ senderName: 'Finn Founder', isDone: true });
    expect(await store.unsubscribe(token)).toBe(true);
    expect(await world.stateOf(id)).toEqual(after);
    expect(await store.find(world.scope, 'ada@fund.example')).toEqual({
      kind: 'address',
      reason: 'unsubscribed',
    });
    expect(
      await store.remove(world.scope, { kind: 'address', value: 'ada@fund.example' }, undefined),
    ).toEqual({ state: 'needs_reason', reason: 'unsubscribed' });
  });

  it('of an old sequence ends the one under way now, and is written down in both', async () => {
    const old = await world.sequence('ada@fund.example', ['sent'], 'completed');
    const now = await world.sequence('ada@fund.example', ['sent', 'scheduled']);
    expect(await store.unsubscribe(old.token)).toBe(true);
    expect((await world.stateOf(now.id)).state).toBe('unsubscribed');
    expect((await world.stateOf(now.id)).touches).toEqual(['sent', 'cancelled']);
    expect((await world.stateOf(old.id)).events).toEqual(['recipient: false completed > unsubscribed']);
    const [row] = await db.system.query<{ ended_at: Date }>({
      text: 'select ended_at from sequence where id = $1',
      values: [old.id],
    });
    expect(row?.ended_at.toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });

  it('many clicks at once make one end', async () => {
    const { id, token } = await world.sequence('ada@fund.example');
    const clicks = await Promise.all(Array.from({ length: 6 }, () => store.unsubscribe(token)));
    expect(clicks).toEqual(Array(6).fill(true));
    expect((await world.stateOf(id)).events).toHaveLength(2);
  });

  it('that is unknown leads nowhere', async () => {
    expect(await store.look('x'.repeat(22))).toBeUndefined();
    expect(await store.unsubscribe('x'.repeat(22))).toBe(false);
  });
});
