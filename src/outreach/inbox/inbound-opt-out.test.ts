import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxWorld, makeInboxWorld } from '../../../test/harness/inbox-world.ts';
import { addSequence } from '../../../test/harness/outreach-rows.ts';
import { createSuppressionStore } from '../queries-suppressions.ts';
import { createInboxStore } from './queries-inbox.ts';

const database = testDatabase();
const store = createInboxStore(database.service);
let world: InboxWorld;

beforeEach(async () => {
  world = await makeInboxWorld(database);
});

describe('a message that asks for no more mail', () => {
  it('a certain wish for no more mail suppresses its sender, with the sentence that decided', async () => {
    const optOut = { certainty: 'certain', sentence: 'Remove me from your list.' } as const;
    expect(await world.receive({ kind: 'reply', optOut })).toBe('applied');
    const { sequence, suppressed } = await world.state();
    expect(sequence?.state).toBe('replied');
    expect(suppressed).toEqual([{ value: 'ada@lumen.example', reason: 'opted_out' }]);
    const kept = await database.system.query({
      text: `select s.detail, m.opt_out_certainty, m.opt_out_sentence from suppression s
        join inbound_message m using (tenant_id) where s.tenant_id = $1`,
      values: [world.scope.tenantId],
    });
    expect(kept).toEqual([
      {
        detail: 'They wrote: Remove me from your list.',
        opt_out_certainty: 'certain',
        opt_out_sentence: 'Remove me from your list.',
      },
    ]);
  });

  it('a wish of another person than the recipient keeps both waiting for a person', async () => {
    const { tenantId } = world.scope;
    const theirs = await addSequence(database.system, {
      tenantId,
      mailboxId: world.mailboxId,
      email: 'bo@lumen.example',
    });
    const optOut = { certainty: 'certain', sentence: 'Stop emailing us.' } as const;
    const message = await world.incoming({ kind: 'reply', optOut });
    await store.apply(world.held, world.next(), { ...message, sender: 'Bo+news@Lumen.example' });
    const states = await database.system.query({
      text: 'select state from sequence where id = $1',
      values: [theirs],
    });
    expect(states).toEqual([{ state: 'paused' }]);
    const { suppressed } = await world.state();
    expect(suppressed.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'ada@lumen.example', reason: 'opt_out_pending' },
      { value: 'bo@lumen.example', reason: 'opt_out_pending' },
    ]);
  });

  it('what a machine wrote pauses its sequence until a person has looked', async () => {
    const optOut = { certainty: 'possible', sentence: 'Remove me from your list.' } as const;
    await world.receive({ kind: 'auto_reply', until: new Date('2026-09-01T00:00:00Z'), optOut });
    const { sequence, suppressed, events } = await world.state();
    expect(sequence?.state).toBe('paused');
    expect(suppressed).toEqual([{ value: 'ada@lumen.example', reason: 'opt_out_pending' }]);
    expect(events.at(-1)).toMatchObject({ who: 'inbox', to_state: 'paused' });
  });

  it('a wish that a person took back stays so when the message is read again', async () => {
    const optOut = { certainty: 'certain', sentence: 'Stop emailing me.' } as const;
    const message = await world.incoming({ kind: 'reply', optOut });
    await store.apply(world.held, world.next(), message);
    const list = createSuppressionStore(database.service);
    const key = { kind: 'address', value: 'ada@lumen.example' } as const;
    expect(await list.remove(world.scope, key, 'They called.')).toEqual({ state: 'removed' });
    expect(await store.apply(world.held, world.next(), message)).toBe('known');
    expect((await world.state()).suppressed).toEqual([]);
  });
});
