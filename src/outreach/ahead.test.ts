import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../../test/harness/outreach-rows.ts';
import { createMailboxStore } from '../mailboxes/queries.ts';
import { NOTHING_AHEAD } from '../mailboxes/rules-mailbox-next.ts';
import { MAILBOX_TOUCHES } from './queries-sequences.ts';
import type { SequenceState, TouchState } from './rules-touch.ts';

const db = testDatabase();

const at = (day: number) => new Date(Date.UTC(2099, 0, day));

it('counts what lies before a mailbox, with the earliest times, holds included', async () => {
  const tenantId = await addTenant(db.system);
  const mailboxId = await addMailbox(db.system, { tenantId, address: 'nora@rookery.example' });
  const idle = await addMailbox(db.system, { tenantId, address: 'idle@rookery.example' });
  const sequence = async (
    touch: TouchState,
    due: Date | null,
    { state = 'active', held = null }: { state?: SequenceState; held?: Date | null } = {},
  ) => {
    const sequenceId = await addSequence(db.system, {
      tenantId,
      mailboxId,
      email: `${randomUUID()}@fund.example`,
      state,
      columns: { held_until: held, ended_at: state === 'active' || state === 'paused' ? null : at(1) },
    });
    const wasBegun = ['sending', 'unknown', 'failed'].includes(touch);
    await addTouch(db.system, {
      tenantId,
      sequenceId,
      state: touch,
      textHash: 'hash',
      ...(wasBegun ? { messageId: `<${randomUUID()}@rookery.example>` } : {}),
      columns: { due_at: due, intent_at: wasBegun ? at(1) : null },
    });
    await addTouch(db.system, { tenantId, sequenceId, state: 'planned', position: 2 });
  };
  await sequence('scheduled', at(5));
  await sequence('scheduled', at(3), { held: at(4) });
  await sequence('scheduled', at(1), { state: 'paused' });
  await sequence('scheduled', at(1), { state: 'stopped' });
  await sequence('planned', at(7));
  await sequence('awaiting_approval', null);
  await sequence('failed', null);
  await sequence('approved', null);
  await sequence('unknown', null);
  await sequence('sending', null);
  const mailboxes = createMailboxStore(db.service, MAILBOX_TOUCHES);
  const ahead = await mailboxes.ahead({ tenantId, mode: 'live' }, [mailboxId, idle]);
  expect([...ahead]).toEqual([
    [
      mailboxId,
      {
        ...NOTHING_AHEAD,
        underWay: 9,
        paused: 1,
        sending: 1,
        approved: 1,
        scheduled: 2,
        sendAt: at(4),
        unwritten: 1,
        writeAt: at(7),
        forPerson: 2,
        unknown: 1,
      },
    ],
  ]);
  const stranger = await addTenant(db.system);
  expect((await mailboxes.ahead({ tenantId: stranger, mode: 'live' }, [mailboxId])).size).toBe(0);
});
