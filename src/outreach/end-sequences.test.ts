import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { SuppressionWorld } from '../../test/harness/suppression-world.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { isSuppressedIn, suppressIn } from './queries-suppress.ts';
import type { SuppressionStore } from './queries-suppressions.ts';

import type { TouchState } from './rules-touch.ts';

const db = testDatabase();
let store: SuppressionStore;
let world: SuppressionWorld;

beforeEach(async () => {
  world = await SuppressionWorld.make(db);
  store = world.store;
});

const add: SuppressionWorld['add'] = (...asked) => world.add(...asked);

describe('the sequences under way', () => {
  it('end with their open touches; what may be out stays', async () => {
    const second: TouchState[] = ['drafting', 'awaiting_approval', 'rejected', 'approved', 'scheduled'];
    const kept: TouchState[] = ['sending', 'unknown', 'failed'];
    const made = new Map<TouchState, string>();
    for (const state of [...second, ...kept]) {
      const { id } = await world.sequence(`${state}@mail.fund.example`, ['sent', state, 'planned']);
      made.set(state, id);
    }
    expect([...(await add('fund.example')).ended].sort()).toEqual([...made.values()].sort());
    for (const [state, id] of made) {
      const isKept = kept.includes(state);
      const { touches, events, ...sequence } = await world.stateOf(id);
      expect(sequence.state).toBe('suppressed');
      expect(touches).toEqual(['sent', isKept ? state : 'cancelled', 'cancelled']);
      expect(events[0]).toBe('person: false active > suppressed');
      expect(events.slice(1).sort()).toEqual(
        [...(isKept ? [] : [`person: true ${state} > cancelled`]), 'person: true planned > cancelled'].sort(),
      );
    }
    const held = await db.system.query<{ state: string; version: number }>({
      text: 'select distinct state, version from touch where tenant_id = $1 and lease is null',
      values: [world.scope.tenantId],
    });
    expect(held).toEqual([{ state: 'cancelled', version: 2 }]);
  });

  it('end only where they go there', async () => {
    const same = await world.sequence('ada@fund.example', ['planned'], 'paused');
    const others = [
      await world.sequence('bob@fund.example'),
      await world.sequence('ada@fund.example.test'),
      await world.sequence('ada@myfund.example'),
    ];
    expect((await add('ada@fund.example')).ended).toEqual([same.id]);
    expect((await world.stateOf(same.id)).state).toBe('suppressed');
    expect((await add('und.example')).ended).toEqual([]);
    for (const { id } of others)
      expect(await world.stateOf(id)).toMatchObject({ state: 'active', events: [] });
  });

  it.each(['fund.example', 'mail.fund.example'])(
    'end by the domain %s, with any name before the @',
    async (domain) => {
      const made = [
        await world.sequence('ada@mail.fund.example'),
        await world.sequence('ada.b@mail.fund.example'),
        await world.sequence('"ada@other.example"@mail.fund.example'),
      ];
      const other = await world.sequence('"ada@fund.example"@other.example');
      expect([...(await add(domain)).ended].sort()).toEqual(made.map(({ id }) => id).sort());
      expect((await world.stateOf(other.id)).state).toBe('active');
    },
  );

  it('end by an import too, and the import is whole or not at all', async () => {
    const { id } = await world.sequence('ada@fund.example');
    const keys = [
      { kind: 'address', value: 'ada@fund.example' },
      { kind: 'domain', value: 'other.example' },
    ] as const;
    expect(await store.importAll(world.scope, keys, 'They are on a list.')).toEqual({ added: 2, ended: 1 });
    expect(await store.importAll(world.scope, keys, 'They are on a list.')).toEqual({ added: 0, ended: 0 });
    expect((await world.stateOf(id)).state).toBe('suppressed');
    const tooLong = { kind: 'domain', value: 'x'.repeat(300) } as const;
    const next = { kind: 'domain', value: 'next.example' } as const;
    await expect(store.importAll(world.scope, [next, tooLong], 'They are on a list.')).rejects.toThrow();
    expect(await store.find(world.scope, 'a@next.example')).toBeUndefined();
  });

  it('are waited for: two at once make one entry, and one end', async () => {
    const { id } = await world.sequence('ada@fund.example');
    await Promise.all([
      add('ada@fund.example'),
      add('ada@fund.example', 'bounced'),
      add('fund.example'),
      store.importAll(world.scope, [{ kind: 'domain', value: 'fund.example' }], 'They are on a list.'),
    ]);
    expect((await world.stateOf(id)).events).toEqual([
      'person: false active > suppressed',
      'person: true planned > cancelled',
    ]);
    expect((await store.list(world.scope, { limit: 10 })).items).toHaveLength(2);
    expect((await store.find(world.scope, 'ada@fund.example'))?.reason).toBe('bounced');
  });

  it('go back with the transaction that suppressed', async () => {
    const { id } = await world.sequence('ada@fund.example');
    const key = { kind: 'address', value: 'ada@fund.example' } as const;
    const failing = withTenant(db.service, world.scope, async (transaction) => {
      const end = { event: 'bounce', who: 'inbox', why: 'The address does not exist.' } as const;
      await suppressIn(transaction, world.scope, { ...end, key, reason: 'bounced' });
      expect(await isSuppressedIn(transaction, world.scope, 'ada@fund.example')).toBeDefined();
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await world.stateOf(id)).toMatchObject({ state: 'active', touches: ['planned'], events: [] });
    expect(await store.find(world.scope, 'ada@fund.example')).toBeUndefined();
  });
});
